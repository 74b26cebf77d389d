// swift-format-ignore-file
import FlowBuilder

private let onboarded = FlowVariable<Bool>("onboarded")

extension CoordinatorName {
  fileprivate static let appCoordinator = CoordinatorName("AppCoordinator")
  fileprivate static let mainTabs = CoordinatorName("MainTabs")
  fileprivate static let homeTab = CoordinatorName("HomeTab")
  fileprivate static let exploreTab = CoordinatorName("ExploreTab")
  fileprivate static let profileTab = CoordinatorName("ProfileTab")
}

extension ScreenName {
  fileprivate static let home = ScreenName("Home")
  fileprivate static let onboarding = ScreenName("Onboarding")
  fileprivate static let settings = ScreenName("Settings")
  fileprivate static let itemDetail = ScreenName("ItemDetail")
  fileprivate static let explore = ScreenName("Explore")
  fileprivate static let profile = ScreenName("Profile")
}

extension ProcedureName {
  fileprivate static let showMainApp = ProcedureName("showMainApp")
  fileprivate static let presentSettings = ProcedureName("presentSettings")
  fileprivate static let showDetail = ProcedureName("showDetail")
}

extension EventName {
  fileprivate static let settingsTapped = EventName("settingsTapped")
}

let baseLayer = Flow(
  "BaseLayer", root: .appCoordinator, home: [.home], limits: Limits(stackDepth: 3, modals: 2)
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
      guarded { present(.settings) }
    }
    Handle(.settingsTapped) { run(.presentSettings) }
    Screen(.onboarding) {
      Tap("finish") {
        set(onboarded, to: true)
        run(.showMainApp)
      }
    }
    Screen(.settings) {
      Tap("close") { dismiss() }
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

  DeepLink("itemDetail", url: "baselayer://item/{id}", cold: true, lands: [.itemDetail]) {
    when(!alive(.mainTabs)) { run(.showMainApp) }
    select(.homeTab)
    within(.homeTab) {
      popToRoot()
      run(.showDetail)
    }
  }

  DeepLink("settings", url: "baselayer://settings", cold: true, lands: [.settings]) {
    when(!alive(.mainTabs)) { run(.showMainApp) }
    run(.presentSettings)
  }

  Invariant("onboarding-first", never: displayed(.home) && !onboarded)
  Invariant("item-in-one-tap", reachable: visible(.itemDetail), within: 1, when: onboarded)
}
