import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators that are made from their types, which the cases of an enum name.
@Suite struct MetatypeTests {
  private static func app(
    making: String = "screen.type.init(stack: stack)", first: String = "screen.stackType.init()",
    defaults: String =
      "extension Screen { var stackType: UINavigationController.Type { UINavigationController.self } }",
    rest: String = ""
  ) -> Reading {
    Reading(
      """
      import UIKit
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var coordinator: BaseCoordinator?
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          coordinator = Coordinator.start(screen: AppScreen.intro)
          window?.rootViewController = coordinator?.stack
          return true
        }
      }
      protocol Screen {
        var type: BaseCoordinator.Type { get }
        var stackType: UINavigationController.Type { get }
        var pages: [Screen] { get }
      }
      \(defaults)
      enum AppScreen: Screen {
        case intro, detail
        var type: BaseCoordinator.Type {
          switch self {
          case .intro: return IntroCoordinator.self
          case .detail: return DetailCoordinator.self
          }
        }
        var pages: [Screen] {
          switch self {
          case .detail: return [AppScreen.intro]
          default: return []
          }
        }
      }
      class BaseCoordinator {
        let stack: UINavigationController
        var children: [BaseCoordinator] = []
        required init(stack: UINavigationController) { self.stack = stack }
        func push(screen: Screen) {}
        static func start(screen: Screen) -> BaseCoordinator {
          let stack = \(first)
          let coordinator = \(making)
          coordinator.push(screen: screen)
          return coordinator
        }
      }
      class Coordinator<Model: BaseModel, Shown: Controller<Model>>: BaseCoordinator {
        func customModel() -> Model? { nil }
        func go(to screen: Screen) {
          let coordinator = \(making)
          children.append(coordinator)
          coordinator.push(screen: screen)
        }
        override func push(screen: Screen) {
          let model = customModel() ?? Model(coordinator: self)
          stack.pushViewController(Shown(model: model), animated: true)
          \(rest)
        }
      }
      protocol CoordinatorType: AnyObject { func go(to screen: Screen) }
      class BaseModel {
        weak var coordinator: CoordinatorType?
        required init(coordinator: CoordinatorType) { self.coordinator = coordinator }
      }
      class Controller<Model: BaseModel>: UIViewController {
        let model: Model
        required init(model: Model) { self.model = model; super.init(nibName: nil, bundle: nil) }
      }
      class IntroModel: BaseModel { func next() { coordinator?.go(to: AppScreen.detail) } }
      class IntroController: Controller<IntroModel> { @objc func tapped() { model.next() } }
      class IntroCoordinator: Coordinator<IntroModel, IntroController>, CoordinatorType {}
      class DetailModel: BaseModel {}
      class DetailController: Controller<DetailModel> {}
      class DetailCoordinator: Coordinator<DetailModel, DetailController>, CoordinatorType {}
      """)
  }

  private static let push = "transition IntroCoordinator.IntroController: push DetailCoordinator"

  @Test(arguments: ["screen.type.init(stack: stack)", "(screen.type).init(stack: stack)"])
  func aPropertyOfACaseNamesWhatIsMade(making: String) throws {
    let reading = Self.app(making: making)
    #expect(reading.facts.contains(Self.push), "\(reading.facts)")
    #expect(!reading.facts.contains("transition IntroCoordinator.IntroController: push IntroCoordinator"))
    #expect(reading.extraction.unread.isEmpty)
    _ = try reading.text()
  }

  /// What a protocol requires may be implemented in its own extension, in front of it or behind it.
  @Test func anExtensionOfTheProtocolImplementsWhatItRequires() {
    let source = """
      protocol Named { var kind: Int { get } }
      extension Named { var kind: Int { 1 } }
      enum First: Named { case one }
      """
    let index = TypeIndex([SourceReader.facts(of: source, path: "A.swift")])
    #expect(index.property("kind", in: "First")?.getter != nil)
    // Without one, the requirement is all that is known.
    let bare = TypeIndex([
      SourceReader.facts(
        of: "protocol Named { var kind: Int { get } }\nenum First: Named { case one }", path: "A.swift")
    ])
    #expect(bare.property("kind", in: "First")?.getter == nil)
  }

  /// What an enum computes for the case that a body is handed decides whether a list is empty.
  @Test func aListOfTheCaseIsEmptyOrNot() {
    let alert = "stack.present(UIAlertController(title: nil, message: nil, preferredStyle: .alert), animated: true)"
    func alerts(_ condition: String) -> [String] {
      Self.app(rest: "if \(condition) { \(alert) }").facts.filter { $0.hasSuffix("as alert") }
    }
    #expect(alerts("!screen.pages.isEmpty") == ["transition DetailCoordinator: present Alert as alert"])
    #expect(alerts("screen.pages.isEmpty") == ["transition IntroCoordinator: present Alert as alert"])
  }
}
