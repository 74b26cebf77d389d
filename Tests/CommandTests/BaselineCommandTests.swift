import Foundation
import Testing

@Suite(.serialized) struct BaselineCommandTests {
  private static let both = ["a.flow.yml": Declarations.stuck, "b.flow.yml": Declarations.dead]

  @Test func whatIsListedDoesNotFail() throws {
    let tool = try Tool(Self.both)
    #expect(try tool.run("--strict").status == 1)
    let written = try tool.run("--strict", "--write-baseline", "baseline.txt")
    #expect(written.status == 0)
    #expect(written.errors.isEmpty)
    let baseline = try tool.text("baseline.txt")
    #expect(baseline.hasSuffix("\n\nDead dead-action Home.more\nStuck stuck-state Home\n"))
    let run = try tool.run("--strict", "--baseline", "baseline.txt")
    #expect(run.status == 0)
    #expect(run.output == written.output)
    #expect(run.output.contains("Stuck: nothing new, 1 in the baseline · complete"))
    // The folder contains only the requested files.
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path(percentEncoded: false))
    #expect(names.sorted() == ["a.flow.yml", "b.flow.yml", "baseline.txt"])
  }

  @Test func whatIsNewFails() throws {
    let tool = try Tool(Self.both.merging(["baseline.txt": "Dead dead-action Home.more # not yet\n"]) { $1 })
    let run = try tool.run("--baseline", "baseline.txt", "--report", "json=report.json")
    #expect(run.status == 1)
    #expect(try tool.text("report.json").contains("\"reason\": \"not yet\""))
  }

  @Test func whatIsGoneIsAWarningAtItsLine() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean, "baseline.txt": "# Ours.\n\nClean stuck-state Home\n"])
    let run = try tool.run("--baseline", "baseline.txt")
    #expect(run.status == 0)
    #expect(run.output.contains("unused-baseline-entry stuck-state Home · baseline.txt:3:1"))
    #expect(try tool.run("--baseline", "baseline.txt", "--strict").status == 1)
    #expect(try tool.run("--baseline", "baseline.txt", "--write-baseline", "baseline.txt", "--strict").status == 0)
    #expect(try tool.text("baseline.txt") == "# Ours.\n\n")
  }

  @Test func aReasonSurvivesARewrite() throws {
    let tool = try Tool(Self.both.merging(["baseline.txt": "Stuck stuck-state Home # the kiosk is off\n"]) { $1 })
    #expect(try tool.run("--write-baseline", "baseline.txt").status == 0)
    #expect(try tool.text("baseline.txt") == "Dead dead-action Home.more\nStuck stuck-state Home  # the kiosk is off\n")
    // A run over one flow knows nothing of the other.
    #expect(try tool.run("b.flow.yml", "--write-baseline", "baseline.txt").status == 0)
    #expect(try tool.text("baseline.txt").contains("Stuck stuck-state Home  # the kiosk is off"))
  }

  @Test func aBrokenBaselineIsReadBeforeTheWorkAndStays() throws {
    let text = "Stuck stuck-state\nStuck \"stuck\n"
    let tool = try Tool(Self.both.merging(["baseline.txt": text]) { $1 })
    for option in ["--baseline", "--write-baseline"] {
      let run = try tool.run(option, "baseline.txt")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(
        run.errors == """
          baseline.txt:1:18: error: the subject is missing: FLOW RULE SUBJECT \"SITUATION\" # reason
          baseline.txt:2:7: error: the quote is not closed

          """)
      #expect(try tool.text("baseline.txt") == text)
    }
  }

  @Test func aReportNeverTakesItsPlace() throws {
    let tool = try Tool(Self.both.merging(["baseline.txt": "A b c\n"]) { $1 })
    let run = try tool.run("--baseline", "baseline.txt", "--report", "json=./baseline.txt")
    #expect(run.status == 2)
    #expect(try tool.text("baseline.txt") == "A b c\n")
  }

  /// A file that cannot be read says nothing about its findings either.
  @Test func aDeclarationThatCannotBeReadKeepsItsEntries() throws {
    let tool = try Tool([
      "a.flow.yml": Declarations.broken, "b.flow.yml": Declarations.dead, "baseline.txt": "Broken stuck-state Home\n",
    ])
    #expect(try tool.run("--write-baseline", "baseline.txt").status == 2)
    #expect(try tool.text("baseline.txt") == "Broken stuck-state Home\nDead dead-action Home.more\n")
  }
}
