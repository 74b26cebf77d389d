import FlowModel
import FlowSemantics

/// Asks the explored states what holds in place of what an obstacle prevents.
struct ObstacleQuestions {
  /// What was found about one obstacle.
  struct Answer {
    /// A variable; empty if the question was about screens.
    var subject: String
    /// Values that occur, or screens that are seen.
    var values: [String]
  }

  private let search: ObstacleSearch
  private var asked: Set<Int> = []
  private var questions: [(edge: Int, subject: String, value: String, condition: Condition)] = []

  init(_ search: ObstacleSearch) { self.search = search }

  private var program: Program { search.explored.program }

  mutating func ask(about edge: Int) {
    guard asked.insert(edge).inserted else { return }
    switch search.meanings[edge] {
    case .seen: break
    case .missing(let node, _):
      if case .assigned(let variable, _) = search.graph.propositions[node] { askValues(of: variable, edge) }
    case .clause(let index):
      switch search.graph.clauses[index].reason {
      case .uncovered(let screen):
        for (other, seen) in program.screens.enumerated() {
          questions.append((edge, "", seen.name, .and(.displayed(screen), .visible(other))))
        }
      case .offered(let number):
        let action = program.actions[number]
        let declared = search.graph.declaration(of: action)
        let place = declared?.trigger == .tap ? Condition.visible(action.screen) : .displayed(action.screen)
        for variable in declared?.condition?.node.variables ?? [] {
          guard let index = program.flow.variables.firstIndex(where: { $0.name == variable }) else { continue }
          askValues(of: index, edge, where: place)
        }
      default: break
      }
    }
  }

  private mutating func askValues(of variable: Int, _ edge: Int, where place: Condition? = nil) {
    let declared = program.flow.variables[variable]
    for (value, text) in declared.values.enumerated() {
      let has = Condition.variable(variable, hasValue: UInt16(value))
      questions.append((edge, declared.name, text, place.map { .and($0, has) } ?? has))
    }
  }

  /// The answers by edge, in the order of the questions.
  func answers() -> [Int: [Answer]] {
    var answers: [Int: [Answer]] = [:]
    for (question, isSatisfied) in zip(questions, search.explored.areSatisfied(questions.map(\.condition)))
    where isSatisfied {
      let known = answers[question.edge] ?? []
      if let index = known.firstIndex(where: { $0.subject == question.subject }) {
        answers[question.edge]?[index].values.append(question.value)
      } else {
        answers[question.edge, default: []].append(Answer(subject: question.subject, values: [question.value]))
      }
    }
    return answers
  }
}

extension Expression.Node {
  /// The variables that the expression names, in the order of the text, each once.
  var variables: [String] {
    var names: [String] = []
    func add(_ name: String) { if !names.contains(name) { names.append(name) } }
    func visit(_ operand: Expression.Operand) {
      switch operand {
      case .variable(let name): add(name)
      case .truth(let node): visit(node)
      case .text, .count, .depth, .machine, .ownMachine: break
      }
    }
    func visit(_ node: Expression.Node) {
      switch node {
      case .not(let inner): visit(inner)
      case .and(let left, let right), .or(let left, let right):
        visit(left)
        visit(right)
      case .isTrue(let name): add(name)
      case .compare(_, let left, let right):
        visit(left)
        visit(right)
      case .constant, .visible, .displayed, .presented, .presentsAnything, .anythingLeaving, .alive, .child, .selected,
        .quiescent:
        break
      }
    }
    visit(self)
    return names
  }
}
