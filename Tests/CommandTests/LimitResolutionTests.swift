import Testing

/// Every command that looks at a flow uses the same limits: command line, declaration, `.flowcheck.yml`, default.
@Suite(.serialized) struct LimitResolutionTests {
  /// The limit of stacks from each source, for a flow whose stack has at most two screens, and whether both are
  /// reached.
  static let said: [(declared: Int?, file: Int?, options: [String], isDeep: Bool)] = [
    (nil, nil, [], true), (nil, 1, [], false), (2, 1, [], true), (1, 2, [], false),
    (1, nil, ["--stack-depth", "2"], true), (2, 2, ["--stack-depth", "1"], false),
    (nil, 1, ["--no-config"], true), (nil, 2, ["--config", "narrow.yml"], false),
  ]

  /// What each command prints if the second screen is reached, and if it is not.
  static let commands: [(words: [String], input: String?, deep: (String, Int32), shallow: (String, Int32))] = [
    (
      ["walk", "--steps", "1"], nil, ("1  tap A.b", 0),
      ("all that can happen exceeds a limit (stackDepth at A.b); raise --stack-depth", 0)
    ),
    (["replay", "run.json"], nil, ("the trace of 2 steps holds", 0), ("stackDepth at A.b", 3)),
    (["explore"], "tap A.b", ("step 1 · tap A.b", 0), ("not taken: it exceeds the limit stackDepth at A.b", 0)),
    (["tests", "--style", "xcuitest"], nil, (#"app.tap("A.b")"#, 0), ("testWalk1", 0)),
    (
      ["conform", "app.flow.yml", "run.jsonl"], nil, ("all fit the declaration · 2", 0),
      ("Raise --stack-depth, or limits: {stackDepth", 3)
    ),
    (["render", "--distances"], nil, ("1  B", 0), ("0  A", 0)),
    (
      ["diff", "app.flow.yml", "app.flow.yml", "--format", "json"], nil, (#""verdict" : "complete""#, 0), ("bounded", 0)
    ),
  ]

  @Test(arguments: commands.indices, said.indices)
  func whatDecides(command: Int, row: Int) throws {
    let (command, row) = (Self.commands[command], Self.said[row])
    let limits = row.declared.map { "limits: {stackDepth: \($0)}\n" } ?? ""
    let tool = try Tool([
      "app.flow.yml": """
      flow: Two
      root: App
      \(limits)coordinators:
        App:
          container: stack
          guard: {unlock: onCompletion}
          start: [push: A]
          screens: {A: {actions: {b: [guarded: [push: B]]}}, B: {}}
      """,
      ".flowcheck.yml": row.file.map { "limits: {stackDepth: \($0)}" } ?? "", "narrow.yml": "limits: {stackDepth: 1}",
      "run.json": #"[{"event": "launch"}, {"event": "tap A.b", "visible": "B"}, {"event": "settle"}]"#,
      "run.jsonl": """
      {"log": "flowcheck-log/1"}
      {"event": "launch"}
      {"event": "tap A.b"}
      {"visible": "B"}
      """,
    ])
    let run = try tool.run(command.words + row.options, input: command.input ?? "")
    let (text, status) = row.isDeep ? command.deep : command.shallow
    let other = row.isDeep ? command.shallow : command.deep
    #expect(run.output.contains(text), "\(command.words): \(run.output)\(run.errors)")
    #expect(run.status == status)
    if !row.isDeep { #expect(!run.output.contains(other.0)) }
  }

  /// If the configuration cannot be read, no command falls back to the defaults.
  @Test(arguments: commands.indices)
  func mistakesAreSaid(command: Int) throws {
    let tool = try Tool(["app.flow.yml": Declarations.stuck, ".flowcheck.yml": "limits: {stackDeep: 1}"])
    let run = try tool.run(Self.commands[command].words, input: "")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(".flowcheck.yml:1:10: error: unknown key ‘stackDeep’"), "\(run.errors)")
  }

  /// A large budget for checks does not allow a page of that size.
  @Test func aPageStaysSmall() throws {
    let chain = (0..<5).map { "S\($0): {actions: {next: [push: S\($0 + 1)]}}" }.joined(separator: ", ")
    let flow = "flow: App\nroot: A\ncoordinators: {A: {start: [push: S0], screens: {\(chain), S5: {}}}}\n"
    let tool = try Tool(["app.flow.yml": flow, ".flowcheck.yml": "max-states: 3"])
    #expect(try tool.run("explore", "--html", "a.html").status == 3)
    #expect(try tool.run("explore", "--html", "a.html", "--max-states", "4000").status == 0)
    #expect(try tool.run("explore", "--html", "b.html", "--no-config").status == 0)
  }

  /// Generated tests contain the limits that hold when they are written.
  @Test func testsKeepTheLimits() throws {
    let tool = try Tool(["app.flow.yml": Declarations.stuck, ".flowcheck.yml": "limits: {taps: 3}"])
    let source = try tool.run("tests", "--style", "swift-testing").output
    #expect(source.contains("limits: .init(stackDepth: 6, instances: 2, modals: 4, taps: 3, pending: 2)"))
    #expect(try GeneratedSource(text: source).complaintsAsTest() == "")
    let calm = try tool.run("tests", "--style", "swift-testing", "--races", "0").output
    #expect(calm.contains("pending: 2, races: 0)"))
    let plain = try tool.run("tests", "--style", "swift-testing", "--no-config").output
    #expect(!plain.contains("limits:"))
  }
}
