import FlowModel

/// Lists what could not be read, with the declared parts whose code it is.
struct UnreadListing {
  private let assembler: FlowAssembler
  private let interpreter: Interpreter
  private let parts: [String: Set<UnreadCode.Owner>]
  private let callers: CallerSearch
  /// The fields that decide what a view of the app shows.
  private let showingFields: Set<String>

  /// Linear in the size of the source.
  init(_ assembler: FlowAssembler) {
    self.assembler = assembler
    interpreter = assembler.interpreter
    parts = assembler.partsByType
    callers = CallerSearch(index: interpreter.index, parts: parts)
    showingFields = assembler.bindings.fieldNames
  }

  /// Everything that could not be read, in the order of the source.
  ///
  /// - Parameters:
  ///   - calls: The navigation calls that were not placed.
  ///   - writes: The changes of fields.
  ///   - damaged: Files of which at most a part could be read.
  func places(_ calls: [NavigationCall], writes: [FieldWrite], damaged: [DamagedFile]) -> [UnreadPlace] {
    var places = calls.map(place(of:))
    var known = Set(places.map(\.place))
    func add(_ place: UnreadPlace) { if known.insert(place.place).inserted { places.append(place) } }
    for problem in assembler.problems {
      let missing = interpreter.unplaced[problem.place].map { "\($0) was not found" }
      add(
        UnreadPlace(
          place: problem.place, reason: missing ?? problem.reason, kind: .call,
          owners: owners(of: problem)))
    }
    for (place, what) in interpreter.unplaced where !assembler.isDeclared(place) && !place.isOfLibrary {
      let runners = runners(of: place)
      add(
        UnreadPlace(
          place: place, reason: "\(what) was not found", kind: .call,
          owners: runners.isEmpty ? callers.owners(around: place).sorted() : runners))
    }
    let firstStates = interpreter.placesOfFirstStates
    for write in writes where decidesWhatIsShown(write) && !interpreter.written.contains(write.place) {
      guard !firstStates.contains(write.member), callers.isCalled(write.member) else { continue }
      add(
        UnreadPlace(
          place: write.place, reason: "\(write.field): nobody was seen to get here", kind: .code,
          owners: callers.owners(of: write.member).sorted()))
    }
    for file in damaged {
      let place = SourceLocation(file: file.path, line: 1, column: 1)
      add(UnreadPlace(place: place, reason: "file: \(file.problem)", kind: .code, owners: owners(in: file.path)))
    }
    for place in assembler.screensOfOthers { add(place) }
    var releases = ReleasingCode(
      index: interpreter.index, roles: interpreter.roles, callers: callers, ran: Set(interpreter.ran.map(\.place)))
    for site in releases.sites() where callers.isCalled(site.member) {
      var owners = callers.owners(of: site.member)
      guard !owners.isEmpty else { continue }
      // What can only let go of one child says nothing about the others.
      if let children = site.children {
        owners = children.reduce(into: []) { $0.formUnion(parts[$1] ?? []) }
        guard !owners.isEmpty else { continue }
      }
      add(
        UnreadPlace(
          place: site.place, reason: "\(site.what): nobody was seen to get here", kind: .release,
          owners: owners.sorted()))
    }
    return places.sorted { ($0.place, $0.reason) < ($1.place, $1.reason) }
  }

  /// The conditions on state that no effect of the flow changes, or that one changes to an unknown value: the state may
  /// change in code that was not read, or where the app's own values are not.
  func states(of flow: Flow?) -> [UnreadPlace] {
    guard let flow else { return [] }
    let unread = assembler.unreadVariables(of: flow)
    return flow.variables.compactMap { variable in
      guard unread.contains(variable.name), let place = assembler.askedAt[variable.name] else { return nil }
      let what =
        assembler.setUnknown.contains(variable.name)
        ? "it is set to a value that was not found" : "nothing was seen to set it"
      return UnreadPlace(
        place: place, reason: "\(variable.name): \(what)", kind: .state, owners: [.variable(variable.name)])
    }
  }

  /// The coordinators of which nothing was found that they show. Such a coordinator would seem to leak as soon as it is
  /// made.
  static func contents(of flow: Flow?) -> [UnreadPlace] {
    (flow?.coordinators ?? []).filter(\.showsNothing).map { coordinator in
      UnreadPlace(
        place: coordinator.location, reason: "\(coordinator.name): nothing was found that it shows", kind: .content,
        owners: [.coordinator(coordinator.name)])
    }
  }

