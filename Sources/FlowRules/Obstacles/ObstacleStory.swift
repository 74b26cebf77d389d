import FlowModel
import FlowSemantics
import StateSpace

/// Tells a derivation in sentences: each obstacle, and the way there if it has more than one step.
struct ObstacleStory {
  /// What the code with the obstacle would do for the goal: `Item.buy pushes Receipt`.
  struct Lead {
    var text: String
    /// Whether it says only that the code runs, as there is nothing else to say.
    var isPlain = false
    /// The condition behind which the obstacle lies.
    var condition: String?
  }

  let search: ObstacleSearch
  let answers: [Int: [ObstacleQuestions.Answer]]
  private let derivation: AssumptionSearch.Derivation
  private var told: Set<Int> = []
  private var hops: [String] = []
  private var knownHops: Set<String> = []
  private var obstacles: [String] = []

  /// The limit on the steps of a way; longer ones are not worth reading.
  private static let longestWay = 8

  init(
    _ search: ObstacleSearch, _ derivation: AssumptionSearch.Derivation, answers: [Int: [ObstacleQuestions.Answer]]
  ) {
    self.search = search
    self.derivation = derivation
    self.answers = answers
  }

  var program: Program { search.explored.program }
  var graph: DependencyGraph { search.graph }

  func sentences() -> [String] {
    var story = self
    // The goal is the one node that leads to no other.
    let needed = Set(derivation.edges.values.flatMap { story.needs($0) })
    for goal in derivation.edges.keys.sorted() where !needed.contains(goal) { story.visit(goal, nil) }
    if !derivation.isSmallest { story.tell("Fewer obstacles may do: not all sets of them could be tried.") }
    let isTold = story.hops.last.map { hop in story.obstacles.contains { $0.hasPrefix(hop) } } ?? true
    guard story.hops.count > 1 || !isTold else { return story.obstacles }
    let shown = story.hops.suffix(Self.longestWay)
    let way = (shown.count < story.hops.count ? ["…"] : []) + shown
    return story.obstacles + ["The way from there: \(way.joined(separator: ", "))."]
  }

  private func needs(_ edge: Int) -> [Int] {
    guard case .clause(let index) = search.meanings[edge] else { return [] }
    return graph.clauses[index].needs
  }

  private mutating func visit(_ node: Int, _ lead: Lead?) {
    // Without time there are fewer reasons.
    if StopSign.current.isGiven { return }
    guard let edge = derivation.edges[node], told.insert(node).inserted else { return }
    switch search.meanings[edge] {
    case .seen: return
    case .missing(let node, let isCircular):
      tell(missing(node, isCircular: isCircular, lead, answers[edge] ?? []))
    case .clause(let index):
      let clause = graph.clauses[index]
      var lead = lead
      var hop: String?
      if derivation.assumptions.contains(edge) { tell(obstacle(clause, lead, answers[edge] ?? [])) }
      if case .effect(let step) = clause.reason {
        let text = sentence(step, for: graph.propositions[clause.head])
        lead = Lead(text: text)
        if !search.coverage.steps[step] { hop = text }
      }
      for need in clause.needs {
        var inner = lead
        if let condition = condition(of: clause), isCondition(need, of: clause) {
          inner = lead ?? Lead(text: place(of: clause), isPlain: true)
          inner?.condition = condition
        }
        visit(need, inner)
      }
      if let hop, knownHops.insert(hop).inserted { hops.append(hop) }
    }
  }

  private mutating func tell(_ sentence: String) {
    if !obstacles.contains(sentence) { obstacles.append(sentence) }
  }

  /// The condition of a clause, as declared.
  func condition(of clause: DependencyGraph.Clause) -> String? {
    switch clause.reason {
    case .offered(let action): graph.declaration(of: program.actions[action])?.condition?.text
    case .branch(let branch, _):
      program.branches[branch].isElse
        ? Expression.Node.not(program.branches[branch].condition.node).text : program.branches[branch].condition.text
    case .opened(let signal, let isLink):
      isLink
        ? program.flow.deepLinks.first { $0.name == signal.name }?.condition?.text
        : program.flow.externals.first { $0.name == signal.name }?.condition?.text
    default: nil
    }
  }

  /// Whether a need is the condition of a clause: the condition comes second, after the other need.
  private func isCondition(_ need: Int, of clause: DependencyGraph.Clause) -> Bool {
    clause.needs.count > 1 && need == clause.needs[1]
  }

