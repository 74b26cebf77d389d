import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite struct LargeAppTests {
  @Test func theGeneratorKeepsItsWord() throws {
    for count in [20, 100, 300] {
      let app = try flow(fromYAML: LargeApp.declaration(screens: count))
      let screens = app.coordinators.reduce(0) { $0 + $1.screens.count }
      #expect((count...count + 7).contains(screens))
    }
  }
}
