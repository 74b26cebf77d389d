import FlowTesting
import Testing

@Suite struct NavigationTests {
  let notes = try! FlowTest(file: "../../Notes.flow.yml")

  @Test func nothingGoesWrong() { expect(notes.check(strict: true, requireComplete: true)) }

  @Test func theListIsNeverLost() { expect(notes.recoverable("visible(List)")) }

  @Test func aLinkTakesTheDraftAway() {
    expect(notes.replay("launch", "tap List.add", "link note", "back", showing: "List"))
  }
}
