import ArgumentParser
import FlowDeclaration
import FlowExploration
import FlowModel
import FlowRules
import FlowSemantics
import Foundation
import StateSpace

/// Measures the engines on flows of any size, and the extraction on labelled apps.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowcheck-bench",
    abstract: "Measure how fast the states of flows are found, and how much an extraction finds.",
    subcommands: [Single.self, Table.self, Locality.self, Wild.self, ExtractionCommand.self, MeasureOne.self],
    defaultSubcommand: Single.self)
}

/// One shop or declaration, in detail.
struct Single: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure a tabbed shop, or a declaration.")

  @Option(help: "Tabs of the shop.")
  var tabs = 4

  @Option(help: "Screens on each tab.")
  var screens = 3

  @Option(help: "Frames on one stack.")
  var depth = 3

  @Option(help: "Screens that one screen leads to.")
  var links = 3

  @Option(help: "How often to measure.")
  var repeats = 3

  @Flag(help: "Print the declaration of the shop, and measure nothing.")
  var write = false

  @Flag(help: "Look at states one by one.")
  var explicit = false

  @Flag(help: "Say how many nodes the diagram has at each slot, and which events look at which slots.")
  var growth = false

  @Option(help: "Look at states up to this size above that of the launch, one size after the other.")
  var sizes: Int?

  @Option(help: "Stop exploring after so many seconds, and report what was found so far.")
  var seconds = Double.infinity

  @Argument(help: "A declaration instead of the shop.")
  var file: String?

  func run() throws {
    let family = ShopFamily(tabs: tabs, screens: screens, depth: depth, links: links)
    let text = try file.map { try String(contentsOfFile: $0, encoding: .utf8) } ?? family.declaration
    if write { return print(text) }
    let clock = ContinuousClock()
    for _ in 0..<repeats {
      let start = clock.now
      let reader = DeclarationReader(rules: RuleCatalog.identifiers, readFile: { _ in Array(text.utf8) })
      guard case .success(let declared) = reader.read(path: "family.flow.yml") else {
        throw ValidationError("The declaration is wrong.")
      }
      let read = clock.now
      if explicit {
        var transitions = FlowTransitions(declared.flow)
        let graph = StateGraph.exploring(&transitions)
        print(
          "read \(read - start) explicit \(clock.now - read): \(graph.count) states, "
            + "\(graph.transitionCount) steps, runs \(transitions.behaviour.runs)")
        continue
      }
      let symbolic = SymbolicFlow(declared.flow, boundsSizes: sizes != nil)
      var most = 0
      symbolic.explore { nodes in
        most = max(most, nodes)
        return clock.now - read > .seconds(seconds)
      }
      while let bound = symbolic.sizeBound, bound.above < sizes ?? 0, symbolic.isCutBySize {
        print("size \(bound.most): \(symbolic.forest.count(symbolic.states)) states, \(clock.now - read)")
        fflush(nil)
        symbolic.exploreLargerSizes { nodes in
          most = max(most, nodes)
          return false
        }
      }
      let reached = clock.now
      let states = symbolic.forest.count(symbolic.states)
      let counted = clock.now
      let steps = symbolic.stepCount(from: symbolic.states)
      let end = clock.now
      print(
        "read \(read - start) reach \(reached - read) count \(counted - reached) steps \(end - counted): "
          + "\(states) states, \(steps) steps, "
          + "\(symbolic.rounds) rounds, \(symbolic.behaviour.runs) runs, \(symbolic.behaviour.localTransitions.count) outcomes, "
          + "\(symbolic.forest.nodeCount(of: [symbolic.states])) nodes of \(most)")
      if growth { symbolic.report() }
    }
  }
}

extension SymbolicFlow {
  /// Prints the nodes at each level of the diagram of all states, and the programs with the most learned outcomes, with
  /// the slots that these read.
  func report() {
    for (level, count) in forest.nodeCountsByLevel(of: states).enumerated() {
      let slots = levelSlots[level].map { "\(system.layout.describe($0, program)) (\(behaviour.table.valueCount($0)))" }
      print("\(slots.joined(separator: ", ")): \(count)")
    }
    print()
    var counts: [Int: Int] = [:]
    var slots: [Int: [Int: Int]] = [:]
    for outcome in behaviour.localTransitions {
      counts[outcome.program, default: 0] += 1
      for (slot, _) in outcome.reads { slots[outcome.program, default: [:]][slot, default: 0] += 1 }
    }
    for (index, count) in counts.sorted(by: { $0.value > $1.value }).prefix(8) {
      let read = slots[index]!.sorted { $0.key < $1.key }.map {
        "\(system.layout.describe($0.key, program)):\($0.value)/\(behaviour.table.valueCount($0.key))"
      }
      let group = index < system.groups.count ? "\(system.groups[index])" : ""
      print(behaviour.programs[index], group, count, read.joined(separator: " "))
    }
  }
}
