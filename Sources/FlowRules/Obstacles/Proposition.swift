import FlowModel

/// Something that runs may bring about; names are indices into the program.
enum Proposition: Hashable {
  /// A person sees the screen.
  case visible(Int)
  /// A frame of the screen is in some context.
  case displayed(Int)
  case created(Int)
  /// An instance of the first coordinator was started by one of the second.
  case started(Int, by: Int)
  case begun(body: Int)
  case ran(step: Int)
  case taken(branch: Int)
  case assigned(variable: Int, value: Int)
  /// The machine of the coordinator enters the state.
  case entered(coordinator: Int, state: Int)
  /// Any other term of a condition holds in a state.
  case satisfied(Expression.Node)
}

/// The kind of code that a body is, and what it belongs to.
enum BodyRole {
  case start(coordinator: Int)
  case entry(coordinator: Int, name: String)
  case procedure(coordinator: Int, name: String)
  case handler(coordinator: Int, name: String)
  case entering(coordinator: Int, state: Int)
  case action(Int)
  case told(subject: String, of: String)
  case link(Int)
  case external(Int)
  /// A `then`, a `later`, an `in`: part of the code around it.
  case part
}
