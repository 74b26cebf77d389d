import FlowModel

/// The bindings of views between the app's state and the shown screens.
struct ViewBindings {
  struct Presentation {
    var owner: Thing
    var field: String
    var style: PresentationStyle
    var builder: Callable
    /// What runs when a person has taken it away, with the names that it sees; nil: nothing.
    var onDismiss: (term: Term, scope: Scope)?
    var host: Thing
    var place: SourceLocation
    /// The case of the field's value that it shows; nil: any.
    var element: String?
    /// How its binding computes its value from that of the field; nil: it is the same.
    var reading: Reading?

    func shows(_ value: Value) -> Bool {
      let value = reading.map { $0.read(value) } ?? value
      if reading != nil, value.isKnown, value.atoms.allSatisfy({ $0 == .none || $0 == .truth(false) }) { return false }
      guard let element else { return true }
      return value.atoms.contains { $0.stateName == element } || value.atoms.allSatisfy { !$0.isCase }
    }

    /// The value from which its views are built; for a case, its payload.
    func content(_ value: Value) -> Value {
      let value = reading.map { $0.read(value) } ?? value
      guard let element else { return value }
      for case .enumCase(_, element, let payload) in value.atoms { return payload.first ?? .unknown }
      // Of an unknown case nothing is known of what it holds.
      return value.atoms.contains { if case .unknown = $0 { true } else { false } } ? .unknown : value
    }
  }

  struct Destination {
    /// The type of the values that it builds views for.
    var type: String
    var builder: Callable
    var stack: Thing?
    var place: SourceLocation
    /// The field whose features it shows.
    var field: Interpreter.FieldName?
  }

  /// The field of a binding, and the case: `destination#edit`.
  static func parts(of binding: String) -> (field: String, element: String?) {
    let parts = binding.split(separator: "#", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }

  /// How a binding computes its value from that of a field.
  struct Reading {
    /// The same for each evaluation of one binding.
    var key: String
    var read: (Value) -> Value
  }

  struct Root {
    var stack: Thing
    var builder: Callable
  }

  /// A decision that depends on a field through other code.
  struct Derived {
    var view: Thing
    var question: ViewReading.Question
    /// For a condition, the names of what is shown if it holds, and if not.
    var answers: [String]
  }

  private var presentationsByField: [Interpreter.FieldName: [PlaceOfPresentation: Presentation]] = [:]
  private var destinationsByPlace: [PlaceOfDestination: Destination] = [:]
  /// Fields that hold the path of a stack.
  var paths: [Interpreter.FieldName: Thing] = [:]
  /// Fields whose value decides the root of a stack, with the builder of the root.
  var roots: [Interpreter.FieldName: Root] = [:]
  /// Fields that hold the selected tab.
  var selections: [Interpreter.FieldName: Thing] = [:]
  /// Fields that decide the content of a view.
  var states: [Interpreter.FieldName: Thing] = [:]
  /// Fields on which such a decision depends.
  var derived: [Interpreter.FieldName: Derived] = [:]
  /// The owners of all these fields.
  var owners: Set<Thing> = []
  /// The fields of coordinators by which views choose what they contain.
  var choices: Set<Interpreter.FieldName> = []

  /// A helper of the app's own may present for several fields in one place, and several views for one field.
  private struct PlaceOfPresentation: Hashable {
    var place: SourceLocation
    var element: String?
    var reading: String?
    var builder: SourceLocation
  }

  /// A view may be generic over the coordinators whose stacks it holds.
  private struct PlaceOfDestination: Hashable {
    var place: SourceLocation
    var type: String
    var stack: Thing?
  }

  mutating func push(_ destination: Destination) {
    destinationsByPlace[
      PlaceOfDestination(place: destination.place, type: destination.type, stack: destination.stack)] = destination
  }

  /// In the order of the source; those in one place in the order in which their stacks were found.
  var destinations: [Destination] {
    destinationsByPlace.values.sorted {
      ($0.place, $0.stack?.number ?? .max, $0.type) < ($1.place, $1.stack?.number ?? .max, $1.type)
    }
  }

  mutating func present(_ presentation: Presentation) {
    let field = Interpreter.FieldName(thing: presentation.owner, name: presentation.field)
    presentationsByField[field, default: [:]][
      PlaceOfPresentation(
        place: presentation.place, element: presentation.element, reading: presentation.reading?.key,
        builder: presentation.builder.place)] = presentation
  }

  /// In the order of the source.
  var presentations: [Presentation] { Self.inOrder(presentationsByField.values.flatMap(\.values)) }

  func presentations(by field: Interpreter.FieldName) -> [Presentation] {
    presentationsByField[field].map { Self.inOrder(Array($0.values)) } ?? []
  }

  /// Whether a field is the path of a stack, or presents something.
  func isShown(by field: Interpreter.FieldName) -> Bool {
    paths[field] != nil || presentationsByField[field] != nil
  }

  private static func inOrder(_ presentations: [Presentation]) -> [Presentation] {
    presentations.sorted {
      ($0.place, $0.owner.number, $0.field, $0.element ?? $0.reading?.key ?? "", $0.builder.place)
        < ($1.place, $1.owner.number, $1.field, $1.element ?? $1.reading?.key ?? "", $1.builder.place)
    }
  }

  /// The names of all fields that decide what is shown.
  var fieldNames: Set<String> {
    var names = Set(presentationsByField.keys.map { Self.parts(of: $0.name).field })
    for fields in [
      Set(paths.keys), Set(roots.keys), Set(selections.keys), Set(states.keys), Set(derived.keys), choices,
    ] {
      names.formUnion(fields.map(\.name))
    }
    return names
  }
}

/// The reading of one screen's views: their content, and the actions on them.
final class ViewReading {
  struct Action {
    /// What a link without a text is called.
    static let link = "link"

