import UIKit

protocol BookListDelegate: AnyObject {
  func bookListDidSelect(_ book: String)
  func bookListWantsSettings()
}

final class BookListViewController: UITableViewController {
  weak var delegate: BookListDelegate?

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    delegate?.bookListDidSelect("\(indexPath.row)")
  }

  @objc func settingsTapped() { delegate?.bookListWantsSettings() }
}

struct BookDetailModel {
  let buy: () -> Void

  func confirm() { buy() }
}

final class BookDetailViewController: UIViewController {
  private let model: BookDetailModel

  init(model: BookDetailModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  @IBAction func buyTapped(_ sender: UIButton) { model.confirm() }
}
