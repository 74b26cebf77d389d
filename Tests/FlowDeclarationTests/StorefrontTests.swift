import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct StorefrontTests {
  let flow: Flow

  init() throws { flow = try loadFlow("Apps/Storefront.flow.yml") }

  @Test func heading() {
    #expect(flow.name == "Storefront")
    #expect(flow.framework == .uikit)
    #expect(flow.root == "AppCoordinator")
    #expect(flow.home == ["Home"])
    #expect(flow.limits == Limits())
    #expect(flow.durations == Durations())
    #expect(flow.location == SourceLocation(file: "Apps/Storefront.flow.yml", line: 1, column: 1))
  }

  @Test func variables() {
    #expect(flow.variables.map(\.name) == ["onboarded", "cart"])
    #expect(flow.variables[0].values == ["false", "true"])
    #expect(flow.variables[0].initially == ["false", "true"])
    #expect(flow.variables[1].values == ["empty", "filled"])
    #expect(flow.variables[1].initially == ["empty"])
  }

  @Test func window() throws {
    let app = try #require(flow.coordinator(named: "AppCoordinator"))
    #expect(app.container == .window)
    #expect(app.children == .many)
    #expect(app.ownership == .parent)
    #expect(app.guardUnlock == .after(milliseconds: 500))
    guard case .when(let condition, let then, let otherwise) = app.start.first?.kind else {
      Issue.record("start does not begin with when")
      return
    }
    #expect(condition.node == .isTrue(variable: "onboarded"))
    #expect(condition.text == "onboarded")
    #expect(then.map(\.kind) == [.run("showMain")])
    #expect(otherwise?.map(\.kind) == [.showScreen("Welcome")])
    #expect(app.procedures.map(\.name) == ["showMain", "openSettings"])
    #expect(app.procedures[0].effects.map(\.kind) == [.showCoordinator("MainTabs", entry: nil)])
    guard case .guarded(let body) = app.procedures[1].effects.first?.kind else {
      Issue.record("openSettings is not guarded")
      return
    }
    #expect(
      body.map(\.kind) == [.presentCoordinator("Settings", entry: nil, style: .sheet, interactiveDismiss: true)])
    #expect(app.handlers.map(\.name) == ["settingsTapped", "Settings.finished"])
    #expect(app.handlers[1].effects.map(\.kind) == [.remove("Settings")])
    let welcome = try #require(app.screens.first)
    #expect(
      welcome.actions[0].effects.map(\.kind) == [.set([.init(variable: "onboarded", value: "true")]), .run("showMain")])
  }

  @Test func tabs() throws {
    let tabs = try #require(flow.coordinator(named: "MainTabs"))
    #expect(tabs.container == .tabs)
    #expect(tabs.tabs == ["HomeTab", "SearchTab"])
    #expect(tabs.handlers.map { $0.effects.map(\.kind) } == [[.raise("settingsTapped")]])
  }

  @Test func stack() throws {
    let home = try #require(flow.coordinator(named: "HomeTab"))
    #expect(home.container == .stack)
    #expect(home.start.map(\.kind) == [.pushScreen("Home")])
    #expect(home.screens.map(\.name) == ["Home", "Item", "Receipt", "SoldOut"])
    let item = home.screens[1]
    #expect(item.actions.map(\.name) == ["buy", "soldOut"])
    guard case .later(let later) = item.actions[0].effects.last?.kind else {
      Issue.record("buy does not end with later")
      return
    }
    #expect(later.map(\.kind) == [.pushScreen("Receipt")])
    #expect(item.actions[1].trigger == .async(once: true))
    #expect(item.actions[1].condition?.node == .compare(.equal, .variable("cart"), .text("filled")))
    #expect(item.actions[1].condition?.text == "cart == filled")
    #expect(item.actions[1].condition?.location == SourceLocation(file: flow.location.file, line: 50, column: 44))
    #expect(
      item.actions[1].effects.map(\.kind) == [.presentScreen("SoldOut", style: .alert, interactiveDismiss: true)])
    #expect(!home.screens[2].hasBack)
    #expect(home.screens[3].actions.map(\.name) == ["ok"])
    #expect(home.screens[3].actions[0].effects.isEmpty)
  }

  @Test func settings() throws {
    let settings = try #require(flow.coordinator(named: "Settings"))
    #expect(settings.entries.map(\.name) == ["privacy"])
    #expect(settings.dismissal.swipe?.map(\.kind) == [.finish])
    #expect(settings.dismissal.willSwipe == [])
    #expect(settings.dismissal.back == [])
    #expect(settings.dismissal.gone == [])
    #expect(settings.dismissal.willBack == [])
    let close = settings.screens[0].actions[0].effects
    #expect(close.map(\.kind) == [.dismiss(.`self`)])
    #expect(close[0].then.map(\.kind) == [.finish])
    #expect(settings.screens[1].dismissal == Dismissal())
  }

  @Test func linksExternalsInvariants() throws {
    let link = try #require(flow.deepLinks.first)
    #expect(link.name == "item")
    #expect(link.url == "store://item/{id}")
    #expect(link.handler == "AppCoordinator")
    #expect(link.cold)
    #expect(link.condition?.node == .isTrue(variable: "onboarded"))
    #expect(link.lands == ["Item"])
    #expect(link.mayLand == ["Receipt"])
    #expect(link.effects.first?.kind == .select("HomeTab"))
    guard case .within("HomeTab", let body) = link.effects.last?.kind else {
      Issue.record("the link does not end with in: HomeTab")
      return
    }
    #expect(body.first?.kind == .popToRoot)
    let external = try #require(flow.externals.first)
    #expect(external.condition?.node == .alive(coordinator: "MainTabs"))
    #expect(
      external.effects.map(\.kind) == [
        .set([.init(variable: "onboarded", value: "false")]), .dismiss(.all), .removeAll, .showScreen("Welcome"),
      ])
    #expect(flow.invariants.map(\.name) == ["welcome-first", "receipt-in-four"])
    guard case .never(let never) = flow.invariants[0].form,
      case .reachable(let goal, let within) = flow.invariants[1].form
    else {
      Issue.record("the invariants have other forms")
      return
    }
    #expect(never.node == .and(.visible(screen: "Home"), .not(.isTrue(variable: "onboarded"))))
    #expect(never.text == "visible(Home) and not onboarded")
    #expect(goal.node == .visible(screen: "Receipt"))
    #expect(within == 4)
  }
}