    var name: String
    var isTap: Bool
    var steps: [Step]
    var place: SourceLocation
    /// Runs it once more, for links.
    var again: (() -> [Step])?
    /// The list element of its row, if that is known.
    var item: String?
    /// The view that the code attaches it to, if that is not the screen being read.
    var target: Thing?
  }

  let screen: Thing
  var held = Value.unknown
  var actions: [Action] = []
  var stack: Thing?
  /// Whether the views being read are inside tabs.
  var isNested = false
  /// Whether they are the content of a stack of which is not known yet whether they, or containers in it, navigate.
  var isInStack = false
  var links: [String: Value] = [:]
  /// Fields with an enum case that were read since the last stack began.
  var readStates: [Interpreter.FieldName] = []
  /// Whether the views that are read are the content of one screen, or of one of several.
  var isOneScreen = false
  /// Fields that decide with which view the stack that is being read begins, and these views.
  var rootFields: [Interpreter.FieldName] = []
  var rootViews: Set<Thing> = []
  /// All views of these alternatives.
  var branchViews: Set<Thing> = []
  /// The views of the first branch of each condition around the code that runs, if it is no state of the app's.
  var unnamedBranches: [Value] = []
  /// The views inside of layouts, toolbars and overlays: parts of a screen rather than screens.
  var laidOut: Set<Thing> = []
  /// Whether the content of a toolbar is read, in which nothing decides which screen is shown.
  var isBar = false
  /// Those in a list.
  var rows: Set<Thing> = []
  /// Whether any view of the framework was read that arranges others or shows something.
  var isWritten = false
  /// The views that are there only under a condition, with nothing in their place otherwise.
  private(set) var occasional: Set<Thing> = []
  /// The element of the list whose row is being read.
  var item: String?
  /// Whether the buttons of an alert are read, and the title that is written among them.
  var isAlert = false
  var titleOfAlert: String?
  /// Whether a scene of the app that is being read held views.
  var isSceneRead = false

  init(screen: Thing) { self.screen = screen }

  /// Whether something decides between views; beside another view, the alternatives are parts of a screen.
  func decides(_ views: Value) -> Bool {
    !rootViews.isEmpty && views.isKnown && branchViews.isSuperset(of: views.things)
  }

  /// Records that the views that were added to some others may be missing.
  func noteOccasional(besides known: [Thing]) { occasional.formUnion(held.things.filter { !known.contains($0) }) }

  /// Attaches the actions since a number of them to a view.
  func attach(since count: Int, to target: Thing) {
    for index in actions.indices.dropFirst(count) where actions[index].target == nil { actions[index].target = target }
  }

  /// Adds the views that a builder returns; other values that a body computes are ignored.
  func hold(_ value: Value, roles: Roles) {
    // The state of a feature represents the feature's view.
    let hasStates = roles.index.imports.contains("ComposableArchitecture")
    for thing in value.shownThings
    where Self.containers.contains(thing.kind) || roles.isShown(thing) || hasStates && thing.kind == .instance {
      held.join(Value(.thing(thing)))
    }
  }

  /// The number of places at which a state decides what is pushed onto the stack around them.
  var countOfPushesByState = 0

  /// Actions that push onto the stack around them.
  var countOfLinks: Int {
    actions.count { action in
      action.steps.contains { step in
        if case .move(.push, on: nil, then: _) = step.kind { return true }
        return false
      }
    }
  }

  static let containers: Set<Thing.Kind> = [.stackView, .tabView, .switchView]

  // MARK: Alternatives

