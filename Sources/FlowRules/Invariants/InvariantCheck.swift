import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// A promise of the app that some run breaks.
///
/// The rules know what is wrong in any app. Under `invariants:` you declare what must hold in your app, each promise
/// with a name. A broken promise is an error with that name. The run that shows it has as few events within an
/// animation as possible, and is a shortest of these runs. There are five forms:
///
/// - `always: EXPR` holds in every reachable state, also while a transition is in flight. Broken: a run to a state
///   where it does not hold.
/// - `never: EXPR` holds in no reachable state. Broken: a run to a state where it holds.
/// - `reachable: EXPR` holds in some state that the app can get to. With `within: N` such a state must be reached from
///   a plain launch (not by a cold link) with at most N gestures (taps, back, swipes, tabs), without deep links and
///   externals; what the app does by itself on the way costs nothing. Broken: there is no run to show; the finding says
///   so. In a bounded verdict without such a state the promise is undecided.
/// - `recoverable: EXPR` can be reached again from every reachable state, by gestures and what the app does by itself;
///   deep links and externals do not count. Broken: a run to a state from which it cannot be reached.
/// - `leadsTo: {from: EXPR, to: EXPR}`: whenever `from` holds, `to` holds then or later. An event that the app owes (a
///   transition that settles, a guard that is free to open, a `soon` or `later`, a once-only async action) is assumed
///   to happen if it is possible again and again; people, links and externals may do anything or nothing. Broken: a run
///   to a state where `from` holds, and how the app may continue for ever, or stop, without `to`.
///
/// `when: EXPR` beside the form restricts the states that are judged; for `reachable`, the launches.
///
/// ```yaml
/// invariants:
///   welcome-first: {never: visible(Home) and not onboarded}
///   cart-is-one-layer: {always: depth(Cart) <= 1, when: quiescent}
///   receipt-in-four: {reachable: visible(Receipt), within: 4}
///   can-log-out: {recoverable: visible(Welcome), when: onboarded}
///   bought-is-answered: {leadsTo: {from: cart == filled, to: visible(Receipt)}}
/// ```
///
/// An expression consists of `and`, `or`, `not`, comparisons (`==`, `!=`, `<`, `<=`, `>`, `>=`), parentheses, the
/// flow's variables and their values, and questions about the app:
///
/// - `visible(S)`: the person sees screen S; `displayed(S)`: S is in any context, on any stack, in any tab.
/// - `presented(X)`: a modal that was made for the screen or coordinator X is presented; `presented(any)`: anything is
///   presented; `leaving(any)`: something that was presented is still leaving.
/// - `alive(C)`, `count(C)`: whether an instance of coordinator C is alive, and how many of them are.
/// - `depth(C)`: the number of frames on the stack of the first C, 0 without a C; `selected(C)`: the tab of C is
///   selected.
/// - `machine(C) == state`: the state of the machine of the first C; without a C it differs from every state.
/// - `quiescent`: nothing is in flight, nothing waits for a completion and no `soon` or `later` is pending.
///
/// Subject: the invariant, by its name.
///
/// Smallest flow: a stack that must never be two frames deep, and a button that pushes.
///
/// Fix: follow the run to where the promise breaks and change the navigation; or, if the run is right, correct the
/// promise.
enum InvariantCheck {
  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    explored.flow.invariants.compactMap { invariant in
      if space.isStopped { return nil }
      return switch invariant.form {
      case .always(let expression): always(invariant, expression, in: space, explored)
      case .never(let expression): never(invariant, expression, in: space, explored)
      case .reachable(let expression, let within): reachable(invariant, expression, within: within, in: space, explored)
      case .recoverable(let expression): recoverable(invariant, expression, in: space, explored)
      case .leadsTo(let from, let to): leadsTo(invariant, from: from, to: to, in: space, explored)
      }
    }
  }

  static func finding(_ invariant: Invariant, _ message: String, _ trace: Trace?, obstacles: [String] = []) -> Finding {
    Finding(
      rule: invariant.name, severity: .error, subject: invariant.name, message: message, location: invariant.location,
      trace: trace, obstacles: obstacles)
  }

  static func suffix(_ invariant: Invariant) -> String {
    invariant.condition.map { " (judged when \($0.text))" } ?? ""
  }

  // MARK: Forms about single states

  private static func always<Space: ExploredSpace>(
    _ invariant: Invariant, _ expression: Expression, in space: Space, _ explored: ExploredFlow
  ) -> Finding? {
    let judged = space.satisfying(invariant.condition, in: space.states, explored)
    let violated = space.difference(judged, space.satisfying(expression, in: judged, explored))
    return finding(
      invariant, "\(invariant.name): always \(expression.text) does not hold here\(suffix(invariant)).", violated,
      in: space)
  }

  private static func never<Space: ExploredSpace>(
    _ invariant: Invariant, _ expression: Expression, in space: Space, _ explored: ExploredFlow
  ) -> Finding? {
    let judged = space.satisfying(invariant.condition, in: space.states, explored)
    let violated = space.satisfying(expression, in: judged, explored)
    return finding(
      invariant, "\(invariant.name): never \(expression.text), but here it holds\(suffix(invariant)).", violated,
      in: space)
  }

  private static func recoverable<Space: ExploredSpace>(
    _ invariant: Invariant, _ expression: Expression, in space: Space, _ explored: ExploredFlow
  ) -> Finding? {
    let goals = space.satisfying(expression, in: space.states, explored)
    let reaches = space.reaching(space.union(goals, space.unexploredWaysOut))
    let judged = space.satisfying(invariant.condition, in: space.states, explored)
    return finding(
      invariant, "\(invariant.name): from here nothing a person does leads to \(expression.text)\(suffix(invariant)).",
      space.difference(judged, reaches), in: space)
  }

  /// The finding that some states violate an invariant, with a least run to one of them; nil where there are none.
  private static func finding<Space: ExploredSpace>(
    _ invariant: Invariant, _ message: String, _ violated: Space.Region, in space: Space
  ) -> Finding? {
    guard let run = space.nearest([violated]).first else { return nil }
    space.noteWrong(violated, for: Finding.Key(rule: invariant.name, subject: invariant.name))
    return finding(invariant, message, run.trace)
  }
}
