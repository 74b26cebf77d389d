import FlowModel
import Testing

@testable import FlowExtraction

/// Views that are no parts of a screen, because they begin with a stack of their own, and apps with several windows.
@Suite struct WholeViewTests {
  /// A scene whose root puts everything on a stack on one device only, and decides twice by state what the window shows.
  private static func app(root: String, windows: String = "", onboarding: String = "NavigationStack { welcome }")
    -> String
  {
    """
    import SwiftUI
    @main struct House: App {
      var body: some Scene {
        WindowGroup { RootView() }
        \(windows)
      }
    }
    final class Kiosk: ObservableObject {
      static let shared = Kiosk()
      @Published var isEnabled = false
    }
    final class Settings: ObservableObject {
      static let shared = Settings()
      @Published var isShown = false
    }
    struct RootView: View {
      @StateObject private var kiosk = Kiosk.shared
      @ObservedObject private var settings = Settings.shared
      var body: some View { \(root) }
      private var content: some View {
        Group { if kiosk.isEnabled { KioskView() } else { ContainerView() } }
      }
    }
    struct KioskView: View {
      var body: some View { ContainerView().overlay { Button("Leave") { Kiosk.shared.isEnabled = false } } }
    }
    final class Launch: ObservableObject {
      enum Page { case onboarding, web }
      @Published var page = Page.onboarding
      func open() { page = .web }
    }
    struct ContainerView: View {
      @StateObject private var launch = Launch()
      var body: some View {
        Group {
          switch launch.page {
          case .onboarding: OnboardingView(launch: launch)
          case .web: WebView()
          }
        }
        .tint(.red)
      }
    }
    struct OnboardingView: View {
      let launch: Launch
      var body: some View { \(onboarding) }
      private var welcome: some View { WelcomeView(launch: launch) }
    }
    struct WelcomeView: View {
      let launch: Launch
      var body: some View { NavigationLink("Servers") { ServersView(launch: launch) } }
    }
    struct ServersView: View {
      let launch: Launch
      var body: some View { Button("Open") { launch.open() } }
    }
    struct WebView: View { var body: some View { Button("Settings") { Settings.shared.isShown = true } } }
    struct SettingsView: View {
      @State private var isAboutShown = false
      var body: some View {
        NavigationStack { Button("About") { isAboutShown = true } }.sheet(isPresented: $isAboutShown) { AboutView() }
      }
    }
    struct AboutView: View { var body: some View { Text("About") } }
    """
  }

  private static let sheet = ".sheet(isPresented: $settings.isShown) { SettingsView() }"
  private static let onOneDevice = """
    if UIDevice.current.userInterfaceIdiom == .phone {
      NavigationStack { content }\(sheet)
    } else {
      content\(sheet)
    }
    """

