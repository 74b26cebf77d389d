import FlowModel

/// Lists what could not be read, with the declared parts whose code it is.
struct UnreadListing {
  private let assembler: FlowAssembler
  private let interpreter: Interpreter
  private let parts: [String: Set<UnreadCode.Owner>]
  private let callers: CallerSearch

  /// Linear in the size of the source.
  init(_ assembler: FlowAssembler) {
    self.assembler = assembler
    interpreter = assembler.interpreter
    parts = assembler.partsByType
    callers = CallerSearch(index: interpreter.index, parts: parts)
  }

  /// Everything that could not be read, in the order of the source.
  ///
  /// - Parameters:
  ///   - calls: The navigation calls that were not placed.
  ///   - damaged: Files of which at most a part could be read.
  func places(_ calls: [NavigationCall], damaged: [DamagedFile]) -> [UnreadPlace] {
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
      add(UnreadPlace(place: place, reason: "\(what) was not found", kind: .call, owners: runners(of: place)))
    }
    for file in damaged {
      let place = SourceLocation(file: file.path, line: 1, column: 1)
      add(UnreadPlace(place: place, reason: "file: \(file.problem)", kind: .code, owners: owners(in: file.path)))
    }
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
    let names = problem.of.map { [$0.name] } ?? assembler.declaredPlaces[problem.place] ?? []
    return names.intersection(assembler.usedNames).sorted().map { .coordinator($0) }
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
  /// The declared coordinators and screens, by the types of the app whose code they are.
  fileprivate var partsByType: [String: Set<UnreadCode.Owner>] {
    var parts: [String: Set<UnreadCode.Owner>] = [:]
    for draft in drafts where usedNames.contains(draft.name) {
      for type in types(of: draft) { parts[type, default: []].insert(.coordinator(draft.name)) }
      for screen in draft.screens {
        let things = screen.things.flatMap(actingParts)
        for type in things.flatMap({ [$0.type, screenType($0)] }) where interpreter.index.declares(type) {
          parts[type, default: []].insert(.screen(screen.name))
        }
      }
    }
    return parts
  }

  /// The types whose code a coordinator's is: a container that became a coordinator has that of its maker.
  private func types(of draft: CoordinatorDraft) -> Set<String> {
    var types = Set(([draft.thing] + objects(of: draft)).map(\.type))
    if draft.isFrame || !types.contains(where: interpreter.index.declares) {
      types.formUnion([draft.parent?.thing, draft.thing.maker, draft.thing.actor].compactMap { $0?.type })
    }
    return types.filter(interpreter.index.declares)
  }
}
