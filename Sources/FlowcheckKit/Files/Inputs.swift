/// The files from which a run reads, and which none of its outputs may replace.
struct Inputs: Hashable, Sendable {
  private let declarations: Set<String>
  private let configuration: String?

  init(declarations: [String], configuration: String?) {
    self.declarations = Set(declarations.map(Discovery.identity))
    self.configuration = configuration.map(Discovery.identity)
  }

  /// The problem with an output that would replace one of the files; nil: it would not.
  func problem(withOutput output: String) -> String? {
    let name = Discovery.identity(of: output)
    let kind: String
    if name == configuration {
      kind = "the configuration"
    } else if declarations.contains(name) {
      kind = "a declaration to be checked"
    } else {
      return nil
    }
    return "\(output): this is \(kind); write the output to another file"
  }
}
