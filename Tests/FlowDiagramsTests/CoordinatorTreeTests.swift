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

  private func sharing(_ starts: KeyValuePairs<String, [String]>) -> [String] {
    let coordinators = starts.map { Coordinator(name: $0, start: $1.map { .startFlow($0) }) }
    let entries = CoordinatorTree(
      FlowIndex(Flow(name: "F", root: "Root", coordinators: coordinators)), .outsideAll
    ).entries
    return entries.map { entry in
      "\(entry.coordinator.name) < \(entry.parent.map { entries[$0].coordinator.name } ?? "-") \(entry.depth)"
    }
  }

  @Test func whatSeveralStartStandsOutsideThemAll() {
    #expect(
      sharing(["Root": ["A", "B"], "A": ["Own", "Shared"], "B": ["Shared"], "Own": [], "Shared": ["Its"], "Its": []])
        == ["Root < - 1", "A < Root 2", "Own < A 3", "B < Root 2", "Shared < Root 3", "Its < Shared 4"])
    // One coordinator that starts it contains another one that starts it.
    #expect(
      sharing(["Root": ["A"], "A": ["B", "Shared"], "B": ["Shared"], "Shared": []])
        == ["Root < - 1", "A < Root 2", "B < A 3", "Shared < Root 3"])
    #expect(
      sharing(["Root": ["A", "Shared"], "A": ["Shared"], "Shared": []])
        == ["Root < - 1", "A < Root 2", "Shared < Root 2"])
  }

  @Test func whoStartEachOtherStandBesideEachOther() {
    #expect(
      sharing(["Root": ["A", "B"], "A": ["B"], "B": ["A"]]) == ["Root < - 1", "A < Root 2", "B < Root 2"])
    #expect(
      sharing(["Root": ["Shared"], "Lonely": ["Shared", "Own"], "Shared": [], "Own": []])
        == ["Root < - 1", "Shared < Root 2", "Lonely < - 1", "Own < Lonely 2"])
  }

  @Test func theStarterNearestToTheRootGoesBeforeTheFirstInTheText() {
    let far = Coordinator(name: "Far", start: [.startFlow("Shared")])
    let near = Coordinator(name: "Near", start: [.startFlow("Far")])
    let root = Coordinator(
      name: "Root", start: [.startFlow("Near")], procedures: [NamedBody("p", .startFlow("Shared"))])
    #expect(
      tree(far, near, root, Coordinator(name: "Shared")) == ["Root < -", "Near < Root", "Far < Near", "Shared < Root"])
  }

  @Test func whatNobodyStartsStandsBesideTheRootAlsoInACircle() {
    let root = Coordinator(name: "Root")
    let lonely = Coordinator(name: "Lonely", start: [.startFlow("Child")])
    let first = Coordinator(name: "First", start: [.startFlow("Second")])
    let second = Coordinator(name: "Second", start: [.startFlow("First"), .startFlow("Root")])
    #expect(
      tree(Coordinator(name: "Child"), root, lonely, first, second)
        == ["Root < -", "Lonely < -", "Child < Lonely", "First < -", "Second < First"])
  }

  @Test func anEffectInAnotherCoordinatorsNameNestsThere() {
    let root = Coordinator(name: "Root", start: [.startFlow("Other"), .within("Other", .startFlow("Child"))])
    #expect(
      tree(root, Coordinator(name: "Other"), Coordinator(name: "Child")) == [
        "Root < -", "Other < Root", "Child < Other",
      ])
  }

  @Test func framesAreNotNestedWithoutEnd() {
    let names = ["Root"] + (1..<40).map { "C\($0)" } + ["Last"]
    let chain = zip(names, names.dropFirst()).map { Coordinator(name: $0, start: [.startFlow($1)]) }
    let flow = Flow(name: "F", root: "Root", coordinators: chain + [Coordinator(name: "Last")])
    let entries = CoordinatorTree(FlowIndex(flow)).entries
    #expect(entries.map(\.coordinator.name) == names)
    #expect(entries[15].parent == 14)
    #expect(entries.dropFirst(16).allSatisfy { $0.parent == 14 })
  }
}
