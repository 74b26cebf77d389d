import Observation
import SwiftUI

@main struct CoursesApp: App { var body: some Scene { WindowGroup { MainView() } } }

enum Page: Hashable {
  case home
  case detail(Course)
}

struct Course: Identifiable, Hashable {
  let id: String
  static let all: [Course] = []
}

@Observable final class AppCoordinator {
  var path = NavigationPath()

  func show(_ course: Course) { path.append(Page.detail(course)) }
  func back() { path.removeLast() }
  func toRoot() { path.removeLast(path.count) }

  func open(_ url: URL) {
    guard url.host == "course" else { return }
    if let course = Course.all.first(where: { $0.id == url.lastPathComponent }) { path.append(Page.detail(course)) }
  }

  @ViewBuilder func view(for page: Page) -> some View {
    switch page {
    case .home: Home().environment(\.coordinator, self)
    case .detail(let course): Detail(course: course).environment(\.coordinator, self)
    }
  }
}

struct CoordinatorKey: EnvironmentKey { static let defaultValue = AppCoordinator() }

extension EnvironmentValues {
  var coordinator: AppCoordinator {
    get { self[CoordinatorKey.self] }
    set { self[CoordinatorKey.self] = newValue }
  }
}

struct MainView: View {
  @State private var coordinator = AppCoordinator()

  var body: some View {
    NavigationStack(path: $coordinator.path) {
      coordinator.view(for: .home)
        .navigationDestination(for: Page.self) { page in coordinator.view(for: page) }
    }
    .onOpenURL { url in coordinator.open(url) }
  }
}

struct Home: View {
  @Environment(\.coordinator) private var coordinator: AppCoordinator
  let courses = Course.all

  var body: some View {
    List(courses) { course in
      Button { coordinator.show(course) } label: { Text(course.id) }
    }
  }
}

struct Detail: View {
  let course: Course
  @Environment(\.coordinator) private var coordinator: AppCoordinator
  var body: some View { Button("Back") { coordinator.back() } }
}
