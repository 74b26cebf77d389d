import FlowModel

/// Interprets the app's code on the known part of its values, and records its navigation steps.
///
/// It over-approximates: a value is the set of its possible values, both branches of a condition run, and a field keeps
/// all values that were ever written to it. A call goes to all its possible targets, with less certainty if there are
/// several.
final class Interpreter {
  let index: TypeIndex
  let roles: Roles
  let vocabulary: Vocabulary
  /// Decides which bodies have to run; nil: all.
  let reach: NavigationReach?

  private(set) var things: [Thing] = []
  private var made: [MakingKey: Thing] = [:]
  /// What is known of properties that begin with a container of their own.
  var defaults = Defaults()
  /// The lazy properties that were made in this round.
  var madeLazily: Set<FieldName> = []
  /// By place, the last thing that was made there for any maker, and the number of such things.
  private var madeAt: [MakingKey: (thing: Thing, count: Int)] = [:]
  /// Things by every name of their types, including ancestors.
  private(set) var thingsByName: [String: [Thing]] = [:]
  /// Grows with every learned fact; if a round does not change it, the round learned nothing.
  private(set) var knowledge = 0
  var steps: [Step] = []
  /// The memoised outcomes of bodies in this round.
  var memory = Memory()
  /// By the places of closures.
  var capturedNames: [SourceLocation: CapturedNames] = [:]
  var certainty = Certainty.certain
  var frames: [Frame] = []
  /// The navigation calls that were interpreted; `unplaced` has those whose shown screen was unknown.
  var placed: Set<SourceLocation> = []
  var unplaced: [SourceLocation: String] = [:]
  /// By navigation call, the coordinators and screens whose code ran it.
  private(set) var runners: [SourceLocation: Set<Thing>] = [:]
  /// Calls that are named like navigation but call a function of the app.
  var ownCalls: Set<SourceLocation> = []
  /// The changes of fields that ran.
  var written: Set<SourceLocation> = []
  var notes: [SourceLocation: String] = [:]
  /// The reading to which the views being read add their content.
  var views: ViewReading?
  /// The fields of boxes, by which their content is read and written.
  let boxFields: Set<String>
  /// By box, the property that holds it.
  var boxNames: [Thing: BoxName] = [:]
  /// By the names of these properties, the types that have them.
  var boxOwners: [String: Set<String>] = [:]
  /// By the names of state that several types have, the types in which conditions ask for it; an empty name: any type.
  var stateOwners: [String: Set<String>] = [:]
  lazy var repeatedStates = index.namesOfRepeatedStates
  /// The names of computed properties and methods that answer with `true` or `false`.
  lazy var computedAnswers = index.namesOfAnswers
  /// The fields by which views present, push or select.
  var bindings = ViewBindings()
  /// The workload so far, and its limits.
  var workload: Workload
  /// The value of the last term statement: the result of a body without `return`.
  var implicitResult = Value.unknown
  static let deepest = 40
  /// The depth at which no further body is run now; less while the shallow code of an app that has too much code is read
  /// first.
  var depth = deepest
  /// Whether this round left out a body that the usual depth would have reached.
  var isShallow = false
  /// The number of makers of a thing that are distinguished in a narrowed run.
  static let mostMakers = 8
  /// The same for coordinators: coordinators that make each other would otherwise be told apart by all ways from one to
  /// another. A declaration names them by their types.
  static let mostMakersOfCoordinators = 2
  /// The number of subjects on one way through operators that one operator makes: a coordinator may hand on the result of
  /// a child that handed on the result of its own child.
  static let mostNestedSubjects = 4

  struct Frame {
    var place: SourceLocation
    var home: Thing?
    /// The enum cases that the body was given: a body that calls itself with another case runs for that case, too.
    var cases = ""
    /// The values compared by identity, which a following removal refers to.
    var compared: [Value] = []
    var returned = Value.unknown
    /// Whether one of its results is unknown.
    var returnsUnknown = false
    /// The values that the body itself wrote to fields, if no other code can have written there since.
    var recent: [FieldName: Value] = [:]
    /// The stacks that the body itself emptied.
    var emptied: Set<Thing> = []
    /// The stacks that the body itself made, as long as nothing is on them.
    var bare: Set<Thing> = []
    /// The split views whose first column the body itself filled.
    var filledSplits: Set<Thing> = []
    /// What the body itself put into the window.
    var rootOfWindow = Value.unknown
    /// The expected type of the body's result.
    var expects: TypeReference?
    /// The place of the call.
    var site: SourceLocation?
    /// Whether the call only passes on, as `super.navigate(to: step)` does in a function that overrides this one.
    var isPassedOn = false
  }

