import FlowModel
import Testing

@testable import FlowExtraction

/// What frameworks call on a screen, or on who else is the delegate of one of their objects.
@Suite struct DelegateMethodTests {
  /// An app whose list pushes a detail in some way.
  ///
  /// - Parameter coordinator: Further members of the coordinator, and the protocols that it conforms to.
  static func app(
    _ list: String, conforming protocols: String = "", besides other: String = "",
    coordinator: (members: String, protocols: String) = ("", "")
  ) -> String {
    """
    import UIKit
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: MainCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let stack = UINavigationController()
        coordinator = MainCoordinator(stack)
        coordinator?.start()
        window?.rootViewController = stack
      }
    }
    final class MainCoordinator: NSObject\(coordinator.protocols) {
      let stack: UINavigationController
      init(_ stack: UINavigationController) { self.stack = stack }
      func start() {
        let list = ListViewController()
        list.coordinator = self
        stack.pushViewController(list, animated: false)
      }
      func showDetail() { stack.pushViewController(DetailViewController(), animated: true) }
      \(coordinator.members)
    }
    final class DetailViewController: UIViewController {}
    \(other)
    final class ListViewController: UIViewController\(protocols) {
      weak var coordinator: MainCoordinator?
      \(list)
    }
    """
  }

  private static func action(_ list: String, _ protocols: String) throws -> Action {
    let reading = Reading(app(list, conforming: ", " + protocols))
    let screens = try #require(reading.coordinator("MainCoordinator")).screens
    #expect(screens.map(\.name) == ["ListViewController", "DetailViewController"])
    #expect(screens[0].actions.count == 1)
    return try #require(screens[0].actions.first)
  }

  @Test(arguments: [
    (
      "func searchBar(_ bar: UISearchBar, textDidChange text: String) { coordinator?.showDetail() }",
      "UISearchBarDelegate"
    ),
    ("func textFieldDidEndEditing(_ field: UITextField) { coordinator?.showDetail() }", "UITextFieldDelegate"),
    ("func tabBar(_ bar: UITabBar, didSelect item: UITabBarItem) { coordinator?.showDetail() }", "UITabBarDelegate"),
  ])
  func gestures(method: String, delegate: String) throws {
    #expect(try Self.action(method, delegate).trigger == .tap)
  }

  @Test(arguments: [
    (
      "func locationManager(_ m: CLLocationManager, didUpdateLocations l: [CLLocation]) { coordinator?.showDetail() }",
      "CLLocationManagerDelegate"
    ),
    (
      "func authorizationController(controller: ASAuthorizationController, didCompleteWithAuthorization a: ASAuthorization) { coordinator?.showDetail() }",
      "ASAuthorizationControllerDelegate"
    ),
    (
      "func metadataOutput(_ o: AVCaptureMetadataOutput, didOutput m: [AVMetadataObject], from c: AVCaptureConnection) { coordinator?.showDetail() }",
      "AVCaptureMetadataOutputObjectsDelegate"
    ),
    (
      "func webView(_ view: WKWebView, didFinish n: WKNavigation!) { coordinator?.showDetail() }",
      "WKNavigationDelegate"
    ),
  ])
  func answers(method: String, delegate: String) throws {
    #expect(try Self.action(method, delegate).trigger != .tap)
  }

  /// Without the protocol nobody calls the method.
  @Test func aMethodOfAnotherName() throws {
    let reading = Reading(
      Self.app(
        "func locationManager(_ m: CLLocationManager, didUpdateLocations l: [CLLocation]) { coordinator?.showDetail() }"
      )
    )
    #expect(reading.coordinator("MainCoordinator")?.screens.map(\.name) == ["ListViewController"])
  }

  /// A picker tells while it is there: its screen has the action, not the one below.
  @Test func aPickerTells() throws {
    let told = "(_ p: UIImagePickerController, didFinishPickingMediaWithInfo i: [UIImagePickerController.InfoKey: Any])"
    let reading = Reading(
      Self.app(
        "@IBAction func pick() { coordinator?.pick() }",
        coordinator: (
          """
          func pick() {
            let picker = UIImagePickerController()
            picker.delegate = self
            stack.present(picker, animated: true)
          }
          func imagePickerController\(told) { p.dismiss(animated: true) { self.showDetail() } }
          """, ", UIImagePickerControllerDelegate, UINavigationControllerDelegate"
        )))
    let screens = try #require(reading.coordinator("MainCoordinator")).screens
    #expect(screens.map(\.name) == ["ListViewController", "UIImagePickerController", "DetailViewController"])
    #expect(screens[0].actions.map(\.name) == ["pick"])
    #expect(screens[1].actions.map(\.name) == ["imagePickerController"])
  }

  /// Closures that make something when it is about to be shown.
  @Test(arguments: [
    """
    func tableView(_ t: UITableView, contextMenuConfigurationForRowAt i: IndexPath, point: CGPoint)
      -> UIContextMenuConfiguration?
    {
      UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(title: "", children: [UIAction(title: "Open") { [weak self] _ in self?.coordinator?.showDetail() }])
      }
    }
    """,
    """
    let table = UITableView()
    lazy var source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { [weak self] table, path, _ in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path) as! Cell
      cell.onOpen = { self?.coordinator?.showDetail() }
      return cell
    }
    override func viewDidLoad() { table.dataSource = source }
    """,
  ])
  func whatIsMadeWhenItIsShown(list: String) throws {
    let cell = "final class Cell: UITableViewCell { var onOpen: (() -> Void)?\n@IBAction func open() { onOpen?() } }"
    let reading = Reading(Self.app(list, conforming: ", UITableViewDelegate", besides: cell))
    let screens = try #require(reading.coordinator("MainCoordinator")).screens
    #expect(screens.map(\.name) == ["ListViewController", "DetailViewController"])
    #expect(screens[0].actions.map(\.effects).map { $0.map(\.kind) } == [[.pushScreen("DetailViewController")]])
  }

  /// A storyboard fills the controller that a closure makes.
  @Test func aStoryboardAsksForTheController() throws {
    let source = Self.app("@IBAction func open() { coordinator?.showDetail() }").replacing(
      "let list = ListViewController()",
      with: """
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        let list = storyboard.instantiateViewController(identifier: "List") { coder in ListViewController(coder: coder) }
        """)
    let reading = Reading(source)
    #expect(
      reading.coordinator("MainCoordinator")?.screens.map(\.name) == ["ListViewController", "DetailViewController"])
  }
}
