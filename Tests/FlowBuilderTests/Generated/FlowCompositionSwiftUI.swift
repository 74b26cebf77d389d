// swift-format-ignore-file
import FlowBuilder

extension CoordinatorName {
  fileprivate static let tabBarCoordinator = CoordinatorName("TabBarCoordinator")
  fileprivate static let featureCoordinator = CoordinatorName("FeatureCoordinator")
  fileprivate static let secondTabCoordinator = CoordinatorName("SecondTabCoordinator")
  fileprivate static let childCoordinator = CoordinatorName("ChildCoordinator")
}

extension ScreenName {
  fileprivate static let firstTab = ScreenName("FirstTab")
  fileprivate static let nextScreen = ScreenName("NextScreen")
  fileprivate static let anotherScreen = ScreenName("AnotherScreen")
  fileprivate static let childHome = ScreenName("ChildHome")
  fileprivate static let secondTab = ScreenName("SecondTab")
}

extension ProcedureName {
  fileprivate static let presentChild = ProcedureName("presentChild")
}

let flowCompositionSwiftUI = Flow(
  "FlowCompositionSwiftUI", framework: .swiftui, root: .tabBarCoordinator, home: [.firstTab],
  limits: Limits(stackDepth: 3, modals: 2)
) {
  Coordinator(
    .tabBarCoordinator, container: .tabs, tabs: [.featureCoordinator, .secondTabCoordinator]
  )

  Coordinator(
    .featureCoordinator, children: .one, ownership: .parent, destinations: [.screen(.nextScreen)]
  ) {
    Start { push(.firstTab) }
    Procedure(.presentChild) { present(.childCoordinator) }
    Handle(.finished, from: .childCoordinator) {
      remove(.childCoordinator)
      dismiss()
    }
    Screen(.firstTab) {
      Tap("next") { push(.nextScreen) }
      Tap("another") { present(.anotherScreen) }
      Tap("child") { run(.presentChild) }
    }
    Screen(.nextScreen)
    Screen(.anotherScreen)
  }

  Coordinator(.childCoordinator, ownership: .parent) {
    Start { push(.childHome) }
    OnDismissal(.swipe) { finish() }
    Screen(.childHome) {
      Tap("done") { finish() }
    }
  }

  Coordinator(.secondTabCoordinator, ownership: .parent) {
    Start { push(.secondTab) }
    Screen(.secondTab)
  }

  DeepLink("feature", url: "composition://feature", handler: .featureCoordinator, lands: [.childHome]) {
    dismiss(.all).then { run(.presentChild) }
  }

  Invariant("first-screen-stays", always: displayed(.firstTab))
  Invariant("one-child-at-a-time", never: count(of: .childCoordinator) > 1)
}
