import FlowReports
import Foundation
import Testing

@Suite(.serialized) struct ReportCommandTests {
  @Test func allFormatsAtOnce() throws {
    let tool = try Tool(["a.flow.yml": Declarations.stuck, "b.flow.yml": Declarations.bounded])
    var arguments = ["--report", "github"]
    for format in ReportFormat.allCases { arguments += ["--report", "\(format.rawValue)=out.\(format.rawValue)"] }
    let process = tool.process(arguments)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let annotations = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(annotations == (try tool.text("out.github")))
    let beginnings = [
      "text": "error: ", "json": "{\n  \"schema\": \"flowcheck/1\"", "github": "::error file=a.flow.yml,line=7,col=",
      "sarif": "{\n  \"$schema\"", "junit": "<?xml", "checkstyle": "<?xml", "codeclimate": "[\n  {",
      "markdown": "## flowcheck: 1 error\n", "html": "<!DOCTYPE html>\n",
    ]
    for format in ReportFormat.allCases where format != .xcode {
      let beginning = try #require(beginnings[format.rawValue])
      #expect(try tool.text("out.\(format.rawValue)").hasPrefix(beginning), "\(format)")
    }
    // Links are resolved in what the process sees as its working directory.
    let xcode = try tool.text("out.xcode")
    #expect(xcode.hasPrefix("/") && xcode.contains("/a.flow.yml:7:"))
    #expect(try tool.text("out.markdown").contains("```mermaid\nflowchart LR\n"))
  }

  @Test func sarifNamesTheVersion() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    let version = try tool.run("--version").output.trimmingCharacters(in: .newlines)
    #expect(try tool.run("--format", "sarif").output.contains("\"semanticVersion\": \"\(version)\""))
  }

  @Test func aGreenTestReport() throws {
    let run = try Tool(["app.flow.yml": Declarations.clean]).run("--format", "junit")
    #expect(run.status == 0)
    #expect(run.output.contains("<testcase name=\"every state was covered\" classname=\"Clean\"/>"))
    #expect(run.output.contains("<testcase name=\"stuck-state\" classname=\"Clean\"/>"))
    #expect(!run.output.contains("<failure"))
  }

  @Test func theNearestFormatIsSuggested() throws {
    let run = try Tool(["app.flow.yml": Declarations.clean]).run("--format", "juint")
    #expect(run.status == 2)
    #expect(run.errors.contains("there is no report “juint”; did you mean “junit”?"))
  }

  /// This includes a declaration that only another one includes.
  @Test func aReportNeverTakesThePlaceOfADeclaration() throws {
    let shop = "include: [parts/Home.yml]\n" + Declarations.stuck.replacing("screens: {Home: {}}", with: "")
    let part = "coordinators: {Other: {container: stack, start: [push: Home], screens: {Home: {}}}}\n"
    let tool = try Tool(["app.flow.yml": shop, "parts/Home.yml": part])
    let run = try tool.run("--report", "json=parts/Home.yml")
    #expect(run.status == 2)
    #expect(run.errors.contains("parts/Home.yml: cannot be written: it is a declaration to be checked"))
    #expect(try tool.text("parts/Home.yml") == part)
  }

  /// The report on standard output comes first, and is always written.
  @Test func whatThereIsNoTimeForIsNamed() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    let run = try tool.run("--max-seconds", "0.000001", "--report", "json=out.json", "--report", "sarif=out.sarif")
    #expect(run.status == 2)
    let lines = run.errors.split(separator: "\n").sorted()
    #expect(
      lines == [
        "error: out.json: not written: out of time (--max-seconds)",
        "error: out.sarif: not written: out of time (--max-seconds)",
      ])
    #expect(run.output.contains("bounded"))
    #expect(!tool.exists("out.json") && !tool.exists("out.sarif"))
  }

  @Test func thereIsTimeToReportWhatCannotBeRead() throws {
    let tool = try Tool(["app.flow.yml": "flow: ["])
    let run = try tool.run("--max-seconds", "60", "--report", "json=out.json")
    #expect(run.status == 2)
    #expect(!run.errors.contains("not written"))
    #expect(try tool.text("out.json").contains("\"app.flow.yml\""))
  }

  @Test func aFormatMayGoToSeveralFiles() throws {
    let tool = try Tool(["app.flow.yml": Declarations.stuck])
    let run = try tool.run("--report", "sarif=a.sarif", "--report", "text=a.txt", "--report", "sarif=b.sarif")
    #expect(run.errors == "")
    #expect(try tool.text("a.sarif") == tool.text("b.sarif"))
    #expect(try tool.text("a.txt") == run.output)
  }
}
