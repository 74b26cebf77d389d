/// ReactorKit: actions that a view sends to its reactor reach `mutate(action:)`, and the mutations that come of them
/// `reduce(state:mutation:)`; a view is bound when its reactor is set.
extension Library {
  static let reactorkit = Library(
    module: "ReactorKit", ownTypes: ["ActionSubject"], aliases: reactors,
    source: """
      extension Reactor {
        var actions = PublishRelay<Any>()
        var action: PublishRelay<Any> {
          actions.subscribe(onNext: { action in
            self.mutate(action: action).subscribe(onNext: { mutation in
              self.reduce(state: self.initialState, mutation: mutation)
            })
          })
          return actions
        }
        func mutate(action: Any) -> Observable<Any> { return Observable.just(action) }
      }
      extension View {
        var reactor: Any? { didSet { bind(reactor: reactor) } }
      }
      extension StoryboardView {
        var reactor: Any? { didSet { bind(reactor: reactor) } }
      }
      """)

  /// `Reactor` of a view is the type of what its `bind(reactor:)` takes.
  private static func reactors(_ files: [FileFacts]) -> [AliasFact] {
    let stated = Set(files.flatMap(\.aliases).filter { $0.name == "Reactor" }.map(\.outer))
    return files.flatMap(\.types).compactMap { type in
      guard !stated.contains(type.path),
        let bind = type.functions.first(where: { $0.signature == "bind(reactor:)" }), bind.body != nil,
        let reactor = bind.parameters.first?.type, reactor.name != "Reactor", reactor.name != "Self.Reactor"
      else { return nil }
      return AliasFact(name: "Reactor", outer: type.path, type: reactor)
    }
  }
}
