import FlowModel
import Testing

@testable import FlowExtraction

/// Links and rows whose binding runs code of the app when it is set, and views that are given the modifier which presents.
@Suite struct LinkSetterTests {
  private static let piece =
    "PieceView(model: model, remarks: Remarking($coordinator.note) { _ in RemarkView(coordinator: coordinator) })"

  private func reading(
    _ setter: String, getter: String = "false", shown: String = "EmptyView()", piece: String = piece
  ) -> Reading {
    Reading(
      """
      import SwiftUI
      struct Piece: Identifiable { let id: Int }
      final class ShopCoordinator: ObservableObject {
        @Published var bought: PieceModel?
        @Published var note: Piece?
        let model: ShopModel
        init() { model = ShopModel(); model.coordinator = self }
        func buy(_ piece: Piece) { bought = PieceModel(coordinator: self) }
        func remark() { note = Piece(id: 2) }
        func endRemark() { note = nil }
      }
      final class ShopModel: ObservableObject {
        @Published var pieces: [Piece] = []
        weak var coordinator: ShopCoordinator?
        func open(_ piece: Piece) { coordinator?.buy(piece) }
        func isNew() -> Bool { pieces.count > 3 }
      }
      final class PieceModel: ObservableObject, Identifiable {
        let coordinator: ShopCoordinator
        init(coordinator: ShopCoordinator) { self.coordinator = coordinator }
        func remark() { coordinator.remark() }
      }
      extension View {
        func onFollowing(_ model: ShopModel, _ action: @escaping () -> Void) -> some View {
          let isFollowed = Binding(get: { \(getter) }, set: { isOn in \(setter) })
          return NavigationLink(destination: \(shown), isActive: isFollowed) { self }
        }
      }
      struct Remarking<Subject: Identifiable, Shown: View>: ViewModifier {
        private let subject: Binding<Subject?>
        private let shown: (Subject) -> Shown
        init(_ subject: Binding<Subject?>, @ViewBuilder shown: @escaping (Subject) -> Shown) {
          self.subject = subject
          self.shown = shown
        }
        func body(content: Content) -> some View { content.sheet(item: subject, content: shown) }
      }
      struct ShopStack: View {
        @ObservedObject var coordinator: ShopCoordinator
        var body: some View {
          NavigationStack {
            ShopView(model: coordinator.model)
              .navigationDestination(item: $coordinator.bought) { model in
                \(piece)
              }
          }
        }
      }
      struct ShopView: View {
        @ObservedObject var model: ShopModel
        var body: some View {
          List(model.pieces) { piece in
            HStack { Text("Piece") }.onFollowing(model) { model.open(piece) }
          }
        }
      }
      struct PieceView<Remarks: ViewModifier>: View {
        let model: PieceModel
        let remarks: Remarks
        var body: some View { List { Text("1") }.toolbar { remark } }
        @ViewBuilder private var remark: some View {
          Button(action: model.remark) { Image(systemName: "pencil") }.modifier(remarks)
        }
      }
      struct RemarkView: View {
        let coordinator: ShopCoordinator
        var body: some View { Button("Done") { coordinator.endRemark() } }
      }
      struct HelpView: View { var body: some View { Text("?") } }
      @main struct ShopApp: App {
        var body: some Scene { WindowGroup { ShopStack(coordinator: ShopCoordinator()) } }
      }
      """)
  }

  private func actions(of screen: String, _ reading: Reading) -> [[Effect.Kind]] {
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    return screens.first { $0.name == screen }?.actions.map { $0.effects.map(\.kind) } ?? []
  }

  @Test func aTapOnALinkRunsWhatSetsItsBinding() throws {
    let reading = reading("if isOn { action() }")
    let text = try reading.text()
    #expect(actions(of: "ShopView", reading) == [[.pushScreen("PieceView")]], "\(text)")
  }

  /// What runs when the shown view goes away is no tap.
  @Test func aTapDoesNotRunWhatUnsetsIt() throws {
    let reading = reading("if !isOn { action() }")
    let text = try reading.text()
    #expect(actions(of: "ShopView", reading) == [], "\(text)")
  }

  /// A link whose binding never holds shows nothing of its own.
  @Test func aLinkThatIsNeverActiveShowsNothingItself() throws {
    let reading = reading("if isOn { action() }", shown: "HelpView()")
    let text = try reading.text()
    #expect(actions(of: "ShopView", reading) == [[.pushScreen("PieceView")]], "\(text)")
    #expect(!reading.facts.contains { $0.contains("HelpView") }, "\(text)")
  }

  /// Whether the model's answer turns to `true` is not known; that a tap runs the code and may show the view is.
  @Test func aLinkThatMayBecomeActiveShowsItsViewAsWell() throws {
    let reading = reading("if isOn { action() }", getter: "model.isNew()", shown: "HelpView()")
    let text = try reading.text()
    #expect(actions(of: "ShopView", reading) == [[.pushScreen("PieceView"), .pushScreen("HelpView")]], "\(text)")
  }

  @Test func aModifierThatAViewIsGivenPresents() throws {
    let reading = reading("if isOn { action() }")
    let text = try reading.text()
    let present = Effect.Kind.presentScreen("RemarkView", style: .sheet, interactiveDismiss: true)
    #expect(actions(of: "PieceView", reading) == [[present]], "\(text)")
    #expect(actions(of: "RemarkView", reading).map(\.count) == [1], "\(text)")
  }

  /// The same screen, made in two places with two modifiers: one of them is there.
  @Test func oneOfTwoModifiersPresents() throws {
    let other = "PieceView(model: model, remarks: Remarking($coordinator.note) { _ in HelpView() })"
    let reading = reading(
      "if isOn { action() }",
      piece: "if UIDevice.current.userInterfaceIdiom == .phone { \(Self.piece) } else { \(other) }")
    let text = try reading.text()
    let presents = ["RemarkView", "HelpView"].map {
      Effect(.presentScreen($0, style: .sheet, interactiveDismiss: true))
    }
    let bodies = actions(of: "PieceView", reading)
    guard bodies.count == 1, bodies[0].count == 1, case .choose(let ways) = bodies[0][0] else {
      Issue.record("\(text)")
      return
    }
    #expect(ways.map { $0.map(\.kind) } == presents.map { [$0.kind] }, "\(text)")
    #expect(reading.certainty("transition ShopStack.PieceView: present HelpView as sheet") == .possible, "\(text)")
  }
}
