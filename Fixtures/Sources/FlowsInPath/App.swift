import Combine
import SwiftUI

@main struct FlowsApp: App { var body: some Scene { WindowGroup { ContentView() } } }

struct ContentView: View {
  @StateObject private var coordinator = AppCoordinator(path: NavigationPath())

  var body: some View {
    NavigationStack(path: $coordinator.path) {
      coordinator.menu()
        .navigationDestination(for: UserFlow.self) { flow in flow.view() }
        .navigationDestination(for: SettingsFlow.self) { flow in flow.view() }
    }
    .environmentObject(coordinator)
  }
}

/// What stands in the path are coordinators, one for each page.
final class AppCoordinator: ObservableObject {
  @Published var path: NavigationPath
  private var subscriptions: Set<AnyCancellable> = []

  init(path: NavigationPath) { self.path = path }

  func menu() -> some View {
    let menu = Menu()
    menu.picked
      .receive(on: DispatchQueue.main)
      .sink { [weak self] item in
        switch item {
        case "Users": self?.users()
        case "Settings": self?.settings()
        default: break
        }
      }
      .store(in: &subscriptions)
    return menu
  }

  private func push<Flow: Hashable>(_ flow: Flow) { path.append(flow) }

  private func users() {
    let flow = UserFlow(page: .list)
    flow.next.sink { [weak self] flow in self?.push(flow) }.store(in: &subscriptions)
    push(flow)
  }

  private func settings() {
    let flow = SettingsFlow(page: .main)
    flow.next.sink { [weak self] flow in self?.push(flow) }.store(in: &subscriptions)
    push(flow)
  }
}

struct Menu: View {
  let picked = PassthroughSubject<String, Never>()
  @State private var items = ["Users", "Settings", "About"]

  var body: some View {
    NavigationView {
      List {
        ForEach(items, id: \.self) { item in
          Button(action: { picked.send(item) }) { Text(item) }
        }
      }
    }
  }
}
