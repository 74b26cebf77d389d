import FlowModel

/// Makes a flow from the explored steps.
final class FlowAssembler {
  enum Target {
    case screen(Thing)
    case coordinator(CoordinatorDraft)
  }

  let explorer: Explorer
  var drafts: [CoordinatorDraft] = []
  var draftOf: [String: CoordinatorDraft] = [:]
  var variables: [String: [String]] = [:]
  var variableOrder: [String] = []
  /// Where each variable is asked for first.
  var askedAt: [String: SourceLocation] = [:]
  /// The variables that say whether a screen has appeared.
  var flags: Set<String> = []
  /// The fields that were set before a condition asked for a variable of that name.
  var setEarly: Set<String> = []
  /// The variables that are set to a value that was not found.
  private(set) var setUnknown: Set<String> = []
  var certainties: [SourceLocation: Certainty] = [:]
  /// The places of calls that added effects to the body of a coordinator, with the names of the coordinators.
  var declaredPlaces: [SourceLocation: Set<String>] = [:]
  /// The coordinators that the flow has.
  var usedNames: Set<String> = []
  /// The coordinators that code lets go of.
  var released: Set<String> = []
  /// The places that could not be declared, with the reasons.
  var problems: [Problem] = []
  /// Warnings about the declaration as a whole.
  var warnings: [String] = []
  var externals: [External] = []
  var deepLinks: [DeepLink] = []
  var pending: [(CoordinatorDraft, ScreenDraft, Thing)] = []
  var screenNames: [String: CoordinatorDraft] = [:]
  /// Bodies of methods that occurred more than once, and may become procedures.
  var methodBodies: [String: [Effect]] = [:]
  /// Coordinators whose containers the body being converted shows.
  var shownHere: [ObjectIdentifier: Shown] = [:]
  /// Whether a screen comes or goes, whatever its conditions, beside the step that is being converted.
  var standsBesideShown = false
  var converting: [(String, Int)] = []
  /// Methods that call themselves again.
  var repeated: Set<String> = []
  /// The coordinator whose move is being converted.
  var acting: CoordinatorDraft?
  /// The coordinator on whose screen the body being converted begins.
  var origin: CoordinatorDraft?
  /// The tab bar controllers whose own code has been converted.
  var lifecycles: Set<Thing> = []
  /// Methods whose bodies are being converted.
  var running: [String] = []
  /// Containers that are coordinators of their own, because their coordinator shows other things as well.
  var frames: [Thing: CoordinatorDraft] = [:]
  /// The tabs that are coordinators here because a tab has to be one, and the stacks in them.
  var tabOf: [Thing: CoordinatorDraft] = [:]
  var tabStacks: [Thing: CoordinatorDraft] = [:]
  /// The things that the launch, not a coordinator, puts into the window.
  var launchRoots: [Thing] = []
  /// The delegate of the app, if it shows screens in the window that belong to no other coordinator.
  var delegateRoot: CoordinatorDraft?
  /// The objects of coordinators, by the name of the declared coordinator.
  var objectsByName: [String: [Thing]] = [:]
  /// The coordinator whose start is being surveyed.
  var starting: CoordinatorDraft?
  /// The stacks that coordinators present during their start.
  var presentedAtStart: [(stack: Thing, by: CoordinatorDraft)] = []
  /// All stacks that coordinators present.
  var presentedStacks: [(stack: Thing, by: CoordinatorDraft)] = []
  /// The stacks whose first screens are set.
  var filledStacks: Set<Thing> = []
  /// The screens on whose stack something is pushed by way of their `navigationController`.
  var pushedAround: Set<Thing> = []
  /// Stacks that no coordinator holds, but that still are a coordinator's own.
  var localStacks: [Thing: CoordinatorDraft] = [:]
  /// Tabs that were put on a stack; `isSet`: as its only content.
  var tabsOnStacks: [(tabs: Thing, stack: Thing, isSet: Bool)] = []
  /// The contents with which stacks were made before the start of their coordinators.
  var madeWith: [Thing: Value] = [:]
  /// The number of branches, delays and guards around the step that is being converted.
  var depthOfBranches = 0
  /// Stacks that are shown in one state of the object that holds their paths.
  var stacksOfStates: Set<Thing> = []
  /// Tabs on stacks that are declared as one screen.
  var mergedTabs: Set<Thing> = []
  /// The coordinators that fill tabs.
  var fillings: [(tabs: Thing, by: CoordinatorDraft)] = []
  /// Tabs that a coordinator filled.
  var filledTabs: Set<Thing> = []
  /// Stacks that a coordinator presents, with what is on them, over its screen in a tab.
  var shownWhole: Set<Thing> = []
  /// Screens named after the case that shows them.
  var unnamedScreens: [String: Thing] = [:]
  /// The types of the views that controllers of a class were made with.
  var viewsOfHosts: [String: Set<String>] = [:]
  /// Whether the app may keep the gesture that goes back where the button is hidden.
  lazy var keepsGesture = findsOwnGesture()
  /// The names of properties to which some code gives a value that only the running app knows.
  lazy var computedFields = findComputedFields()
  /// The things whose targets are being looked for.
  private var resolving: Set<Thing> = []
  /// Whether code that made the root once more, and its stack, is being converted.
  var isStartingAnew = false
  /// Coordinators without a stack of which who made them shows the view.
  var childrenByViews: Set<String> = []
  /// The stacks that the body being converted emptied.
  var emptied = Emptied()
  /// Children with an end that is declared as `finish`.
  var endings: Set<String> = []

