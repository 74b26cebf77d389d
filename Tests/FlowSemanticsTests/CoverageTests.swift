import FlowTestSupport
import Testing

@testable import FlowSemantics

struct CoverageTests {
  @Test func isAsSetsOfWhatRan() throws {
    #expect(CoverageCheck.wrong(Program(try loadFlow("Apps/CityTransit.flow.yml"))).isEmpty)
  }
}
