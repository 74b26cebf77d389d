import FlowDeclaration
import FlowModel
import Testing

@testable import FlowExtraction

/// Long bodies that are repeated become procedures.
@Suite struct SharedBodiesTests {
  /// The declaration whose equal effects come from the same places.
  private func flow(_ text: String) throws -> Flow {
    var flow = try DeclarationReader { _ throws(FileProblem) in [UInt8](text.utf8) }.read(path: "App.flow.yml").get()
      .flow
    flow.change(\.withoutPlaces)
    return flow
  }

  private func shared(_ text: String, name: String? = "show") throws -> String {
    let shared = SharedBodies.named(try flow(text)) { _ in name }
    return try DeclarationWriter.text(of: shared).get()
  }

  private static let body =
    "[{when: presented(any), do: [{dismiss: all}, {push: One}], else: [{push: Two}, popToRoot, {push: One}]}]"

  private func app(_ first: String, _ second: String, procedures: String = "{}") -> String {
    """
    flow: App
    root: Main
    coordinators:
      Main:
        start: [{push: Home}]
        procedures: \(procedures)
        screens:
          Home: {actions: {one: \(first), two: \(second)}}
          One: {}
          Two: {}
    """
  }

  @Test func aBodyThatIsRepeatedIsAProcedure() throws {
    let longer = "[{when: not presented(any), do: \(Self.body)}]"
    let text = try shared(app(Self.body.replacing("[{when", with: "[pop, {when"), longer))
    #expect(
      text == """
        flow: App
        root: Main
        coordinators:
          Main:
            container: stack
            start: [{push: Home}]
            procedures:
              show:
              - when: presented(any)
                do: [{dismiss: all}, {push: One}]
                else: [{push: Two}, popToRoot, {push: One}]
            screens:
              Home:
                actions: {one: [pop, {run: show}], two: [{when: not presented(any), do: [{run: show}]}]}
              One: {}
              Two: {}

        """)
  }

  @Test func aShortBodyIsWrittenOut() throws {
    let body = "[{when: presented(any), do: [{dismiss: all}], else: [{push: Two}]}]"
    #expect(try !shared(app(body, body.replacing("[{when", with: "[pop, {when"))).contains("run"))
  }

  /// The name of another procedure is taken.
  @Test func namesAreNotTakenTwice() throws {
    let text = try shared(app(Self.body, Self.body, procedures: "{show: [{push: Two}]}"))
    #expect(text.contains("one: [{run: show2}]") && text.contains("two: [{run: show2}]"), "\(text)")
    #expect(try shared(app(Self.body, Self.body), name: nil).contains("run: steps"))
  }

  /// The body of a procedure is not put into another procedure.
  @Test func theProcedureThatHasTheBodyRuns() throws {
    let text = try shared(app(Self.body, Self.body, procedures: "{open: \(Self.body)}"))
    #expect(text.contains("one: [{run: open}]") && !text.contains("run: show"), "\(text)")
    #expect(text.components(separatedBy: "popToRoot").count == 2)
  }

  /// What one coordinator does on behalf of another one is a procedure of that one.
  @Test func codeOfAnotherCoordinatorIsAProcedureOfThatOne() throws {
    let flow = try flow(
      """
      flow: App
      root: Main
      coordinators:
        Main:
          start: [{push: Home}, {present: Child}]
          screens:
            Home: {actions: {one: [{in: Child, do: \(Self.body.replacing("[{when", with: "[pop, {when"))}], two: [{in: Child, do: \(Self.body)}]}}
        Child: {start: [{push: One}], screens: {One: {}, Two: {}}}
      """)
    let shared = SharedBodies.named(flow) { _ in "show" }
    #expect(shared.coordinator(named: "Child")?.procedures.map(\.name) == ["show"])
    #expect(shared.validated().isValid)
  }
}

extension Result {
  fileprivate var isValid: Bool { if case .success = self { true } else { false } }
}
