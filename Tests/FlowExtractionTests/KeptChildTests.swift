import FlowModel
import Testing

@testable import FlowExtraction

/// Children that a method of their parent keeps, and that another method than their start shows.
@Suite struct KeptChildTests {
  private func reading(_ keep: String) -> Reading {
    Reading(
      """
      extension Coordinator {
        func add(child: Coordinator) {
          guard !children.contains(where: { $0 === child }) else { return }
          children.append(child)
        }
        func remove(child: Coordinator) { children.removeAll { $0 === child } }
        func start() {}
      }
      final class ListCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func showList() {
          let list = ListController()
          list.coordinator = self
          stack.pushViewController(list, animated: true)
        }
        func showDetail() {
          let detail = DetailCoordinator(stack: stack, parent: self)
          add(child: detail)
          detail.start()
        }
        func ended(_ detail: DetailCoordinator) {
          remove(child: detail)
          stack.popToRootViewController(animated: true)
        }
      }
      final class DetailCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        weak var parent: ListCoordinator?
        init(stack: UINavigationController, parent: ListCoordinator) {
          self.stack = stack
          self.parent = parent
        }
        func start() {
          let item = DetailController()
          item.onEnd = { [weak self] in if let self { self.parent?.ended(self) } }
          stack.pushViewController(item, animated: true)
        }
      }
      class ListController: UIViewController {
        weak var coordinator: ListCoordinator?
        @IBAction func detailTapped() { coordinator?.showDetail() }
      }
      class DetailController: UIViewController {
        var onEnd: (() -> Void)?
        @IBAction func endTapped() { onEnd?() }
      }
      """,
      Reading.app(
        start: "let list = ListCoordinator(stack: stack); \(keep); list.showList()"))
  }

  @Test(arguments: ["children.append(list)", "add(child: list)"])
  func theMethodIsTheirStart(_ keep: String) throws {
    let reading = reading(keep)
    _ = try reading.text()
    #expect(reading.facts.contains("child AppCoordinator: ListCoordinator"), "\(reading.facts)")
    // What the child does at the end of its own child is not lost.
    let ended = reading.coordinator("ListCoordinator")?.handlers.first { $0.name == "DetailCoordinator.finished" }
    #expect(ended?.effects.map(\.kind) == [.remove("DetailCoordinator"), .popToRoot])
  }

  /// A coordinator that nobody keeps, and that has a start, only acts for its caller.
  @Test func whatNobodyKeepsHasNoOtherStart() {
    #expect(reading("_ = list").coordinator("ListCoordinator") == nil)
  }

  /// A child that its parent makes at the beginning, and keeps for ever, has no slot: nothing releases it.
  @Test func whatIsThereFromTheBeginningHasNoSlot() throws {
    func text(_ make: String, _ begin: String) throws -> String {
      let reading = Reading(
        """
        final class HelpCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func start() { stack.pushViewController(ItemController(), animated: true) }
        }
        """,
        Reading.scene + """
          final class AppCoordinator: Coordinator {
            var children: [Coordinator] = []
            let stack: UINavigationController
            var help: HelpCoordinator?
            init(stack: UINavigationController) {
              self.stack = stack
              \(make)
            }
            func start() {
              let home = HomeController()
              home.coordinator = self
              stack.pushViewController(home, animated: false)
            }
            func showItem() {
              \(begin)
              help?.start()
            }
          }
          """)
      #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
      return try reading.text()
    }
    let made = "help = HelpCoordinator(stack: stack)"
    let early = try text(made, "")
    #expect(early.contains("- {push: HelpCoordinator}"), "\(early)")
    #expect(early.contains("ownership: view"), "\(early)")
    #expect(!early.contains("slot:"), "\(early)")
    #expect(!early.contains("children: one"), "\(early)")
    #expect(try text("", made).contains("children: one"))
  }
}
