import FlowModel
import Testing

@testable import FlowExtraction

/// A base class of sheets that dismisses in its own way, and its subclasses.
@Suite struct SheetBaseTests {
  private func reading(base: String = "", sheet: String = "", binding: String = "") -> Reading {
    Reading(
      Reading.app(
        start: """
          let list = ListController(); list.owner = self
          stack.pushViewController(list, animated: false)
          """,
        members: "func open() { stack.present(FilterSheet(), animated: true) }"),
      """
      class ListController: UIViewController {
        weak var owner: AppCoordinator?
        @IBAction func filter() { owner?.open() }
      }
      class BaseSheet: UIViewController {
        lazy var dimmed = UIView()
        let apply = UIButton()
        override func viewDidLoad() { super.viewDidLoad(); bind() }
        private func bind() { \(binding) }
        func hidden() { dismiss(animated: true, completion: nil) }
        \(base)
      }
      class FilterSheet: BaseSheet {
        override func viewDidLoad() { super.viewDidLoad(); bind() }
        private func bind() { \(sheet) }
      }
      """)
  }

  private func actions(_ reading: Reading) -> [Action] {
    let screens = reading.coordinator("AppCoordinator")?.screens ?? []
    return screens.first { $0.name == "FilterSheet" }?.actions ?? []
  }

  /// `super.dismiss` means the framework's, although the object is of a subclass.
  @Test func anOverriddenDismissDismisses() {
    let reading = reading(
      base: """
        override func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
          UIView.animate(withDuration: 0.2) { self.dimmed.alpha = 0 } completion: { _ in
            super.dismiss(animated: false, completion: completion)
          }
        }
        @IBAction func close() { hidden() }
        """)
    let close = actions(reading).first { $0.name == "close" }
    guard case .dismiss? = close?.effects.last?.kind else {
      Issue.record("\(actions(reading))")
      return
    }
  }

  /// A private function is not overridden by one of the same name in a subclass.
  @Test func bothPrivateFunctionsRun() {
    let reading = reading(
      sheet: "apply.addTarget(self, action: #selector(applied), for: .touchUpInside) } @objc func applied() { hidden()",
      binding: "dimmed.tapPublisher.sink { [weak self] _ in self?.presentingViewController?.dismiss(animated: true) }")
    #expect(actions(reading).map(\.name).sorted() == ["applied", "dimmed"])
  }

  /// What a publisher asks a control or a view for says that a person taps.
  @Test(arguments: [
    "dimmed.publisher(for: UITapGestureRecognizer()).sink { [weak self] _ in self?.hidden() }",
    "apply.publisher(for: .touchUpInside).sink { [weak self] _ in self?.hidden() }",
    "Publishers.CombineLatest(model.$name, apply.publisher(for: .touchUpInside)).sink { [weak self] _, _ in self?.hidden() }",
  ])
  func anAskedTapIsATap(binding: String) {
    #expect(actions(reading(binding: binding)).map(\.trigger) == [.tap])
  }

  @Test func aChangeIsNoTap() {
    let binding = "slider.publisher(for: .valueChanged).sink { [weak self] _ in self?.hidden() }"
    #expect(actions(reading(binding: binding)).map(\.trigger).contains(.tap) == false)
  }
}
