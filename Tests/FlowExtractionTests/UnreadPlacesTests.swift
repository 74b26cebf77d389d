import FlowModel
import Foundation
import Testing

@testable import FlowExtraction

/// What could not be read stands in the parts whose code it is, and code that cannot run stands in none.
@Suite struct UnreadPlacesTests {
  /// The lines of the declaration about unread code, each with the name of its part.
  private func unread(_ reading: Reading) throws -> [String] {
    _ = try reading.text()
    return reading.extraction.unread.filter { $0.kind != nil }.flatMap { place in
      let owners = place.owners.isEmpty ? ["nobody"] : place.owners.map(\.name)
      return owners.map { "\(place.kind!.rawValue) \($0): \(place.reason)" }
    }
  }

  private func app(
    _ start: String = "stack.setViewControllers([home()], animated: false)", members: String, more: String = ""
  )
    -> Reading
  {
    Reading(
      Reading.app(
        start: start,
        members: """
          func home() -> UIViewController {
            let home = HomeController()
            home.coordinator = self
            home.onNext = { [weak self] in self?.showNext() }
            return home
          }
          func showItem() { stack.pushViewController(ItemController(), animated: true) }
          func showNext() { stack.popViewController(animated: true) }
          \(members)
          """) + "\n" + more)
  }

  /// A callback of a framework that calls a method of an unknown object.
  private static func watching(_ call: String) -> String {
    """
    class Watcher: NSObject, WatcherDelegate {
      func watcher(_ watcher: Any, saw all: [Any]) { all.first.map { $0.target.\(call) } }
    }
    """
  }

  @Test func whereEverythingIsPlacedNothingIsUnread() throws {
    let reading = app(members: "")
    #expect(try unread(reading) == [])
    #expect(try !reading.text().contains("unread"))
  }

