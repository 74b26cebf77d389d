import FlowDeclaration
import FlowModel
import Testing

@testable import FlowExtraction

/// The extraction of sources that are written in a test.
struct Reading {
  let extraction: Extraction

  init(_ sources: String..., vocabulary: Vocabulary = Vocabulary()) {
    let files = sources.enumerated().map {
      Extractor.Source(path: "\($0.offset).swift", bytes: [UInt8]($0.element.utf8))
    }
    extraction = Extractor(vocabulary: vocabulary).extract(files, named: "App")
  }

  var facts: [String] {
    (extraction.flow.map { FlowFacts($0, certainties: extraction.certainties).all } ?? []).map(\.fact.text)
  }

  func certainty(_ fact: String) -> Certainty? {
    extraction.flow.flatMap { flow in
      FlowFacts(flow, certainties: extraction.certainties).all.first { $0.fact.text == fact }?.certainty
    }
  }

  func coordinator(_ name: String) -> Coordinator? { extraction.flow?.coordinators.first { $0.name == name } }

  /// The text, which a declaration reader must accept.
  func text() throws -> String {
    let text = try #require(ExtractionText.declaration(extraction)).get()
    let bytes = [UInt8](text.utf8)
    _ = try DeclarationReader { _ throws(FileProblem) in bytes }.read(path: "App.flow.yml").get()
    return text
  }

  /// A scene that starts `AppCoordinator` on a stack, and its protocol.
  static let scene = """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: AppCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let stack = UINavigationController()
        coordinator = AppCoordinator(stack: stack)
        coordinator?.start()
        window?.rootViewController = stack
      }
    }
    class HomeController: UIViewController {
      weak var coordinator: AppCoordinator?
      var onNext: (() -> Void)?
      @IBAction func nextTapped() { onNext?() }
      @IBAction func itemTapped() { coordinator?.showItem() }
    }
    class ItemController: UIViewController {}

    """

  /// An `AppCoordinator` on that scene, with more members.
  static func app(start: String, members: String = "") -> String {
    scene + """
      final class AppCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { \(start) }
        \(members)
      }
      """
  }
}