  /// A condition on state that decides the shown screen, while its branches are read.
  final class Alternatives {
    let owner: Thing
    let field: String
    let outer: Value
    /// What is asked, where the answer does not stand in the field itself.
    let question: Question
    var names: [String] = []
    var branches: [(names: [String], views: Value)] = []

    init(owner: Thing, field: String, outer: Value, question: Question) {
      self.owner = owner
      self.field = field
      self.outer = outer
      self.question = question
    }
  }

  /// What decides between alternatives.
  struct Question {
    enum Subject {
      case condition(Condition)
      case choice(Term)
    }

    var subject: Subject
    var scope: Scope

    /// Whether the answer is the value of the state that is asked for.
    var isPlain: Bool {
      switch subject {
      case .choice: return true
      case .condition(.holds(let term)):
        switch term.kind {
        case .operation("!=", _, _), .operation("||", _, _), .operation("&&", _, _): return false
        case .operation(_, _, let right): return right.constantName != nil
        default: return true
        }
      case .condition: return false
      }
    }

    /// Whether several states decide together.
    var isCompound: Bool {
      func isCompound(_ term: Term) -> Bool {
        switch term.kind {
        case .not(let inner): isCompound(inner)
        case .operation("||", _, _), .operation("&&", _, _): true
        default: false
        }
      }
      return isCompound(term)
    }

    var term: Term {
      switch subject {
      case .condition(.holds(let term)), .condition(.unwraps(_, let term)), .condition(.matches(_, let term)),
        .choice(let term):
        term
      }
    }
  }

  private func state(_ term: Term, in scope: Scope, _ interpreter: Interpreter) -> (Thing, String)? {
    switch term.kind {
    case .not(let inner): state(inner, in: scope, interpreter)
    case .operation("||", let left, let right), .operation("&&", let left, let right):
      state(left, in: scope, interpreter) ?? state(right, in: scope, interpreter)
    case .operation("==", let left, _), .operation("!=", let left, _): state(left, in: scope, interpreter)
    default: interpreter.field(of: term, in: scope)
    }
  }

  func beginAlternatives(_ conditions: [Condition], in scope: Scope, interpreter: Interpreter) -> Alternatives? {
    guard let whole = conditions.joined else { return nil }
    let (condition, scope) = interpreter.origin(of: whole, in: scope)
    let question = Question(subject: .condition(condition), scope: scope)
    let term = question.term
    guard let (owner, field) = state(term, in: scope, interpreter) else { return nil }
    let alternatives = begin(owner, field, question, interpreter)
    switch (whole, term.kind) {
    case (.matches, _): return nil
    case (.holds, .not): alternatives.names = ["false"]
    case (.holds, .operation("==", _, let right)) where right.constantName != nil:
      alternatives.names = [right.constantName ?? ""]
    default: alternatives.names = ["true"]
    }
    return alternatives
  }

  func beginChoice(_ subject: Term, _ value: Value, in scope: Scope, interpreter: Interpreter) -> Alternatives? {
    let (subject, scope) = interpreter.origin(of: subject, in: scope)
    guard let (owner, field) = interpreter.field(of: subject, in: scope) else { return nil }
    return begin(owner, field, Question(subject: .choice(subject), scope: scope), interpreter)
  }

  /// The objects in a field decide, each of which has views of its own.
  func beginObjects(
    of field: Interpreter.FieldName, asked term: Term, in scope: Scope, interpreter: Interpreter
  ) -> Alternatives {
    begin(field.thing, field.name, Question(subject: .choice(term), scope: scope), interpreter)
  }

  private func begin(_ owner: Thing, _ field: String, _ question: Question, _ interpreter: Interpreter) -> Alternatives
  {
    if interpreter.roles.isCoordinator(owner.type) {
      interpreter.bindings.choices.insert(.init(thing: owner, name: field))
    }
    let alternatives = Alternatives(owner: owner, field: field, outer: held, question: question)
    held = .unknown
    return alternatives
  }

  /// A stack around alternatives of which some bring containers of their own serves each of the others by itself.
  private func inStacks(_ views: Value, _ interpreter: Interpreter) -> Value {
    Value(
      atoms: views.atoms.map { atom in
        guard case .thing(let view) = atom, !interpreter.beginsWithContainer(view) else { return atom }
        let (stack, _) = interpreter.thing(.stackView, type: "NavigationStack", place: view.place, maker: screen)
        interpreter.write(Value(atom), to: "root", of: stack)
        return .thing(stack)
      })
  }

  func nextAlternative(_ alternatives: Alternatives, _ first: String, _ second: String) {
    close(alternatives)
    alternatives.names = alternatives.names == ["true"] ? ["false"] : alternatives.names == ["false"] ? ["true"] : ["*"]
  }

