import SwiftUI

@main struct StateApp: App { var body: some Scene { WindowGroup { RootView() } } }

enum Place { case splash, auth, home }

final class RootCoordinator: ObservableObject {
  @Published var place: Place = .splash

  func decide(isKnown: Bool) { place = isKnown ? .home : .auth }
  func didLogin() { place = .home }
  func logout() { place = .auth }
}

struct RootView: View {
  @StateObject private var coordinator = RootCoordinator()

  var body: some View {
    switch coordinator.place {
    case .splash: Splash { coordinator.decide(isKnown: $0) }
    case .auth: AuthView(onLogin: { coordinator.didLogin() })
    case .home: Home(onLogout: { coordinator.logout() })
    }
  }
}

enum Form { case login, signup }

final class AuthCoordinator: ObservableObject {
  @Published var form: Form = .login

  func showSignup() { form = .signup }
  func showLogin() { form = .login }
}

struct AuthView: View {
  @StateObject private var coordinator = AuthCoordinator()
  let onLogin: () -> Void

  var body: some View {
    switch coordinator.form {
    case .login: Login(onSignup: { coordinator.showSignup() }, onLogin: { onLogin() })
    case .signup: Signup(onBack: { coordinator.showLogin() })
    }
  }
}

struct Splash: View {
  let onDone: (Bool) -> Void
  var body: some View { Text("…").task { onDone(await Session.check()) } }
}

struct Login: View {
  let onSignup: () -> Void
  let onLogin: () -> Void

  var body: some View {
    Button("Sign up") { onSignup() }
    Button("Log in") { onLogin() }
  }
}

struct Signup: View {
  let onBack: () -> Void
  var body: some View { Button("Back") { onBack() } }
}

struct Home: View {
  let onLogout: () -> Void
  var body: some View { Button("Log out") { onLogout() } }
}