  struct Problem {
    var place: SourceLocation
    var reason: String
    /// The names of the coordinators whose code it is; empty: unknown.
    var of: Set<String>
  }

  /// What objects hold, as long as nothing more is learned: it is asked for each container of each step.
  private struct Held {
    var knowledge = -1
    var owners = 0
    var things: [Thing: Set<Thing>] = [:]
  }
  private var held = Held()

  struct Shown {
    var kind: Kind
    enum Kind {
      case present(PresentationStyle)
      case root, tab, push
    }
  }

  /// - Parameter first: An assembler that assembled the flow of the same exploration before, so that the variables are
  ///   known.
  init(_ explorer: Explorer, after first: FlowAssembler? = nil) {
    self.explorer = explorer
    variables = first?.variables ?? [:]
    variableOrder = first?.variableOrder ?? []
    askedAt = first?.askedAt ?? [:]
  }

  /// Whether a change of a variable is missing, because it was converted before a condition asked for the variable.
  var lacksChanges: Bool { !setEarly.isDisjoint(with: variableOrder) }

  /// The effect of writing to a field, if a condition elsewhere asks for a variable of its name.
  func set(_ field: String, _ value: Value, _ place: SourceLocation) -> [Effect] {
    guard let values = variables[field] else {
      setEarly.insert(field)
      return []
    }
    guard value.atoms.count == 1, let text = value.atoms[0].stateName else {
      setUnknown.insert(field)
      return []
    }
    guard let known = [text, "other"].first(where: values.contains) else { return [] }
    return [Effect(.set([.init(variable: field, value: known)]), location: place)]
  }

  /// The coordinator that the app begins with, once it is known.
  var rootDraft: CoordinatorDraft?

  var interpreter: Interpreter { explorer.interpreter }
  var roles: Roles { interpreter.roles }
  var bindings: ViewBindings { interpreter.bindings }

  func location(_ step: Step) -> SourceLocation {
    certainties[step.place] = min(certainties[step.place] ?? .certain, step.certainty)
    return step.place
  }

  func declare(_ place: SourceLocation, _ draft: CoordinatorDraft) {
    declaredPlaces[place, default: []].insert(draft.name)
  }

  /// Whether a part of the flow results from a call at the place.
  func isDeclared(_ place: SourceLocation) -> Bool {
    let places = [place] + (interpreter.sites[place] ?? [])
    return places.contains { declaredPlaces[$0].map { !$0.isDisjoint(with: usedNames) } ?? false }
  }

  // MARK: Coordinators

  func isCoordinator(_ thing: Thing) -> Bool {
    interpreter.isActor(thing) && (thing.kind != .tabs || ownTabs(thing) == nil) && !mergedTabs.contains(thing)
  }

  /// The coordinator whose container the tabs are: their maker, unless it shows other things as well.
  private func ownTabs(_ thing: Thing) -> CoordinatorDraft? {
    guard !roles.isCoordinator(thing.type), let maker = thing.actor, maker !== thing, let draft = draftOf[maker.name]
    else { return nil }
    if let other = handed(thing, by: draft) { return other }
    // Another object of the coordinator makes such tabs in the same place.
    guard draft.shown.allSatisfy({ $0.kind == .tabs && $0.place == thing.place || stands($0, in: thing) })
    else { return nil }
    return draft
  }

