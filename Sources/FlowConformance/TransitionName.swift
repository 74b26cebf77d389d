import FlowModel
import FlowSemantics

/// How the transitions of the flow graph are called that coverage counts.
package enum TransitionName {
  /// Plain and cold launches, the tap actions of all screens, tabs, links and externals, in the order of declaration.
  package static func declared(in flow: Flow) -> [String] {
    var names = [launch(link: nil)]
    names += flow.deepLinks.filter(\.cold).map { launch(link: $0.name) }
    for coordinator in flow.coordinators {
      for screen in coordinator.screens {
        names += screen.actions.filter { $0.trigger == .tap }.map { "tap \(screen.name).\($0.name)" }
      }
      names += coordinator.tabs.map { "tab \($0)" }
    }
    return names + flow.deepLinks.map { "link \($0.name)" } + flow.externals.map { "external \($0.name)" }
  }

  /// `back` and `swipe` from each screen, whether they can happen there or not.
  package static func departures(in flow: Flow) -> [String] {
    flow.coordinators.flatMap(\.screens).flatMap { ["back from \($0.name)", "swipe from \($0.name)"] }
  }

  package static func launch(link: String?) -> String { link.map { "launch link \($0)" } ?? "launch" }

  /// The transition that an event takes where a screen is visible; nil: one that is not counted.
  package static func name(of label: EventLabel, visible: Int?, _ program: Program) -> String? {
    switch label.kind {
    case .tap, .tapAgain, .tapEarly: program.name(of: EventLabel(.tap, label.operand))
    case .back, .swipe: visible.map { "\(program.name(of: label)) from \(program.screens[$0].name)" }
    case .tab, .link, .external: program.name(of: label)
    case .backTo, .backCancelled, .swipeCancelled, .async, .settle, .unlock, .later, .launch: nil
    }
  }
}
