// swift-format-ignore-file
import FlowBuilder

private let loggedIn = FlowVariable<Bool>("loggedIn")

extension CoordinatorName {
  fileprivate static let rootCoordinator = CoordinatorName("RootCoordinator")
  fileprivate static let homeCoordinator = CoordinatorName("HomeCoordinator")
  fileprivate static let authCoordinator = CoordinatorName("AuthCoordinator")
}

extension ScreenName {
  fileprivate static let home = ScreenName("Home")
  fileprivate static let splash = ScreenName("Splash")
  fileprivate static let login = ScreenName("Login")
  fileprivate static let signup = ScreenName("Signup")
  fileprivate static let forgotPassword = ScreenName("ForgotPassword")
  fileprivate static let oneTimeCode = ScreenName("OneTimeCode")
  fileprivate static let resetPassword = ScreenName("ResetPassword")
  fileprivate static let profile = ScreenName("Profile")
  fileprivate static let editProfile = ScreenName("EditProfile")
}

extension EventName {
  fileprivate static let didLogin = EventName("didLogin")
  fileprivate static let logout = EventName("logout")
}

let navigationAsState = Flow(
  "NavigationAsState", framework: .swiftui, root: .rootCoordinator, home: [.home],
  limits: Limits(stackDepth: 3)
) {
  Variable(loggedIn)

  Coordinator(.rootCoordinator, container: .switch) {
    Start { show(.splash) }
    Handle(.didLogin) {
      set(loggedIn, to: true)
      show(.homeCoordinator)
    }
    Handle(.logout) {
      set(loggedIn, to: false)
      show(.authCoordinator)
    }
    Screen(.splash) {
      Async("decided") {
        when(loggedIn) {
          show(.homeCoordinator)
        } else: {
          show(.authCoordinator)
        }
      }
    }
  }

  Coordinator(.authCoordinator, container: .switch) {
    Start { show(.login) }
    Screen(.login) {
      Tap("signup") { show(.signup) }
      Tap("submit") { raise(.didLogin) }
      Tap("forgot") { show(.forgotPassword) }
    }
    Screen(.signup) {
      Tap("backToLogin") { show(.login) }
    }
    Screen(.forgotPassword) {
      Tap("sendCode") { show(.oneTimeCode) }
    }
    Screen(.oneTimeCode) {
      Tap("confirm") { show(.resetPassword) }
    }
    Screen(.resetPassword) {
      Tap("save") { show(.login) }
    }
  }

  Coordinator(.homeCoordinator) {
    Start { push(.home) }
    Screen(.home) {
      Tap("profile") { replaceStack(with: .home, .profile) }
      Tap("logout") { raise(.logout) }
    }
    Screen(.profile) {
      Tap("edit") { replaceStack(with: .home, .profile, .editProfile) }
      Tap("logout") { raise(.logout) }
    }
    Screen(.editProfile) {
      Tap("save") { replaceStack(with: .home, .profile) }
      Tap("logout") { raise(.logout) }
    }
  }

  Invariant("home-needs-login", never: displayed(.home) && !loggedIn)
  Invariant("login-only-when-out", never: alive(.authCoordinator) && loggedIn)
  Invariant("splash-ends", from: visible(.splash), leadsTo: visible(.home) || visible(.login))
  Invariant("reset-in-three", reachable: visible(.resetPassword), within: 3, when: !loggedIn)
  Invariant("logout-from-anywhere", recoverable: visible(.login))
}
