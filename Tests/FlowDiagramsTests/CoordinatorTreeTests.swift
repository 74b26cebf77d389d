import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct CoordinatorTreeTests {
  private func tree(_ coordinators: Coordinator...) -> [String] {
    let entries = CoordinatorTree(FlowIndex(Flow(name: "F", root: "Root", coordinators: coordinators))).entries
    return entries.map { entry in
      "\(entry.coordinator.name) < \(entry.parent.map { entries[$0].coordinator.name } ?? "-")"
    }
  }

  @Test func `the starter nearest to the root goes before the first in the text`() {
    let far = Coordinator(name: "Far", start: [.startFlow("Shared")])
    let near = Coordinator(name: "Near", start: [.startFlow("Far")])
    let root = Coordinator(
      name: "Root", start: [.startFlow("Near")], procedures: [NamedBody("p", .startFlow("Shared"))])
    #expect(
      tree(far, near, root, Coordinator(name: "Shared")) == ["Root < -", "Near < Root", "Far < Near", "Shared < Root"])
  }

  @Test func `what nobody starts stands beside the root, also in a circle`() {
    let root = Coordinator(name: "Root")
    let lonely = Coordinator(name: "Lonely", start: [.startFlow("Child")])
    let first = Coordinator(name: "First", start: [.startFlow("Second")])
    let second = Coordinator(name: "Second", start: [.startFlow("First"), .startFlow("Root")])
    #expect(
      tree(Coordinator(name: "Child"), root, lonely, first, second)
        == ["Root < -", "Lonely < -", "Child < Lonely", "First < -", "Second < First"])
  }

  @Test func `an effect in another coordinator's name nests there`() {
    let root = Coordinator(name: "Root", start: [.startFlow("Other"), .within("Other", .startFlow("Child"))])
    #expect(
      tree(root, Coordinator(name: "Other"), Coordinator(name: "Child")) == [
        "Root < -", "Other < Root", "Child < Other",
      ])
  }

  @Test func `frames are not nested without end`() {
    let names = ["Root"] + (1..<40).map { "C\($0)" } + ["Last"]
    let chain = zip(names, names.dropFirst()).map { Coordinator(name: $0, start: [.startFlow($1)]) }
    let flow = Flow(name: "F", root: "Root", coordinators: chain + [Coordinator(name: "Last")])
    let entries = CoordinatorTree(FlowIndex(flow)).entries
    #expect(entries.map(\.coordinator.name) == names)
    #expect(entries[15].parent == 14)
    #expect(entries.dropFirst(16).allSatisfy { $0.parent == 14 })
  }
}
