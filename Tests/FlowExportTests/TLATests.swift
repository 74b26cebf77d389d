import FlowExport
import FlowTestSupport
import Testing

struct TLATests {
  @Test func theTextReadsLikeTheFlow() throws {
    let model = try ExportedModel(try flow(fromYAML: Notes.declaration))
    try expectSnapshot(TLAWriter.module(of: model), named: "Notes.tla")
    try expectSnapshot(TLAWriter.configuration(of: model), named: "Notes.cfg")
    #expect(TLAWriter.moduleName(of: model) == "Notes")
  }

  /// TLC is not at hand everywhere: the text is read here, as far as it goes.
  @Test(
    arguments: declarationFixtures(in: "Apps").filter { !$0.contains("Storefront") }
      + declarationFixtures(in: "Meaning"))
  func appsHaveTheSameStates(path: String) throws {
    let model = try ExportedModel(try loadFlow(path))
    let module = try TLAModule(TLAWriter.module(of: model))
    let states = module.reachable()
    #expect("\(states.count)" == model.stateCount)
    #expect(module.canStop == model.canStop)
  }

  @Test func namesDoNotClashWithTheLanguage() throws {
    let text = """
      flow: Next
      root: WF
      variables: {before: {values: [a, '"b"'], initially: a}}
      coordinators:
        WF:
          container: window
          start: [show: Home]
          screens: {Home: {actions: {go: [{set: {before: '"b"'}}]}}}
      """
    let model = try ExportedModel(try flow(fromYAML: text))
    let module = TLAWriter.module(of: model)
    #expect(TLAWriter.moduleName(of: model) == "Next_2")
    #expect(module.contains("n_WF_starter : {"))
    #expect(module.contains("var_before : {\"a\", \"'b'\"}"))
    #expect(try TLAModule(module).reachable().count == 2)
  }
}
