import FlowModel
import FlowSemantics
import StateSpace

/// Explains why something is unreachable: finds the smallest set of obstacles between the launch and what no run brings
/// about.
///
/// What the exploration saw (code that ran, screens on display, conditions that held in some state) costs nothing. From
/// there the clauses of the ``DependencyGraph`` are followed to the goal. An obstacle is
///
/// - a clause whose needs were all seen but that had no effect: a condition that held, but never where it was asked; a
///   guard that was always locked; a presentation that was dropped; a screen that was always covered by another one;
///   and
/// - something that no clause leads to at all: nothing pushes the screen, sets the variable or raises the event.
///
/// The set found is a smallest one as far as ``AssumptionSearch`` says so. Nothing was seen of what lies behind an
/// obstacle: clauses there are assumed to be free, so that removing all obstacles may reveal others.
struct ObstacleSearch {
  enum Goal {
    case screen(Int)
    case coordinator(Int)
    case body(Int)
    case branch(Int)
    case condition(Expression.Node)
  }

  /// The meaning of an edge of the search.
  enum Meaning {
    case seen
    case clause(Int)
    /// No clause leads there, or only clauses that need it.
    case missing(Int, isCircular: Bool)
  }

  let explored: ExploredFlow
  let coverage: Coverage
  private(set) var graph: DependencyGraph
  private let targets: [Int]
  private(set) var holds: [Bool] = []
  private(set) var meanings: [Meaning] = []
  private var edges: [AssumptionSearch.Edge] = []

  /// For each goal the obstacles in its way, a sentence each, and at least one; none if explanations are not asked for.
  static func obstacles(to goals: [Goal], in explored: ExploredFlow) -> [[String]] {
    guard !goals.isEmpty, explored.explainsAbsences else { return goals.map { _ in [] } }
    var search = ObstacleSearch(goals, explored)
    let derivations = search.derivations()
    var questions = ObstacleQuestions(search)
    for index in derivations.flatMap(\.assumptions) { questions.ask(about: index) }
    if StopSign.current.isGiven { return goals.map { _ in [] } }
    let answers = questions.answers()
    // Absences hold without an explanation, too: if there is no more time, the remaining ones get none.
    return derivations.map { derivation in
      if StopSign.current.isGiven { return [] }
      return ObstacleStory(search, derivation, answers: answers).sentences()
    }
  }

  init(_ goals: [Goal], _ explored: ExploredFlow) {
    self.explored = explored
    coverage = explored.coverage
    var graph = DependencyGraph(explored.program)
    targets = goals.map { goal in
      switch goal {
      case .screen(let screen): graph.number(.visible(screen))
      case .coordinator(let coordinator): graph.number(.created(coordinator))
      case .body(let body): graph.number(.begun(body: body))
      case .branch(let branch): graph.number(.taken(branch: branch))
      case .condition(let node): graph.number(graph.proposition(node))
      }
    }
    self.graph = graph
    holds = seen()
    addEdges()
  }

  /// A derivation of each goal that makes few assumptions.
  mutating func derivations() -> [AssumptionSearch.Derivation] {
    var search = AssumptionSearch(nodeCount: holds.count, edges: edges)
    if targets.contains(where: { !search.isDerivable($0) }) {
      for node in circular(search) { addMissing(node, isCircular: true) }
      search = AssumptionSearch(nodeCount: holds.count, edges: edges)
      for node in targets where !search.isDerivable(node) { addMissing(node, isCircular: true) }
      search = AssumptionSearch(nodeCount: holds.count, edges: edges)
    }
    return targets.map { target in
      if StopSign.current.isGiven { return AssumptionSearch.Derivation() }
      return search.derivation(of: target) ?? AssumptionSearch.Derivation()
    }
  }

  // MARK: What was seen