  /// The one child to which the maker of tabs hands them, and which fills them or hears of them, or is the only one that
  /// keeps them: the maker only shows the child. A maker that fills the tabs itself hands them on if it shows something
  /// else in the window at other times.
  func handed(_ tabs: Thing, by maker: CoordinatorDraft) -> CoordinatorDraft? {
    let isFilledByMaker = fillings.contains { $0.tabs === tabs && $0.by === maker }
    let showsOthers = maker.roots.contains { $0 !== tabs && !stands($0, in: tabs) }
    guard !objects(of: maker).contains(where: { holds($0, tabs) }), !isFilledByMaker || showsOthers else { return nil }
    let holders = drafts.filter { draft in
      draft !== maker && isMade(draft, by: maker) && objects(of: draft).contains { holds($0, tabs) }
    }
    guard holders.count == 1, let only = holders.first, only.stacks.isEmpty else { return nil }
    let isHeard = tabs.fields.values.contains { value in
      value.atoms.contains { atom in
        switch atom {
        case .code(let code): code.home.map { objects(of: only).contains($0) } ?? false
        case .thing(let thing): objects(of: only).contains(thing)
        default: false
        }
      }
    }
    return isHeard || isFilledByMaker || fillings.contains { $0.tabs === tabs && $0.by === only } ? only : nil
  }

  /// Whether a thing is one of the tabs, or the beginning of one of their stacks.
  func stands(_ shown: Thing, in tabs: Thing) -> Bool {
    let inside = (tabs.fields["viewControllers"] ?? .unknown).elements.things
    return inside.contains {
      $0 === shown || ($0.fields["viewControllers"] ?? .unknown).elements.things.contains(shown)
    }
  }

  func draft(_ thing: Thing, under parent: CoordinatorDraft?) -> CoordinatorDraft {
    if let known = draftOf[thing.name] { return known }
    let above = thing.actor.flatMap { $0.name == thing.name ? nil : draftOf[$0.name] } ?? parent
    let draft = CoordinatorDraft(name: thing.name, thing: thing, parent: above)
    draftOf[thing.name] = draft
    drafts.append(draft)
    return draft
  }

  /// The coordinator that a container belongs to: the first that holds it, directly or in a router of its own.
  func owner(of container: Thing) -> CoordinatorDraft? {
    if let frame = frames[container] ?? tabStacks[container] ?? localStacks[container] { return frame }
    if shownWhole.contains(container) { return nil }
    if let owner = container.fields["owner"]?.things.first {
      return draftOf[owner.name] ?? (isCoordinator(owner) ? draft(owner, under: nil) : nil)
    }
    if container.kind == .switchView, case .binding(let owner, _)? = container.fields[" state"]?.atoms.first {
      return draftOf[owner.name] ?? draft(owner, under: nil)
    }
    if container.kind == .tabs, let owner = ownTabs(container) { return owner }
    if container.kind == .tabs || container.kind == .navigation, isCoordinator(container) {
      return draft(container, under: nil)
    }
    let holders = drafts.compactMap { draft in
      objects(of: draft).first { holds($0, container) }.map { (draft, $0.number) }
    }
    return holders.min { $0.1 < $1.1 }?.0
  }

  /// Whether an object holds a container, directly or in a router of its own.
  func holds(_ thing: Thing, _ container: Thing) -> Bool {
    let (knowledge, owners) = (interpreter.knowledge, bindings.owners.count)
    if held.knowledge != knowledge || held.owners != owners { held = Held(knowledge: knowledge, owners: owners) }
    if let known = held.things[thing] { return known.contains(container) }
    var found: Set<Thing> = []
    collectHeld(by: thing, into: &found, depth: 0)
    held.things[thing] = found
    return found.contains(container)
  }

