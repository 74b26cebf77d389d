import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct DefaultsTests {
  private func coordinators(_ text: String, framework: String = "uikit") throws -> [String: Coordinator] {
    let flow = try flow(
      fromYAML: "flow: Test\nroot: Root\nframework: \(framework)\ncoordinators:\n  Root: {}\n\(text)")
    return Dictionary(uniqueKeysWithValues: flow.coordinators.map { ($0.name, $0) })
  }

  @Test func uikit() throws {
    let root = try #require(try coordinators("")["Root"])
    #expect(root.framework == .uikit)
    #expect(root.container == .stack)
    #expect(root.children == .many)
    #expect(root.ownership == .parent)
    #expect(root.guardUnlock == nil)
    #expect(!root.isHeadless)
    #expect(root.hasBackMenu)
    #expect(root.destinations == nil)
    #expect(root.machine == nil)
  }

  @Test(arguments: [("", PresentWhileLeaving.waits), ("waits", .waits), ("dropped", .dropped)])
  func presentWhileLeaving(word: String, expected: PresentWhileLeaving) throws {
    let line = word.isEmpty ? "" : "presentWhileLeaving: \(word)\n"
    let flow = try flow(fromYAML: "flow: Test\nroot: Root\n\(line)coordinators: {Root: {}}\n")
    #expect(flow.presentWhileLeaving == expected)
  }

  @Test(arguments: [("", ModalsOnShow.stay), ("stay", .stay), ("go", .go)])
  func modalsOnShow(word: String, expected: ModalsOnShow) throws {
    let line = word.isEmpty ? "" : "modalsOnShow: \(word)\n"
    let flow = try flow(fromYAML: "flow: Test\nroot: Root\n\(line)coordinators: {Root: {}}\n")
    #expect(flow.modalsOnShow == expected)
  }

  @Test(arguments: [("", PresentOutOfSight.dropped), ("waits", .waits), ("dropped", .dropped)])
  func presentOutOfSight(word: String, expected: PresentOutOfSight) throws {
    let line = word.isEmpty ? "" : "presentOutOfSight: \(word)\n"
    let flow = try flow(fromYAML: "flow: Test\nroot: Root\n\(line)coordinators: {Root: {}}\n")
    #expect(flow.presentOutOfSight == expected)
  }

  @Test func swiftui() throws {
    let all = try coordinators(
      """
        Mixed: {framework: uikit}
        Kept: {ownership: parent, destinations: [Detail], screens: {Detail: {}}}
        Quiet: {headless: true}
      """, framework: "swiftui")
    #expect(all["Root"]?.ownership == .view)
    #expect(all["Mixed"]?.ownership == .parent)
    #expect(all["Mixed"]?.framework == .uikit)
    #expect(all["Kept"]?.ownership == .parent)
    #expect(all["Kept"]?.destinations == ["Detail"])
    #expect(all["Quiet"]?.ownership == .parent)
    #expect(all["Quiet"]?.container == .inherited)
    #expect(all["Quiet"]?.isHeadless == true)
  }

  @Test func headlessMayHaveAContainer() throws {
    let all = try coordinators("  Quiet: {headless: true, container: stack, backMenu: false, children: one}")
    #expect(all["Quiet"]?.container == .stack)
    #expect(all["Quiet"]?.hasBackMenu == false)
    #expect(all["Quiet"]?.children == .one)
  }

  @Test func guards() throws {
    let all = try coordinators(
      """
        Slow: {guard: {unlock: 1.5s}}
        Sure: {guard: {unlock: onCompletion}}
      """)
    #expect(all["Slow"]?.guardUnlock == .after(milliseconds: 1500))
    #expect(all["Sure"]?.guardUnlock == .onCompletion)
  }

  @Test func limitsAndDurations() throws {
    let flow = try flow(
      fromYAML: """
        flow: Test
        root: A
        limits: {stackDepth: 3, pending: 1}
        durations: {push: 0.2s, present: 400ms}
        coordinators: {A: {}}
        """)
    #expect(flow.limits == Limits(stackDepth: 3, pending: 1))
    #expect(flow.durations == Durations(push: 200, present: 400))
  }

  @Test func onlyTrueAndFalseAreBooleans() throws {
    let flow = try flow(
      fromYAML: """
        flow: Test
        root: A
        variables: {light: [on, off], answer: {values: [yes, no, 012], initially: [no, yes]}}
        coordinators: {A: {start: [set: {light: off}]}}
        invariants: {dark: {never: light == on}}
        """)
    #expect(flow.variables[0].values == ["on", "off"])
    #expect(flow.variables[1].values == ["yes", "no", "012"])
    #expect(flow.variables[1].initially == ["yes", "no"])
    #expect(flow.coordinators[0].start.map(\.kind) == [.set([.init(variable: "light", value: "off")])])
  }

  @Test(arguments: [
    ("350ms", 350), ("1.5s", 1500), ("0.5ms", 1), ("86400s", 86_400_000), ("86401s", nil), ("0ms", nil), ("350", nil),
    ("-1s", nil), ("1e3ms", nil), ("ms", nil), (".5s", nil), ("1.s", nil), ("1.2.3s", nil), ("infs", nil), ("1 s", nil),
  ])
  func durations(text: String, milliseconds: Int?) {
    #expect(DurationText.milliseconds(of: text) == milliseconds)
  }
}
