import FlowModel

/// Runs the app's code on what is known of its values, and notes what it does to the screens.
///
/// It over-approximates: a value is everything that it may be, both branches of a condition run, a field keeps whatever was
/// ever written to it. A call goes wherever it may go, with less certainty where that is more than one place.
final class Interpreter {
  let index: TypeIndex
  let roles: Roles
  let vocabulary: Vocabulary
  /// Which bodies have to run; nil: all.
  let reach: NavigationReach?

  private(set) var things: [Thing] = []
  private var made: [MakingKey: Thing] = [:]
  /// The last thing that was made in a place, for whichever maker, and how many there are.
  private var madeAt: [MakingKey: (thing: Thing, count: Int)] = [:]
  /// Things by every name that their types answer to.
  private(set) var thingsByName: [String: [Thing]] = [:]
  /// Grows with everything that is learned; two rounds with the same number have seen the same.
  private(set) var knowledge = 0
  var steps: [Step] = []
  /// What bodies gave in this round.
  var memory = Memory()
  var certainty = Certainty.certain
  var frames: [Frame] = []
  /// Navigation calls that were met, and where what they show was not known.
  var placed: Set<SourceLocation> = []
  var unplaced: [SourceLocation: String] = [:]
  /// Calls that are named like navigation and mean a function of the app's own.
  var ownCalls: Set<SourceLocation> = []
  var notes: [SourceLocation: String] = [:]
  /// What the views that are being read add to their screen.
  var views: ViewReading?
  /// What stands behind a field that a view presents, pushes or selects by.
  var bindings = ViewBindings()
  /// What ran so far, and how much more may.
  var workload: Workload
  /// What the last statement that is a term gave: the result of a body that says no `return`.
  var implicitResult = Value.unknown
  static let deepest = 40
  /// How many makers of a thing are told apart where bodies are left out.
  static let mostMakers = 8

  struct Frame {
    var place: SourceLocation
    var home: Thing?
    /// What was compared by identity: who is meant by the removal that follows.
    var compared: [Value] = []
    var returned = Value.unknown
    /// What the body itself wrote to fields, as far as nothing else can have written there since.
    var recent: [FieldName: Value] = [:]
    /// What the body is to give.
    var expects: TypeReference?
    /// Where it was called.
    var site: SourceLocation?
  }

  private struct MakingKey: Hashable {
    var place: SourceLocation
    var maker: Thing?
    var kind: Thing.Kind
    var type: String
    var made: [TypeReference] = []
    /// The element of a list for which it is made, where each has one of its own.
    var turn: String?
  }

  /// `isNarrowed`: bodies from which no navigation can be reached are left out, and what many make in one place is not
  /// told apart.
  init(
    index: TypeIndex, vocabulary: Vocabulary, limits: Workload.Limits = Workload.Limits(), isNarrowed: Bool = false
  ) {
    self.index = index
    workload = Workload(limits: limits)
    self.vocabulary = vocabulary
    roles = Roles(index: index, vocabulary: vocabulary)
    reach = isNarrowed ? NavigationReach(index: index, roles: roles, vocabulary: vocabulary) : nil
  }

  /// Closures given to things of frameworks, and listeners, by the screen that gives them.
  var triggers: [Thing: [Trigger]] = [:]
  /// Views of the app's own, cells mostly, that code of a screen or of another view works on.
  var subviews: [Thing: [Thing]] = [:]
  /// The screens that hold a model, presenter or the like.
  var screensHolding: [Thing: [Thing]] = [:]
  /// Things whose initialiser runs.
  var initialising: Set<Thing> = []
  /// Bodies that ran, each for whom it ran.
  var ran: Set<Running> = []
  /// Vocabulary that would say what a call means that is named like a navigation.
  var suggestions: Set<String> = []
  /// What generic parameters of ancestors stand for, by type.
  var genericBindings: [String: [String: TypeReference]] = [:]
  /// What a container gives for a type, as it was registered.
  var providers: [String: Value] = [:]
  /// What was written to static properties, by type and name.
  var statics: [String: Value] = [:]
  /// How many frames stood when the evaluation of something began that belongs to nobody.
  var nobodysFrames = 0
  /// Where the app calls what a library does, the innermost last.
  var appPlaces: [SourceLocation] = []
  /// Tab bar controllers of the app's own that set their tabs themselves.
  var selfMade: Set<Thing> = []
  /// What stacks begin with, with what can be done there, where it is not a view of its own.
  var unnamedRoots: [Thing: [ViewReading.Action]] = [:]
  /// While a link of the system is followed, the enums of the app that were asked for in it.
  var linkEnums: [String]?
  /// The case that such an enum is taken to have.
  var assumed: (type: String, element: String)?
  /// State machines of SwiftState.
  var machines: [Thing: MachineFacts] = [:]
  /// Actions that are on their way through reducers.
  var sending: [Sending] = []
  /// What stands around the views of a coordinator.
  var surroundings: [Thing: ViewReading] = [:]
  /// Where coordinators keep their children: by the name of the coordinator and of the child the properties that hold one,
  /// and an empty name for lists and dictionaries.
  var keptBy: [String: [String: Set<String>]] = [:]
  /// While what nobody was seen to call is tried out.
  var isProbing = false
  /// The element of a list for which a body runs.
  var turn: String?
  /// Where the function is called whose body runs next.
  var site: SourceLocation?
  /// For calls of the framework in routers of the app's own, where coordinators call these.
  var sites: [SourceLocation: Set<SourceLocation>] = [:]
  /// Loops that run once for all elements of a list.
  var loops = 0