  private func seen() -> [Bool] {
    let seenScreens = explored.seenScreens
    var holds = Array(repeating: false, count: graph.propositions.count)
    var asked: [Int] = []
    var conditions: [Condition] = []
    for (index, proposition) in graph.propositions.enumerated() {
      switch proposition {
      case .created(let coordinator): holds[index] = coverage.coordinators[coordinator]
      case .begun(let body): holds[index] = coverage.bodies[body]
      case .ran(let step): holds[index] = coverage.steps[step]
      case .taken(let branch): holds[index] = coverage.branches[branch]
      case .started: break
      case .visible(let screen): holds[index] = seenScreens.contains(screen)
      case .displayed(let screen) where seenScreens.contains(screen): holds[index] = true
      case .displayed, .assigned, .entered, .satisfied:
        asked.append(index)
        conditions.append(condition(proposition))
      }
    }
    for (index, isSatisfied) in zip(asked, explored.areSatisfied(conditions)) { holds[index] = isSatisfied }
    // No state shows these: which coordinator started which; a value that is overwritten, or a state that is left, in
    // the same event.
    for clause in graph.clauses where clause.needs.allSatisfy({ holds[$0] }) {
      switch graph.propositions[clause.head] {
      case .started, .assigned: holds[clause.head] = true
      case .entered(let coordinator, let state):
        let body = explored.program.coordinators[coordinator].machine?.entering[state] ?? nil
        if case .first = clause.reason { holds[clause.head] = true }
        if let body, coverage.bodies[body] { holds[clause.head] = true }
      default: break
      }
    }
    return holds
  }

  /// The condition on a state that a proposition about states means.
  private func condition(_ proposition: Proposition) -> Condition {
    switch proposition {
    case .visible(let screen): .visible(screen)
    case .displayed(let screen): .displayed(screen)
    case .assigned(let variable, let value): .variable(variable, hasValue: UInt16(value))
    case .entered(let coordinator, let state):
      .compare(
        .equal, .machine(coordinator),
        .text(explored.program.coordinators[coordinator].machine?.states[state] ?? ""))
    case .satisfied(let node): explored.program.condition(node)
    case .created, .begun, .ran, .taken, .started: .constant(false)
    }
  }

  // MARK: The graph to search

  private mutating func addEdges() {
    var hasWay = holds
    for (index, clause) in graph.clauses.enumerated() where !holds[clause.head] {
      hasWay[clause.head] = true
      var isBlocked = clause.needs.allSatisfy { holds[$0] }
      if case .unsaid = clause.reason { isBlocked = true }
      edges.append(
        AssumptionSearch.Edge(
          head: clause.head, tails: clause.needs, weight: isBlocked ? Self.weight(clause, in: graph) : nil))
      meanings.append(.clause(index))
    }
    for node in holds.indices {
      if holds[node] {
        edges.append(AssumptionSearch.Edge(head: node, tails: [], weight: nil))
        meanings.append(.seen)
      } else if !hasWay[node] {
        addMissing(node, isCircular: false)
      }
    }
  }

  private mutating func addMissing(_ node: Int, isCircular: Bool) {
    let weight =
      switch graph.propositions[node] {
      case .assigned, .satisfied, .begun: 3
      default: 4
      }
    edges.append(AssumptionSearch.Edge(head: node, tails: [], weight: weight))
    meanings.append(.missing(node, isCircular: isCircular))
  }

  /// Obstacles that the declaration shows easily come first, those that only runs show last.
  private static func weight(_ clause: DependencyGraph.Clause, in graph: DependencyGraph) -> Int {
    switch clause.reason {
    case .branch: 1
    case .offered, .opened: clause.needs.count > 1 ? 1 : 6
    case .inside, .term: 2
    case .unsaid: 3
    default: 6
    }
  }

  /// Screens and coordinators that only clauses from themselves lead to.
  private func circular(_ search: AssumptionSearch) -> [Int] {
    var sources: [Int: [Int]] = [:]
    for clause in graph.clauses where !search.isDerivable(clause.head) {
      sources[clause.head, default: []] += clause.needs.filter { !search.isDerivable($0) }
    }
    return holds.indices.filter { node in
      if StopSign.current.isGiven { return false }
      switch graph.propositions[node] {
      case .displayed, .created: break
      default: return false
      }
      var known: Set<Int> = []
      var work = sources[node] ?? []
      while let next = work.popLast() {
        if next == node { return true }
        if known.insert(next).inserted { work += sources[next] ?? [] }
      }
      return false
    }
  }
}
