import Combine
import SwiftUI

enum UserPage { case list, details }
enum SettingsPage { case main, privacy, custom }

final class UserFlow: ObservableObject, Hashable {
  let page: UserPage
  let next = PassthroughSubject<UserFlow, Never>()
  private let id = UUID()
  private var subscriptions: Set<AnyCancellable> = []

  init(page: UserPage) { self.page = page }

  @ViewBuilder func view() -> some View {
    switch page {
    case .list: list()
    case .details: UserDetails()
    }
  }

  private func list() -> some View {
    let list = UsersList()
    list.userPicked.sink { [weak self] _ in self?.showDetails() }.store(in: &subscriptions)
    return list
  }

  private func showDetails() { next.send(UserFlow(page: .details)) }

  static func == (left: UserFlow, right: UserFlow) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

final class SettingsFlow: ObservableObject, Hashable {
  let page: SettingsPage
  let next = PassthroughSubject<SettingsFlow, Never>()
  private let id = UUID()
  private var subscriptions: Set<AnyCancellable> = []

  init(page: SettingsPage) { self.page = page }

  @ViewBuilder func view() -> some View {
    switch page {
    case .main: main()
    case .privacy: PrivacySettings()
    case .custom: CustomSettings()
    }
  }

  private func main() -> some View {
    let main = MainSettings()
    main.privacyPicked.sink { [weak self] isPicked in if isPicked { self?.showPrivacy() } }.store(in: &subscriptions)
    main.customPicked.sink { [weak self] isPicked in if isPicked { self?.showCustom() } }.store(in: &subscriptions)
    return main
  }

  private func showPrivacy() { next.send(SettingsFlow(page: .privacy)) }
  private func showCustom() { next.send(SettingsFlow(page: .custom)) }

  static func == (left: SettingsFlow, right: SettingsFlow) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

struct UsersList: View {
  let userPicked = PassthroughSubject<Int, Never>()
  var body: some View { List([1, 2, 3]) { user in Button("User") { userPicked.send(user) } } }
}

struct UserDetails: View { var body: some View { Text("User") } }

struct MainSettings: View {
  let privacyPicked = PassthroughSubject<Bool, Never>()
  let customPicked = PassthroughSubject<Bool, Never>()

  var body: some View {
    Button(action: { privacyPicked.send(true) }) { Text("Privacy") }
    Button(action: { customPicked.send(true) }) { Text("Custom") }
  }
}

struct PrivacySettings: View { var body: some View { Text("Privacy") } }
struct CustomSettings: View { var body: some View { Text("Custom") } }
