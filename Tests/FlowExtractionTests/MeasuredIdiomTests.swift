import FlowModel
import Testing

@testable import FlowExtraction

/// Code of which too much, or something else, was said.
@Suite struct MeasuredIdiomTests {
  /// An alert is gone when its button does something; another screen is not.
  @Test func theButtonOfAnAlertNeedNotDismissIt() {
    let alerting = """
      final class SaleController: UIViewController {
        @IBAction func buyTapped() {
          let alert = UIAlertController(title: "Sold out", message: nil, preferredStyle: .alert)
          alert.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in alert.dismiss(animated: true) })
          alert.addAction(UIAlertAction(title: "Leave", style: .cancel) { _ in self.dismiss(animated: true) })
          present(alert, animated: true)
        }
      }
      """
    let reading = Reading(
      Reading.app(start: "stack.pushViewController(SaleController(), animated: false)"), alerting)
    let alert = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "SoldOutAlert" }
    #expect(alert?.actions.map(\.name) == ["ok", "leave"])
    #expect(alert?.actions.map { $0.effects.map(\.kind) } == [[], [.dismiss(.`self`)]])
  }

  /// Of two functions with the same labels, the one that takes a dictionary.
  @Test(arguments: [("userInfo as? [String: AnyObject]", ["one", "two"]), ("activity", ["restore"])])
  func theFunctionThatTakesADictionary(_ argument: String, _ links: [String]) {
    let source =
      Reading.app(
        start: "stack.pushViewController(HomeController(), animated: false)",
        members: """
          func open(_ target: Target?) {
            guard let target else { return }
            switch target {
            case .one: stack.pushViewController(HomeController(), animated: true)
            case .two: stack.popViewController(animated: true)
            case .restore: stack.popToRootViewController(animated: true)
            }
          }
          """) + """

        enum Target {
          case one, two, restore
          static func read(from activity: NSUserActivity) -> Target? { .restore }
          static func read(from values: [String: AnyObject]?) -> Target? {
            switch values?["target"] as? String {
            case "one": return .one
            case "two": return .two
            default: return nil
            }
          }
        }
        extension SceneDelegate {
          func application(_ app: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) {}
          func scene(_ scene: UIScene, continue activity: NSUserActivity) {
            let userInfo: Any = activity.userInfo
            coordinator?.open(Target.read(from: \(argument)))
          }
        }
        """
    #expect(Reading(source).extraction.flow?.deepLinks.map(\.name) == links)
  }
}
