import FlowModel
import Yams

/// Calls the YAML library, and continues after duplicate keys.
///
/// The library gives up at the first map with a duplicate and gives the position of the first of the two keys. Renaming
/// the later key, with a text of the same length so that all positions stay, lets the rest of the file be read.
struct DocumentComposer {
  /// Each costs two more passes over the file.
  static let maximumDuplicates = 20

  let source: SourceText
  let diagnostics: Diagnostics

  /// The root (nil for an empty file) and the locations of renamed keys; nil if the file is not YAML.
  func compose() -> (root: Yams.Node?, renamed: Set<SourceLocation>)? {
    var source = source
    var renamed: Set<SourceLocation> = []
    while true {
      do {
        let root = try Parser(yaml: source.text, resolver: .basic, encoding: .utf8).singleRoot()
        return (root, renamed)
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        let first = location(context.mark)
        guard let duplicate = DuplicateKeyFinder(source: source).duplicate(ofKeyAt: first) else {
          diagnostics.report("a key of this map is there twice", at: first)
          return nil
        }
        diagnostics.report(
          "duplicate key \(quoted(duplicate.key)), first declared at \(first.line):\(first.column)",
          at: duplicate.location, offending: duplicate.key)
        guard renamed.count < Self.maximumDuplicates else { return nil }
        renamed.insert(duplicate.location)
        source = duplicate.renaming(in: source, number: renamed.count)
      } catch let error as YamlError {
        report(error)
        return nil
      } catch {
        diagnostics.report(
          "the file is not valid YAML: \(shortened("\(error)"))",
          at: SourceLocation(file: source.file, line: 1, column: 1))
        return nil
      }
    }
  }

  private func location(_ mark: Mark) -> SourceLocation {
    SourceLocation(file: source.file, line: max(1, mark.line), column: max(1, mark.column))
  }

  private func report(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let place = location(mark)
      let cure = cure(of: problem, at: place).map { "; \($0)" } ?? ""
      diagnostics.report("the file is not valid YAML: \(explained(problem, context?.text))\(cure)", at: place)
    case .reader(let problem, let offset, _, let yaml):
      let index = offset.flatMap { yaml.index(yaml.startIndex, offsetBy: $0, limitedBy: yaml.endIndex) }
      diagnostics.report(
        "the file is not valid YAML: \(problem)", at: source.location(of: index ?? yaml.startIndex))
    default:
      diagnostics.report(
        "the file is not valid YAML", at: SourceLocation(file: source.file, line: 1, column: 1))
    }
  }

  /// A hint how to mend the most frequent mistakes.
  private func cure(of problem: String, at place: SourceLocation) -> String? {
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.indices.contains(place.line - 1) ? lines[place.line - 1] : ""
    if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      return "lines are indented with spaces, and here is a tab"
    }
    if problem.hasPrefix("mapping values are not allowed") {
      return "a second ‘:’ in a line wants brackets, as in [push: Screen], or a line of its own"
    }
    if problem.hasPrefix("did not find expected key") {
      return "is this line indented as far as those that it belongs to?"
    }
    return nil
  }

  private func explained(_ problem: String, _ context: String?) -> String {
    if problem == "but found another document" { return "one file holds one document, but another one begins here" }
    guard let context else { return problem }
    if context.contains("scanning an alias") { return "\(problem) \(context); text that begins with * needs quotes" }
    return "\(problem) \(context)"
  }
}
