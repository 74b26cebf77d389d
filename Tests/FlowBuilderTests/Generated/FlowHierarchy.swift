// swift-format-ignore-file
import FlowBuilder

extension CoordinatorName {
  fileprivate static let appCoordinator = CoordinatorName("AppCoordinator")
  fileprivate static let userFlow = CoordinatorName("UserFlow")
  fileprivate static let settingsFlow = CoordinatorName("SettingsFlow")
  fileprivate static let profileFlow = CoordinatorName("ProfileFlow")
}

extension ScreenName {
  fileprivate static let menu = ScreenName("Menu")
  fileprivate static let usersList = ScreenName("UsersList")
  fileprivate static let userDetails = ScreenName("UserDetails")
  fileprivate static let mainSettings = ScreenName("MainSettings")
  fileprivate static let privacySettings = ScreenName("PrivacySettings")
  fileprivate static let customSettings = ScreenName("CustomSettings")
  fileprivate static let mainProfile = ScreenName("MainProfile")
  fileprivate static let personalDetails = ScreenName("PersonalDetails")
  fileprivate static let educationDetails = ScreenName("EducationDetails")
}

extension EntryName {
  fileprivate static let details = EntryName("details")
  fileprivate static let privacy = EntryName("privacy")
  fileprivate static let custom = EntryName("custom")
  fileprivate static let personal = EntryName("personal")
  fileprivate static let education = EntryName("education")
}

extension EventName {
  fileprivate static let userPicked = EventName("userPicked")
  fileprivate static let privacyPicked = EventName("privacyPicked")
  fileprivate static let customPicked = EventName("customPicked")
  fileprivate static let personalPicked = EventName("personalPicked")
  fileprivate static let educationPicked = EventName("educationPicked")
}

let flowHierarchy = Flow(
  "FlowHierarchy", framework: .swiftui, root: .appCoordinator, home: [.menu],
  limits: Limits(stackDepth: 5, instances: 4)
) {
  Coordinator(
    .appCoordinator,
    destinations: [.coordinator(.userFlow), .coordinator(.settingsFlow), .coordinator(.profileFlow)]
  ) {
    Start { push(.menu) }
    Handle(.userPicked, from: .userFlow) { push(.userFlow, entry: .details) }
    Handle(.privacyPicked, from: .settingsFlow) { push(.settingsFlow, entry: .privacy) }
    Handle(.customPicked, from: .settingsFlow) { push(.settingsFlow, entry: .custom) }
    Handle(.personalPicked, from: .profileFlow) { push(.profileFlow, entry: .personal) }
    Handle(.educationPicked, from: .profileFlow) { push(.profileFlow, entry: .education) }
    Screen(.menu) {
      Tap("users") { push(.userFlow) }
      Tap("settings") { push(.settingsFlow) }
      Tap("profile") { push(.profileFlow) }
    }
  }

  Coordinator(.userFlow, container: .inherited) {
    Start { push(.usersList) }
    Entry(.details) { push(.userDetails) }
    Screen(.usersList) {
      Tap("pick") { raise(.userPicked) }
    }
    Screen(.userDetails)
  }

  Coordinator(.settingsFlow, container: .inherited) {
    Start { push(.mainSettings) }
    Entry(.privacy) { push(.privacySettings) }
    Entry(.custom) { push(.customSettings) }
    Screen(.mainSettings) {
      Tap("privacy") { raise(.privacyPicked) }
      Tap("custom") { raise(.customPicked) }
    }
    Screen(.privacySettings)
    Screen(.customSettings)
  }

  Coordinator(.profileFlow, container: .inherited) {
    Start { push(.mainProfile) }
    Entry(.personal) { push(.personalDetails) }
    Entry(.education) { push(.educationDetails) }
    Screen(.mainProfile) {
      Tap("personal") { raise(.personalPicked) }
      Tap("education") { raise(.educationPicked) }
    }
    Screen(.personalDetails)
    Screen(.educationDetails)
  }

  Invariant("menu-stays-underneath", always: displayed(.menu))
  Invariant("details-in-two", reachable: visible(.userDetails), within: 2)
  Invariant("flows-leave-with-their-screens", never: quiescent && visible(.menu) && alive(.userFlow))
  Invariant("back-to-the-menu", recoverable: visible(.menu))
}