  func nextChoice(_ alternatives: Alternatives, _ names: [String]) {
    if !alternatives.names.isEmpty { close(alternatives) }
    alternatives.names = names.isEmpty ? ["*"] : names
  }

  private func close(_ alternatives: Alternatives) {
    alternatives.branches.append((alternatives.names, held))
    held = .unknown
  }

  func endAlternatives(_ alternatives: Alternatives, interpreter: Interpreter, place: SourceLocation) {
    if !alternatives.names.isEmpty { close(alternatives) }
    var views = Value.unknown
    for branch in alternatives.branches { views.join(branch.views) }
    held = alternatives.outer
    let shown = alternatives.branches.filter { !$0.views.things.isEmpty }
    // `if isPlain { content } else { content.font(.body) }`: the same view, however it looks.
    if shown.count == alternatives.branches.count, Set(shown.map { Set($0.views.things) }).count == 1,
      !interpreter.roles.isCoordinator(alternatives.owner.type),
      !interpreter.isOfState(alternatives.question.term, in: alternatives.question.scope)
    {
      held.join(views)
      return
    }
    if stack != nil || isOneScreen, shown.count >= 2, views.things.allSatisfy({ interpreter.roles.isShown($0) }) {
      // The stack begins with one of them, or one of them is pushed or presented.
      rootFields += interpreter.fieldsRead(alternatives.question.term, in: alternatives.question.scope)
      rootViews.formUnion(shown.compactMap(\.views.things.first))
      branchViews.formUnion(views.things)
      held.join(views)
      return
    }
    // On a screen a condition changes the screen's content; at the root of an app, or for a coordinator, it decides
    // which screen is shown. A view with a stack of its own is no part of a screen.
    let isRoot = screen.maker.map { interpreter.index.isA($0.type, "App") } ?? true
    let hasContainer = shown.contains { $0.views.things.contains(where: interpreter.beginsWithContainer) }
    guard shown.count >= 2, !isBar, hasContainer || !isInStack,
      isRoot || interpreter.roles.isCoordinator(alternatives.owner.type)
        || !isNested && hasContainer
          && interpreter.isOfState(alternatives.question.term, in: alternatives.question.scope),
      shown.allSatisfy({
        $0.views.things.allSatisfy { interpreter.roles.isView($0.type) || Self.containers.contains($0.kind) }
      })
    else {
      held.join(views)
      return
    }
    let (thing, _) = interpreter.thing(.switchView, type: "switch", place: place, maker: screen)
    for branch in shown {
      let views = isInStack ? inStacks(branch.views, interpreter) : branch.views
      for name in branch.names { interpreter.write(views, to: name, of: thing) }
    }
    interpreter.bindings.owners.insert(alternatives.owner)
    let question = alternatives.question
    if question.isPlain {
      interpreter.bindings.states[.init(thing: alternatives.owner, name: alternatives.field)] = thing
    }
    for field in interpreter.fieldsRead(question.term, in: question.scope) {
      interpreter.bindings.derived[field] = .init(
        view: thing, question: question, answers: alternatives.branches.compactMap(\.names.first))
    }
    interpreter.write(Value(.binding(alternatives.owner, alternatives.field)), to: " state", of: thing)
    held.join(Value(.thing(thing)))
  }
}

/// Alternatives between which a condition decides that is no state of the app's: `if items.isEmpty { … } else { … }`.
extension ViewReading {
  /// Begins them where a stack begins with one of them, or one of them is pushed or presented; returns the views beside.
  func beginUnnamed() -> Value? {
    guard stack != nil || isOneScreen, !isBar else { return nil }
    defer { held = .unknown }
    return held
  }

  func nextUnnamed() {
    unnamedBranches.append(held)
    held = .unknown
  }

  func endUnnamed(_ outer: Value, interpreter: Interpreter) {
    let branches = [unnamedBranches.removeLast(), held]
    held = outer
    for branch in branches { held.join(branch) }
    let firsts = branches.compactMap(\.things.first)
    guard firsts.count == 2, firsts[0].type != firsts[1].type,
      branches.flatMap(\.things).allSatisfy({ $0.kind == .instance && interpreter.roles.isView($0.type) })
    else { return }
    rootViews.formUnion(firsts)
    branchViews.formUnion(branches.flatMap(\.things))
  }
}

extension [Condition] {
  /// One condition that holds if all of them do; nil: one of them binds names beside others.
  fileprivate var joined: Condition? {
    guard let first else { return nil }
    return dropFirst().reduce(first) { whole, next in
      guard case .holds(let left)? = whole, case .holds(let right) = next else { return nil }
      return .holds(Term(kind: .operation("&&", left, right), place: left.place))
    }
  }
}
