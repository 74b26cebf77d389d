import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators of SwiftUI that their parent keeps in a property, and lets go of by itself.
@Suite struct KeptByViewsTests {
  private func reading(root: String, detail: String = "HomeView(coordinator: self)", done: String = "child = nil")
    -> Reading
  {
    Reading(
      """
      import SwiftUI
      @main struct ShopApp: App {
        @StateObject var shop = ShopCoordinator()
        var body: some Scene { WindowGroup { Around(coordinator: shop) } }
      }
      protocol Coordinator: AnyObject {
        associatedtype Root: View
        var stack: StackModel { get }
        var rootView: Root { get }
      }
      final class StackModel: ObservableObject {
        @Published var path = NavigationPath()
        func push(_ route: ShopRoute) { path.append(route) }
      }
      enum ShopRoute: Hashable { case detail, help }
      struct Around<C: Coordinator>: View {
        let coordinator: C
        @ObservedObject private var stack: StackModel
        init(coordinator: C) {
          self.coordinator = coordinator
          stack = coordinator.stack
        }
        var body: some View { NavigationStack(path: $stack.path) { coordinator.rootView } }
      }
      final class ShopCoordinator: Coordinator, ObservableObject {
        let stack = StackModel()
        private var child: HelpCoordinator?
        var rootView: some View {
          \(root)
            .navigationDestination(for: ShopRoute.self) { route in
              switch route {
              case .detail: \(detail)
              case .help: child?.rootView
              }
            }
        }
        func showDetail() { stack.push(.detail) }
        func showHelp() {
          child = HelpCoordinator(stack: stack)
          stack.push(.help)
        }
        func ended() { \(done) }
      }
      final class HelpCoordinator: Coordinator {
        let stack: StackModel
        init(stack: StackModel? = nil) { self.stack = stack ?? StackModel() }
        var rootView: some View { HelpView() }
      }
      struct HomeView: View {
        let coordinator: ShopCoordinator
        var body: some View {
          Button("Detail") { coordinator.showDetail() }
          Button("Help") { coordinator.showHelp() }
        }
      }
      struct HelpView: View { var body: some View { Text("Help") } }
      """)
  }

  /// The parent lets go of it where its own screen appears: until then it lives.
  @Test func isKeptUntilItsParentLetsGo() throws {
    let reading = reading(root: "HomeView(coordinator: self).onAppear { self.ended() }", detail: "HelpView()")
    let text = try reading.text()
    #expect(reading.coordinator("HelpCoordinator")?.ownership == .parent, "\(text)")
    let home = reading.coordinator("ShopCoordinator")?.screens.first { $0.name == "HomeView" }
    #expect(home?.dismissal.appears?.map(\.kind) == [.remove("HelpCoordinator")], "\(text)")
    #expect(text.contains("{push: HelpCoordinator, slot: child}"), "\(text)")
  }

  /// Who never lets go of it keeps it as a store of state, which shows nothing by itself.
  @Test func livesWithItsViewIfNobodyLetsGo() throws {
    let reading = reading(root: "HomeView(coordinator: self)", detail: "HelpView()", done: "")
    let text = try reading.text()
    #expect(reading.coordinator("HelpCoordinator")?.ownership == .view, "\(text)")
  }

  /// The same screen stands deeper on the stack without the code that lets go.
  @Test func isNotLetGoOfWhereTheSameScreenStandsWithoutTheCode() throws {
    let reading = reading(root: "HomeView(coordinator: self).onAppear { self.ended() }")
    let text = try reading.text()
    let home = reading.coordinator("ShopCoordinator")?.screens.first { $0.name == "HomeView" }
    guard case .choose(let branches)? = home?.dismissal.appears?.first?.kind else {
      Issue.record("\(text)")
      return
    }
    #expect(branches.map { $0.map(\.kind) } == [[.remove("HelpCoordinator")], []], "\(text)")
  }
}