  private struct MakingKey: Hashable {
    var place: SourceLocation
    var maker: Thing?
    var kind: Thing.Kind
    var type: String
    var made: [TypeReference] = []
    /// The list element for which the thing is made, if each element has its own thing.
    var turn: String?
    /// For a container, the calls of the functions that return it.
    var calls: [SourceLocation] = []
    /// For a thing around a controller or a route, the enum cases that the function was given that makes it.
    var cases = ""
    /// For a controller that hosts views of several types, the type of its view; for an object that wraps coordinators,
    /// the type of its coordinator.
    var view: String?
  }

  /// `isNarrowed`: bodies from which no navigation can be reached are left out, and things that many makers make in one
  /// place are not distinguished.
  init(
    index: TypeIndex, vocabulary: Vocabulary, limits: Workload.Limits = Workload.Limits(), isNarrowed: Bool = false
  ) {
    self.index = index
    workload = Workload(limits: limits)
    self.vocabulary = vocabulary
    boxFields = index.genericFields.union(["value"])
    roles = Roles(index: index, vocabulary: vocabulary)
    reach = isNarrowed ? NavigationReach(index: index, roles: roles, vocabulary: vocabulary) : nil
  }

  /// Closures passed to objects of frameworks, and listeners, by the screen that passes them.
  var triggers: [Thing: [Trigger]] = [:]
  /// Views of the app, mostly cells, that the code of a screen or of another view uses.
  var subviews: [Thing: [Thing]] = [:]
  /// By model, presenter or similar object, the screens that hold it.
  var screensHolding: [Thing: [Thing]] = [:]
  /// Things whose initialiser is running.
  var initialising: Set<Thing> = []
  /// Bodies that ran, each with the thing for which it ran.
  var ran: Set<Running> = []
  /// Suggested vocabulary for unknown calls that are named like navigation.
  var suggestions: Set<String> = []
  /// The types of ancestors' generic parameters, by type.
  var genericBindings: [String: [String: TypeReference]] = [:]
  /// The places where chains of operators begin of which it is known when their values come.
  var knownChains: Set<SourceLocation> = []
  /// The published properties to which code listens.
  var published = PublishedFields()
  /// The fields whose observers run because code wrote unknown values.
  var otherTexts: Set<FieldName> = []
  /// The subjects on which some code was seen to send.
  var fed: Set<Thing> = []
  /// The values registered in dependency containers, by type.
  var providers: [String: Value] = [:]
  /// The types of which a container hands out one object again and again.
  var shared: Set<String> = []
  /// The values written to static properties, by type and name.
  var statics: [String: Value] = [:]
  /// The notifications that some code posts, and by name the subjects that their observers listen to.
  var posted: Set<String> = []
  var notifications: [String: Thing] = [:]
  /// The values of properties that the framework stores, by key.
  var stored: [String: Value] = [:]
  /// The number of frames at the beginning of an evaluation of code that belongs to no thing.
  var nobodysFrames = 0
  /// The places where the app calls a library, the innermost last.
  var appPlaces: [SourceLocation] = []
  /// By view, the actions that were attached to it where no screen was being read.
  var attached: [Thing: [ViewReading.Action]] = [:]
  /// The values by which a selection names views in tabs.
  var tags: [Thing: Value] = [:]
  /// By tabs, the contents that they were given in this round.
  var tabsOfRound: [Thing: Value] = [:]
  /// Where tab bar controllers were given their tabs.
  var placesOfTabs: [Thing: SourceLocation] = [:]
  /// Tab bar controllers of the app that set their tabs themselves.
  var selfMade: Set<Thing> = []
  /// Stack roots that are no views of their own, with their actions.
  var unnamedRoots: [Thing: [ViewReading.Action]] = [:]
  /// By the screen with which a stack begins, the app's views that stand in the stack's content as parts of it.
  var partsBeside: [Thing: [Thing]] = [:]
  /// While a system link is followed, the enums of the app that its code switches over.
  var linkEnums: [String]?
  /// The cases that such enums are assumed to have.
  var assumed: [String: String] = [:]
  /// State machines of SwiftState.
  var machines: [Thing: MachineFacts] = [:]
  /// Features whose states are made without arguments.
  var plainStates: Set<Thing> = []
  /// Actions that reducers are processing.
  var sending: [Sending] = []
  /// The reading of the views around a coordinator's views.
  var surroundings: [Thing: ViewReading] = [:]
  /// The properties in which coordinators keep children, by the names of the coordinator and of the child; an empty
  /// name stands for lists and dictionaries.
  var keptBy: [String: [String: Set<String>]] = [:]
  /// The properties whose initial values are being evaluated.
  var beginning: Set<Running> = []
  /// Whether code of which no call was seen is being run.
  var isProbing = false
  /// The launch whose code runs, if it is known what opened the app.
  var opening: Opening?
  /// Whether that code asked who opened the app.
  var asksWhoOpened = false
  /// What that code asked its options for, each once: `urlContexts`, `shortcutItem`.
  var askedOfOptions: [String] = []
  /// The places of operators that keep a second tap from coming through.
  var throttles: Set<SourceLocation> = []
  /// The places of branches by which the app decides something, so that doing nothing is one of their alternatives.
  var decisions: Set<SourceLocation> = []
  /// By subject, the operator before it that does so.
  var throttleOf: [Thing: Throttle] = [:]
  /// Whether the code that a person's action, or a value that comes, sets off is being run.
  var isTriggered = false
  /// The list element for which a body runs.
  var turn: String?
  /// The number of frames that ran when that body began.
  var turnDepth: Int?
  /// The number of running bodies that stand for all elements of a list.
  var bodiesForAll = 0
  /// The containers that such bodies made: each is one of several, and nobody knows how many.
  var oneOfMany: Set<Thing> = []
  /// The types that callers want of calls, by the places of the calls.
  var wanted: [SourceLocation: TypeReference] = [:]
  /// The calls of the app's functions that return a controller or a publisher and that are running: each call returns a new
  /// container, a new thing around a controller, or a new promise.
  var makingCalls: [SourceLocation] = []
  /// The enum cases that the running function or closure was given: for each of them, it makes a thing of its own around
  /// a controller.
  var givenCases = ""
  var activation = Activation()
  /// The place of the call whose body runs next.
  var site: SourceLocation?
  /// The body, of a function that the running one overrides, to which the running one passes on what it was asked.
  var passedOn: SourceLocation?
  /// For framework calls in routers of the app, the places where coordinators call the routers.
  var sites: [SourceLocation: Set<SourceLocation>] = [:]
  /// The field whose observer runs next, with its new value.
  var observed: (field: FieldName, value: Value)?
  /// The number of conditions around the code that runs.
  var doubts = 0
  /// The stacks whose navigation bars some code may show again, and the screens that do so for the stack around them;
  /// nil among these: any stack.
  var showsBars: Set<Thing?> = []
  /// By the places of later steps, what their code hears of.
  var outcomes: [SourceLocation: Outcome] = [:]
  /// The code by which bindings read fields, by the names under which the bindings know it.
  var getters: [String: Callable] = [:]
  /// What views hand up to the views around them.
  var preferences: [PreferenceName: Value] = [:]
  /// What code takes the tabs for that nobody was seen to set.
  var askedTabs: [Thing: AskedTabs] = [:]
  /// Who sets the controllers of tabs, and whether anybody sets the root of the window.
  lazy var setters = ControllerSetters(index, roles)
  /// The container that the app's main storyboard puts into the window.
  var rootOfStoryboard: Thing?
  /// Whether the code runs that a tab bar controller calls when a tab was selected.
  var isSelecting = false
  /// What fields may hold, while code runs for one of their values.
  var setAside: [FieldName: Value] = [:]
  /// The stored fields that were read, while they are being recorded.
  var reads: [FieldName]?
  /// The lists that have an element wherever the code that runs can run.
  var filledLists: Set<FieldName> = []
  /// The stacks in which nothing can be pushed, as far as is known.
  var titles: Set<Thing> = []
  /// By stack, the content with which it is made.
  var madeWith: [Thing: Value] = [:]
  /// The number of computed properties inside each other whose conditions are being read.
  var factDepth = 0
  /// Whether the bodies of views of the app begin with containers, as far as that was asked.
  var viewsWithContainers: [String: Bool] = [:]
  /// The views that are asked about while one of them is.
  var asksOfViews: [String] = []
  /// By wait, what follows it in each task that waits.
  var rests: [Thing: [Rest.Key: Rest]] = [:]
  /// By wait, how often what follows it was found to be that of an earlier round.
  var staleRests: [Thing: Int] = [:]
  /// What waits at loops over streams.
  var streamLoops: StreamLoops = [:]
  /// The number of enclosing loops that run once for all elements of a list.
  var loops = 0