  /// The declaration would consist of them.
  @Test func ofManyPlacesOfOneSortFiveAreListedAndTheOthersAreCounted() throws {
    let reading = app(
      members: (0..<9).map { "func more\($0)() { stack.pushViewController(Catalog.first(), animated: true) }" }
        .joined(separator: "\n") + "\nfunc leave() { stack.present(Catalog.second(), animated: true) }",
      more: "extension HomeController {\n"
        + (0..<9).map { "@IBAction func more\($0)Tapped() { coordinator?.more\($0)() }" }.joined(separator: "\n")
        + "\n@IBAction func leaveTapped() { coordinator?.leave() }\n}")
    #expect(try unread(reading).count == 10)
    let lines = try reading.text().split(separator: "\n").filter { $0.contains("# unread call") }
    #expect(lines.count == 6)
    #expect(lines.count { $0.hasSuffix("pushViewController: what is pushed was not found") } == 4)
    #expect(
      lines.count {
        $0.hasSuffix(
          "pushViewController: what is pushed was not found; and 4 more, listed by flowcheck extract --report json")
      } == 1)
    #expect(lines.count { $0.hasSuffix("present: what is presented was not found") } == 1)
    let report = ExtractionReport(reading.extraction, declaration: "")
    #expect(report.unread.count { $0.kind == "call" } == 10)
  }

  @Test func aCallWithAnUnknownScreenStandsInItsCoordinator() throws {
    let reading = app(
      members: "func more() { stack.pushViewController(Catalog.first(), animated: true) }",
      more: "extension HomeController { @IBAction func moreTapped() { coordinator?.more() } }")
    #expect(try unread(reading) == ["call AppCoordinator: pushViewController: what is pushed was not found"])
    let line = try #require(reading.text().split(separator: "\n").first { $0.contains("unread") })
    #expect(line == "    # unread call: 0.swift:33: pushViewController: what is pushed was not found")
  }

  @Test func aCallInAScreenStandsInTheScreen() throws {
    let reading = app(
      members: "",
      more: "extension ItemController { @IBAction func moreTapped() { present(Catalog.first(), animated: true) } }")
    #expect(try unread(reading) == ["call ItemController: present: what is presented was not found"])
  }

  @Test func codeOfAHelperStandsInEachPartThatCallsIt() throws {
    let helper = """
      final class Helper {
        weak var from: UINavigationController?
        func open(_ id: String) { later(id) }
        private func later(_ id: String) { Queue.shared.add(task: run) }
        func run(_ id: String) { from?.popViewController(animated: true) }
      }
      """
    let reading = app(
      members: "let helper = Helper(); func more() { helper.open(\"x\") }",
      more: helper
        + """

        extension HomeController { @IBAction func moreTapped() { coordinator?.more() } }
        class LonelyController: UIViewController {
          @IBAction func tapped() { navigationController?.popViewController(animated: true) }
        }
        """)
    let unread = try unread(reading)
    #expect(unread.contains("code AppCoordinator: popViewController: nobody was seen to get here"), "\(unread)")
    #expect(!unread.contains { $0.contains("HomeController:") || $0.contains("ItemController:") }, "\(unread)")
    // Nobody makes this screen, so its code belongs to no part.
    #expect(unread.contains("code nobody: popViewController: nobody was seen to get here"), "\(unread)")
  }

  @Test func codeThatNothingCallsIsListedButCannotRun() throws {
    let reading = app(members: "func forgotten() { stack.popToRootViewController(animated: true) }")
    #expect(
      reading.extraction.unread.map(\.reason) == ["popToRootViewController: nobody was seen to get here"])
    #expect(try unread(reading) == [])
    // A call of that name on an unknown object may mean it.
    let called = app(
      members: "func forgotten() { stack.popToRootViewController(animated: true) }",
      more: Self.watching("forgotten()"))
    #expect(try unread(called) == ["code AppCoordinator: popToRootViewController: nobody was seen to get here"])
  }

  @Test func aFileThatWasNotReadIsUnread() throws {
    let reading = Reading(
      Reading.app(start: "stack.setViewControllers([ItemController()], animated: false)"), "class {{{")
    #expect(
      try unread(reading) == ["code nobody: file: has syntax errors; what stands around them may be missing"])
  }

  // MARK: Releases

  private static let child = """
    final class ChildCoordinator: Coordinator {
      var children: [Coordinator] = []
      weak var parent: AppCoordinator?
      let source: UINavigationController
      init(source: UINavigationController) { self.source = source }
      func start() { source.present(ItemController(), animated: true) }
    }

    """

  private func child(_ members: String, more: String = "") -> Reading {
    app(
      members: """
        func openChild() {
          let child = ChildCoordinator(source: stack)
          child.parent = self
          children.append(child)
          child.start()
        }
        \(members)
        """,
      more: Self.child + "extension HomeController { @IBAction func childTapped() { coordinator?.openChild() } }\n"
        + more)
  }

  private static let release = "func ended(_ child: Coordinator) { children.removeAll { $0 === child } }"

  @Test func aReleaseThatNobodyCallsIsNoRelease() throws {
    #expect(try unread(child(Self.release)) == [])
  }

  @Test func aReleaseThatIsCalledOnAnUnknownObjectIsUnread() throws {
    let reading = child(
      Self.release, more: Self.watching("ended(all.last)"))
    let unread = try unread(reading)
    #expect(unread.contains("release AppCoordinator: children.removeAll: nobody was seen to get here"), "\(unread)")
  }

  @Test func aReleaseThatRunsIsRead() throws {
    let reading = child(
      Self.release,
      more: """
        extension ChildCoordinator { func close() { parent?.ended(self) } }
        """)
    // Nothing calls `close`.
    #expect(try unread(reading) == [])
    // What lets go is unread itself.
    let called = child(
      Self.release,
      more: """
        extension ChildCoordinator { func close() { parent?.ended(self) } }
        \(Self.watching("close()"))
        """)
    #expect(try unread(called) == ["release AppCoordinator: children.removeAll: nobody was seen to get here"])
  }

  @Test func aReleaseOfOneChildSaysNothingAboutOthers() throws {
    let typed = """
      class OtherCoordinator: Coordinator {
        var children: [Coordinator] = []
        func start() {}
      }
      extension AppCoordinator { func closeOther() { other = nil } }

      """
    let watched = typed + Self.watching("closeOther()")
    // Nothing shows the other coordinator, so it is not declared.
    #expect(try unread(child("var other: OtherCoordinator?", more: watched)) == [])
    let own = watched.replacing("closeOther() { other = nil }", with: "closeOther() { own = nil }")
    #expect(
      try unread(child("var own: ChildCoordinator?", more: own)) == [
        "release ChildCoordinator: own = nil: nobody was seen to get here"
      ])
    let any = watched.replacing("closeOther() { other = nil }", with: "closeOther() { any = nil }")
    #expect(
      try unread(child("var any: Coordinator?", more: any)) == [
        "release AppCoordinator: any = nil: nobody was seen to get here"
      ])
  }

  @Test func whoDoesNotCallAReleaseThatRanForOthersIsUnread() throws {
    let other = """
      final class OtherCoordinator: Coordinator {
        var children: [Coordinator] = []
        weak var parent: AppCoordinator?
        func start() {}
      }
      extension HomeController { @IBAction func otherTapped() { coordinator?.endOther() } }
      extension AppCoordinator {
        func endOther() {
          let other = OtherCoordinator()
          children.append(other)
          ended(other)
        }
      }
      extension ChildCoordinator { func close() { parent?.ended(self) } }

      """
    #expect(try unread(child(Self.release, more: other)) == [])
    let called = child(Self.release, more: other + Self.watching("close()"))
    #expect(try unread(called) == ["release ChildCoordinator: ended: nobody was seen to get here"])
  }

  /// A screen whose type stands in no source may have any buttons.
  @Test func aScreenOfOthersIsNotRead() throws {
    let start = "stack.pushViewController(ForeignController(), animated: false)"
    let more = "func more() -> UIViewController { stack.pushViewController(OtherViewController(), animated: true) }"
    let reading = Reading(Reading.app(start: start + "; more()", members: more))
    let unread = reading.extraction.unread.filter { $0.reason.contains("stands in none of the sources") }
    #expect(unread.map(\.owners) == [[.screen("OtherViewController")]])
    for known in ["ItemController()", "SFSafariViewController(url: url)"] {
      let own = Reading(Reading.app(start: "stack.pushViewController(\(known), animated: false)"))
      #expect(!own.extraction.unread.contains { $0.reason.contains("stands in none") })
    }
  }
}