  @Test(arguments: ["content" + sheet, "NavigationStack { content }" + sheet, onOneDevice])
  func aStackAroundViewsWithStacksIsNoneAndTheStateDecidesWhatTheWindowShows(root: String) throws {
    let reading = Reading(Self.app(root: root))
    let flow = try #require(reading.extraction.flow)
    #expect(flow.root == "Kiosk")
    #expect(reading.coordinator("Kiosk")?.container == .switch)
    #expect(reading.coordinator("Launch")?.container == .switch)
    #expect(reading.coordinator("Launch")?.start.map(\.kind) == [.showCoordinator("OnboardingView", entry: nil)])
    #expect(reading.coordinator("OnboardingView")?.container == .stack)
    #expect(
      reading.facts.filter { $0.hasPrefix("transition Launch.WebView") } == [
        "transition Launch.WebView: present SettingsView as sheet"
      ], "\(reading.facts)")
    _ = try reading.text()
  }

  @Test func withoutAStackInsideAConditionChangesWhatTheScreenContains() {
    let reading = Reading(
      Self.app(root: "NavigationStack { content }" + Self.sheet, onboarding: "welcome"))
    #expect(reading.coordinator("Launch") == nil)
    #expect(reading.extraction.flow?.root == "RootView")
  }

  @Test func theFirstSceneIsWhatTheAppBeginsWith() throws {
    let windows = "WindowGroup { SettingsView() }\nWindowGroup { NavigationStack { AboutView() } }"
    let one = Reading(Self.app(root: "content" + Self.sheet))
    let several = Reading(Self.app(root: "content" + Self.sheet, windows: windows))
    #expect(several.facts == one.facts)
    #expect(!one.facts.isEmpty)
  }

  @Test(arguments: [true, false]) func aConstantOfAViewDecidesWhatItShows(isOnStack: Bool) {
    let reading = Reading(
      """
      import SwiftUI
      @main struct House: App { var body: some Scene { WindowGroup { HomeView() } } }
      struct HomeView: View {
        @State private var isShown = false
        var body: some View {
          Button("Settings") { isShown = true }.sheet(isPresented: $isShown) { SettingsView(isOnStack: \(isOnStack)) }
        }
      }
      struct SettingsView: View {
        let isOnStack: Bool
        var body: some View { if isOnStack { NavigationStack { ListView() } } else { ListView() } }
      }
      struct ListView: View { var body: some View { NavigationLink("About") { AboutView() } } }
      struct AboutView: View { var body: some View { Text("About") } }
      """)
    #expect((reading.coordinator("SettingsView") != nil) == isOnStack, "\(reading.facts)")
  }

  /// A view around a controller, over which a stack lies from time to time.
  @Test func aStackOverAControllerIsNotWhatTheViewShows() throws {
    let reading = Reading(
      """
      import SwiftUI
      @main struct House: App { var body: some Scene { WindowGroup { RootView() } } }
      struct RootView: View {
        @StateObject var launch = Launch()
        var body: some View { if launch.isOpen { PageView(launch: launch) } else { LoginView(launch: launch) } }
      }
      final class Launch: ObservableObject { @Published var isOpen = false; @Published var isBlocked = false }
      struct LoginView: View {
        let launch: Launch
        var body: some View { Button("Log in") { launch.isOpen = true } }
      }
      struct PageView: View {
        @ObservedObject var launch: Launch
        var body: some View { ZStack { WebView(); blocker } }
        @ViewBuilder private var blocker: some View {
          if launch.isBlocked { BlockerView() }
        }
      }
      struct BlockerView: View {
        var body: some View { NavigationView { VStack { NavigationLink("Help") { HelpView() } } } }
      }
      struct HelpView: View { var body: some View { Text("Help") } }
      struct WebView: UIViewControllerRepresentable {
        func makeUIViewController(context: Context) -> WebController { WebController() }
        func updateUIViewController(_ controller: WebController, context: Context) {}
      }
      final class WebController: UIViewController {
        @objc func toolsTapped() { present(ToolsController(), animated: true) }
        override func viewDidLoad() {
          let button = UIButton()
          button.addTarget(self, action: #selector(toolsTapped), for: .touchUpInside)
        }
      }
      final class ToolsController: UIViewController {}
      """)
    #expect(reading.facts.contains("transition Launch.PageView: present ToolsController as sheet"), "\(reading.facts)")
    #expect(reading.coordinator("PageView") == nil)
    _ = try reading.text()
  }

  /// Of views inside of each other, all begin with a container if one does, whichever is asked first.
  @Test(arguments: [["OuterView", "InnerView"], ["InnerView", "OuterView"]])
  func viewsInsideOfEachOtherBeginAlike(order: [String]) {
    let source = """
      import SwiftUI
      struct OuterView: View {
        var body: some View { if isPlain { InnerView() } else { NavigationStack { Text("!") } } }
      }
      struct InnerView: View { var body: some View { Group { OuterView() } } }
      struct PlainView: View { var body: some View { Group { PlainView() } } }
      """
    let index = TypeIndex([SourceReader.facts(of: source, path: "App.swift")])
    let interpreter = Explorer(index: index, vocabulary: Vocabulary()).interpreter
    func begins(_ name: String) -> Bool {
      interpreter.beginsWithContainer(interpreter.make(name, [], at: .none, maker: nil))
    }
    #expect(!begins("PlainView"))
    for name in order { #expect(begins(name), "\(name)") }
  }

  /// A controller that code puts into the window of an app with a stack cannot be declared, which is said.
  @Test func aReplacedWindowBesideAStackIsSaid() {
    let reading = Reading(
      """
      import SwiftUI
      enum Page: Hashable { case item }
      final class AppCoordinator: ObservableObject {
        @Published var path: [Page] = []
        let window = UIWindow()
        func logOut() { window.rootViewController = UIHostingController(rootView: LoginView()) }
      }
      @main struct TheApp: App {
        @StateObject var coordinator = AppCoordinator()
        var body: some Scene { WindowGroup { RootView(coordinator: coordinator) } }
      }
      struct RootView: View {
        @ObservedObject var coordinator: AppCoordinator
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            HomeView(coordinator: coordinator).navigationDestination(for: Page.self) { _ in ItemView() }
          }
        }
      }
      struct HomeView: View {
        let coordinator: AppCoordinator
        var body: some View {
          VStack { Button("Item") { coordinator.path.append(.item) }; Button("Log out") { coordinator.logOut() } }
        }
      }
      struct ItemView: View { var body: some View { Text("Item") } }
      struct LoginView: View { var body: some View { Text("Login") } }
      """)
    #expect(
      reading.extraction.unread.contains { $0.reason.hasPrefix("show: ‘AppCoordinator’ was taken to show") },
      "\(reading.extraction.unread)")
  }
}
