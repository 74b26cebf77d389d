import FlowModel
import FlowSemantics
import StateSpace

/// A promise of the app that some run breaks.
///
/// The rules know what is wrong in any app; what yours has to keep you declare under `invariants:`, each with a name. A
/// broken one is an error that bears its name. The run that shows it is one with the fewest events within an animation,
/// and of those the shortest. There are five forms:
///
/// - `always: EXPR` holds in every reachable state, also while a transition is in flight. Broken: a run to a state where
///   it does not.
/// - `never: EXPR` holds in no reachable state. Broken: a run to a state where it does.
/// - `reachable: EXPR` holds in some state that the app can get to. With `within: N` it must be reached from a plain
///   launch (not by a cold link) with at most N gestures (taps, back, swipes, tabs), without deep links and externals;
///   what the app does by itself on the way costs nothing. Broken: there is no run to show; the finding says so. In a
///   bounded verdict without such a state it is undecided.
/// - `recoverable: EXPR` can be reached again from every reachable state, by gestures and what the app does by itself;
///   deep links and externals do not count. Broken: a run to a state from which it cannot.
/// - `leadsTo: {from: EXPR, to: EXPR}`: whenever `from` holds, `to` holds then or later. What the app owes (a
///   transition that settles, a guard that is free to open, a `soon` or `later`, a once-only async action) is taken to
///   come when it is possible again and again; people, links and externals may do anything or nothing. Broken: a run to
///   a `from`, and how it may go on for ever, or stop, without `to`.
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
/// An expression is made of `and`, `or`, `not`, comparisons (`==`, `!=`, `<`, `<=`, `>`, `>=`), parentheses, the flow's
/// variables and their values, and of what can be asked about the app:
///
/// - `visible(S)`: the person looks at screen S; `displayed(S)`: it is in any context, on any stack, in any tab.
/// - `presented(X)`: a modal that was made for the screen or coordinator X is there.
/// - `alive(C)`, `count(C)`: whether, and how many, instances of coordinator C are alive.
/// - `depth(C)`: frames on the stack of the first C, 0 without one; `selected(C)`: the tab of C is selected.
/// - `machine(C) == state`: the state of C's machine; of several C that of the first, and without one nothing is equal to it.
/// - `quiescent`: nothing is in flight, nothing waits for a completion and no `soon` or `later` is pending.
///
/// Subject: the invariant, by its name.
///
/// Smallest flow: a stack that must never be two frames deep, and a button that pushes.
///
/// Fix: follow the run to where the promise breaks and change the navigation; or, if the run is right, correct the
/// promise.
enum InvariantCheck {
  static func findings(in explored: ExploredFlow) -> [Finding] {
    explored.flow.invariants.compactMap { invariant in
      switch invariant.form {
      case .always(let expression): always(invariant, expression, isTrue: true, explored)
      case .never(let expression): always(invariant, expression, isTrue: false, explored)
      case .reachable(let expression, let within): reachable(invariant, expression, within: within, explored)
      case .recoverable(let expression): recoverable(invariant, expression, explored)
      case .leadsTo(let from, let to): leadsTo(invariant, from: from, to: to, explored)
      }
    }
  }

  static func finding(_ invariant: Invariant, _ message: String, _ trace: Trace?, obstacles: [String] = []) -> Finding {
    Finding(
      rule: invariant.name, severity: .error, subject: invariant.name, message: message, location: invariant.location,
      trace: trace, obstacles: obstacles)
  }

  /// Where an expression holds; nil stands for everywhere.
  static func states(satisfying expression: Expression?, _ explored: ExploredFlow) -> [Bool] {
    guard let expression else { return Array(repeating: true, count: explored.graph.count) }
    let condition = explored.program.condition(expression.node)
    return explored.transitions.satisfaction(of: condition, in: explored.graph)
  }

  static func suffix(_ invariant: Invariant) -> String {
    invariant.condition.map { " (judged when \($0.text))" } ?? ""
  }

  private static func always(
    _ invariant: Invariant, _ expression: Expression, isTrue: Bool, _ explored: ExploredFlow
  ) -> Finding? {
    let holds = states(satisfying: expression, explored)
    let judged = states(satisfying: invariant.condition, explored)
    let violations = holds.indices.map { judged[$0] && holds[$0] != isTrue }
    guard let violation = explored.nearest(violations, of: invariant) else { return nil }
    return finding(
      invariant, message(ofBroken: invariant, expression, isTrue: isTrue), explored.trace(to: violation))
  }

  static func message(ofBroken invariant: Invariant, _ expression: Expression, isTrue: Bool) -> String {
    isTrue
      ? "\(invariant.name): always \(expression.text) does not hold here\(suffix(invariant))."
      : "\(invariant.name): never \(expression.text), but here it holds\(suffix(invariant))."
  }

  static func message(ofUnrecoverable invariant: Invariant, _ expression: Expression) -> String {
    "\(invariant.name): from here nothing a person does leads to \(expression.text)\(suffix(invariant))."
  }

  private static func recoverable(
    _ invariant: Invariant, _ expression: Expression, _ explored: ExploredFlow
  ) -> Finding? {
    let goals = states(satisfying: expression, explored)
    let exits = goals.indices.map { goals[$0] || explored.hasUnexploredWayOut($0) }
    let reaches = explored.graph.statesReaching(goals: exits) { _, edge in explored.isPersons(edge) }
    let judged = states(satisfying: invariant.condition, explored)
    let violations = reaches.indices.map { judged[$0] && !reaches[$0] }
    guard let violation = explored.nearest(violations, of: invariant) else { return nil }
    return finding(invariant, message(ofUnrecoverable: invariant, expression), explored.trace(to: violation))
  }
}
