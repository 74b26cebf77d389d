// swift-format-ignore-file
import FlowBuilder

extension CoordinatorName {
  fileprivate static let tabBarCoordinator = CoordinatorName("TabBarCoordinator")
  fileprivate static let featureCoordinator = CoordinatorName("FeatureCoordinator")
  fileprivate static let secondTabCoordinator = CoordinatorName("SecondTabCoordinator")
  fileprivate static let childFeatureCoordinator = CoordinatorName("ChildFeatureCoordinator")
}

extension ScreenName {
  fileprivate static let firstTab = ScreenName("FirstTab")
  fileprivate static let nextScreen = ScreenName("NextScreen")
  fileprivate static let anotherScreen = ScreenName("AnotherScreen")
  fileprivate static let childFeature = ScreenName("ChildFeature")
  fileprivate static let secondTab = ScreenName("SecondTab")
}

extension ProcedureName {
  fileprivate static let startChildFeature = ProcedureName("startChildFeature")
}

let flowCompositionUIKit = Flow(
  "FlowCompositionUIKit", root: .tabBarCoordinator, home: [.firstTab], limits: Limits(stackDepth: 3)
) {
  Coordinator(
    .tabBarCoordinator, container: .tabs, tabs: [.featureCoordinator, .secondTabCoordinator]
  )

  Coordinator(.featureCoordinator, children: .one) {
    Start { push(.firstTab) }
    Procedure(.startChildFeature) { start(.childFeatureCoordinator) }
    Screen(.firstTab) {
      Tap("next") { push(.nextScreen) }
      Tap("another") { present(.anotherScreen) }
      Tap("child") { run(.startChildFeature) }
    }
    Screen(.nextScreen)
    Screen(.anotherScreen)
  }

  Coordinator(.childFeatureCoordinator, container: .inherited) {
    Start { replaceStack(with: .childFeature) }
    Screen(.childFeature) {
      Tap("done") { finish() }
    }
  }

  Coordinator(.secondTabCoordinator) {
    Start { push(.secondTab) }
    Screen(.secondTab)
  }

  DeepLink(
    "feature", url: "composition://feature", handler: .featureCoordinator, lands: [.childFeature]
  ) {
    dismiss(.all).then { run(.startChildFeature) }
  }

  Invariant("first-screen-stays", always: displayed(.firstTab))
}
