import ComposableArchitecture
import SwiftUI

@main struct LibraryApp: App {
  static let store = Store(initialState: Shelves.State()) { Shelves() }
  var body: some Scene { WindowGroup { ShelvesView(store: Self.store) } }
}

@Reducer struct Shelves {
  @Reducer enum Path {
    case book(Book)
    case author(Author)
  }

  @Reducer enum Destination {
    case add(AddBook)
    case filter(Filter)
  }

  @ObservableState struct State {
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
  }

  enum Action {
    case bookTapped, addTapped, filterTapped, clearTapped
    case path(StackActionOf<Path>)
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bookTapped:
        state.path.append(.book(Book.State()))
        return .none
      case .addTapped:
        state.destination = .add(AddBook.State())
        return .none
      case .filterTapped:
        state.destination = .filter(Filter.State())
        return .none
      case .clearTapped:
        state.path.removeAll()
        return .none
      case .path(.element(id: _, action: .book(.authorTapped))):
        state.path.append(.author(Author.State()))
        return .none
      case .destination(.presented(.add(.delegate(.saved)))):
        state.destination = nil
        return .none
      case .path, .destination: return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$destination, action: \.destination)
  }
}

struct ShelvesView: View {
  @Bindable var store: StoreOf<Shelves>
  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      VStack {
        Button("Book") { store.send(.bookTapped) }
        Button("Add") { store.send(.addTapped) }
        Button("Filter") { store.send(.filterTapped) }
      }
      .sheet(item: $store.scope(state: \.destination?.add, action: \.destination.add)) { store in
        AddBookView(store: store)
      }
      .fullScreenCover(item: $store.scope(state: \.destination?.filter, action: \.destination.filter)) { store in
        FilterView(store: store)
      }
    } destination: { store in
      switch store.case {
      case .book(let store): BookView(store: store)
      case .author(let store): AuthorView(store: store)
      }
    }
  }
}

@Reducer struct Book {
  @ObservableState struct State {}
  enum Action { case authorTapped }
}

struct BookView: View {
  let store: StoreOf<Book>
  var body: some View { Button("Author") { store.send(.authorTapped) } }
}

@Reducer struct Author {
  @ObservableState struct State {}
  enum Action { case nothing }
}

struct AuthorView: View {
  let store: StoreOf<Author>
  var body: some View { Button("Nothing") { store.send(.nothing) } }
}

@Reducer struct AddBook {
  @ObservableState struct State {}
  enum Action {
    case saveTapped
    case delegate(Delegate)
    enum Delegate { case saved }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saveTapped: return .send(.delegate(.saved))
      case .delegate: return .none
      }
    }
  }
}

struct AddBookView: View {
  let store: StoreOf<AddBook>
  var body: some View { Button("Save") { store.send(.saveTapped) } }
}

@Reducer struct Filter {
  @ObservableState struct State {}
  enum Action { case closeTapped }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeTapped: return .run { _ in await self.dismiss() }
      }
    }
  }
}

struct FilterView: View {
  let store: StoreOf<Filter>
  var body: some View { Button("Close") { store.send(.closeTapped) } }
}
