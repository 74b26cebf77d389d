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
  private var taken: Set<String> = []
  /// By screen, whether `back` and `swipe` were ever possible there.
  private var offered: Set<String> = []

  init(_ flow: Flow) { self.flow = flow }

  mutating func takeLaunch(link: String?) { taken.insert(TransitionName.launch(link: link)) }

  mutating func take(_ label: EventLabel, in state: FlowState, _ program: Program) {
    if let name = TransitionName.name(of: label, visible: state.visibleFrame?.screen, program) { taken.insert(name) }
  }

  mutating func offer(_ label: EventLabel, in state: FlowState, _ program: Program) {
    guard label.kind == .back || label.kind == .swipe else { return }
    if let name = TransitionName.name(of: label, visible: state.visibleFrame?.screen, program) { offered.insert(name) }
  }

  var coverage: TransitionCoverage {
    let all =
      TransitionName.declared(in: flow) + TransitionName.departures(in: flow).filter(offered.contains)
    return TransitionCoverage(taken: all.filter(taken.contains), missed: all.filter { !taken.contains($0) })
  }
}
