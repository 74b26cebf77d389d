import FlowTestSupport
import Foundation
import Testing

@testable import FlowDeclaration

@Suite struct DeclarationSchemaTests {
  static let accepted =
    (["Apps", "Meaning", "Apps/Public"] + ruleFixtureFolders().map { "Rules/\($0)" })
    .flatMap(declarationFixtures)

  /// The mistakes in these fixtures cannot be seen by a schema.
  static let invisible = [
    // These give no tree: the reader refuses the YAML, or more documents than one.
    "alias-keys", "alias-state", "second-colon", "tabs", "two-documents",
    // JSON has neither keys that are collections nor a key twice; a schema is asked only about what is left.
    "collection-keys",
    // Names that are not declared, and the use of names that are.
    "undeclared", "root-inherited", "unconditional", "like-repeats",
    // A setting that may stand in one of two places, but not in both.
    "width-twice",
    // The meaning of conditions.
    "own-machine",
    // The mistakes are in the included parts, and in a name.
    "parts",
  ]

  static let rejected = declarationFixtures(in: "Declarations").filter { path in
    !invisible.contains { path == "Declarations/\($0).flow.yml" }
  }

  private func mistakes(in text: String) throws -> [String] {
    let diagnostics = Diagnostics()
    let document = SourceDocument(file: "Test.flow.yml", diagnostics: diagnostics)
    let root = try #require(document.root(of: Array(text.utf8)))
    return try validator().mistakes(in: JSONTree(root))
  }

  private func mistakes(inFixture path: String) throws -> [String] {
    try mistakes(in: String(decoding: try fixtureBytes(path), as: UTF8.self))
  }

  private func validator() throws -> SchemaValidator {
    SchemaValidator(root: try JSONDecoder().decode(JSONTree.self, from: Data(DeclarationSchema.text.utf8)))
  }

  @Test(arguments: accepted)
  func flowsAreValid(path: String) throws {
    #expect(try mistakes(inFixture: path) == [])
  }

  @Test(arguments: rejected + ["Declarations/parts/Head.flow.yml", "Declarations/parts/List.flow.yml"])
  func mistakesAreSeen(path: String) throws {
    #expect(try !mistakes(inFixture: path).isEmpty)
  }

  @Test(arguments: invisible)
  func whatASchemaCannotSee(name: String) throws {
    let bytes = try fixtureBytes("Declarations/\(name).flow.yml")
    let root = SourceDocument(file: name, diagnostics: Diagnostics()).root(of: bytes)
    #expect(try root.map { try validator().mistakes(in: JSONTree($0)) } ?? [] == [])
  }

  @Test(arguments: ["Names", "Circle"])
  func partsAreValid(name: String) throws {
    #expect(try mistakes(inFixture: "Declarations/parts/\(name).flow.yml") == [])
  }

  /// Each of these effects is a mistake, and none of them is a mistake in a name.
  @Test(arguments: [
    "push", "nothing", "in", "[pop]", "{}", "1", "{push: Home, pop: }", "{push: Home, style: sheet}", "{pop: 2}",
    "{finish: , then: []}", "{present: Home, style: card}", "{present: Home, interactiveDismiss: no}",
    "{dismiss: [all]}", "{then: []}", "{when: true}", "{when: , do: []}", "{in: App}", "{choose: []}",
    "{choose: [pop]}", "{replace: []}", "{set: {}}", "{set: {cart: [full]}}", "{run: [pop]}", "{raise: }",
    "{later: pop}", "{push: Home, then: pop}", "{guarded: finish}", "{show: Home, then: []}", "{push: Home, now: true}",
    "soon", "{soon: pop}", "{soon: [], then: []}", "{soon: [], later: []}", "{push: Home, animated: no}",
    "{show: Home, animated: false}", "{soon: [], animated: false}", "{animated: false}",
  ])
  func wrongEffects(effect: String) throws {
    let text = "flow: A\nroot: A\ncoordinators:\n  A:\n    start:\n      - "
    #expect(try mistakes(in: text + effect + "\n") == ["/coordinators/A/start/0: oneOf"])
  }

  @Test(arguments: [
    "pop", "dismiss", "{pop: }", "{pop: true, then: []}", "{dismiss: all}", "{dismiss: }", "{replace: Home}",
    "{set: {cart: 1, open: true}}", "{when: true, do: [], else: [pop]}", "{choose: [[], [finish]]}", "{push: 7}",
  ])
  func rightEffects(effect: String) throws {
    #expect(try mistakes(in: "flow: A\nroot: A\ncoordinators: {A: {start: [\(effect)]}}") == [])
  }

  @Test(arguments: [
    ("root: A", "/root: false"), ("flow: A", ": required root"), ("coordinators: {A: }", "/coordinators/A: type"),
    ("coordinators: {A: {container: tabs}}", "/coordinators/A: required tabs"),
    (
      "coordinators: {A: {screens: {B: {actions: {c: {do: [], else: []}}}}}}",
      "/coordinators/A/screens/B/actions/c: anyOf"
    ),
    (
      "coordinators: {A: {screens: {B: {actions: {c: {do: [], times: once}}}}}}",
      "/coordinators/A/screens/B/actions/c: anyOf"
    ),
    ("deepLinks: {a: {do: [], mayLand: B}}", "/deepLinks/a: required lands"),
    ("deepLinks: {a: {lands: B}}", "/deepLinks/a: required do"),
    ("invariants: {a: {never: b, always: b}}", "/invariants/a: oneOf"),
    ("invariants: {a: {never: b, within: 3}}", "/invariants/a: required reachable"),
    ("variables: {a: [b, b]}", "/variables/a: anyOf"),
    ("coordinators: {A: {machine: {initially: '*'}}}", "/coordinators/A/machine/initially: pattern"),
    ("coordinators: {A: {guard: {unlock: soon}}}", "/coordinators/A/guard/unlock: anyOf"),
    (
      "flow: A\nroot: A\npresentWhileLeaving: drop\ncoordinators: {A: {}}", "/presentWhileLeaving: enum"
    ),
    ("flow: A\nroot: A\nmodalsOnShow: gone\ncoordinators: {A: {}}", "/modalsOnShow: enum"),
    ("flow: A\nroot: A\npresentOutOfSight: wait\ncoordinators: {A: {}}", "/presentOutOfSight: enum"),
    ("coordinators: {'': {}}", "/coordinators/: minLength"),
  ])
  func oneMistake(text: String, mistake: String) throws {
    #expect(try mistakes(in: text) == [mistake])
  }
}
