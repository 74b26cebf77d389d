import Testing

@testable import FlowExtraction

/// Controllers of the app's own inside of views of SwiftUI.
@Suite struct WrappedControllerTests {
  private static func app(_ made: String, type: String = "DebtController") -> String {
    """
    import SwiftUI
    @main struct DebtsApp: App { var body: some Scene { WindowGroup { HomeView() } } }
    final class Router: ObservableObject { @Published var path: [Int] = [] }
    struct HomeView: View {
      @StateObject var router = Router()
      @State private var isShown = false
      var body: some View {
        NavigationStack(path: $router.path) { ListView().navigationDestination(for: Int.self) { _ in DebtView() } }
          .environmentObject(router)
      }
    }
    struct ListView: View {
      @EnvironmentObject var router: Router
      var body: some View { Button("Debt") { router.path.append(1) } }
    }
    struct DebtView: UIViewControllerRepresentable {
      func makeUIViewController(context: Context) -> \(type) { \(made) }
      func updateUIViewController(_ controller: \(type), context: Context) {}
    }
    final class DebtController: UIViewController {
      lazy var button: UIButton = {
        let button = UIButton()
        button.addTarget(self, action: #selector(deleteTapped), for: .touchUpInside)
        return button
      }()
      @objc func deleteTapped() {
        let alert = UIAlertController(title: "Delete", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in
          self.navigationController?.popViewController(animated: true)
        })
        present(alert, animated: true)
      }
    }
    """
  }

  @Test(arguments: ["DebtController()", "let controller = DebtController(); return controller"])
  func whatCanBeDoneOnTheControllerCanBeDoneOnTheView(made: String) {
    let reading = Reading(Self.app(made))
    #expect(reading.facts.contains("transition Router.DebtView: present DeleteAlert as alert"), "\(reading.facts)")
    #expect(reading.facts.contains("transition Router.DeleteAlert: pop"))
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
  }

  /// The code of a controller of another module is not there.
  @Test func aForeignControllerHasNoActions() {
    let reading = Reading(Self.app("CameraViewController()", type: "CameraViewController"))
    #expect(reading.coordinator("Router")?.screens.first { $0.name == "DebtView" }?.actions.isEmpty == true)
    #expect(!reading.extraction.unread.isEmpty)
  }

  /// In a sheet, the controller presents from the sheet; on the stack, from the stack.
  @Test(arguments: [true, false])
  func aWrappedControllerPresentsFromItsScreen(isSheet: Bool) throws {
    let button = #"Button("Sheet") { router.isShown = true }"#
    let source = Self.app("DebtController()")
      .replacing(
        "final class Router: ObservableObject {",
        with: "final class Router: ObservableObject { @Published var isShown = false; "
      )
      .replacing(
        ".environmentObject(router)",
        with: ".environmentObject(router).sheet(isPresented: $router.isShown) { DebtView() }"
      )
      .replacing(
        #"Button("Debt") { router.path.append(1) }"#,
        with: isSheet ? button : #"Button("Debt") { router.path.append(1) }"#)
    let reading = Reading(source)
    #expect(reading.facts.contains("transition Router.DebtView: present DeleteAlert as alert"), "\(reading.facts)")
    #expect(try reading.text().contains("from: screen") == isSheet)
  }
}
