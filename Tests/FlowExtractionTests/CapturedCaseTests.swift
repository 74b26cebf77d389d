import FlowModel
import Testing

@testable import FlowExtraction

/// Closures from one place that capture different cases of an enum.
@Suite struct CapturedCaseTests {
  private func facts(shown: String) throws -> [String] {
    let reading = reading(shown: shown)
    _ = try reading.text()
    return reading.facts.filter { $0.hasPrefix("transition AppCoordinator.FormController") }
  }

  private func reading(shown: String, handed: String = "", told: String = "") -> Reading {
    Reading(
      """
      enum Purpose { case create, update }
      class FormController: UIViewController {
        weak var coordinator: AppCoordinator?
        var onDone: ((\(handed.isEmpty ? "" : "Purpose")) -> Void)?
        @IBAction func doneTapped() { onDone?(\(told)) }
        @IBAction func moreTapped() { coordinator?.showMore() }
      }
      """,
      Reading.app(
        start: "showForm(.create)",
        members: """
          func showMore() { showForm(\(shown)) }
          func showForm(_ purpose: Purpose) {
            let form = FormController()
            form.coordinator = self
            form.onDone = { [weak self] \(handed)in
              switch purpose {
              case .create: self?.stack.setViewControllers([ItemController()], animated: true)
              case .update: self?.stack.popViewController(animated: true)
              }
            }
            stack.pushViewController(form, animated: true)
          }
          """))
  }

  @Test func eachDoesWhatItDoesForItsCase() throws {
    let both = try facts(shown: ".update")
    #expect(both.contains("transition AppCoordinator.FormController: replace ItemController"))
    #expect(both.contains("transition AppCoordinator.FormController: pop"))
  }

  @Test func noneDoesWhatItWouldDoForAnother() throws {
    let one = try facts(shown: ".create")
    #expect(one.contains("transition AppCoordinator.FormController: replace ItemController"))
    #expect(!one.contains("transition AppCoordinator.FormController: pop"))
  }

  /// What a closure is handed is no capture, even if it has the name of one: there is only one such closure, and what it
  /// does is certain.
  @Test func aCaseThatAClosureIsHandedIsNotCaptured() throws {
    let text = try reading(shown: ".update", handed: "purpose ", told: ".create").text()
    #expect(text.contains("{replace: [ItemController]}  # 1.swift"))
    #expect(!text.contains("possible"))
  }
}
