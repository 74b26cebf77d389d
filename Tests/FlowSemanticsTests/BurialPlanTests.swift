import FlowTestSupport
import Testing

@testable import FlowSemantics

struct BurialPlanTests {
  /// The positions after deaths, and after instances have let go of others, make up nearly all of a plan. Those that look
  /// at whom they let go of are counted as if they did not.
  @Test(arguments: ["Apps/Public", "Apps", "Meaning"].flatMap(declarationFixtures))
  func burialsAreCountedBeforeTheyAreMade(path: String) throws {
    let system = FlowSystem(try loadFlow(path))
    let (program, layout) = (system.program, system.layout)
    let plan = BurialPlan(program, layout)
    var made = 0
    var someLook = false
    for coordinator in program.coordinators.indices {
      for handle in layout.handles(of: coordinator) {
        made += plan[.death(handle)].count
        for type in program.letGoAtOnce[coordinator] {
          if layout.letGoApart(type, by: handle, program) == nil {
            someLook = true
          } else {
            made += plan[.letGo(of: type, by: handle)].count
          }
        }
      }
    }
    #expect(made > 0)
    let counted = BurialPlan.count(program, layout)
    #expect(someLook ? counted > Double(made) : counted == Double(made))
  }
}