  private func collectHeld(by thing: Thing, into found: inout Set<Thing>, depth: Int) {
    for (field, value) in thing.fields
    where interpreter.index.property(field, in: thing.type)?.getter == nil && !isHandedSeveral(value, thing) {
      for inner in value.things {
        found.insert(inner)
        if depth < 2, inner.kind == .instance, !isCoordinator(inner), !roles.isScreen(inner.type) {
          collectHeld(by: inner, into: &found, depth: depth + 1)
        }
      }
    }
  }

  /// Whether the holder is given several stacks that other coordinators made, at different times.
  func isHandedSeveral(_ value: Value, _ holder: Thing) -> Bool {
    let stacks = value.things.filter { $0.kind == .navigation }
    return stacks.count > 1 && stacks.allSatisfy { $0.actor !== holder }
  }

  // MARK: What is shown

  func targets(_ value: Value) -> [Target] {
    var targets: [Target] = []
    for atom in value.atoms {
      switch atom {
      case .thing(let thing) where interpreter.isReducer(thing.type):
        for found in routed(Value(atom), thing.type) { add(found, to: &targets) }
      case .enumCase("", let name, let payload) where interpreter.readsRoutes && RouteMove.style(ofRoute: name) != nil:
        for found in self.targets(payload.first ?? .unknown) { add(found, to: &targets) }
      case .thing(let thing): if let target = target(thing) { add(target, to: &targets) }
      case .enumCase(let type, _, _): for found in routed(Value(atom), type) { add(found, to: &targets) }
      // The app's data on a path is shown by the destination for its type.
      case .unknown(let type) where type.name.map { interpreter.readsRoutes || isRouted($0) } == true:
        for found in routed(Value(atom), type.name ?? "") { add(found, to: &targets) }
      case .text: for found in routed(Value(atom), "String") { add(found, to: &targets) }
      case .number: for found in routed(Value(atom), "Int") { add(found, to: &targets) }
      case .list(let items): for item in items { for found in self.targets(item) { add(found, to: &targets) } }
      default: break
      }
    }
    return targets
  }

  private func add(_ target: Target, to targets: inout [Target]) {
    let isThere = targets.contains { known in
      switch (known, target) {
      case (.screen(let one), .screen(let other)):
        screenType(one) == screenType(other) && one.kind == other.kind
          && (one.kind != .alert || isSameAlert(one, other))
      case (.coordinator(let one), .coordinator(let other)): one === other
      default: false
      }
    }
    if !isThere { targets.append(target) }
  }

  /// Nil: nothing is shown, or only the thing itself again, such as a stack on itself.
  private func target(_ thing: Thing) -> Target? {
    guard resolving.insert(thing).inserted else { return nil }
    defer { resolving.remove(thing) }
    if let shown = thing.erasedViews { return shown.lazy.compactMap(self.target).first }
    switch thing.kind {
    case .alert: return .screen(thing)
    case .tabs where mergedTabs.contains(thing): return .screen(thing)
    case .navigation, .stackView, .tabs, .tabView, .switchView:
      if let owner = owner(of: thing) { return .coordinator(owner) }
      if thing.kind == .stackView, thing.fields["owner"] == nil { return .coordinator(stack(thing)) }
      if thing.kind == .stackView || thing.kind == .tabView || thing.kind == .switchView, let host = thing.maker {
        return .coordinator(draft(host, under: nil))
      }
      let root = pages(of: thing).first
      // A single tab is shown like the controller in it.
      if thing.kind == .tabs, pages(of: thing).count > 1 { return nil }
      return root.flatMap { $0 === thing ? nil : target($0) }
    case .instance:
      if isCoordinator(thing), !roles.isScreen(thing.type) {
        if let built = built(thing) { return built }
        return .coordinator(draft(thing, under: nil))
      }
      // An object of the app in a path is shown as the view that the path's destination builds for it.
      if !roles.isScreen(thing.type), let built = built(thing) { return built }
      let containers = explorer.screens[thing]?.containers ?? []
      if let first = containers.first { return target(first) ?? .screen(thing) }
      return roles.vocabulary.isNoScreen(thing.type) ? nil : .screen(thing)
    default: return nil
    }
  }

