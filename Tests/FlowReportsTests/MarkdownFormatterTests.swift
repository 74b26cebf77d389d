import FlowRules
import Testing

@testable import FlowReports

@Suite struct MarkdownFormatterTests {
  /// The report's lines outside of fences, and how many fences there are.
  private func unfenced(_ report: String) throws -> (lines: [Substring], fences: Int) {
    var lines: [Substring] = []
    var fence: Substring?
    var count = 0
    for line in report.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line.hasPrefix(open), line.allSatisfy({ $0 == "`" }) { fence = nil }
      } else if line.hasPrefix("```") {
        fence = line.prefix { $0 == "`" }
        count += 1
      } else {
        lines.append(line)
      }
    }
    #expect(fence == nil)
    return (lines, count)
  }

  @Test(arguments: HostileStrings.all)
  func namesStayText(name: String) throws {
    let report = MarkdownFormatter(context: ReportContext(diagrams: [name])).format([HostileStrings.verdict(name)])
    let (lines, fences) = try unfenced(report)
    // Two traces that count, and the picture.
    #expect(fences == 3)
    #expect(lines.first == "## flowcheck: 2 errors, 1 warning")
    #expect(lines.count { $0.hasPrefix("### ") } == 1)
    let table = lines.filter { $0.hasPrefix("|") }
    #expect(table.count == 3)
    #expect(table.allSatisfy { line in line.count { $0 == "|" } == 6 })
    #expect(lines.filter { !$0.hasPrefix("|") }.allSatisfy { !$0.contains("|") })
    let tags = lines.joined(separator: "\n").matches(of: /<[^>]*>?/).map { String($0.output) }
    let known: Set = ["<details>", "</details>", "<summary>", "</summary>", "<b>", "</b>", "<code>", "</code>"]
    #expect(Set(tags).subtracting(known).isEmpty)
    for tag in ["details", "summary", "b", "code"] {
      #expect(tags.count { $0 == "<\(tag)>" } == tags.count { $0 == "</\(tag)>" })
    }
    #expect(tags.count { $0 == "<details>" } == 3 + 1 + 1 + 1)
    for line in lines where !line.hasPrefix("#") {
      let text = line.replacing(/&#\d+;/, with: "")
      #expect(!text.contains { "`*_[]\\@~#$".contains($0) }, "\(line)")
      #expect(!text.contains("www.") && !text.contains("://"))
    }
  }

  @Test func longReportsLoseWhatWeighsLeast() {
    func report(findings: Int, diagram: Int) -> String {
      var verdict = Samples.clean
      verdict.findings = (0..<findings).map { Samples.duplicate("Item\($0)", from: "Home", line: 1) }
      let context = ReportContext(diagrams: [String(repeating: "x", count: diagram)])
      return MarkdownFormatter(context: context).format([verdict])
    }
    let whole = report(findings: 3, diagram: 100)
    #expect(whole.contains("mermaid") && whole.contains("tap again"))
    #expect(report(findings: 3, diagram: 50_001).contains("too large for Mermaid"))
    let withoutPicture = report(findings: 100, diagram: 40_000)
    #expect(!withoutPicture.contains("mermaid") && withoutPicture.contains("tap again"))
    let withoutTraces = report(findings: 300, diagram: 1)
    #expect(!withoutTraces.contains("tap again") && withoutTraces.contains("Item299 "))
    let cut = report(findings: 3000, diagram: 1)
    #expect(cut.hasSuffix("\n\nThe report goes on; there is no room for more here.\n"))
    for report in [whole, withoutPicture, withoutTraces, cut] {
      #expect(report.unicodeScalars.count <= MarkdownFormatter.maximumLength)
    }
    #expect(cut.unicodeScalars.count > MarkdownFormatter.maximumLength - 200)
  }
}
