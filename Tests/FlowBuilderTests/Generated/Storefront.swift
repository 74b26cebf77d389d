// swift-format-ignore-file
import FlowBuilder

private let onboarded = FlowVariable<Bool>("onboarded")
private enum CartValue: String, CaseIterable, FlowValue {
  case empty
  case filled
}
private let cart = FlowVariable<CartValue>("cart")

extension CoordinatorName {
  fileprivate static let appCoordinator = CoordinatorName("AppCoordinator")
  fileprivate static let mainTabs = CoordinatorName("MainTabs")
  fileprivate static let settings = CoordinatorName("Settings")
  fileprivate static let homeTab = CoordinatorName("HomeTab")
  fileprivate static let searchTab = CoordinatorName("SearchTab")
}

extension ScreenName {
  fileprivate static let home = ScreenName("Home")
  fileprivate static let welcome = ScreenName("Welcome")
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

extension EntryName {
  fileprivate static let privacy = EntryName("privacy")
}

extension EventName {
  fileprivate static let settingsTapped = EventName("settingsTapped")
}

let storefront = Flow("Storefront", root: .appCoordinator, home: [.home]) {
  Variable(onboarded)
  Variable(cart, initially: .empty)

  Coordinator(.appCoordinator, container: .window, guard: .after(milliseconds: 500)) {
    Start {
      when(onboarded) {
        run(.showMain)
      } else: {
        show(.welcome)
      }
    }
    Procedure(.showMain) { show(.mainTabs) }
    Procedure(.openSettings) {
      guarded { present(.settings) }
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
    OnDismissal(.willBack) {}
    OnDismissal(.gone) {}
    Screen(.settingsHome) {
      Tap("close") {
        dismiss().then { finish() }
      }
      Tap("privacy") { push(.privacy) }
    }
    Screen(.privacy)
  }

  DeepLink(
    "item", url: "store://item/{id}", handler: .appCoordinator, cold: true, when: onboarded,
    lands: [.item], mayLand: [.receipt]
  ) {
    select(.homeTab)
    within(.homeTab) {
      popToRoot()
      guarded { push(.item) }
    }
  }

  External("sessionExpired", handler: .appCoordinator, when: alive(.mainTabs)) {
    set(onboarded, to: false)
    dismiss(.all)
    removeAll()
    show(.welcome)
  }

  Invariant("welcome-first", never: visible(.home) && !onboarded)
  Invariant("receipt-in-four", reachable: visible(.receipt), within: 4)
}
