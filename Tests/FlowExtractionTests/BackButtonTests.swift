import Testing

@testable import FlowExtraction

/// Screens whose back button is hidden, which takes the gesture as well.
@Suite struct BackButtonTests {
  private static func controllers(_ load: String, members: String = "", more: String = "") -> String {
    Reading.app(
      start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
      members: """
        func showItem() {
          let done = DoneController()
          \(members)
          stack.pushViewController(done, animated: true)
        }
        """) + """

        class DoneController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            \(load)
          }
        }
        \(more)
        """
  }

  private func hasBack(_ source: String) throws -> Bool {
    let screens = try #require(Reading(source).coordinator("AppCoordinator")).screens
    return try #require(screens.first { $0.name == "DoneController" }).hasBack
  }

  @Test(arguments: [
    ("navigationItem.hidesBackButton = true", ""), ("navigationItem.setHidesBackButton(true, animated: false)", ""),
    ("", "done.navigationItem.hidesBackButton = true"),
    ("navigationController?.isNavigationBarHidden = true", ""),
    ("navigationController?.setNavigationBarHidden(true, animated: false)", ""),
    ("", "stack.setNavigationBarHidden(true, animated: true)"), ("", "stack.isNavigationBarHidden = true"),
  ])
  func withoutTheButtonThereIsNoWayBack(load: String, members: String) throws {
    let isThere = try hasBack(Self.controllers(load, members: members))
    #expect(!isThere)
  }

  /// What happens only sometimes, or is taken back, protects from nothing.
  @Test(arguments: [
    "", "navigationItem.hidesBackButton = false", "if isNew { navigationItem.hidesBackButton = true }",
    "guard isNew else { navigationItem.hidesBackButton = true; return }", "navigationItem.hidesBackButton = isNew",
    "guard isNew else { return }; navigationItem.hidesBackButton = true",
    "navigationItem.hidesBackButton = true; navigationItem.hidesBackButton = false",
    "Api.load { self.navigationItem.hidesBackButton = true }",
    "navigationController?.setNavigationBarHidden(false, animated: false)",
    "if isNew { navigationController?.isNavigationBarHidden = true }",
    "navigationController?.navigationBar.isHidden = true",
  ])
  func aButtonThatMayBeThereIsThere(load: String) throws {
    let isThere = try hasBack(Self.controllers(load))
    #expect(isThere)
  }

  /// The first screen of a stack leaves the bar hidden for those above it, unless it shows it when it goes.
  @Test(arguments: [
    "", "override func viewWillDisappear(_ animated: Bool) { navigationController?.isNavigationBarHidden = false }",
    "override func viewDidDisappear(_ animated: Bool) { self.navigationController?.setNavigationBarHidden(false, animated: animated) }",
  ])
  func theFirstScreenHidesTheBarForTheOthers(members: String) throws {
    let app = Reading.app(
      start: "let first = FirstController(); first.owner = self; stack.pushViewController(first, animated: false)",
      members: "func showDone() { stack.pushViewController(DoneController(), animated: true) }")
    let isThere = try hasBack(
      app + """

        class FirstController: UIViewController {
          weak var owner: AppCoordinator?
          override func viewDidLoad() { navigationController?.isNavigationBarHidden = true }
          \(members)
          @IBAction func done() { owner?.showDone() }
        }
        class DoneController: UIViewController {}
        """)
    #expect(isThere == !members.isEmpty)
  }

  /// The bar of a stack is hidden for good only where nobody shows it again.
  @Test func aBarThatIsShownAgainHasAWayBack() throws {
    let load = "navigationController?.setNavigationBarHidden(false, animated: false)"
    let isThere = try hasBack(Self.controllers(load, members: "stack.isNavigationBarHidden = true"))
    #expect(isThere)
  }

  /// The bar of another stack, and a screen on another stack, leave it hidden.
  @Test(arguments: [
    "let other = UINavigationController(); other.setNavigationBarHidden(false, animated: false)",
    "let child = OtherCoordinator(); children.append(child); child.start(); stack.present(child.own, animated: true)",
  ])
  func aBarThatIsShownElsewhereStaysHidden(more: String) throws {
    let other = """
      final class OtherCoordinator: Coordinator {
        var children: [Coordinator] = []
        let own = UINavigationController()
        func start() { own.pushViewController(OtherController(), animated: false) }
      }
      class OtherController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          navigationController?.isNavigationBarHidden = false
        }
      }
      """
    let isThere = try hasBack(Self.controllers("", members: "stack.isNavigationBarHidden = true; \(more)", more: other))
    #expect(!isThere)
    let push = "stack.isNavigationBarHidden = true; stack.pushViewController(OtherController(), animated: true)"
    let isOnStack = try hasBack(Self.controllers("", members: push, more: other))
    #expect(isOnStack)
  }

