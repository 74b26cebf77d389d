import FlowModel
import Foundation
import Testing

@testable import FlowExtraction

/// How apps of the Composable Architecture make stores, and write the state of a feature.
@Suite struct ComposableIdiomTests {
  private static let features = """
    import SwiftUI
    import ComposableArchitecture
    @Reducer struct Detail {
      struct State: Equatable {}
      enum Action { case tapped }
      var body: some ReducerOf<Self> { Reduce { state, action in .none } }
    }
    @Reducer struct Films {
      struct State: Equatable {}
      enum Action { case rowTapped, helpTapped }
      var body: some ReducerOf<Self> { Reduce { state, action in .none } }
    }
    struct FilmsView: View {
      let store: StoreOf<Films>
      var body: some View {
        VStack {
          Button("Row") { store.send(.rowTapped) }
          Button("Help") { store.send(.helpTapped) }
        }
      }
    }
    struct DetailView: View { let store: StoreOf<Detail>; var body: some View { Text("!") } }

    """

  private static func movies(
    store: String = "Store(initialState: Movies.State()) { Movies() }", root: String = "var root = Films.State()"
  ) -> String {
    features + """
      @Reducer struct Movies {
        @ObservableState struct State: Equatable {
          \(root)
          var path = StackState<Path.State>()
          @Presents var sheet: Sheet.State?
        }
        enum Action {
          case root(Films.Action), path(StackActionOf<Path>), sheet(PresentationAction<Sheet.Action>)
        }
        @Reducer(state: .equatable) enum Path { case detail(Detail) }
        @Reducer(state: .equatable) enum Sheet { case help(Detail) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.root, action: \\.root, child: Films.init)
          Reduce { state, action in
            switch action {
            case .root(.rowTapped):
              state.path.append(.detail(Detail.State()))
              return .none
            case .root(.helpTapped):
              state.sheet = .help(Detail.State())
              return .none
            case .root, .path, .sheet: return .none
            }
          }
          .forEach(\\.path, action: \\.path)
          .ifLet(\\.$sheet, action: \\.sheet)
        }
      }
      extension Movies {
        struct ContentView: View {
          @Bindable var store: StoreOf<Movies>
          var body: some View {
            NavigationStack(path: $store.scope(state: \\.path, action: \\.path), root: {
              FilmsView(store: store.scope(state: \\.root, action: \\.root))
                .sheet(item: $store.scope(state: \\.sheet, action: \\.sheet), content: { store in
                  switch store.case { case let .help(store): DetailView(store: store) }
                })
            }, destination: { store in
              switch store.case { case let .detail(store): DetailView(store: store) }
            })
          }
        }
      }
      @main struct MoviesApp: App {
        var body: some Scene { WindowGroup { Movies.ContentView(store: \(store)) } }
      }
      """
  }

  @Test(arguments: [
    "Store(initialState: Movies.State()) { Movies() }",
    "Store(initialState: Movies.State(), reducer: Movies.init)",
    "Store(initialState: Movies.State(), reducer: { Movies() })",
    "Store(initialState: Movies.State(), reducer: makeReducer)",
  ])
  func aStoreIsThatOfItsReducer(store: String) {
    let reading = Reading(Self.movies(store: store))
    #expect(reading.facts.contains("transition Movies.FilmsView: push DetailView"), "\(reading.facts)")
    #expect(reading.facts.contains("transition Movies.FilmsView: present DetailView as sheet"))
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
  }

  /// The type of a state is written, or follows from its first value.
  @Test(arguments: [("var root: Films.State", true), ("var root = Films.State()", true), ("var root = 1", false)])
  func theStateOfAChildHasAType(root: String, isFeature: Bool) {
    let facts = Reading(Self.movies(root: root)).facts
    #expect(facts.contains("transition Movies.FilmsView: push DetailView") == isFeature, "\(facts)")
  }

