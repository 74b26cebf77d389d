import FlowModel
import FlowTestSupport

@testable import FlowSemantics

/// Compares ways to go through the launches of a flow.
enum LaunchCheck {
  /// Three initial values, and a start that goes one of two ways.
  static func flow() throws -> Flow {
    try FlowTestSupport.flow(
      fromYAML: """
        flow: Launches
        root: App
        variables:
          plan: {values: [free, basic, pro], initially: [free, basic, pro]}
        coordinators:
          App: {container: stack, start: [{choose: [[push: Home], [push: Offers]]}], screens: {Home: {}, Offers: {}}}
        """)
  }

  /// The wrong results for a flow.
  static func wrong(_ flow: Flow) -> [String] {
    let system = FlowSystem(flow)
    var coverage = Coverage(system.program)
    var all: [(launch: FlowSystem.Launch, choices: [Int])] = []
    system.launches(coverage: &coverage) {
      all.append(($0, $1.choices))
      return true
    }
    var wrong: [String] = []
    if all.map(\.choices) != [[1], [2], [1], [2], [1], [2]] { wrong.append("all: \(all)") }
    for launch in Set(all.map(\.launch)) {
      var choices: [[Int]] = []
      system.outcomes(of: launch, coverage: &coverage) { choices.append($0.choices) }
      if choices != all.filter({ $0.launch == launch }).map(\.choices) { wrong.append("\(launch): \(choices)") }
    }
    // Both outcomes of the launch at which it ends.
    var answers = [true, true, false, true, true]
    var count = 0
    system.launches(coverage: &coverage) { _, _ in
      count += 1
      return answers.removeFirst()
    }
    if count != 4 { wrong.append("\(count) outcomes to the end") }
    return wrong
  }
}