  struct Running: Hashable {
    var place: SourceLocation
    var home: Thing?
  }

  /// A closure that a person or the system may trigger on a screen.
  struct Trigger: Hashable {
    var name: String
    var code: Callable
    var isTap = true
    /// The known part of its arguments.
    var given: [Value] = []
    /// The code that may run instead, because the trigger is a chain that also tells of its failure or its end.
    var others: [Callable] = []
    /// The place where the chain of operators begins that the code is a part of.
    var chain: SourceLocation?
    var throttle: Throttle?
    /// Whether its code hears only of the end of the chain.
    var isOfEnds = false
  }

  /// A trigger of a screen that sends a value to a subject.
  struct Forwarder {
    var owner: Thing
    var name: String
    var subject: Thing
    var isTap: Bool
    /// The place of the sending code in the screen.
    var place: SourceLocation
    /// The place where the chain of operators begins whose values it sends.
    var chain: SourceLocation
    /// The known part of the sent value.
    var value = Value.unknown
  }
  var forwarders: [Forwarder] = []
  /// The subjects on which values are being sent, with the depth of the frame.
  var sendingAt: [Thing: Int] = [:]
  /// Navigation calls whose shown screen became known in some run.
  var resolvedPlaces: Set<SourceLocation> = []
  /// The values that the functions around a closure compared.
  var recentlyCompared: [Value] { frames.suffix(4).dropLast().flatMap(\.compared) }