  struct Running: Hashable {
    var place: SourceLocation
    var home: Thing?
  }

  /// Something that a person, or the system, may set off on a screen.
  struct Trigger: Hashable {
    var name: String
    var code: Callable
    var isTap = true
    /// What it is called with, as far as that is known.
    var given: [Value] = []
  }

  /// What a trigger of a screen sends on to a subject.
  struct Forwarder {
    var owner: Thing
    var name: String
    var subject: Thing
    var isTap: Bool
    /// Where the screen says that it does.
    var place: SourceLocation
    /// What it sends, as far as that is known.
    var value = Value.unknown
  }
  var forwarders: [Forwarder] = []
  /// Navigation calls for which it became known, in some run, what they show.
  var resolvedPlaces: Set<SourceLocation> = []
  /// What the function around a closure compared.
  var recentlyCompared: [Value] { frames.suffix(4).dropLast().flatMap(\.compared) }

  struct FieldName: Hashable {
    var thing: Thing
    var name: String
  }

  // MARK: Things

  /// The thing made here: the same one whenever the same place makes it for the same maker.
  ///
  /// `made`: what it is generic over, where it is made for its type alone.
  func thing(
    _ kind: Thing.Kind, type: String, place: SourceLocation, maker: Thing?, made arguments: [TypeReference] = []
  ) -> (Thing, isNew: Bool) {
    let key = MakingKey(
      place: place, maker: maker, kind: kind, type: type, made: arguments, turn: maker == nil ? nil : turn)
    if let known = made[key] {
      known.actor = known.actor ?? currentActor
      return (known, false)
    }
    // What makes others of its kind, over whatever way, makes no end of them.
    var above = maker
    while let one = above {
      if one.place == place, one.type == type, one.kind == kind { return (one, false) }
      above = one.maker
    }
    // What many make in one place is told apart for the first of them.
    if reach != nil, maker != nil, turn == nil, kind != .navigation, kind != .tabs, !roles.isCoordinator(type) {
      let kin = MakingKey(place: place, maker: nil, kind: kind, type: type, made: arguments)
      if let known = madeAt[kin], known.count >= Self.mostMakers {
        made[key] = known.thing
        return (known.thing, false)
      }
    }
    let thing = Thing(kind, type: type, place: place, maker: maker, number: things.count)
    thing.actor = currentActor
    things.append(thing)
    for name in index.ancestors(of: type) { thingsByName[name, default: []].append(thing) }
    made[key] = thing
    let kin = MakingKey(place: place, maker: nil, kind: kind, type: type, made: arguments)
    madeAt[kin] = (thing, (madeAt[kin]?.count ?? 0) + 1)
    learn()
    return (thing, true)
  }

  /// The coordinator whose code runs.
  private var currentActor: Thing? { frames.last { $0.home.map(isActor) ?? false }?.home }

  func learn() { knowledge += 1 }

  func write(_ value: Value, to field: String, of thing: Thing) {
    memory.writes += 1
    for position in frames.indices { frames[position].recent[FieldName(thing: thing, name: field)] = nil }
    let before = thing.fields[field]
    var known = before ?? .unknown
    // What is only known by its type gives way to what is known.
    if value.atoms.contains(where: { !$0.isVague }) { known.atoms.removeAll(where: \.isVague) }
    known.join(value)
    // What only gave way and came back is nothing new.
    if before == nil || known.atoms.contains(where: { before?.atoms.contains($0) == false }) {
      thing.fields[field] = known
      learn()
      if thing.kind == .instance, roles.isScreen(thing.type) {
        for held in known.things where held.kind == .instance && screensHolding[held]?.contains(thing) != true {
          screensHolding[held, default: []].append(thing)
        }
      }
    }
  }

  // MARK: Steps

  /// What a library does stands where the app calls it.
  private func appPlace(_ place: SourceLocation) -> SourceLocation {
    place.isOfLibrary ? appPlaces.last ?? frames.last { !$0.place.isOfLibrary }?.place ?? place : place
  }

  func note(_ kind: Step.Kind, at place: SourceLocation, certainty: Certainty? = nil) {
    let place = appPlace(place)
    steps.append(Step(kind: kind, place: place, certainty: min(self.certainty, certainty ?? .certain)))
  }

  func move(_ move: Move, on thing: Thing?, at place: SourceLocation, then: [Step] = []) {
    let call = appPlace(place)
    placed.insert(call)
    let site = siteInCoordinator(call)
    if site != call { sites[call, default: []].insert(site) }
    note(.move(move, on: thing, then: then), at: site)
  }

  /// The steps that a body adds.
  func collect(_ body: () -> Void) -> [Step] {
    let outer = steps
    steps = []
    body()
    defer { steps = outer }
    return steps
  }

  func with<Result>(certainty: Certainty, _ body: () -> Result) -> Result {
    let outer = self.certainty
    self.certainty = min(outer, certainty)
    defer { self.certainty = outer }
    return body()
  }
}

extension Atom {
  /// Known by its type at most.
  var isVague: Bool {
    switch self {
    case .unknown, .none: true
    default: false
    }
  }
}
