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

  /// Nothing is explored, but no limit is the reason: the app stops at launch, or the search was stopped before it.
  @Test func onlyALimitCutsLaunches() throws {
    let stops = try flow(
      fromYAML: """
        flow: Stops
        root: App
        coordinators:
          App:
            start: [push: Home, send: unknown]
            machine: {initially: here, unexpected: crash, routes: {here: {known: there}}}
            screens: {Home: {}}
        """)
    for engine in [CheckRun.Engine.oneByOne, .sets] {
      let remarks = DeepStack.run { CheckRun(stops, engine: engine).verdict(file: "").remarks }
      #expect(remarks == [])
    }
    let endless = try loadFlow("Remarks/launch-without-end.flow.yml")
    let remarks = DeepStack.run {
      var run = CheckRun(endless, engine: .oneByOne)
      run.breakOff(by: StateGraph.Interruption(limit: "seconds"))
      return run.verdict(file: "").remarks
    }
    #expect(remarks == [])
  }

  /// A link that need not launch the app, and a screen that never comes, are not to blame.
  @Test(arguments: [CheckRun.Engine.oneByOne, .sets])
  func whatIsAsDeclaredGetsNoRemark(engine: CheckRun.Engine) throws {
    let flow = try flow(
      fromYAML: """
        flow: Declared
        root: App
        coordinators:
          App: {start: [push: Home], screens: {Home: {}, Lost: {dismissal: {swipe: []}}}}
        deepLinks:
          warm: {do: [popToRoot]}
          cold: {cold: true, do: [popToRoot]}
        """)
    #expect(DeepStack.run { CheckRun(flow, engine: engine).verdict(file: "").remarks } == [])
  }
}
