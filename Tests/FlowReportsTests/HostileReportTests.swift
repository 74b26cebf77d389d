import FlowModel
import FlowRules
import FlowTestSupport
import Foundation
import Testing

@testable import FlowReports

/// A report stays well-formed, whatever the names.
@Suite struct HostileReportTests {
  private func report(_ format: ReportFormat, _ text: String) -> String {
    let context = ReportContext(
      text: .init(workingDirectory: "/projects/me"), version: "1.2.3", diagrams: [text, nil])
    return format.formatter(context).format([HostileStrings.verdict(text), Samples.clean])
  }

  /// No line begins with what a name put there, and none moves a terminal.
  @Test(arguments: HostileStrings.all)
  func linesStayLines(text: String) {
    for format in [ReportFormat.text, .xcode, .github] {
      let report = report(format, text)
      #expect(
        !report.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }, "\(format)")
      #expect(!report.unicodeScalars.contains { ("\u{2028}"..."\u{202E}").contains($0) }, "\(format)")
    }
    let xcode = report(.xcode, text).split(separator: "\n")
    #expect(xcode.count == 3 + 4 + 1 + 4)
    #expect(
      xcode.allSatisfy { $0.contains(":1:1: error: ") || $0.contains(":1:1: warning: ") || $0.contains(":1:1: note: ") }
    )
  }

  @Test(arguments: HostileStrings.all)
  func annotations(text: String) throws {
    let lines = report(.github, text).split(separator: "\n", omittingEmptySubsequences: true)
    #expect(lines.count == 3 + 2 + 1)
    for line in lines {
      let match = try #require(
        line.wholeMatch(of: /::(error|warning|notice) file=([^:,]*),line=1,col=1,title=([^:,]*)::(.*)/))
      #expect(try decoded(match.output.2) == text.printable)
      #expect(try decoded(match.output.3).contains(text.printable))
    }
    #expect(try decoded(lines[0]).contains(text.printable))
  }

  /// Decodes a text as the runner does; every percent sign begins an escape.
  private func decoded(_ text: Substring) throws -> String {
    for match in text.matches(of: /%(..)?/) { #expect(["25", "0A", "0D", "3A", "2C"].contains(match.output.1 ?? "")) }
    return String(text).replacing("%0A", with: "\n").replacing("%0D", with: "\r").replacing("%3A", with: ":")
      .replacing("%2C", with: ",").replacing("%25", with: "%")
  }

  @Test(arguments: HostileStrings.all)
  func jUnit(text: String) throws {
    let root = try XMLTree.parse(Data(report(.junit, text).utf8))
    let schema = try XMLSchema(try XMLTree.parse(try Schemas.data("junit-10.xsd")))
    #expect(try schema.mistakes(in: root) == [])
    let shown = MarkupText.shown(text)
    #expect(root.children.first?.attributes["name"] == shown)
    #expect(root.all.contains { $0.attributes["message"] == shown })
    #expect(root.all.count { $0.attributes["name"] == "stuck-state: \(shown)" } == 1)
  }

  @Test(arguments: HostileStrings.all)
  func checkstyle(text: String) throws {
    let root = try XMLTree.parse(Data(report(.checkstyle, text).utf8))
    let file = try #require(root.children.first)
    #expect(file.attributes["name"] == MarkupText.shown(ReportPath(workingDirectory: nil).relative(text)))
    #expect(file.children.count == 5 + 2)
    #expect(file.children.allSatisfy { $0.attributes["message"]?.contains(MarkupText.shown(text)) == true })
  }

  @Test(arguments: HostileStrings.all)
  func sarif(text: String) throws {
    var formatter = SARIFFormatter(context: ReportContext(version: "1.2.3"))
    // The documentation of all rules would only make the test slow.
    formatter.documentation = Samples.documentation
    let report = formatter.format([HostileStrings.verdict(text), Samples.clean])
    #expect(try Schemas.mistakes(in: report, schema: Schemas.sarif) == [])
    let run = try #require(try Schemas.tree(report)["runs"]?.items?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.items)
    let results = try #require(run["results"]?.items)
    #expect(results.count == 6 + 2)
    #expect(results.count { $0["kind"]?.string == "open" && $0["level"]?.string == "none" } == 2)
    for result in results {
      guard case .number(let index) = result["ruleIndex"] else { throw CocoaError(.coderReadCorrupt) }
      #expect(rules[Int(index)]["id"] == result["ruleId"])
    }
  }

  @Test(arguments: HostileStrings.all)
  func codeClimate(text: String) throws {
    let report = report(.codeclimate, text)
    #expect(try Schemas.mistakes(in: report, schema: Schemas.codeClimate) == [])
    let issues = try #require(try Schemas.tree(report).items)
    #expect(issues.count == 5 + 2)
    #expect(Set(issues.map { $0["fingerprint"] }).count == 5 + 2)
    #expect(issues.prefix(5).allSatisfy { $0["description"]?.string == text })
    #expect(issues.dropFirst(5).allSatisfy { $0["description"]?.string?.contains(text.printable) == true })
  }

  /// A question that rests on unread source is one entry of every format, whatever the declaration says about it.
  @Test(arguments: HostileStrings.all)
  func questions(text: String) throws {
    var verdict = HostileStrings.verdict(text)
    let place = SourceLocation(file: text, line: 1, column: 1)
    verdict.questions = [
      QuestionableFinding(
        finding: verdict.findings.removeFirst(), restsOn: place, doubt: .unread(what: text, others: 2))
    ]
    func report(_ format: ReportFormat) -> String {
      format.formatter(ReportContext(text: .init(workingDirectory: "/projects/me"), version: "1")).format([verdict])
    }
    for format in [ReportFormat.text, .xcode, .github] {
      let lines = report(format)
      #expect(!lines.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }, "\(format)")
      #expect(!lines.split(separator: "\n").contains { $0.hasPrefix("::error::") }, "\(format)")
    }
    #expect(try Schemas.mistakes(in: report(.codeclimate), schema: Schemas.codeClimate) == [])
    var formatter = SARIFFormatter(context: ReportContext(version: "1"))
    formatter.documentation = Samples.documentation
    let sarif = formatter.format([verdict])
    #expect(try Schemas.mistakes(in: sarif, schema: Schemas.sarif) == [])
    let results = try #require(try Schemas.tree(sarif)["runs"]?.items?.first?["results"]?.items)
    #expect(results.count { $0["kind"]?.string == "review" } == 1)
    let schema = try XMLSchema(try XMLTree.parse(try Schemas.data("junit-10.xsd")))
    #expect(try schema.mistakes(in: XMLTree.parse(Data(report(.junit).utf8))) == [])
    _ = try XMLTree.parse(Data(report(.checkstyle).utf8))
    let question = try #require(try Schemas.tree(report(.json))["flows"]?.items?.first?["questions"]?.items?.first)
    #expect(question["uncertain"]?.items?.first?.string?.hasSuffix(text.isEmpty ? "read" : text) == true)
    guard case .number(let others)? = question["furtherPlaces"] else { throw CocoaError(.coderReadCorrupt) }
    #expect(others == 2)
  }

  @Test(arguments: HostileStrings.all)
  func json(text: String) throws {
    let flow = try #require(try Schemas.tree(report(.json, text))["flows"]?.items?.first)
    #expect(flow["flow"]?.string == text)
    #expect(flow["baselined"]?.items?.first?["reason"]?.string == text)
    let step = try #require(flow["findings"]?.items?.first?["trace"]?.items?.first)
    #expect(step["display"]?.string == text)
    #expect(step["live"]?.items?.map(\.string) == [text])
    #expect(flow["undecided"]?.items?.map { $0["subject"]?.string } == [text, text + "?"])
  }
}

/// The part of a text that XML can represent.
enum MarkupText {
  static func shown(_ text: String) -> String {
    text.printable.replacing("\u{FFFE}", with: "\u{FFFD}").replacing("\u{FFFF}", with: "\u{FFFD}")
  }
}
