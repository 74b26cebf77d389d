import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

/// Remarks on events and states that are probably mistyped.
@Suite struct NearNameRemarksTests {
  @Test func eventsAndStates() throws {
    #expect(
      try loadFlow("Remarks/near-names.flow.yml").remarksOnNearNames == [
        "no route of App is for openChta, which it is sent; was openChat meant?",
        "no route of App leads out of state lsit, and nothing else names it; was list meant?",
      ])
  }

  /// An `in` sends on behalf of another coordinator, and a link on behalf of its handler.
  @Test func whoSends() throws {
    let machine = "machine: {initially: a, routes: {a: {begin: b}, b: {end: a}}}"
    let text = """
      flow: F
      root: App
      coordinators:
        App: {start: [push: Home, start: Other, {in: Other, do: [send: beginn]}], screens: {Home: {}}, \(machine)}
        Other: {headless: true, \(machine)}
      deepLinks: {open: {url: "f://open", handler: Other, do: [send: ennd]}}
      """
    let flow = try DeclarationReader { _ in Array(text.utf8) }.read(path: "F.flow.yml").get().flow
    #expect(
      flow.remarksOnNearNames == [
        "no route of Other is for beginn, which it is sent; was begin meant?",
        "no route of Other is for ennd, which it is sent; was end meant?",
      ])
  }
}