  /// A coordinator for a stack without an owner, named after the stack's root.
  private func stack(_ container: Thing) -> CoordinatorDraft {
    let root = container.fields["root"]?.things.first
    let name = (root?.type ?? "Navigation") + "Stack"
    if let known = draftOf[name] { return known }
    let thing = Thing(
      .instance, type: name, place: container.place, maker: container.maker, number: 1_000_000 + drafts.count)
    let draft = CoordinatorDraft(name: name, thing: thing, parent: nil)
    draft.container = .stack
    draft.framework = .swiftui
    draft.start = []
    draft.startPlace = container.place
    draftOf[name] = draft
    drafts.append(draft)
    for target in targets(container.fields["root"] ?? .unknown).prefix(1) {
      guard case .screen(let shown) = target else { continue }
      let screen = screen(shown, of: draft, at: container.place)
      screen.isPushed = true
      draft.start = [Effect(.pushScreen(screen.name), location: container.place)]
    }
    return draft
  }

  /// The target that the destination builds for a coordinator in a path.
  private func built(_ thing: Thing) -> Target? {
    let found = routed(Value(.thing(thing)), thing.type)
    return found.first
  }

  /// Whether a type, other than an enum, has a destination: which of several cases it is would not be known.
  private func isRouted(_ type: String) -> Bool {
    interpreter.index.entry(type).map { $0.kind == .struct || $0.kind == .class } == true
      && bindings.destinations.contains { $0.type == type }
  }

  private func routed(_ value: Value, _ type: String) -> [Target] {
    let fitting = bindings.destinations.filter {
      $0.type == type || interpreter.index.isA(type, $0.type)
    }
    var targets: [Target] = []
    // Several types may nest enums of the same name: prefers the destination on the acting coordinator's stack.
    let own = fitting.filter { $0.stack.flatMap { owner(of: $0) } === acting && acting != nil }
    for destination in own.isEmpty ? fitting : own {
      for thing in explorer.screens(of: destination.builder, interpreter.scoped(value, by: destination.field)) {
        guard let target = target(thing) else { continue }
        add(target, to: &targets)
        if let acting { declare(destination.place, acting) }
      }
      if !targets.isEmpty { return targets }
    }
    if targets.isEmpty, let destination = (own.isEmpty ? fitting : own).first,
      let unnamed = unnamed(value, at: destination.place)
    {
      targets.append(unnamed)
      if let acting { declare(destination.place, acting) }
    }
    return targets
  }

  // MARK: Screens

  func screen(_ thing: Thing, of owner: CoordinatorDraft, at place: SourceLocation) -> ScreenDraft {
    if let known = owner.screen(of: thing) { return known }
    let base = thing.kind == .alert ? alertName(thing) : screenName(thing)
    if let same = owner.screens.first(where: {
      screenType($0.things[0]) == screenType(thing) && $0.things[0].kind == thing.kind
        && (thing.kind != .alert || isSameAlert($0.things[0], thing))
    }) {
      same.things.append(thing)
      pending.append((owner, same, thing))
      return same
    }
    var name = base
    if draftOf[name] != nil { name += "Screen" }
    if screenNames[name] != nil { name = base + "In" + owner.name }
    var count = 2
    while screenNames[name] != nil {
      name = base + "In" + owner.name + "\(count)"
      count += 1
    }
    screenNames[name] = owner
    let draft = ScreenDraft(name: name, thing: thing, place: thing.place.line > 0 ? thing.place : place)
    owner.screens.append(draft)
    pending.append((owner, draft, thing))
    return draft
  }

  /// Whether two alerts come from the same line, where objects of one type make them: the declaration has one screen for
  /// these objects.
  private func isSameAlert(_ one: Thing, _ other: Thing) -> Bool {
    guard one !== other else { return true }
    guard one.place == other.place, alertName(one) == alertName(other) else { return false }
    var makers = (one.maker, other.maker)
    // A helper of two screens shows something else for each of them.
    while let first = makers.0, let second = makers.1, first !== second {
      guard first.kind == second.kind, screenType(first) == screenType(second) else { return false }
      if roles.isScreen(first.type) || roles.isCoordinator(first.type) { return true }
      makers = (first.maker, second.maker)
    }
    return makers.0 === makers.1
  }

  /// The name of a screen by its type, without generic arguments.
  private func screenName(_ thing: Thing) -> String {
    tabsName(thing) ?? screenType(thing).split(separator: ".").joined()
  }

  private func alertName(_ thing: Thing) -> String {
    let title = thing.fields["title"]?.firstText.flatMap(ActionName.identifier)
    return (title.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "") + "Alert"
  }
}
