import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// The remarks of a verdict on parts of a declaration that have no effect, in both engines.
struct DeclarationRemarksTests {
  private func remarks(_ name: String, _ engine: CheckRun.Engine) throws -> [String] {
    let flow = try loadFlow("Remarks/\(name).flow.yml")
    return DeepStack.run { CheckRun(flow, followsStacks: false, engine: engine).verdict(file: "").remarks }
  }

  @Test(arguments: [CheckRun.Engine.oneByOne, .sets])
  func aSwipeThatNobodyTells(engine: CheckRun.Engine) throws {
    let found = try remarks("swipe-never-told", engine).filter { $0.contains("never told") }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Next is never told of swipe") == true)
    #expect(found.first?.hasSuffix("swipe-never-told.flow.yml:10:7") == true)
  }

  @Test(arguments: [CheckRun.Engine.oneByOne, .sets])
  func aLaunchWithoutEnd(engine: CheckRun.Engine) throws {
    let found = try remarks("launch-without-end", engine)
    #expect(found == ["every launch runs into a limit, so that nothing after it was explored"])
    #expect(try !remarks("cold-link-never-launches", engine).contains { $0.contains("every launch") })
  }

  @Test(arguments: [CheckRun.Engine.oneByOne, .sets])
  func aColdLinkThatNeverLaunches(engine: CheckRun.Engine) throws {
    let found = try remarks("cold-link-never-launches", engine).filter { $0.contains("cold link") }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("no launch has the cold link resting") == true)
    #expect(found.first?.hasSuffix("cold-link-never-launches.flow.yml:7:3") == true)
  }
}