  /// The place of the code that begins by a clause.
  func place(of clause: DependencyGraph.Clause) -> String {
    switch clause.reason {
    case .branch(_, let step), .inside(let step), .order(let step), .completion(let step), .moment(let step),
      .onBehalf(_, let step), .effect(let step):
      "\(place(of: step)) gets there"
    case .offered(let action):
      "\(program.screens[program.actions[action].screen].name).\(program.actions[action].name) runs"
    case .opened(let signal, _): "\(signal.name) runs"
    case .told(let subject, let event): "\(subject).\(event) runs"
    case .first, .tab, .unsaid, .uncovered, .term, .launch: "it comes to that"
    }
  }

  func place(of step: Int) -> String { graph.places[step].map { program.bodies[$0.body].place } ?? "" }

  /// What a step does, in the words of the declaration.
  func sentence(_ step: Int, for head: Proposition? = nil) -> String {
    guard let place = graph.places[step] else { return "" }
    return "\(program.bodies[place.body].place) \(phrase(place.step.operation, for: head))"
  }

  func phrase(_ operation: Step.Operation, for head: Proposition? = nil) -> String {
    func screen(_ index: Int) -> String { program.screens[index].name }
    func coordinator(_ index: Int) -> String { program.coordinators[index].name }
    return switch operation {
    case .pushScreen(let index): "pushes \(screen(index))"
    case .pop: "pops"
    case .popIfAny: "pops"
    case .removeFrame(let index): "takes \(screen(index)) out of its stack"
    case .replaceTop(let index): "puts \(screen(index)) on its stack"
    case .popToRoot: "pops to the root"
    case .popTo(let index): "pops to \(screen(index))"
    case .replace(let screens, _):
      if case .displayed(let index) = head {
        "puts \(screen(index)) on its stack"
      } else {
        "puts \(screens.map(screen).joined(separator: ", ")) on its stack"
      }
    case .showScreen(let index): "shows \(screen(index))"
    case .showCoordinator(let index, _): "shows \(coordinator(index))"
    case .coverScreen(let index): "covers the app with \(screen(index))"
    case .coverCoordinator(let index, _): "covers the app with \(coordinator(index))"
    case .uncover: "takes away what covers the app"
    case .presentScreen(let index, _): "presents \(screen(index))"
    case .presentCoordinator(let index, _, _): "presents \(coordinator(index))"
    case .dismissSelf: "dismisses"
    case .dismissAll: "dismisses all"
    case .dismissPresented(.screen(let index)): "dismisses \(screen(index))"
    case .dismissPresented(.coordinator(let index)): "dismisses \(coordinator(index))"
    case .close: "closes"
    case .start(let index, _): "starts \(coordinator(index))"
    case .finish: "finishes"
    case .remove(let index): "removes \(coordinator(index))"
    case .removeExcept(let kept): "removes all but \(kept.map(coordinator).joined(separator: ", "))"
    case .removeSlot(let slot): "removes what it keeps as \(program.slotNames[slot - 1].name ?? "")"
    case .removeAll: "removes all"
    case .raise(let event): "raises \(program.events[event])"
    case .send(let event): "sends \(program.events[event])"
    case .select(let index): "selects \(coordinator(index))"
    case .set(let assignments):
      "sets "
        + assignments.map { "\(words(for: $0.target)) to \(words(for: $0))" }.joined(separator: ", ")
    case .when: "asks a condition"
    case .choose: "chooses"
    case .run(let body): "runs \(procedure(body))"
    case .within(let index, _): "goes on in \(coordinator(index))"
    case .guarded: "asks its guard"
    case .soon: "goes on in a moment"
    case .later: "goes on later"
    }
  }

  private func procedure(_ body: Int) -> String {
    let all = program.coordinators.lazy.flatMap(\.procedureBodies)
    return all.first { $0.value == body }?.key ?? program.bodies[body].place
  }

  private func words(for target: Step.Assignment.Target) -> String {
    switch target {
    case .flow(let variable): program.flow.variables[variable].name
    case .instance(let variable): name(of: variable)
    }
  }

  private func words(for assignment: Step.Assignment) -> String {
    switch assignment.target {
    case .flow(let variable): value(variable, assignment.value)
    case .instance(let variable): self.variable(variable).values[assignment.value]
    }
  }

  private func name(of variable: InstanceVariable) -> String {
    let name = self.variable(variable).name
    return variable.isOwn ? name : "\(program.coordinators[variable.coordinator].name).\(name)"
  }

  private func variable(_ variable: InstanceVariable) -> Variable {
    program.coordinators[variable.coordinator].declaration.variables[variable.index]
  }

  func value(_ variable: Int, _ value: Int) -> String { program.flow.variables[variable].values[value] }
}
