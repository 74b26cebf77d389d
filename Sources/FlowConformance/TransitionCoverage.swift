import FlowModel
import FlowSemantics

/// What of a flow the logs have taken, and what they have not.
///
/// Counted are plain and cold launches, the tap actions of all screens, tabs, links and externals as they are declared;
/// and `back` and `swipe` from each screen where some run in the logs had the choice.
public struct TransitionCoverage: Hashable, Sendable {
  /// In the order of the declaration; `back` and `swipe` in that of the screens.
  public var taken: [String]
  public var missed: [String]

  public var count: Int { taken.count + missed.count }
}

/// Notes what is offered and taken while logs are followed.
struct CoverageNotes {
  private let flow: Flow
  private let declared: [String]
  private var taken: Set<String> = []
  /// By screen, whether `back` and `swipe` were ever possible there.
  private var offered: Set<String> = []

  init(_ flow: Flow) {
    self.flow = flow
    var names = ["launch"]
    names += flow.deepLinks.filter(\.cold).map { "launch link \($0.name)" }
    for coordinator in flow.coordinators {
      for screen in coordinator.screens {
        names += screen.actions.filter { $0.trigger == .tap }.map { "tap \(screen.name).\($0.name)" }
      }
      names += coordinator.tabs.map { "tab \($0)" }
    }
    names += flow.deepLinks.map { "link \($0.name)" } + flow.externals.map { "external \($0.name)" }
    declared = names
  }

  mutating func takeLaunch(link: String?) { taken.insert(link.map { "launch link \($0)" } ?? "launch") }

  mutating func take(_ label: EventLabel, in state: FlowState, _ program: Program) {
    if let name = Self.name(of: label, in: state, program) { taken.insert(name) }
  }

  mutating func offer(_ label: EventLabel, in state: FlowState, _ program: Program) {
    guard label.kind == .back || label.kind == .swipe else { return }
    if let name = Self.name(of: label, in: state, program) { offered.insert(name) }
  }

  private static func name(of label: EventLabel, in state: FlowState, _ program: Program) -> String? {
    switch label.kind {
    case .tap, .tapAgain, .tapEarly: program.name(of: EventLabel(.tap, label.operand))
    case .back, .swipe:
      state.visibleFrame.map { "\(program.name(of: label)) from \(program.screens[$0.screen].name)" }
    case .tab, .link, .external: program.name(of: label)
    case .backTo, .backCancelled, .swipeCancelled, .async, .settle, .unlock, .later, .launch: nil
    }
  }

  var coverage: TransitionCoverage {
    let screens = flow.coordinators.flatMap { $0.screens.map(\.name) }
    let departures = screens.flatMap { ["back from \($0)", "swipe from \($0)"] }.filter(offered.contains)
    let all = declared + departures
    return TransitionCoverage(taken: all.filter(taken.contains), missed: all.filter { !taken.contains($0) })
  }
}
