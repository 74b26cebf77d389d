import FlowRules
import FlowRuns

/// The lines that show one state: the display, the living coordinators, locked guards, the transition in flight, and
/// pending effects.
public struct StateText {
  private let style: TextStyle
  private let width: Int

  /// - Parameter width: Characters in a line; longer ones are folded between words.
  public init(style: TextStyle, width: Int) {
    self.style = style
    self.width = max(width, 40)
  }

  private static let margin = 11

  public func lines(for state: StateDescription) -> [String] {
    var lines = section("visible", [style.strong(state.visible?.printable ?? "no screen")])
    lines += section("displayed", state.contexts.flatMap(lines(for:)))
    lines += section("alive", tree(of: state))
    if !state.variables.isEmpty {
      let values = state.variables.map { "\($0.variable)=\($0.value)".printable }
      lines += section("variables", folded(values.joined(separator: " ")))
    }
    if let flight = state.flight { lines += section("in flight", self.lines(for: flight)) }
    for (name, isSoon) in [("soon", true), ("later", false)] {
      lines += section(name, state.pending.filter { $0.isSoon == isSoon }.flatMap { folded(text($0)) })
    }
    return lines
  }

  /// A name in the margin, and lines beside it.
  private func section(_ name: String, _ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in
      style.dim((index == 0 ? name : "").padded(to: Self.margin)) + line
    }
  }

  /// Folded between words; continuation lines are indented.
  private func folded(_ text: String) -> [String] {
    let room = width - Self.margin
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = "  " + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  // MARK: What is displayed

  private func lines(for context: StateDescription.Context) -> [String] {
    guard let style = context.style else {
      return folded((context.isCover ? "covered by " : "") + text(context.display))
    }
    let subject = context.madeFor?.printable ?? "something"
    let swipe = style == .sheet || style == .popover ? (context.allowsSwipe ? "" : ", no swipe") : ""
    let background = context.letsThrough ? ", what is below stays usable" : ""
    return folded("\(style.rawValue) of \(subject)\(swipe)\(background): \(text(context.display))")
  }

  private func text(_ display: StateDescription.Display) -> String {
    switch display {
    case .screen(let screen): return text(screen)
    case .stack(let owner, let screens):
      let frames = screens.isEmpty ? "empty" : screens.map { text($0, on: owner) }.joined(separator: " ▸ ")
      return "\(owner.text.printable): \(frames)"
    case .tabs(let owner, let tabs, let selected):
      let texts = tabs.enumerated().map { ($0.offset == selected ? "*" : "") + text($0.element) }
      return "\(owner.text.printable) [\(texts.joined(separator: ", "))]"
    case .split(let owner, let columns):
      return "\(owner.text.printable) ‖ \(columns.map { text($0) }.joined(separator: " ‖ "))"
    case .holder(let owner, let held):
      return "\(owner.text.printable) { \(held.map { text($0) } ?? "nothing") }"
    case .unopened(let coordinator): return "\(coordinator.printable): not opened yet"
    }
  }

  private func text(_ screen: StateDescription.Screen, on stack: StateDescription.Owner? = nil) -> String {
    var notes = screen.happened.map { "\($0) happened" }
    if let stack, screen.owner != stack { notes.insert("of \(screen.owner.text)", at: 0) }
    if stack == nil { notes.insert("of \(screen.owner.text)", at: 0) }
    return (screen.name + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")).printable
  }

  // MARK: Who is alive

  /// Each coordinator below the one that started it.
  private func tree(of state: StateDescription) -> [String] {
    state.coordinators.map { coordinator in
      var depth = 0
      var starter = coordinator.startedBy?.index
      while let index = starter, depth < state.coordinators.count {
        depth += 1
        starter = state.coordinators[index].startedBy?.index
      }
      let notes = self.notes(on: coordinator, depth: depth, state)
      let indent = String(repeating: "  ", count: depth)
      return indent + coordinator.identity.text.printable + (notes.isEmpty ? "" : "  " + notes.joined(separator: ", "))
    }
  }

  private func notes(on coordinator: StateDescription.Coordinator, depth: Int, _ state: StateDescription) -> [String] {
    var notes: [String] = []
    switch coordinator.guardState {
    case nil: break
    case .open?: notes.append(style.dim("guard open"))
    case .opensOnSettle?: notes.append(style.warning("locked until the transition settles"))
    case .freeOnSettle?: notes.append(style.warning("locked until some time after the transition settles"))
    case .freeToOpen?: notes.append(style.warning("locked, free to open"))
    case .stuck?: notes.append(style.error("locked for ever"))
    }
    if let machineState = coordinator.machineState {
      let before = coordinator.previousState.map { ", before \($0.printable)" } ?? ""
      notes.append("in state \(machineState.printable)\(before)")
    }
    if let container = coordinator.otherContainer { notes.append("brought up as \(container.rawValue)") }
    for value in coordinator.values { notes.append("\(value.variable.printable) is \(value.value.printable)") }
    if !coordinator.deferred.isEmpty {
      notes.append("\(coordinator.deferred.map(\.printable).joined(separator: ", ")) waits to be presented")
    }
    if coordinator.hasFinished { notes.append("has finished") }
    if !coordinator.putAway.isEmpty {
      let screens = coordinator.putAway.map { text($0, on: coordinator.identity) }
      notes.append("has put away \(screens.joined(separator: " ▸ "))")
    }
    if let tab = coordinator.selectedAway { notes.append("has put away its tabs at \(tab.printable)") }
    if let slot = coordinator.slot { notes.append("kept as \(slot.printable)") }
    if coordinator.isHeldByCompletion { notes.append("released, but held by what waits") }
    if depth == 0, coordinator.identity.index != 0 { notes.append("its starter is gone") }
    return notes
  }

  // MARK: What is to come

  private func lines(for flight: StateDescription.Flight) -> [String] {
    var text = flight.kind.noun
    if let tap = flight.tap {
      text += ", begun by a tap on \(tap.screen)"
      if tap.count > 1 { text += ", \(tap.count) taps so far" }
      if tap.isDeaf { text += ", which is deaf since" }
    }
    if flight.isLeaving { text += ", something above is still leaving" }
    if flight.isLeavingCover { text += ", something above in the window in front is still leaving" }
    if flight.races > 0 { text += ", \(flight.races == 1 ? "1 event" : "\(flight.races) events") meanwhile" }
    var lines = folded(text.printable)
    for work in flight.completions { lines += folded("then \(self.text(work))") }
    return lines
  }

  private func text(_ work: StateDescription.Work) -> String { "\(work.place) for \(work.owner.text)".printable }
}