  /// A state that is one of several features decides what the window shows.
  private static func root(_ target: String) -> String {
    features + """
      @Reducer struct Root {
        @ObservableState struct State: Equatable { var screen: Screen.State = .films(Films.State()) }
        enum Action { case screen(Screen.Action) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.screen, action: \\.screen, child: Screen.init)
          Reduce { state, action in
            switch action {
            case .screen(.films(.rowTapped)):
              state.screen = \(target)
              return .none
            case .screen: return .none
            }
          }
        }
        @Reducer struct Screen {
          enum State: Equatable { case films(Films.State), detail(Detail.State) }
          enum Action { case films(Films.Action), detail(Detail.Action) }
          var body: some ReducerOf<Self> {
            Scope(state: \\.films, action: \\.films, child: Films.init)
            Scope(state: \\.detail, action: \\.detail, child: Detail.init)
          }
        }
      }
      struct RootView: View {
        let store: StoreOf<Root>
        var body: some View {
          switch store.screen {
          case .films:
            if let store = store.scope(state: \\.screen.films, action: \\.screen.films) { FilmsView(store: store) }
          case .detail:
            if let store = store.scope(state: \\.screen.detail, action: \\.screen.detail) { DetailView(store: store) }
          }
        }
      }
      @main struct MoviesApp: App {
        var body: some Scene {
          WindowGroup { RootView(store: Store(initialState: Root.State(), reducer: Root.init)) }
        }
      }
      """
  }

  @Test func oneOfSeveralFeaturesIsShown() throws {
    let reading = Reading(Self.root(".detail(Detail.State())"))
    let root = try #require(reading.extraction.flow?.root)
    #expect(reading.coordinator(root)?.container == .switch)
    #expect(reading.facts.contains("transition \(root).FilmsView: show DetailView"), "\(reading.facts)")
  }

  @Test func theFeatureThatIsThereIsShownAgain() {
    let facts = Reading(Self.root(".films(Films.State())")).facts
    #expect(!facts.contains { $0.hasSuffix(".FilmsView: show DetailView") }, "\(facts)")
  }

  /// `_store = .init(store)`, and the actions of a child in an enum of their own.
  @Test func theStoreOfAChildIsKeptByAWrapper() {
    let reading = Reading(
      Self.movies()
        .replacingOccurrences(
          of: "  let store: StoreOf<Films>\n",
          with: "  @Bindable var store: StoreOf<Films>\n  init(store: StoreOf<Films>) { self._store = .init(store) }\n"
        )
        .replacingOccurrences(of: "case rowTapped, helpTapped", with: "case navigate(Way), helpTapped")
        .replacingOccurrences(of: "store.send(.rowTapped)", with: "store.send(.navigate(.details(id: 1)))")
        .replacingOccurrences(of: "case .root(.rowTapped):", with: "case .root(.navigate(.details(let id))):"),
      "enum Way { case details(id: Int, title: String? = nil), help }")
    #expect(reading.facts.contains("transition Movies.FilmsView: push DetailView"), "\(reading.facts)")
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
  }

  /// `toolbar(content: buttons)`
  @Test func aFunctionMayStandForABuilder() {
    let reading = Reading(
      Self.movies().replacingOccurrences(
        of: "Button(\"Help\") { store.send(.helpTapped) }", with: "Text(\"1\").toolbar(content: buttons)"),
      """
      extension FilmsView {
        @ToolbarContentBuilder func buttons() -> some ToolbarContent {
          ToolbarItem { Button("Help") { store.send(.helpTapped) } }
        }
      }
      """)
    #expect(reading.facts.contains("transition Movies.FilmsView: present DetailView as sheet"), "\(reading.facts)")
  }

