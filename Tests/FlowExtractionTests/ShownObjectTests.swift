import FlowModel
import Testing

@testable import FlowExtraction

/// Views that are those of the object in a field, and elements of paths that are made around a coordinator of any type.
@Suite struct ShownObjectTests {
  private static let app = """
    import SwiftUI

    protocol CoordinatorProtocol: AnyObject {
      func start()
      func toPresentable() -> AnyView
    }

    final class Module: Identifiable, Hashable {
      let id = UUID()
      var coordinator: (any CoordinatorProtocol)?
      init(_ coordinator: any CoordinatorProtocol) { self.coordinator = coordinator }
    }

    @Observable final class RootNavigator: CoordinatorProtocol {
      var rootModule: Module? {
        didSet { rootModule?.coordinator?.start() }
      }
      var sheetModule: Module? {
        didSet { sheetModule?.coordinator?.start() }
      }
      func start() {}
      func setRoot(_ coordinator: any CoordinatorProtocol) { rootModule = Module(coordinator) }
      func setSheet(_ coordinator: (any CoordinatorProtocol)?) {
        guard let coordinator else {
          sheetModule = nil
          return
        }
        sheetModule = Module(coordinator)
      }
      func toPresentable() -> AnyView { AnyView(RootNavigatorView(navigator: self)) }
    }

    struct RootNavigatorView: View {
      @Bindable var navigator: RootNavigator
      var body: some View {
        ZStack { navigator.rootModule?.coordinator?.toPresentable() }
          .sheet(item: $navigator.sheetModule) { module in module.coordinator?.toPresentable() }
      }
    }

    @Observable final class StackNavigator: CoordinatorProtocol {
      var rootModule: Module? {
        didSet { rootModule?.coordinator?.start() }
      }
      var stackModules: [Module] = [] {
        didSet { stackModules.last?.coordinator?.start() }
      }
      func start() {}
      func setRoot(_ coordinator: any CoordinatorProtocol) { rootModule = Module(coordinator) }
      func push(_ coordinator: any CoordinatorProtocol) { stackModules.append(Module(coordinator)) }
      func pop() { stackModules.removeLast() }
      func toPresentable() -> AnyView { AnyView(StackNavigatorView(navigator: self)) }
    }

    struct StackNavigatorView: View {
      @Bindable var navigator: StackNavigator
      var body: some View {
        NavigationStack(path: $navigator.stackModules) {
          navigator.rootModule?.coordinator?.toPresentable()
            .navigationDestination(for: Module.self) { module in module.coordinator?.toPresentable() }
        }
      }
    }

    final class SplashCoordinator: CoordinatorProtocol {
      func start() {}
      func toPresentable() -> AnyView { AnyView(SplashScreen()) }
    }
    struct SplashScreen: View { var body: some View { Text("Splash") } }

    final class LoginCoordinator: CoordinatorProtocol {
      var onDone: (() -> Void)?
      func start() {}
      func toPresentable() -> AnyView { AnyView(LoginScreen(coordinator: self)) }
    }
    struct LoginScreen: View {
      let coordinator: LoginCoordinator
      var body: some View { Button("Log in") { coordinator.onDone?() } }
    }
    final class ListCoordinator: CoordinatorProtocol {
      var onPick: (() -> Void)?
      var onHelp: (() -> Void)?
      func start() {}
      func toPresentable() -> AnyView { AnyView(ListScreen(coordinator: self)) }
    }
    struct ListScreen: View {
      let coordinator: ListCoordinator
      var body: some View {
        VStack {
          Button("Pick") { coordinator.onPick?() }
          Button("Help") { coordinator.onHelp?() }
        }
      }
    }
    final class DetailCoordinator: CoordinatorProtocol {
      func start() {}
      func toPresentable() -> AnyView { AnyView(DetailScreen()) }
    }
    struct DetailScreen: View { var body: some View { Text("Detail") } }
    final class HelpCoordinator: CoordinatorProtocol {
      func start() {}
      func toPresentable() -> AnyView { AnyView(HelpScreen()) }
    }
    struct HelpScreen: View { var body: some View { Text("Help") } }

    final class AppCoordinator: CoordinatorProtocol {
      let navigator = RootNavigator()
      init() { navigator.setRoot(SplashCoordinator()) }
      func start() { showLogin() }
      func toPresentable() -> AnyView { navigator.toPresentable() }
      func showLogin() {
        let login = LoginCoordinator()
        login.onDone = { [weak self] in self?.showHome() }
        navigator.setRoot(login)
      }
      func showHome() {
        let stack = StackNavigator()
        let list = ListCoordinator()
        list.onPick = { stack.push(DetailCoordinator()) }
        list.onHelp = { [weak self] in self?.navigator.setSheet(HelpCoordinator()) }
        stack.setRoot(list)
        navigator.setRoot(stack)
      }
    }

    @main
    struct MainApp: App {
      private let coordinator = AppCoordinator()
      var body: some Scene {
        WindowGroup { coordinator.toPresentable().task { coordinator.start() } }
      }
    }
    """

  @Test func theRootOfTheAppIsWhatExchangesWhatTheWindowShows() throws {
    let flow = try #require(Reading(Self.app).extraction.flow)
    #expect(flow.root == "RootNavigator")
    let root = try #require(flow.coordinators.first { $0.name == "RootNavigator" })
    #expect(root.container == .switch)
    #expect(root.screens.map(\.name) == ["SplashScreen", "LoginScreen", "HelpScreen"])
  }

  @Test func aWriteShowsTheViewOfTheObjectThatIsWritten() {
    let facts = Reading(Self.app).facts
    #expect(facts.contains("transition RootNavigator.LoginScreen: show StackNavigator"), "\(facts)")
    #expect(!facts.contains("transition RootNavigator.LoginScreen: show SplashScreen"), "\(facts)")
    #expect(!facts.contains("transition RootNavigator.LoginScreen: show LoginScreen"), "\(facts)")
  }

  /// Both are made in one line, for one navigator.
  @Test func whatIsAroundACoordinatorIsAnotherObjectForEachTypeOfCoordinator() {
    let source = Self.app.replacing(
      "list.onHelp = {", with: "list.onMore = { stack.push(HelpCoordinator()) }\n list.onHelp = {"
    ).replacing("var onHelp:", with: "var onMore: (() -> Void)?\n var onHelp:")
      .replacing("Button(\"Help\")", with: "Button(\"More\") { coordinator.onMore?() }\n Button(\"Help\")")
    let facts = Reading(source).facts
    #expect(facts.contains("transition StackNavigator.ListScreen: push DetailScreen"), "\(facts)")
    #expect(facts.contains { $0.hasPrefix("transition StackNavigator.ListScreen: push HelpScreen") }, "\(facts)")
  }
}
