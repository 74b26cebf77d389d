/// The parts of a rule's doc comment.
///
/// The first paragraph is the title, one line. Paragraphs that begin with `Subject:`, `Smallest flow:` and `Fix:` are
/// parts of their own, each exactly once; the rest is the text.
struct DocumentationComment: Hashable {
  var title: String
  /// Paragraphs, lists and code blocks, with an empty line between them.
  var text: String
  var subject: String
  var smallestFlow: String
  var fix: String

  /// - Throws: A sentence that says which part is missing, empty or duplicate.
  init(lines: [String]) throws(Defect) {
    var paragraphs = Self.paragraphs(of: lines)[...]
    guard let title = paragraphs.popFirst() else { throw Defect("there is no doc comment above the declaration") }
    guard !title.contains("\n") else { throw Defect("the title, its first paragraph, must be one line") }
    var parts: [String: String] = [:]
    var text: [String] = []
    for paragraph in paragraphs {
      guard let label = Self.labels.first(where: { paragraph.hasPrefix("\($0):") }) else {
        text.append(paragraph)
        continue
      }
      guard parts[label] == nil else { throw Defect("there are two paragraphs “\(label):”") }
      parts[label] = String(paragraph.dropFirst(label.count + 1).drop { $0 == " " || $0 == "\n" })
    }
    func part(_ label: String) throws(Defect) -> String {
      guard let part = parts[label], !part.isEmpty else { throw Defect("there is no paragraph “\(label): …”") }
      return part
    }
    guard !text.isEmpty else { throw Defect("there is no text below the title") }
    self.title = title
    self.text = text.joined(separator: "\n\n")
    subject = try part("Subject")
    smallestFlow = try part("Smallest flow")
    fix = try part("Fix")
  }

  struct Defect: Error, Hashable {
    var message: String

    init(_ message: String) { self.message = message }
  }

  private static let labels = ["Subject", "Smallest flow", "Fix"]

  /// The paragraphs between empty lines; a code block is one paragraph, even with empty lines.
  private static func paragraphs(of lines: [String]) -> [String] {
    var paragraphs: [[String]] = [[]]
    var isCode = false
    for line in lines {
      if line.hasPrefix("```") { isCode.toggle() }
      if line.isEmpty, !isCode {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }
}
