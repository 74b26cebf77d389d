import Testing

@Suite(.serialized) struct ConvertCommandTests {
  @Test func partsBecomeOneDeclaration() throws {
    let tool = try Tool([
      "app.flow.yml": """
      flow: App
      include: [Settings.flow.yml]
      root: Main
      coordinators:
        Main:
          start: [push: Home]
          screens: {Home: {actions: {settings: [present: Settings]}}}
      """,
      "Settings.flow.yml": """
      coordinators:
        # flowcheck:ignore coordinator-leak — nobody minds
        Settings: {start: [push: List], screens: {List: {}}}
      """,
    ])
    let run = try tool.run("convert", "app.flow.yml", "--to", "yaml")
    #expect(run.status == 0)
    #expect(run.errors == "warning: app.flow.yml: comments are not converted, 1 of them with findings to suppress\n")
    #expect(
      run.output == """
        flow: App
        root: Main
        coordinators:
          Main:
            container: stack
            start: [{push: Home}]
            screens: {Home: {actions: {settings: [{present: Settings}]}}}
          Settings: {container: stack, start: [{push: List}], screens: {List: {}}}

        """)
    let again = try Tool(["app.flow.yml": run.output]).run("convert", "app.flow.yml", "--to", "yaml")
    #expect(again.output == run.output)
  }

  @Test func swift() throws {
    let run = try Tool(["app.flow.yml": Declarations.clean]).run("convert", "app.flow.yml", "--to", "swift")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("import FlowBuilder\n"))
    #expect(run.errors.isEmpty)
  }

  @Test func whatCannotBeRead() throws {
    let tool = try Tool(["app.flow.yml": Declarations.broken])
    let broken = try tool.run("convert", "app.flow.yml", "--to", "swift")
    #expect(broken.status == 2)
    #expect(broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("app.flow.yml:2:7: error: "))
    #expect(try tool.run("convert", "nowhere.flow.yml", "--to", "yaml").status == 2)
    #expect(try tool.run("convert", "app.flow.yml", "--to", "java").status == 2)
  }
}
