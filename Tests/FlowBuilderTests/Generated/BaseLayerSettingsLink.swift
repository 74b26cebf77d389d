// swift-format-ignore-file
import FlowBuilder

private let onboarded = FlowVariable<Bool>("onboarded")

extension CoordinatorName {
  fileprivate static let appCoordinator = CoordinatorName("AppCoordinator")
  fileprivate static let mainTabs = CoordinatorName("MainTabs")
  fileprivate static let settingsCoordinator = CoordinatorName("SettingsCoordinator")
  fileprivate static let homeTab = CoordinatorName("HomeTab")
  fileprivate static let exploreTab = CoordinatorName("ExploreTab")
  fileprivate static let profileTab = CoordinatorName("ProfileTab")
}

extension ScreenName {
  fileprivate static let home = ScreenName("Home")
  fileprivate static let onboarding = ScreenName("Onboarding")
  fileprivate static let itemDetail = ScreenName("ItemDetail")
  fileprivate static let explore = ScreenName("Explore")
  fileprivate static let profile = ScreenName("Profile")
  fileprivate static let settingsHome = ScreenName("SettingsHome")
  fileprivate static let settingsPage = ScreenName("SettingsPage")
}

extension ProcedureName {
  fileprivate static let showMainApp = ProcedureName("showMainApp")
  fileprivate static let presentSettings = ProcedureName("presentSettings")
  fileprivate static let showDetail = ProcedureName("showDetail")
}

extension EventName {
  fileprivate static let settingsTapped = EventName("settingsTapped")
}

let baseLayerSettingsLink = Flow(
  "BaseLayerSettingsLink", root: .appCoordinator, home: [.home],
  limits: Limits(stackDepth: 3, modals: 2)
) {
  Variable(onboarded)

  Coordinator(.appCoordinator, container: .window, guard: .after(milliseconds: 500)) {
    Start {
      when(onboarded) {
        run(.showMainApp)
      } else: {
        show(.onboarding)
      }
    }
    Procedure(.showMainApp) { show(.mainTabs) }
    Procedure(.presentSettings) {
      guarded { present(.settingsCoordinator) }
    }
    Handle(.settingsTapped) { run(.presentSettings) }
    Handle(.finished, from: .settingsCoordinator) { remove(.settingsCoordinator) }
    Screen(.onboarding) {
      Tap("finish") {
        set(onboarded, to: true)
        run(.showMainApp)
      }
    }
  }

  Coordinator(.mainTabs, container: .tabs, tabs: [.homeTab, .exploreTab, .profileTab]) {
    Handle(.settingsTapped) { raise(.settingsTapped) }
  }

  Coordinator(.homeTab) {
    Start { push(.home) }
    Procedure(.showDetail) { push(.itemDetail) }
    Screen(.home) {
      Tap("settings") { raise(.settingsTapped) }
      Tap("item") { run(.showDetail) }
    }
    Screen(.itemDetail)
  }

  Coordinator(.exploreTab) {
    Start { push(.explore) }
    Screen(.explore) {
      Tap("settings") { raise(.settingsTapped) }
    }
  }

  Coordinator(.profileTab) {
    Start { push(.profile) }
    Screen(.profile) {
      Tap("settings") { raise(.settingsTapped) }
    }
  }

  Coordinator(.settingsCoordinator) {
    Start { push(.settingsHome) }
    OnDismissal(.swipe) { finish() }
    Screen(.settingsHome) {
      Tap("close") {
        dismiss()
        finish()
      }
      Tap("page") { push(.settingsPage) }
    }
    Screen(.settingsPage)
  }

  DeepLink("itemDetail", url: "baselayer://item/{id}", cold: true, lands: [.itemDetail]) {
    when(!alive(.mainTabs)) { run(.showMainApp) }
    select(.homeTab)
    within(.homeTab) {
      popToRoot()
      run(.showDetail)
    }
  }

  DeepLink(
    "settings", url: "baselayer://settings", cold: true, lands: [.settingsHome],
    mayLand: [.settingsPage]
  ) {
    when(!alive(.mainTabs)) { run(.showMainApp) }
    run(.presentSettings)
  }

  Invariant("onboarding-first", never: displayed(.home) && !onboarded)
  Invariant("item-in-one-tap", reachable: visible(.itemDetail), within: 1, when: onboarded)
  Invariant(
    "settings-leave-with-their-sheet",
    never: quiescent && alive(.settingsCoordinator) && !presented(.settingsCoordinator)
  )
}
