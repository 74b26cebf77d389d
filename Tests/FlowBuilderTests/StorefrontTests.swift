import FlowBuilder
import FlowDeclaration
import FlowTestSupport
import Testing

extension CoordinatorName {
  fileprivate static let app = CoordinatorName("AppCoordinator")
  fileprivate static let mainTabs = CoordinatorName("MainTabs")
  fileprivate static let homeTab = CoordinatorName("HomeTab")
  fileprivate static let searchTab = CoordinatorName("SearchTab")
  fileprivate static let settings = CoordinatorName("Settings")
}

extension ScreenName {
  fileprivate static let welcome = ScreenName("Welcome")
  fileprivate static let home = ScreenName("Home")
  fileprivate static let item = ScreenName("Item")
  fileprivate static let receipt = ScreenName("Receipt")
  fileprivate static let soldOut = ScreenName("SoldOut")
  fileprivate static let search = ScreenName("Search")
  fileprivate static let settingsHome = ScreenName("SettingsHome")
  fileprivate static let privacy = ScreenName("Privacy")
}

extension ProcedureName {
  fileprivate static let showMain = ProcedureName("showMain")
  fileprivate static let openSettings = ProcedureName("openSettings")
}

extension EventName {
  fileprivate static let settingsTapped = EventName("settingsTapped")
}

extension EntryName {
  fileprivate static let privacy = EntryName("privacy")
}

private enum Cart: String, CaseIterable, FlowValue { case empty, filled }

private let onboarded = FlowVariable<Bool>("onboarded")
private let cart = FlowVariable<Cart>("cart")

/// The shop of the README, as a Swift developer would write it.
private let shop = Flow("Storefront", root: .app, home: [.home]) {
  Variable(onboarded)
  Variable(cart, initially: .empty)

  Coordinator(.app, container: .window, guard: .after(milliseconds: 500)) {
    Start {
      when(onboarded) {
        run(.showMain)
      } else: {
        show(.welcome)
      }
    }
    Procedure(.showMain) { show(.mainTabs) }
    Procedure(.openSettings) {
      guarded { present(.settings, as: .sheet) }
    }
    Handle(.settingsTapped) { run(.openSettings) }
    Handle(.finished, from: .settings) { remove(.settings) }
    Screen(.welcome) {
      Tap("continue") {
        set(onboarded, to: true)
        run(.showMain)
      }
    }
  }

  Coordinator(.mainTabs, container: .tabs, tabs: [.homeTab, .searchTab]) {
    Handle(.settingsTapped) { raise(.settingsTapped) }
  }

  Coordinator(.homeTab, guard: .after(milliseconds: 500)) {
    Start { push(.home) }
    Screen(.home) {
      Tap("settings") { raise(.settingsTapped) }
      Tap("item") {
        guarded { push(.item) }
      }
    }
    Screen(.item) {
      Tap("buy") {
        set(cart, to: .filled)
        later { push(.receipt) }
      }
      Async("soldOut", when: cart == .filled) { present(.soldOut, as: .alert) }
    }
    Screen(.receipt, back: false)
    Screen(.soldOut) { Tap("ok") }
  }

  Coordinator(.searchTab) {
    Start { push(.search) }
    Screen(.search)
  }

  Coordinator(.settings) {
    Start { push(.settingsHome) }
    Entry(.privacy) { push(.privacy) }
    OnDismissal(.swipe) { finish() }
    OnDismissal(.willSwipe) {}
    OnDismissal(.back) {}
    OnDismissal(.gone) {}
    OnDismissal(.willBack) {}
    Screen(.settingsHome) {
      Tap("close") {
        dismiss().then { finish() }
      }
      Tap("privacy") { push(.privacy) }
    }
    Screen(.privacy)
  }

  DeepLink(
    "item", url: "store://item/{id}", handler: .app, cold: true, when: onboarded, lands: [.item], mayLand: [.receipt]
  ) {
    select(.homeTab)
    within(.homeTab) {
      popToRoot()
      guarded { push(.item) }
    }
  }

  External("sessionExpired", handler: .app, when: alive(.mainTabs)) {
    set(onboarded, to: false)
    dismiss(.all)
    removeAll()
    show(.welcome)
  }

  Invariant("welcome-first", never: visible(.home) && !onboarded)
  Invariant("receipt-in-four", reachable: visible(.receipt), within: 4)
}

@Suite struct StorefrontTests {
  @Test func isTheFlowOfTheDeclaration() throws {
    let declared = try loadFlow("Apps/Storefront.flow.yml")
    #expect(shop.withoutLocations() == declared.withoutLocations())
    #expect(try shop.validated().get() == shop)
  }

  @Test func partsKnowWhereTheyAreWritten() throws {
    let link = try #require(shop.deepLinks.first)
    #expect(link.location.file == "FlowBuilderTests/StorefrontTests.swift")
    #expect(link.effects.map(\.location.line) == [link.location.line + 3, link.location.line + 4])
    #expect(link.condition?.location == link.location)
  }
}