  struct FieldName: Hashable {
    var thing: Thing
    var name: String
  }

  // MARK: Things

  /// The thing made at a place: the same one for each evaluation with the same place and maker.
  ///
  /// `made`: the generic arguments, if the thing is made from its type alone.
  func thing(
    _ kind: Thing.Kind, type: String, place: SourceLocation, maker: Thing?, made arguments: [TypeReference] = [],
    hosting view: String? = nil
  ) -> (Thing, isNew: Bool) {
    let isWrapper = maker != nil && roles.wrapsController(type)
    let key = MakingKey(
      place: place, maker: maker, kind: kind, type: type, made: arguments, turn: maker == nil ? nil : turn,
      calls: isMadeForEachCall(kind, type) && maker != nil || isWrapper ? makingCalls : [],
      cases: isWrapper || maker != nil && roles.wrapsRoute(type) ? givenCases : "", view: view)
    if let known = made[key] {
      known.actor = known.actor ?? currentActor
      return (known, false)
    }
    // A thing that makes others of its kind, directly or not, would make endlessly many.
    var above = maker
    var ancestors = 0
    while let one = above {
      if one.place == place, one.type == type, one.kind == kind {
        ancestors += 1
        if kind != .subject || ancestors == Self.mostNestedSubjects { return (one, false) }
      }
      above = one.maker
    }
    // Things that many makers make in one place are distinguished only for the first makers.
    if reach != nil, maker != nil, turn == nil, kind != .navigation, kind != .tabs {
      let kin = MakingKey(place: place, maker: nil, kind: kind, type: type, made: arguments, view: view)
      let most = roles.isCoordinator(type) ? Self.mostMakersOfCoordinators : Self.mostMakers
      if let known = madeAt[kin], known.count >= most {
        made[key] = known.thing
        return (known.thing, false)
      }
    }
    let thing = Thing(kind, type: type, place: place, maker: maker, number: things.count)
    thing.actor = currentActor
    things.append(thing)
    for name in index.ancestors(of: type) { thingsByName[name, default: []].append(thing) }
    made[key] = thing
    if bodiesForAll > 0, kind == .navigation || kind == .tabs { oneOfMany.insert(thing) }
    let kin = MakingKey(place: place, maker: nil, kind: kind, type: type, made: arguments, view: view)
    madeAt[kin] = (thing, (madeAt[kin]?.count ?? 0) + 1)
    learn()
    return (thing, true)
  }

