import FlowModel

/// The effects of a library of routes on screens, described in Swift that is read like the app's own, and in a table of
/// calls.
struct Library: Sendable {
  /// The module whose import enables it.
  let module: String
  /// Types that the library declares: code that declares all of them is the library's own.
  var ownTypes: [String] = []
  /// Protocols of the library whose conforming types are coordinators.
  var coordinatorProtocols: [String] = []
  var calls: [Vocabulary.Call] = []
  /// Names that the library gives to types of the app.
  var aliases: @Sendable ([FileFacts]) -> [AliasFact] = { _ in [] }
  /// The members that the library adds to the app's types.
  var types: @Sendable ([FileFacts]) -> [TypeFact] = { _ in [] }
  /// Declarations that show and remove screens like those of the library.
  let source: String
  /// Whether code that uses it for navigation says so by the names of its members.
  var isCalledByName = false
  /// Those names, besides the members in `source`.
  var words: [String] = []
  /// The calls with which code shows and removes screens: in files that import the library they are navigation calls.
  var routes: Set<String> = []
  /// Whether these calls have no receiver: `.push(home)` makes a transition.
  var isRouteWithoutReceiver = false

  static let all: [Library] = [
    .xcoordinator, .rxflow, .reactorkit, .stinsen, .flowstacks, .swiftstate, .composable, .coordinators, .swinject,
  ]

  /// The names of all calls that are navigation calls by some library.
  static let routes = all.reduce(into: Set<String>()) { $0.formUnion($1.routes) }

  static func imported(by files: [FileFacts]) -> [Library] {
    let modules = Set(files.flatMap(\.imports))
    return all.filter { modules.contains($0.module) }
  }

  /// The facts of the library, without the types that the app declares by the same names.
  func facts(beside files: [FileFacts]) -> FileFacts {
    var facts = SourceReader.facts(of: source, path: "<\(module)>")
    let own = Set(files.flatMap { $0.types.filter { $0.kind != .extension }.map(\.path) })
    facts.types.removeAll { $0.kind != .extension && own.contains($0.path) }
    facts.navigationCalls = []
    facts.routeCalls = []
    facts.writes = []
    facts.aliases += aliases(files)
    facts.types += types(files)
    return facts
  }
}

extension Vocabulary {
  /// The vocabulary with the calls and protocols of libraries added.
  func adding(_ libraries: [Library]) -> Vocabulary {
    var vocabulary = self
    for library in libraries {
      vocabulary.coordinatorProtocols += library.coordinatorProtocols
      vocabulary.calls += library.calls
      vocabulary.modules.insert(library.module)
    }
    return vocabulary
  }
}

extension SourceLocation {
  /// Whether the place is in the description of a library, not in the app.
  var isOfLibrary: Bool { file.hasPrefix("<") }
}
