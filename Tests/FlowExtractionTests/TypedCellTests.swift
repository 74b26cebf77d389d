import Testing

/// Rows whose cells come from a generic function, and that are told apart by a list of kinds.
@Suite struct TypedCellTests {
  private static func app(cell: String, kinds: String = "[.header, .row]") -> Reading {
    Reading(
      Reading.app(
        start: "stack.pushViewController(ListController(owner: self), animated: true)",
        members: """
          func showItem() { stack.pushViewController(ItemController(), animated: true) }
          func showMore() { stack.pushViewController(MoreController(), animated: true) }
          """)
          + """

          class ItemController: UIViewController {}
          class MoreController: UIViewController {}
          enum Kind { case header, row, footer }
          protocol RowCellDelegate: AnyObject { func moreTapped() }
          class RowCell: UITableViewCell {
            weak var delegate: RowCellDelegate?
            let button = UIButton()
            override func awakeFromNib() { button.addTarget(self, action: #selector(tapped), for: .touchUpInside) }
            @objc func tapped() { delegate?.moreTapped() }
          }
          extension UITableView {
            func loadCell<T: UITableViewCell>(_ path: IndexPath) -> T? {
              dequeueReusableCell(withIdentifier: String(describing: T.self), for: path) as? T
            }
          }
          class ListController: UIViewController, UITableViewDelegate, UITableViewDataSource, RowCellDelegate {
            weak var owner: AppCoordinator?
            init(owner: AppCoordinator) { self.owner = owner; super.init(nibName: nil, bundle: nil) }
            var rows: [String] = []
            var kinds: [Kind] { \(kinds) }
            lazy var table: UITableView = { let t = UITableView(); t.delegate = self; t.dataSource = self; return t }()
            override func viewDidLoad() { view.addSubview(table) }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
              \(cell)
              return UITableViewCell()
            }
            func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
              switch kinds[indexPath.row] {
              case .row: owner?.showItem()
              default: break
              }
            }
            func moreTapped() { owner?.showMore() }
          }
          """)
  }

  @Test(arguments: [
    "if let cell: RowCell = tableView.loadCell(indexPath) { cell.delegate = self; return cell }",
    "if let cell = tableView.loadCell(indexPath) as RowCell? { cell.delegate = self; return cell }",
  ])
  func theWrittenTypeSaysWhichCellItIs(cell: String) {
    #expect(Self.app(cell: cell).facts.contains("transition AppCoordinator.ListController: push MoreController"))
  }

  /// Each row of an unknown number is of the repeated kind.
  @Test func aRepeatedElementIsInTheList() {
    let reading = Self.app(
      cell: "",
      kinds: """
        var all: [Kind] = [.header]
        all.append(contentsOf: rows.isEmpty ? [.footer] : Array(repeating: .row, count: rows.count))
        return all
        """)
    #expect(reading.facts.contains("transition AppCoordinator.ListController: push ItemController"))
  }
}
