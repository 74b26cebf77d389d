import Foundation
import Testing

/// A page of the documentation, and the fenced blocks in it.
///
/// A comment on the line above a block says how the tests treat it: `<!-- file: NAME -->` names the file that the block
/// shows, `<!-- not run: REASON -->` keeps the tests from running the block.
struct Article: CustomTestStringConvertible {
  struct Block {
    var language: String
    var lines: [String]
    /// The line of the opening fence, from 1.
    var line: Int
    var file: String?
    var reasonNotToRun: String?

    var text: String { lines.joined(separator: "\n") + "\n" }
    /// Whether it is a whole declaration.
    var declaresFlow: Bool { language == "yaml" && lines.contains { $0.hasPrefix("flow:") } }
  }

  /// The path from the root of the repository.
  var path: String
  var blocks: [Block] = []

  var testDescription: String { path }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var block: Block?
    for (index, line) in lines.enumerated() {
      if let open = block {
        if line == "```" {
          blocks.append(open)
          block = nil
        } else {
          block?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        block = Block(language: String(line.dropFirst(3)), lines: [], line: index + 1)
        let comment = index > 0 ? lines[index - 1] : ""
        block?.file = comment.wholeMatch(of: /<!-- file: (\S+) -->/).map { String($0.output.1) }
        block?.reasonNotToRun = comment.wholeMatch(of: /<!-- not run: (.+) -->/).map { String($0.output.1) }
      }
    }
  }

  /// README.md and all hand-written pages for DocC; the pages of the rules are generated from tested flows.
  static let all: [Article] = {
    let sources = root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path(percentEncoded: false))
    let pages = (files?.compactMap { $0 as? String } ?? []).filter {
      $0.contains(".docc/") && $0.hasSuffix(".md") && !$0.contains("/Rules/")
    }
    return (["README.md"] + pages.sorted().map { "Sources/" + $0 }).map { path in
      do { return try Article(path) } catch { fatalError("\(path): \(error)") }
    }
  }()
}
