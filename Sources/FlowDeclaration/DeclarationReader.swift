import FlowModel

/// Reads `NAME.flow.yml` and the parts it includes.
public struct DeclarationReader: Sendable {
  private let rules: [String]?
  private let readFile: @Sendable (String) throws(FileProblem) -> [UInt8]

  /// - Parameters:
  ///   - rules: the names that a ``Suppression`` may use besides those of the flow's invariants; nil: any.
  ///   - readFile: returns the bytes of the file at a path; the path is the one given to ``read(path:)``, or the path
  ///     of an `include` resolved relative to it.
  public init(
    rules: [String]? = nil, readFile: @escaping @Sendable (String) throws(FileProblem) -> [UInt8]
  ) {
    self.rules = rules
    self.readFile = readFile
  }

  /// The flow that a file declares, or all mistakes in it and its parts.
  ///
  /// Time is linear in the size of the files, except the search for names that were probably meant, which is bounded.
  /// A flow with all its parts beyond 4 MiB or 200 000 values, and more than 200 levels of nesting, are mistakes, too.
  public func read(path: String) -> Result<DeclaredFlow, DeclarationErrors> {
    let diagnostics = Diagnostics()
    let loader = IncludeLoader(readFile: readFile, diagnostics: diagnostics)
    loader.load(path)
    let flow = loader.files.isEmpty ? nil : FlowAssembly(files: loader.files, diagnostics: diagnostics).flow()
    let suppressions = SuppressionReader(files: loader.files, rules: rules, diagnostics: diagnostics).suppressions()
    let errors = FileMark.declaration.withoutQuotes(diagnostics.sortedErrors, from: loader.foreign)
    guard errors.isEmpty, let flow else { return .failure(DeclarationErrors(errors: errors, files: loader.paths)) }
    let limits = loader.files[0].root.value("limits")?.entries ?? []
    let places = Dictionary(limits.map { ($0.key, $0.keyLocation) }) { first, _ in first }
    return .success(
      DeclaredFlow(
        flow: flow, files: loader.paths, suppressions: suppressions, statedLimits: places,
        sources: SourcePlaceReader.places(in: loader.files)))
  }

  /// The kind of a file, without reading the files that it includes; fails only if the file cannot be read as YAML.
  public func outline(path: String) -> Result<FileOutline, DeclarationErrors> {
    let diagnostics = Diagnostics()
    var foreign: Set<String> = []
    do {
      let bytes = try readFile(path)
      if !FileMark.declaration.isIn(bytes, root: nil) { foreign = [path] }
      var size = SourceSize()
      if let file = SourceDocument(file: path, diagnostics: diagnostics).file(of: bytes, adding: &size) {
        // A wrong `include` is reported when the flow is read.
        let includes = IncludeLoader.includes(of: file, diagnostics: Diagnostics()).map(\.path)
        return .success(FileOutline(isFlow: file.isFlow, includes: includes))
      }
    } catch {
      diagnostics.report(error.description, at: SourceLocation(file: path, line: 1, column: 1), offending: path)
    }
    return .failure(
      DeclarationErrors(
        errors: FileMark.declaration.withoutQuotes(diagnostics.sortedErrors, from: foreign), files: [path]))
  }
}
