import FlowModel

/// Interprets the alerts and dialogs of SwiftUI: a state presents them, and their buttons are what can be done on them.
extension Interpreter {
  static let alerts: Set<String> = ["alert", "confirmationDialog", "actionSheet"]

  /// Records what presents an alert; false: its state is not known, and its buttons are read as a part of the screen.
  func alert(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Bool {
    guard let host = views?.screen ?? maker,
      let state = arguments.first(where: { ["item", "isPresented"].contains($0.label) }),
      let content = arguments.first(where: { ["actions", "content"].contains($0.label) })
        ?? arguments.first(where: \.isTrailing)
    else { return false }
    var style = PresentationStyle()
    style.name = .alert
    var isFound = false
    for case .binding(let owner, let written) in binding(state.term, in: scope).atoms {
      let (field, part) = ViewBindings.parts(of: written)
      let reading = reading(part, of: owner, field)
      let element = reading == nil ? part : nil
      for case .code(let code) in evaluate(content.term, in: scope).atoms {
        isFound = true
        let presentation = ViewBindings.Presentation(
          owner: owner, field: field, style: style, builder: code, onDismiss: nil, host: host, place: place,
          element: element, reading: reading)
        bindings.present(presentation)
        let alert = alert(of: presentation)
        if let title = arguments.first, title.label == nil, let text = Self.titleText(title.term) {
          write(Value(.text(text)), to: "title", of: alert)
        }
        // A person can always leave a dialog.
        if name != "alert" { write(Value(.truth(true)), to: "canBeLeft", of: alert) }
      }
    }
    return isFound
  }

  private static func titleText(_ term: Term) -> String? {
    if case .text(let text) = term.kind { return text }
    return text(in: term)
  }

  private func alert(of presentation: ViewBindings.Presentation) -> Thing {
    thing(.alert, type: "Alert", place: presentation.place, maker: presentation.host).0
  }

  /// The alert that a state presents, with the buttons that were read.
  func alert(read reading: ViewReading, by presentation: ViewBindings.Presentation) -> Thing {
    let alert = alert(of: presentation)
    if alert.fields["title"] == nil {
      write(Value(.text(reading.titleOfAlert ?? Self.stateName(of: presentation))), to: "title", of: alert)
    }
    var actions = reading.actions.filter(\.isTap)
    let canBeLeft = alert.fields["canBeLeft"] != nil && actions.allSatisfy { !$0.steps.isEmpty }
    if actions.isEmpty || canBeLeft {
      // The button that the framework adds.
      let name = actions.isEmpty && alert.fields["canBeLeft"] == nil ? "ok" : "cancel"
      actions.append(ViewReading.Action(name: name, isTap: true, steps: [], place: presentation.place))
    }
    unnamedRoots[alert] = actions.map { action in
      var action = action
      action.target = nil
      return action
    }
    return alert
  }

  /// `Alert(title: …, primaryButton: .default(Text("Delete")) { … }, secondaryButton: .cancel())`
  func alertView(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    for argument in arguments {
      switch (argument.label, argument.term.kind) {
      case ("title", _): views?.titleOfAlert = Self.titleText(argument.term)
      case ("buttons", .list(let buttons)): for button in buttons { alertButton(button, in: scope) }
      case ("primaryButton", _), ("secondaryButton", _), ("dismissButton", _): alertButton(argument.term, in: scope)
      default: break
      }
    }
    return .unknown
  }

  private func alertButton(_ button: Term, in scope: Scope) {
    guard case .call(let callee, let arguments) = button.kind else { return }
    let title = arguments.first { $0.label == nil && !$0.isTrailing }.flatMap { Self.titleText($0.term) }
    if let code = arguments.first(where: { $0.label == "action" || $0.isTrailing }) {
      action(code, title: title ?? callee.lastName, isTap: true, at: button.place, in: scope)
    } else {
      views?.actions.append(
        ViewReading.Action(
          name: title.flatMap(ActionName.identifier) ?? callee.lastName ?? "ok", isTap: true, steps: [],
          place: button.place))
    }
  }
}
