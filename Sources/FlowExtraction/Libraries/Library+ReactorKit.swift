/// ReactorKit: actions that a view sends to its reactor reach `mutate(action:)`, and a view is bound when its reactor
/// is set.
extension Library {
  static let reactorkit = Library(
    module: "ReactorKit", ownTypes: ["ActionSubject"],
    source: """
      extension Reactor {
        var actions = PublishRelay<Any>()
        var action: PublishRelay<Any> {
          actions.subscribe(onNext: { action in self.mutate(action: action) })
          return actions
        }
        func mutate(action: Any) { reduce(state: initialState, mutation: action) }
      }
      extension View {
        var reactor: Any? { didSet { bind(reactor: reactor) } }
      }
      extension StoryboardView {
        var reactor: Any? { didSet { bind(reactor: reactor) } }
      }
      """)
}