  /// What happens at the root of a stack does not happen on the path as well.
  @Test func aFeatureAtTheRootAndOnThePathIsTwoStates() throws {
    let reading = Reading(
      """
      import SwiftUI
      import ComposableArchitecture
      @Reducer struct Film {
        struct State: Equatable { var id: Int; init(id: Int = 0) { self.id = id } }
        enum Action { case otherTapped }
        var body: some ReducerOf<Self> { Reduce { state, action in .none } }
      }
      struct FilmView: View {
        let store: StoreOf<Film>
        var body: some View { Button("Other") { store.send(.otherTapped) } }
      }
      @Reducer struct Films {
        @ObservableState struct State: Equatable {
          var root = Film.State()
          var path = StackState<Path.State>()
        }
        enum Action { case root(Film.Action), path(StackActionOf<Path>) }
        @Reducer(state: .equatable) enum Path { case other(Film) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.root, action: \\.root, child: Film.init)
          Reduce { state, action in
            switch action {
            case .root(.otherTapped), .path(.element(_, action: .other(.otherTapped))):
              state.path.append(.other(Film.State(id: 1)))
              return .none
            case .root, .path: return .none
            }
          }
          .forEach(\\.path, action: \\.path)
        }
      }
      struct FilmsView: View {
        @Bindable var store: StoreOf<Films>
        var body: some View {
          NavigationStack(path: $store.scope(state: \\.path, action: \\.path), root: {
            FilmView(store: store.scope(state: \\.root, action: \\.root))
          }, destination: { store in
            switch store.case { case let .other(store): FilmView(store: store) }
          })
        }
      }
      @main struct FilmsApp: App {
        var body: some Scene { WindowGroup { FilmsView(store: Store(initialState: Films.State()) { Films() }) } }
      }
      """)
    _ = try reading.text()
    let screen = try #require(reading.extraction.flow?.coordinators.flatMap(\.screens).first { $0.name == "FilmView" })
    #expect(screen.actions.map { $0.effects.map(\.kind) } == [[.pushScreen("FilmView")]])
  }

  /// A state begins with the default of its initialiser, if nobody passes another one.
  @Test(arguments: [("", true), ("screen: .detail(Detail.State())", false)])
  func aStateBeginsWithTheDefaultOfItsInitialiser(passed: String, isKnown: Bool) throws {
    let reading = Reading(
      Self.root(".detail(Detail.State())")
        .replacingOccurrences(
          of: "var screen: Screen.State = .films(Films.State())",
          with: """
            var screen: Screen.State
            init(screen: Screen.State = .films(Films.State())) { self.screen = screen }
            """
        )
        .replacingOccurrences(of: "initialState: Root.State()", with: "initialState: Root.State(\(passed))"))
    let root = try #require(reading.extraction.flow?.root)
    #expect((reading.coordinator(root)?.start.map(\.kind) == [.showScreen("FilmsView")]) == isKnown)
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
  }

  /// A person who selects a tab sends an action, which may do more than keep the tab.
  @Test(arguments: [("", false), ("state.help = Detail.State()", true)])
  func aBindingMaySendAnAction(more: String, isMore: Bool) throws {
    let reading = Reading(
      Self.features + """
        enum Tab { case films, detail }
        @Reducer struct Home {
          @ObservableState struct State: Equatable {
            var tab = Tab.films
            var films = Films.State()
            @Presents var help: Detail.State?
          }
          enum Action { case tabSelected(Tab), films(Films.Action), help(PresentationAction<Detail.Action>) }
          var body: some ReducerOf<Self> {
            Scope(state: \\.films, action: \\.films, child: Films.init)
            Reduce { state, action in
              switch action {
              case .tabSelected(let tab):
                state.tab = tab
                \(more)
                return .none
              case .films, .help: return .none
              }
            }
          }
        }
        struct HomeView: View {
          @Bindable var store: StoreOf<Home>
          var body: some View {
            TabView(selection: $store.tab.sending(\\.tabSelected)) {
              FilmsView(store: store.scope(state: \\.films, action: \\.films)).tag(Tab.films)
              Text("1").tag(Tab.detail)
            }
            .sheet(item: $store.scope(state: \\.help, action: \\.help)) { store in DetailView(store: store) }
          }
        }
        @main struct HomeApp: App {
          var body: some Scene { WindowGroup { HomeView(store: Store(initialState: Home.State()) { Home() }) } }
        }
        """)
    _ = try reading.text()
    #expect(!reading.extraction.unread.contains { $0.reason.hasPrefix("tab:") }, "\(reading.extraction.unread)")
    #expect(reading.facts.contains { $0.contains("present DetailView as sheet") } == isMore, "\(reading.facts)")
  }
}
