// swift-format-ignore-file
import FlowBuilder

extension CoordinatorName {
  fileprivate static let appCoordinator = CoordinatorName("AppCoordinator")
}

extension ScreenName {
  fileprivate static let home = ScreenName("Home")
  fileprivate static let detail = ScreenName("Detail")
}

extension ProcedureName {
  fileprivate static let showDetail = ProcedureName("showDetail")
  fileprivate static let goBack = ProcedureName("goBack")
  fileprivate static let goToRoot = ProcedureName("goToRoot")
}

let pathCoordinator = Flow(
  "PathCoordinator", framework: .swiftui, root: .appCoordinator, home: [.home],
  limits: Limits(stackDepth: 4)
) {
  Coordinator(.appCoordinator, destinations: [.screen(.home), .screen(.detail)]) {
    Start { push(.home) }
    Procedure(.showDetail) { push(.detail) }
    Procedure(.goBack) { pop() }
    Procedure(.goToRoot) { popToRoot() }
    Screen(.home) {
      Tap("course") { run(.showDetail) }
    }
    Screen(.detail) {
      Tap("back") { run(.goBack) }
    }
  }

  DeepLink("course", url: "catalogue://course/{id}", cold: true, lands: [.detail]) {
    run(.showDetail)
  }

  Invariant("detail-in-one-tap", reachable: visible(.detail), within: 1)
  Invariant("list-stays-underneath", always: displayed(.home))
  Invariant("back-to-the-list", recoverable: visible(.home))
}
