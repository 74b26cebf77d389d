import Testing

@testable import FlowExtraction

/// Views of the app's own that a helper lays over what is shown, and views of SwiftUI that a controller embeds.
@Suite struct OverlayTests {
  private static let alert = """
    struct Notices {
      static func ask(_ question: String, confirmed: @escaping () -> Void) {
        let notice = NoticeView(text: question, action: confirmed)
        guard let root = UIApplication.shared.frontWindow()?.rootViewController?.view else { return }
        lay(notice, over: root)
      }
      static func warn(on controller: UIViewController) {
        lay(NoticeView(text: "!", action: { controller.navigationController?.popViewController(animated: true) }), over: controller.view)
      }
      private static func lay(_ notice: NoticeView, over root: UIView) { root.addPinnedSubview(notice) }
    }
    extension UIView { func addPinnedSubview(_ view: UIView) { addSubview(view) } }
    class NoticeView: UIView {
      let work: (() -> Void)?
      private lazy var button = UIButton()
      init(text: String, action: (() -> Void)?) {
        work = action
        super.init(frame: .zero)
        configure()
      }
      func configure() {
        if let work { button.addAction(UIAction { [weak self] _ in self?.close(); work() }, for: .touchUpInside) }
        addSubview(button)
      }
      func close() { removeFromSuperview() }
    }
    """

  private static func app(home: String, item: String = "") -> Reading {
    Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(coordinator: self), animated: false)",
        members: """
          func showItem() { stack.pushViewController(ItemController(coordinator: self), animated: true) }
          func leaveItem() { stack.popViewController(animated: true) }
          func askToLeave() { Notices.ask("Leave?", confirmed: leaveItem) }
          func askToOpen() { Notices.ask("Open?", confirmed: { self.showItem() }) }
          """
      ).replacing(
        "weak var coordinator: AppCoordinator?",
        with: """
          weak var coordinator: AppCoordinator?
          init(coordinator: AppCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
          \(home)
          """
      ).replacing(
        "class ItemController: UIViewController {}",
        with: """
          class ItemController: UIViewController {
            let coordinator: AppCoordinator
            init(coordinator: AppCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
            \(item)
          }
          """), alert)
  }

  /// One line of the helper makes the notices of all screens; what a button does belongs to the screen that asked.
  @Test func theButtonsBelongToTheScreenThatAsked() throws {
    let reading = Self.app(
      home: "@IBAction func openTapped() { coordinator?.askToOpen() }",
      item: "@IBAction func leaveTapped() { coordinator.askToLeave() }")
    let text = try reading.text()
    let screens = try #require(reading.coordinator("AppCoordinator")?.screens, "\(text)")
    let effects = screens.map { $0.actions.flatMap(\.effects).map(\.kind) }
    #expect(effects.first?.contains(.pop) == false && effects.last?.contains(.pop) == true, "\(text)")
    #expect(effects.first?.contains(.pushScreen("ItemController")) == true, "\(text)")
    #expect(effects.last?.contains(.pushScreen("ItemController")) == false, "\(text)")
  }

  @Test func aNoticeOverAScreenThatItIsGiven() throws {
    let reading = Self.app(home: "", item: "@IBAction func checkTapped() { Notices.warn(on: self) }")
    let text = try reading.text()
    #expect(reading.facts.contains("transition AppCoordinator.ItemController: pop"), "\(text)")
  }

  /// The controller, or a view of the app's own that it lays out, shows the hosted view as a part of it.
  @Test(arguments: [
    "override func viewDidLoad() { view.addSubview(UIHostingController(rootView: Panel(coordinator: coordinator)).view) }",
    """
    private var panel: UIView!
    override func viewDidLoad() {
      let host = UIHostingController(rootView: Panel(coordinator: coordinator))
      panel = host.view.pinned()
      view.addSubview(panel)
    }
    """,
    "override func viewDidLoad() { let frame = PanelFrame(coordinator: coordinator); view.addSubview(frame) }",
  ]) func aHostedViewThatIsASubview(_ home: String) throws {
    let reading = Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(coordinator: self), animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"
      ).replacing(
        "weak var coordinator: AppCoordinator?",
        with: """
          weak var coordinator: AppCoordinator?
          init(coordinator: AppCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
          \(home)
          """),
      """
      import SwiftUI
      extension UIView { func pinned() -> Self { translatesAutoresizingMaskIntoConstraints = false; return self } }
      class PanelFrame: UIView {
        init(coordinator: AppCoordinator?) {
          super.init(frame: .zero)
          addSubview(UIHostingController(rootView: Panel(coordinator: coordinator)).view)
        }
      }
      struct Panel: View {
        let coordinator: AppCoordinator?
        @State private var isHelpShown = false
        var body: some View {
          Button("Open") { coordinator?.showItem() }
          Button("Help") { isHelpShown = true }
            .sheet(isPresented: $isHelpShown) { HelpView() }
        }
      }
      struct HelpView: View { var body: some View { Text("help") } }
      """)
    let text = try reading.text()
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: present HelpView as sheet"), "\(text)")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"), "\(text)")
  }

  /// What a child of a screen's coordinator asks its parent to do on the stack of that screen is done there.
  @Test func whatComesBackToTheStackOfTheScreen() throws {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator = AppCoordinator(window: window)
          coordinator?.start()
        }
      }
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let window: UIWindow?
        let stack = UINavigationController()
        init(window: UIWindow?) { self.window = window }
        func start() { if Session.isOpen { showTabs() } else { showLogin() } }
        func showLogin() { window?.rootViewController = LoginController(coordinator: self) }
        func showTabs() {
          let tabs = TabsCoordinator(app: self)
          children.append(tabs)
          tabs.start()
          stack.setViewControllers([tabs.tabs], animated: true)
          window?.rootViewController = stack
        }
        func edit(_ model: EditModel) { stack.pushViewController(EditController(model: model), animated: true) }
        func back() { stack.popViewController(animated: true) }
      }
      final class TabsCoordinator: Coordinator {
        var children: [Coordinator] = []
        let tabs = UITabBarController()
        let app: AppCoordinator
        init(app: AppCoordinator) { self.app = app }
        func start() {
          let (one, two) = (UINavigationController(), UINavigationController())
          let pages = PageCoordinator(stack: one, app: app)
          children.append(pages)
          pages.start()
          two.viewControllers = [OtherController()]
          tabs.viewControllers = [one, two]
        }
      }
      final class PageCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        let app: AppCoordinator
        let model = PageModel()
        init(stack: UINavigationController, app: AppCoordinator) { self.stack = stack; self.app = app }
        func start() {
          model.onEdit = {
            let edit = EditModel()
            edit.onEnd = { self.app.back() }
            self.app.edit(edit)
          }
          stack.viewControllers = [PageController(model: model)]
        }
      }
      final class PageModel { var onEdit: (() -> Void)? }
      final class EditModel { var onEnd: (() -> Void)? }
      class LoginController: UIViewController {
        let coordinator: AppCoordinator
        init(coordinator: AppCoordinator) { self.coordinator = coordinator; super.init(nibName: nil, bundle: nil) }
        @IBAction func loginTapped() { coordinator.showTabs() }
      }
      class OtherController: UIViewController {}
      class PageController: UIViewController {
        let model: PageModel
        init(model: PageModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func editTapped() { model.onEdit?() }
      }
      class EditController: UIViewController {
        let model: EditModel
        init(model: EditModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func doneTapped() { model.onEnd?() }
      }
      """)
    let text = try reading.text()
    #expect(reading.facts.contains { $0.hasSuffix("Stack.EditController: pop") }, "\(text)")
  }
}
