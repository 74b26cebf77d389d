import FlowModel

/// What a library of routes does with screens, told in Swift that is read like the app's own, and in a table of calls.
struct Library: Sendable {
  /// The module whose import switches it on.
  let module: String
  /// Types that the library declares: where all of them are declared, that is the library's own code.
  var ownTypes: [String] = []
  /// Protocols of the library whose conforming types are coordinators.
  var coordinatorProtocols: [String] = []
  var calls: [Vocabulary.Call] = []
  /// Names that the library gives to types of the app.
  var aliases: @Sendable ([FileFacts]) -> [AliasFact] = { _ in [] }
  /// What it gives to the app's own types.
  var types: @Sendable ([FileFacts]) -> [TypeFact] = { _ in [] }
  /// Declarations that behave like the library's, as far as screens come and go by them.
  let source: String

  static let all: [Library] = [
    .xcoordinator, .rxflow, .reactorkit, .stinsen, .flowstacks, .swiftstate, .composable, .coordinators,
  ]

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
    facts.aliases += aliases(files)
    facts.types += types(files)
    return facts
  }
}

extension Vocabulary {
  /// With what libraries say beside the app's own words.
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
  /// Whether it stands in what is known of a library, and not in the app.
  var isOfLibrary: Bool { file.hasPrefix("<") }
}