  /// The function after which most of the navigation calls come that nobody was seen to reach; nil: there is no such
  /// call.
  func start(of calls: [NavigationCall]) -> UnreadStart? {
    let ran = Set(interpreter.ran.map(\.place))
    var counts: [UnreadStart: Int] = [:]
    for call in calls where interpreter.unplaced[call.place] == nil && !interpreter.placed.contains(call.place) {
      if let start = callers.beginning(of: call.member, ran: ran) { counts[start, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key.place) < ($1.value, $0.key.place) }
    return most.map { start, count in
      var start = start
      start.calls = count
      return start
    }
  }

  private func place(of call: NavigationCall) -> UnreadPlace {
    func place(_ reason: String, _ kind: UnreadCode.Kind?, _ owners: [UnreadCode.Owner]) -> UnreadPlace {
      UnreadPlace(place: call.place, reason: "\(call.name): \(reason)", kind: kind, owners: owners)
    }
    let unknown = interpreter.unplaced[call.place]
    guard unknown != nil || interpreter.placed.contains(call.place) else {
      guard callers.isCalled(call.member) else { return place("nobody was seen to get here", nil, []) }
      return place("nobody was seen to get here", .code, callers.owners(of: call.member).sorted())
    }
    let runners = runners(of: call.place)
    return place(
      unknown.map { "\($0) was not found" } ?? problem(at: call.place) ?? "nothing of the flow follows from it", .call,
      runners.isEmpty ? callers.owners(of: call.member).sorted() : runners)
  }

  private func problem(at place: SourceLocation) -> String? {
    assembler.problems.first { $0.place == place }?.reason
  }

  /// The parts that ran the code; else the coordinator that the effect would have been declared for.
  private func owners(of problem: FlowAssembler.Problem) -> [UnreadCode.Owner] {
    let runners = runners(of: problem.place)
    if !runners.isEmpty { return runners }
    let names = problem.of.isEmpty ? assembler.declaredPlaces[problem.place] ?? [] : problem.of
    let known = names.intersection(assembler.usedNames).sorted().map { UnreadCode.Owner.coordinator($0) }
    return known.isEmpty ? callers.owners(around: problem.place).sorted() : known
  }

  /// Whether a field is the root of a window, or decides what a view of the app shows.
  private func decidesWhatIsShown(_ write: FieldWrite) -> Bool {
    write.field == "rootViewController" || showingFields.contains(write.field)
  }

  /// The parts whose code ran a call.
  private func runners(of call: SourceLocation) -> [UnreadCode.Owner] {
    let things = interpreter.runners[call, default: []]
    return Set(things.flatMap { parts[$0.type] ?? [] }).sorted()
  }

  /// The parts whose types stand in a file.
  private func owners(in file: String) -> [UnreadCode.Owner] {
    let own = parts.filter { interpreter.index.entry($0.key)?.place.file == file }
    return own.reduce(into: Set()) { $0.formUnion($1.value) }.sorted()
  }
}

extension FlowAssembler {
  /// The variables that no effect of the flow changes, or that one changes to an unknown value.
  func unreadVariables(of flow: Flow) -> Set<String> {
    let bodies = flow.coordinators.flatMap(\.bodies) + flow.deepLinks.map(\.effects) + flow.externals.map(\.effects)
    let changed = bodies.reduce(into: Set()) { $0.formUnion($1.flatMap(\.setVariables)) }
    return Set(flow.variables.map(\.name)).subtracting(changed.subtracting(setUnknown))
  }

  /// The declared screens whose types stand in no source: what can be done on them is not known.
  fileprivate var screensOfOthers: [UnreadPlace] {
    drafts.filter { usedNames.contains($0.name) }.flatMap(\.screens).compactMap { screen in
      guard !screen.isAlert, screen.actions.isEmpty, let thing = screen.things.first, thing.kind == .instance,
        // The controllers of frameworks, which begin with several capitals, have a way out of their own.
        screen.things.allSatisfy({ roles.isForeignScreen($0.type) && !$0.type.prefix(3).allSatisfy(\.isUppercase) })
      else { return nil }
      return UnreadPlace(
        place: screen.place, reason: "\(thing.type): stands in none of the sources", kind: .code,
        owners: [.screen(screen.name)])
    }
  }

  /// The declared coordinators and screens, by the types of the app whose code they are.
  fileprivate var partsByType: [String: Set<UnreadCode.Owner>] {
    var views: [String: Set<String>] = [:]
    for container in interpreter.things where ViewReading.containers.contains(container.kind) {
      guard let view = container.maker, roles.isView(view.type), let draft = owner(of: container) else { continue }
      views[draft.name, default: []].insert(view.type)
    }
    var parts: [String: Set<UnreadCode.Owner>] = [:]
    for draft in drafts where usedNames.contains(draft.name) {
      for type in types(of: draft, holding: views[draft.name] ?? []) {
        parts[type, default: []].insert(.coordinator(draft.name))
      }
      for screen in draft.screens {
        let things = screen.things.flatMap(actingParts)
        for type in things.flatMap({ [$0.type, screenType($0)] }) where interpreter.index.declares(type) {
          parts[type, default: []].insert(.screen(screen.name))
        }
      }
    }
    return parts
  }

  /// The types whose code a coordinator's is: a container that became a coordinator has that of its maker, and a
  /// coordinator that owns the state of a container in a view has the code of that view.
  ///
  /// - Parameter views: the types of the views whose containers are the coordinator's.
  private func types(of draft: CoordinatorDraft, holding views: Set<String>) -> Set<String> {
    var types = Set(([draft.thing] + objects(of: draft)).map(\.type))
    if draft.isFrame || !types.contains(where: interpreter.index.declares) {
      types.formUnion([draft.parent?.thing, draft.thing.maker, draft.thing.actor].compactMap { $0?.type })
    }
    return types.union(views).filter(interpreter.index.declares)
  }
}

extension Coordinator {
  /// Whether it has no container, screen or child to show.
  fileprivate var showsNothing: Bool {
    container == .inherited && screens.isEmpty && tabs.isEmpty && !bodies.joined().contains(where: \.bringsUp)
  }
}

extension Effect {
  /// Whether the effect, or an effect inside it, brings up a coordinator.
  fileprivate var bringsUp: Bool { kind.broughtUp != nil || bodies.joined().contains(where: \.bringsUp) }

  /// The variables that the effect, or an effect inside it, sets.
  var setVariables: [String] {
    var own: [String] = []
    if case .set(let assignments) = kind { own = assignments.map(\.variable) }
    return own + bodies.flatMap { $0.flatMap(\.setVariables) }
  }
}