  private func hasBack(_ load: String, gesture: String) throws -> Bool {
    let more = """
      extension UINavigationController {
        override open func viewDidLoad() {
          super.viewDidLoad()
          \(gesture)
        }
      }
      """
    return try hasBack(Self.controllers(load, more: more))
  }

  @Test(arguments: [
    "interactivePopGestureRecognizer?.delegate = nil", "self.interactivePopGestureRecognizer?.delegate = self",
    "if let gesture = interactivePopGestureRecognizer { keep(gesture) }",
    "navigationController?.interactivePopGestureRecognizer?.delegate = nil; Bar.lift(interactivePopGestureRecognizer)",
  ])
  func anAppMayKeepTheGesture(gesture: String) throws {
    let isThere = try hasBack("navigationItem.hidesBackButton = true", gesture: gesture)
    #expect(isThere)
  }

  /// Without a delegate of the app's, the gesture does not begin where there is no button.
  @Test(arguments: [
    "interactivePopGestureRecognizer?.isEnabled = false", "self.interactivePopGestureRecognizer?.isEnabled = true",
    "navigationController?.interactivePopGestureRecognizer?.isEnabled = false",
  ])
  func allowingTheGestureKeepsNothing(gesture: String) throws {
    for load in ["navigationItem.hidesBackButton = true", "navigationController?.isNavigationBarHidden = true"] {
      let isThere = try hasBack(load, gesture: gesture)
      #expect(!isThere)
    }
  }

  /// The button stays without the gesture.
  @Test func theGestureAloneMayBeForbidden() throws {
    let isThere = try hasBack("navigationController?.interactivePopGestureRecognizer?.isEnabled = false", gesture: "")
    #expect(isThere)
  }

  private static func views(_ destination: String, body: String = #"Text("!")"#) -> String {
    """
    import SwiftUI
    enum Route: Hashable { case done, help }
    final class Router: ObservableObject { @Published var path: [Route] = [] }
    @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
    struct RootView: View {
      @StateObject var router = Router()
      var body: some View {
        NavigationStack(path: $router.path) {
          HomeView(router: router).navigationDestination(for: Route.self) { route in
            switch route {
            case .done: \(destination)
            case .help: HelpView()
            }
          }
        }
      }
    }
    struct HomeView: View {
      let router: Router
      var body: some View {
        VStack { Button("Done") { router.path.append(.done) }; Button("Help") { router.path.append(.help) } }
      }
    }
    struct DoneView: View { @State var isNew = false; var body: some View { \(body) } }
    struct HelpView: View { var body: some View { Text("?") } }
    """
  }

  @Test(arguments: [
    ("DoneView().navigationBarBackButtonHidden(true)", #"Text("!")"#),
    ("DoneView().navigationBarBackButtonHidden()", #"Text("!")"#),
    ("DoneView()", #"VStack { Text("!") }.navigationBarBackButtonHidden(true)"#),
    ("DoneView()", "HelpView().navigationBarBackButtonHidden(true)"),
    ("DoneView().navigationBarHidden(true)", #"Text("!")"#),
    ("DoneView()", #"VStack { Text("!") }.toolbar(.hidden, for: .navigationBar)"#),
    ("DoneView()", #"Text("!").toolbarVisibility(.hidden, for: .navigationBar)"#),
    ("DoneView().toolbar(.hidden)", #"Text("!")"#),
  ])
  func aViewMayHideTheButton(destination: String, body: String) throws {
    let router = try #require(Reading(Self.views(destination, body: body)).coordinator("Router"))
    #expect(
      router.screens.map { "\($0.name) \($0.hasBack)" }.sorted() == [
        "DoneView false", "HelpView true", "HomeView true",
      ])
  }

  @Test(arguments: [
    ("DoneView().navigationBarBackButtonHidden(false)", #"Text("!")"#),
    ("DoneView()", #"VStack { if isNew { Text("!").navigationBarBackButtonHidden(true) } }"#),
    ("DoneView()", #"Text("!").navigationBarBackButtonHidden(isNew)"#),
    ("DoneView()", #"Text("!").navigationBarHidden(isNew)"#),
    ("DoneView().toolbar(.hidden, for: .tabBar)", #"Text("!")"#),
    ("DoneView()", #"Text("!").toolbar(.visible, for: .navigationBar)"#),
  ])
  func aViewMayLeaveTheButtonThere(destination: String, body: String) throws {
    let router = try #require(Reading(Self.views(destination, body: body)).coordinator("Router"))
    let isThere = router.screens.allSatisfy { $0.hasBack }
    #expect(isThere)
  }
}
