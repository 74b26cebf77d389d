import Testing

/// Several states that decide together what the root view shows.
@Suite struct CompoundStateTests {
  private static func app(_ states: String, _ condition: String) -> Reading {
    Reading(
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { RootView() } } }
      final class HomeCoordinator: ObservableObject { @Published var path: [Int] = [] }
      struct HomeFlow: View {
        @StateObject var coordinator = HomeCoordinator()
        var body: some View { NavigationStack(path: $coordinator.path) { HomeView() } }
      }
      struct HomeView: View { var body: some View { Text("Home") } }
      struct WelcomeView: View {
        let onEnd: () -> Void
        var body: some View { Button("Start", action: onEnd) }
      }
      struct RootView: View {
        \(states)
        var body: some View {
          ZStack {
            if \(condition) { HomeFlow() } else { WelcomeView(onEnd: { withAnimation { hasSeen = true } }) }
          }
        }
      }
      """)
  }

  @Test func eitherOfTwoStates() {
    let reading = Self.app(
      "@State private var hasSeen = false\n@State private var isKnown = false", "hasSeen || isKnown")
    #expect(reading.extraction.flow?.root == "RootView")
    #expect(reading.coordinator("RootView")?.container == .switch)
    #expect(
      reading.facts.filter { $0.hasPrefix("transition RootView") } == [
        "transition RootView: show WelcomeView", "transition RootView.WelcomeView: show HomeCoordinator",
      ])
  }

  /// Both have to be there, and one of them may be at launch.
  @Test(arguments: ["hasSeen && isKnown", "hasSeen, isKnown"])
  func bothStates(condition: String) {
    let reading = Self.app(
      "@State private var hasSeen = false\n@AppStorage(\"known\") private var isKnown = false", condition)
    #expect(reading.coordinator("RootView")?.container == .switch)
    #expect(reading.facts.contains("transition RootView: show HomeCoordinator"))
    #expect(reading.facts.contains("transition RootView: show WelcomeView"))
    #expect(reading.facts.contains("transition RootView.WelcomeView: show HomeCoordinator"))
  }

  /// A stored state is there again at the next launch.
  @Test func aStoredStateDecidesForItself() {
    let reading = Self.app(
      "@AppStorage(\"seen\") private var hasSeen = false\n@AppStorage(\"known\") private var isKnown = false",
      "hasSeen || isKnown")
    let shown = reading.facts.filter { $0.hasPrefix("transition RootView.WelcomeView") }
    #expect(shown == ["transition RootView.WelcomeView: show HomeCoordinator"])
    #expect(reading.facts.contains("transition RootView: show HomeCoordinator"))
  }
}
