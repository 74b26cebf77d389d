import FlowModel
import Testing

@testable import FlowExtraction

/// Closures with which data sources make cells.
@Suite struct DataSourceTests {
  private func opens(_ source: String, _ declaration: String = "") -> Bool {
    let reading = Reading(
      """
      protocol RowDelegate: AnyObject { func opened(_ row: RowCell) }
      final class RowCell: UITableViewCell, UICollectionViewDelegate {
        weak var delegate: RowDelegate?
        func collectionView(_ view: UICollectionView, didSelectItemAt index: IndexPath) { delegate?.opened(self) }
      }
      \(declaration)
      final class ListController: UIViewController, RowDelegate {
        weak var coordinator: AppCoordinator?
        private var source: UITableViewDiffableDataSource<Int, Int>?
        override func viewDidLoad() {
          source = \(source)(tableView: UITableView()) { table, index, _ in
            let row = table.dequeueReusableCell(withIdentifier: "row", for: index) as! RowCell
            row.delegate = self
            return row
          }
        }
        func opened(_ row: RowCell) { coordinator?.showItem() }
      }
      """,
      Reading.app(
        start: "let list = ListController(); list.coordinator = self; stack.pushViewController(list, animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
    return reading.facts.contains("transition AppCoordinator.ListController: push ItemController")
  }

  @Test func theCellsOfTheFrameworksDataSourceAreOfTheScreen() {
    #expect(opens("UITableViewDiffableDataSource<Int, Int>"))
  }

  @Test func soAreThoseOfADataSourceOfTheAppsOwn() {
    let title = "override func tableView(_ view: UITableView, titleForHeaderInSection section: Int) -> String? { nil }"
    #expect(opens("ListSource", "final class ListSource: UITableViewDiffableDataSource<Int, Int> { \(title) }"))
  }

  /// The nearest miss: an object of the app that is no data source, and does not call the closure.
  @Test func anotherObjectMakesNoCells() {
    #expect(!opens("Store", "final class Store { init(tableView: UITableView, make: Any) {} }"))
  }
}