  /// Whether each call of a function returns another such thing.
  private func isMadeForEachCall(_ kind: Thing.Kind, _ type: String) -> Bool {
    kind == .navigation || kind == .tabs || kind == .subject && type == Self.future
  }

  /// The coordinator whose code runs.
  var currentActor: Thing? { frames.last { $0.home.map(isActor) ?? false }?.home }

  func learn() { knowledge += 1 }

  func write(_ value: Value, to field: String, of thing: Thing) {
    let value = value.bounded
    memory.writes += 1
    noteStored(value, in: field, of: thing)
    for position in frames.indices { frames[position].recent[FieldName(thing: thing, name: field)] = nil }
    if var whole = setAside[FieldName(thing: thing, name: field)] {
      if whole.join(value) { learn() }
      setAside[FieldName(thing: thing, name: field)] = whole
      return
    }
    let before = thing.fields[field]
    var known = before ?? .unknown
    // Known values replace values that are known only by their type.
    if value.atoms.contains(where: { !$0.isVague }) { known.atoms.removeAll(where: \.isVague) }
    known.join(value)
    // A vague value that was replaced and came back is no new fact.
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

  /// The place of the app's call, for a place in a library.
  private func appPlace(_ place: SourceLocation) -> SourceLocation {
    place.isOfLibrary ? appPlaces.last ?? frames.last { !$0.place.isOfLibrary }?.place ?? place : place
  }

  func note(_ kind: Step.Kind, at place: SourceLocation, certainty: Certainty? = nil) {
    var place = appPlace(place)
    switch kind {
    case .call(let thing, let name, _, _) where isStartingItself(thing, by: name): place = thing.place
    case .move(.retain, _, _), .move(.release, _, _), .move(.releaseAll, _, _), .call: place = siteOutsideOfBase(place)
    case .move(.write(let owner, let field, _), _, _), .move(.mutate(let owner, let field, _, _), _, _):
      guard bindings.isShown(by: FieldName(thing: owner, name: field)) else { break }
      // An object of the coordinator holds the path of its stack, or the state of its sheets.
      let site = siteInCoordinator(place)
      if site != place { sites[place, default: []].insert(site) }
      place = site
    default: break
    }
    steps.append(Step(kind: kind, place: place, certainty: min(self.certainty, certainty ?? .certain)))
  }

  func move(_ move: Move, on thing: Thing?, at place: SourceLocation, then: [Step] = []) {
    let call = appPlace(place)
    placed.insert(call)
    noteRunner(of: call)
    let site = siteInCoordinator(call)
    if site != call { sites[call, default: []].insert(site) }
    note(.move(move, on: thing, then: then), at: site)
  }

  /// Records a navigation call of which something is unknown.
  func missing(_ what: String, at place: SourceLocation) {
    unplaced[place] = what
    noteRunner(of: place)
  }

  private func noteRunner(of call: SourceLocation) {
    let runner = frames.last { frame in
      frame.home.map { isActor($0) || $0.kind == .instance && roles.isScreen($0.type) } ?? false
    }
    if let home = runner?.home { runners[call, default: []].insert(home) }
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
  /// Whether the value is known at most by its type.
  var isVague: Bool {
    switch self {
    case .unknown, .none: true
    default: false
    }
  }
}
