import FlowModel
import Testing

@testable import FlowExtraction

/// Guards that fail in the same way are one alternative, however many there are.
@Suite struct AlternativeTests {
  private func choices(first: String) throws -> Int {
    let reading = Reading(
      """
      class ErrorController: UIViewController {}
      final class Loader {
        func load(_ done: (Bool) -> Void, or failed: () -> Void) {
          guard let file = Disk.shared.file() else { \(first); return }
          guard let data = file.data() else { done(false); return }
          done(true)
        }
      }
      """,
      Reading.app(
        start: """
          Loader().load({ isFound in
            if isFound {
              stack.pushViewController(ItemController(), animated: true)
            } else {
              stack.pushViewController(HomeController(), animated: true)
            }
          }, or: { stack.pushViewController(ErrorController(), animated: true) })
          """))
    return try reading.text().split(separator: "choose:").count - 1
  }

  @Test func guardsThatFailInTheSameWayAreOneChoice() throws {
    #expect(try choices(first: "done(false)") == 1)
  }

  @Test func guardsThatFailInDifferentWaysAreSeveral() throws {
    #expect(try choices(first: "failed()") == 2)
  }
}
