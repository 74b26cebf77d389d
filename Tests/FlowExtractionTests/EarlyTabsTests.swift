import FlowDeclaration
import FlowModel
import Testing

@testable import FlowExtraction

/// Code on behalf of a tab that stands before the effect that brings up the tabs.
@Suite struct EarlyTabsTests {
  /// The first lines of the start of the window, after the change.
  private func start(_ start: String, tab: String = "Home") throws -> [String] {
    let text = """
      flow: App
      root: Main
      coordinators:
        Main: {container: window, start: \(start), screens: {Login: {actions: {open: [{show: Tabs}]}}}}
        Tabs: {container: tabs, tabs: [\(tab), Settings]}
        Inner: {container: tabs, tabs: [Home]}
        Home: {start: [{push: HomeScreen}], screens: {HomeScreen: {}}}
        Settings: {start: [{push: SettingsScreen}], screens: {SettingsScreen: {}}}
      """
    let flow = try DeclarationReader { _ throws(FileProblem) in [UInt8](text.utf8) }.read(path: "App.flow.yml").get()
      .flow
    return flow.runningTabsLate().coordinators[0].start.map(\.summary)
  }

  @Test func itRunsAfterwards() throws {
    let found = try start("[{in: Home, do: [popToRoot]}, {show: Login}, {show: Tabs}, {dismiss: all}]")
    #expect(found == ["show Login", "show Tabs", "in Home", "dismiss"])
  }

  @Test func theOrderAmongTabsStays() throws {
    let found = try start("[{in: Home, do: [popToRoot]}, {in: Settings, do: [popToRoot]}, {show: Tabs}]")
    #expect(found == ["show Tabs", "in Home", "in Settings"])
  }

  @Test func tabsInsideOfTabsAreThereAsWell() throws {
    let found = try start("[{in: Home, do: [popToRoot]}, {show: Tabs}]", tab: "Inner")
    #expect(found == ["show Tabs", "in Home"])
  }

  /// Only another branch brings the tabs up, or the code stands behind them.
  @Test func otherCodeStays() throws {
    #expect(try start("[{in: Home, do: [popToRoot]}, {choose: [[{show: Tabs}], []]}]") == ["in Home", "choose"])
    #expect(try start("[{show: Tabs}, {in: Home, do: [popToRoot]}]") == ["show Tabs", "in Home"])
  }

  /// What another effect brings up may be there before the tabs.
  @Test func aTabThatSomethingElseShowsStays() throws {
    let found = try start("[{show: Home}, {in: Home, do: [popToRoot]}, {show: Tabs}]")
    #expect(found == ["show Home", "in Home", "show Tabs"])
  }
}

extension Effect {
  fileprivate var summary: String {
    switch kind {
    case .showScreen(let name), .showCoordinator(let name, _): "show \(name)"
    case .within(let name, _): "in \(name)"
    case .choose: "choose"
    case .dismiss: "dismiss"
    default: "other"
    }
  }
}
