import Testing

@testable import FlowExtraction

/// Modifiers of the app's own that present, in extensions of `View`.
@Suite struct OwnModifierTests {
  /// `receiver`: what stands before the framework's modifier. `content`: the view that the app's modifier is applied to.
  private func reading(receiver: String, content: String, applied: String = ".asking($model.question)") -> Reading {
    Reading(Self.source(receiver: receiver, content: content, applied: applied))
  }

  private static func source(receiver: String, content: String, applied: String) -> String {
    """
    import SwiftUI
    @main struct TheApp: App { var body: some Scene { WindowGroup { HomeView() } } }
    extension View {
      func asking(_ question: Binding<Question?>) -> some View {
        \(receiver)sheet(item: question) { _ in QuestionView() }
      }
    }
    struct Question: Identifiable { let id: Int }
    final class HomeModel: ObservableObject {
      @Published var question: Question?
      func ask() { question = Question(id: 1) }
    }
    struct HomeView: View {
      @StateObject private var model = HomeModel()
      var body: some View { NavigationStack { FirstView(model: model) } }
    }
    struct FirstView: View {
      @ObservedObject var model: HomeModel
      var body: some View { \(content)\(applied) }
    }
    struct CardView: View {
      let model: HomeModel
      var body: some View { Button("Ask") { model.ask() } }
    }
    struct QuestionView: View { var body: some View { Text("?") } }
    """
  }

  private static let shown = "present QuestionView as sheet"

  /// On a view of the framework, and on one of the app.
  @Test(arguments: ["self.", ""], ["Button(\"Ask\") { model.ask() }", "CardView(model: model)"])
  func whatItPresentsIsPresentedOnTheScreen(receiver: String, content: String) {
    let reading = reading(receiver: receiver, content: content)
    #expect(reading.facts.contains { $0.hasSuffix(Self.shown) }, "\(reading.facts)")
    #expect(!reading.facts.contains { $0.contains("push QuestionView") }, "\(reading.facts)")
    #expect(ExtractionText.coverage(reading.extraction) == "1 of 1 navigation call placed")
  }

  /// `Button("Ask") { … }.modifier(Asking(model: model))`
  @Test(arguments: ["Button(\"Ask\") { model.ask() }", "CardView(model: model)"])
  func aModifierMayBeAValue(content: String) {
    let modifier = """
      struct Asking: ViewModifier {
        @ObservedObject var model: HomeModel
        func body(content: Content) -> some View { content.sheet(item: $model.question) { _ in QuestionView() } }
      }
      """
    let source = Self.source(receiver: "", content: content, applied: ".modifier(Asking(model: model))")
    let reading = Reading(source + "\n" + modifier)
    #expect(reading.facts.contains { $0.hasSuffix(Self.shown) }, "\(reading.facts)")
    #expect(reading.extraction.coverage == Coverage(calls: 2, placed: 1))
    // A modifier of another module.
    let foreign = Reading(source)
    #expect(!foreign.facts.contains { $0.contains("QuestionView") }, "\(foreign.facts)")
  }

  /// A call without a receiver counts as well.
  @Test(arguments: ["self.", ""])
  func oneThatIsNotAppliedPresentsNothing(receiver: String) {
    let reading = reading(receiver: receiver, content: "Button(\"Ask\") { model.ask() }", applied: "")
    #expect(!reading.facts.contains { $0.contains("QuestionView") }, "\(reading.facts)")
    #expect(reading.extraction.coverage == Coverage(calls: 1, placed: 0, isCut: false))
  }

  @Test func aFunctionOfTheAppWithSuchANameIsNoCall() {
    let reading = reading(receiver: "sheets().", content: "CardView(model: model)")
    #expect(reading.extraction.coverage.calls == 1)
    let own = Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(), animated: true); present(1, animated: true)",
        members: "func present(_ number: Int, animated: Bool) {}"))
    #expect(own.extraction.coverage.calls == 1)
  }

  /// `present(…, animated:)` in a controller, without `self`.
  @Test func aControllerNeedNotNameItself() {
    let asking = "{ @IBAction func ask() { present(ItemController(), animated: true) } }"
    let reading = Reading(
      Reading.app(start: "stack.pushViewController(AskController(), animated: true)")
        + "class AskController: UIViewController \(asking)")
    #expect(ExtractionText.coverage(reading.extraction) == "2 of 2 navigation calls placed")
  }
}
