import FlowModel

/// Explores what the delegate of a tab bar controller does when a tab was selected.
extension Explorer {
  struct Selection {
    /// The controller of the tab.
    var page: Thing
    var steps: [Step]
    var place: SourceLocation
  }

  static let selection = "tabBarController(_:didSelect:)"

  /// Runs the code once for each tab, as if that tab was selected.
  func meetSelections(_ tabs: Thing) {
    guard let pages = interpreter.pages(inOrderOf: tabs), pages.count > 1 else { return }
    let delegates = [tabs] + (tabs.fields["delegate"] ?? .unknown).things.filter { $0 !== tabs }
    for delegate in delegates {
      guard let function = index.functions(of: delegate.type).first(where: { $0.signature == Self.selection }),
        function.parameters.count == 2
      else { continue }
      for (number, page) in pages.enumerated() {
        let scope = Scope(parent: nil, home: delegate, type: delegate.type)
        for (parameter, value) in zip(function.parameters, [tabs, page]) {
          scope.locals[parameter.name] = Value(.thing(value))
        }
        let steps = navigation(
          interpreter.collect {
            interpreter.selecting(number, of: tabs) {
              interpreter.triggered { _ = interpreter.run(function, home: delegate, in: scope, at: function.place) }
            }
          })
        guard !steps.isEmpty else { continue }
        selections[tabs, default: []].append(Selection(page: page, steps: steps, place: function.place))
        meet(steps)
      }
    }
  }
}
