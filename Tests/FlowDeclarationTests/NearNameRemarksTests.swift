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

  /// A dismissal by name that never finds anything is said once for each name.
  @Test func dismissalsOfWhatNothingPresents() throws {
    #expect(
      try loadFlow("Remarks/dismissed-never-presented.flow.yml").remarksOnWhatHasNoEffect == [
        "‘dismiss: Help’ never does anything, because nothing presents Help"
          + " · Remarks/dismissed-never-presented.flow.yml:9:32"
      ])
  }

  /// Of several routes for one event the first that holds is taken; `previous` without a previous state does not hold.
  @Test func routesBehindOneThatAlwaysHolds() throws {
    let text = """
      flow: F
      root: App
      coordinators:
        App:
          start: [push: Home, send: open]
          screens: {Home: {}}
          machine:
            initially: a
            routes:
              a: {open: [b, {to: a, when: alive(App)}], back: [previous, b], go: [{to: b, when: alive(App)}, a]}
              b: {open: a}
      """
    #expect(
      try flow(fromYAML: text).remarksOnWhatHasNoEffect == [
        "the route of App from a for open to a is never taken: the one to b before it always holds"
      ])
  }

  /// `previous` is not a state, and a route to a name near it is remarked on.
  @Test func thePreviousState() throws {
    let text = """
      flow: F
      root: App
      coordinators:
        App:
          start: [push: Home, send: open]
          screens: {Home: {}}
          machine: {initially: a, routes: {a: {open: b}, b: {close: previuos, end: previous}}}
      """
    #expect(
      try flow(fromYAML: text).remarksOnNearNames == [
        "no route of App leads out of state previuos, and nothing else names it; was previous meant?"
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
