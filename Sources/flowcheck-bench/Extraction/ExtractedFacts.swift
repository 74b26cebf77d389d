/// What the scorer reads of the JSON report of `flowcheck-extract`.
struct ExtractedFacts: Decodable {
  /// A fact as the report has it.
  struct Fact: Decodable {
    var kind: String
    /// `Coordinator`, `Coordinator.Screen`, or the name of a link.
    var subject: String
    var what: String
    var certainty: String
    var file: String
    var line: Int

    /// The first word of a transition, such as `push`.
    var word: String { String(what.prefix { $0 != " " }) }

    /// What a transition leads to, or a child or release is about; `replace` has several.
    var targets: [String] {
      guard kind == "transition" else { return [what] }
      let rest = what.dropFirst(word.count + 1)
      guard word != "present" else { return [String(rest.prefix { $0 != " " })] }
      return rest.split(separator: ",").map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }

    /// Whether it replaces what lies upon the screens at the bottom of a stack.
    var keepsBelow: Bool { word == "replace" && what.contains(" keeping ") }

    /// Whether it presents an alert, which has no type of its own in the source.
    var isAlert: Bool { word == "present" && ["alert", "confirmation"].contains { what.hasSuffix(" as \($0)") } }

    var owner: String { String(subject.prefix { $0 != "." }) }

    /// Nil: a coordinator's own, or a link's.
    var screen: String? { subject == owner ? nil : String(subject.dropFirst(owner.count + 1)) }

    var text: String { "\(kind) \(subject): \(what) (\(file):\(line), \(certainty))" }
  }

  static let knownSchema = "flowcheck-extraction/1"

  var schema: String
  var facts: [Fact]
  var declaration: String

  /// The names of the coordinators that were found.
  var coordinators: Set<String> { Set(facts.filter { $0.kind == "coordinator" }.map(\.subject)) }
}
