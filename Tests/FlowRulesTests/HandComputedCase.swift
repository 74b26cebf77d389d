import FlowModel
import FlowTestSupport
import Testing

/// A flow small enough to be counted on paper, with the result of the count.
struct HandComputedCase: Sendable, CustomTestStringConvertible {
  var flow: Flow
  var states: Int
  var transitions: Int
  var initialStates = 1
  var limitsReached: Set<String> = []
  var findings: [NaiveFinding] = []
  var undecided: [NaiveUndecided] = []

  var testDescription: String { flow.name }

  /// In the order of rule and subject.
  static func found(_ rule: String, _ subject: String, _ length: Int?, races: Int = 0) -> NaiveFinding {
    NaiveFinding(rule: rule, subject: subject, races: races, traceLength: length)
  }

  /// A stack that starts with screen A.
  static func stack(
    _ actions: [Action] = [], framework: Framework = .uikit, guardUnlock: GuardUnlock? = nil, _ others: [Screen] = []
  ) -> Coordinator {
    Coordinator(
      name: "R", framework: framework, ownership: framework == .uikit ? .parent : .view, guardUnlock: guardUnlock,
      start: [Effect(.pushScreen("A"))], screens: [Screen(name: "A", actions: actions)] + others)
  }
}
