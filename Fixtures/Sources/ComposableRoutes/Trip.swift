import ComposableArchitecture
import SwiftUI
import TCACoordinators

@main struct TripApp: App {
  var body: some Scene {
    WindowGroup { TripCoordinatorView(store: Store(initialState: .initialState) { TripCoordinator() }) }
  }
}

@Reducer enum Stop {
  case map(Map)
  case place(Place)
}

@Reducer struct TripCoordinator {
  @ObservableState struct State {
    static let initialState = State(routes: [.root(.map(.init()), withNavigation: true)])
    var routes: [Route<Stop.State>]
  }

  enum Action { case router(IndexedRouterActionOf<Stop>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .router(.routeAction(_, .map(.placeTapped))): state.routes.push(.place(.init()))
      case .router(.routeAction(_, .map(.previewTapped))): state.routes.presentSheet(.place(.init()))
      case .router(.routeAction(_, .place(.backTapped))): state.routes.goBack()
      case .router(.routeAction(_, .place(.mapTapped))): state.routes.goBackToRoot()
      default: break
      }
      return .none
    }
    .forEachRoute(\.routes, action: \.router)
  }
}

struct TripCoordinatorView: View {
  let store: StoreOf<TripCoordinator>
  var body: some View {
    TCARouter(store.scope(state: \.routes, action: \.router)) { screen in
      switch screen.case {
      case .map(let store): MapView(store: store)
      case .place(let store): PlaceView(store: store)
      }
    }
  }
}

@Reducer struct Map {
  struct State {}
  enum Action { case placeTapped, previewTapped, nothingTapped }
}

struct MapView: View {
  let store: StoreOf<Map>
  var body: some View {
    VStack {
      Button("Place") { store.send(.placeTapped) }
      Button("Preview") { store.send(.previewTapped) }
      Button("Nothing") { store.send(.nothingTapped) }
    }
  }
}

@Reducer struct Place {
  struct State {}
  enum Action { case backTapped, mapTapped }
}

struct PlaceView: View {
  let store: StoreOf<Place>
  var body: some View {
    VStack {
      Button("Back") { store.send(.backTapped) }
      Button("Map") { store.send(.mapTapped) }
    }
  }
}
