import ArgumentParser
import FlowDeclaration
import FlowExploration
import FlowRules
import FlowSemantics
import Foundation

/// Measures how many parts of the state the learned events depend on.
struct Locality: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how many slots learned outcomes read and write.",
    discussion: """
      Explores each declaration with sets, for a number of seconds at most, and prints how often the step function ran, \
      how many outcomes it taught, how many slots these read and write (median, 95th percentile, most), and the events \
      that took the most runs, with the slots that make their outcomes differ.
      """)

  @Option(help: "Seconds for each declaration.")
  var seconds = 10.0

  @Option(help: "How many events to list, those with the most runs first.")
  var events = 8

  @Option(help: "How many slots to list for each event.")
  var slots = 12

  @Argument(help: "Declarations.", completion: .file())
  var files: [String]

  func run() throws {
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let reader = DeclarationReader(rules: RuleCatalog.identifiers, readFile: { _ in Array(text.utf8) })
      guard case .success(let declared) = reader.read(path: file) else {
        throw ValidationError("\(file) is wrong: `flowcheck \(file)` says how.")
      }
      let clock = ContinuousClock()
      let start = clock.now
      let symbolic = SymbolicFlow(declared.flow)
      symbolic.explore { _ in clock.now - start > .seconds(seconds) }
      let behaviour = symbolic.behaviour
      let end = symbolic.isInterrupted ? "broken off" : "\(symbolic.stateCount) states"
      print(
        "\(file): \(end) after \((clock.now - start).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 2)))),",
        "\(symbolic.rounds) rounds, \(behaviour.runs) runs, \(behaviour.localTransitions.count) outcomes")
      print("  read", Self.spread(behaviour.localTransitions.map(\.reads.count)))
      print(
        "  write",
        Self.spread(
          behaviour.localTransitions.compactMap {
            if case .writes(let writes) = $0.result { writes.count } else { nil }
          }))
      report(symbolic)
    }
  }

  private static func spread(_ counts: [Int]) -> String {
    let sorted = counts.sorted()
    func at(_ share: Double) -> Int {
      sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
    return "\(at(0.5)), \(at(0.95)), \(sorted.last ?? 0) slots"
  }

  private func report(_ symbolic: SymbolicFlow) {
    let behaviour = symbolic.behaviour
    let words = SlotWords(symbolic.system)
    var outcomes: [[LocalTransition]] = Array(repeating: [], count: behaviour.programs.count)
    for outcome in behaviour.localTransitions { outcomes[outcome.program].append(outcome) }
    let order = behaviour.programs.indices.sorted { behaviour.runsOfProgram[$0] > behaviour.runsOfProgram[$1] }
    for index in order.prefix(events) {
      let name =
        index < symbolic.system.groups.count ? "\(symbolic.system.groups[index])" : "\(behaviour.programs[index])"
      print(
        "  \(name): \(behaviour.runsOfProgram[index]) runs, \(outcomes[index].count) outcomes, read",
        Self.spread(outcomes[index].map(\.reads.count)))
      var values: [Int: (values: Set<Int>, count: Int)] = [:]
      for outcome in outcomes[index] {
        for (slot, value) in outcome.reads {
          values[slot, default: ([], 0)].values.insert(value)
          values[slot, default: ([], 0)].count += 1
        }
      }
      let varying = values.filter { $0.value.values.count > 1 }.sorted {
        ($0.value.count * $0.value.values.count, $1.key) > ($1.value.count * $1.value.values.count, $0.key)
      }
      print(
        "   ",
        varying.prefix(slots).map { "\(words.name(of: $0.key)) \($0.value.values.count)/\($0.value.count)" }.joined(
          separator: "; "))
    }
  }
}
