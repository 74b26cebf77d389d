import ArgumentParser
import FlowDeclaration
import FlowExtraction
import Foundation

@main
struct FlowcheckExtract: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowcheck extract",
    abstract: "Reads an app's Swift and writes the declaration of its coordinators.",
    discussion: """
      Each line of the declaration says where in the source it comes from, and how sure it is where it is not certain. \
      The last line of every run says how many of the app's navigation calls the declaration accounts for; the others \
      are listed with their places.

      Exit codes: 0 written, or nothing differs; 1 declaration and source differ (--check); 2 wrong usage, or what cannot \
      be read or written; 4 a fault of the tool.
      """)

  enum Report: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(help: "Swift files, or folders to search for them.")
  var paths: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to this file; what was edited in it is kept.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("Say where this declaration and the source have come apart.", valueName: "file"))
  var check: String?

  @Option(
    help: ArgumentHelp("Words of the app's own: a file with `extract:`, by default .flowcheck.yml.", valueName: "file"))
  var vocabulary: String?

  @Option(
    help: ArgumentHelp("text: the declaration. json: every fact with its place and certainty.", valueName: "format"))
  var report: Report = .text

  @Option(help: ArgumentHelp("What the flow is called; by default as the folder.", valueName: "name"))
  var name: String?

  func run() throws {
    let words = try readVocabulary()
    let sources = SourceDiscovery.sources(in: paths)
    for problem in sources.problems { Console.complain("error: \(problem)") }
    guard sources.problems.isEmpty else { throw ExitCode(2) }
    guard !sources.files.isEmpty else {
      Console.complain("error: no Swift files in \(paths.joined(separator: ", "))")
      throw ExitCode(2)
    }
    let extraction = Extractor(vocabulary: words).extract(
      sources.files, named: name ?? SourceDiscovery.name(for: paths))
    for warning in extraction.warnings { Console.complain("warning: \(warning)") }
    defer { for line in ExtractionText.summary(extraction) { Console.complain(line) } }
    guard let written = ExtractionText.declaration(extraction) else {
      Console.complain(
        "error: no coordinator was found; if they are called otherwise, say so in .flowcheck.yml: "
          + "extract: {coordinators: {suffix: [Router]}}")
      throw ExitCode(2)
    }
    switch written {
    case .failure(let errors):
      // The extraction already obeys the rules of a declaration, so that an error here is a fault of the tool.
      for error in errors.errors { Console.complain(error.description) }
      throw ExitCode(4)
    case .success(let text): try use(text, extraction)
    }
  }

  private func use(_ text: String, _ extraction: Extraction) throws {
    if let check {
      try compare(extraction, with: check)
      return
    }
    let json = try ExtractionReport(extraction, declaration: text).json()
    guard let output else {
      Console.write(report == .json ? json : text)
      return
    }
    try DeclarationFile(path: output).write(text, facts: json)
    if report == .json { Console.write(json) }
  }

  private func compare(_ extraction: Extraction, with path: String) throws {
    let reader = DeclarationReader { path throws(FileProblem) in try DeclarationFile.bytes(path) }
    switch reader.read(path: path) {
    case .failure(let errors):
      for error in errors.errors { Console.complain(error.description) }
      throw ExitCode(2)
    case .success(let declared):
      let differences = ExtractionCheck(source: extraction, declared: declared.flow).differences
      for difference in differences { Console.write(difference.text + "\n") }
      if !differences.isEmpty { throw ExitCode(1) }
    }
  }

  private func readVocabulary() throws -> Vocabulary {
    let path = vocabulary ?? ".flowcheck.yml"
    guard let data = FileManager.default.contents(atPath: path) else {
      if vocabulary == nil { return Vocabulary() }
      Console.complain("error: \(path) cannot be read")
      throw ExitCode(2)
    }
    do {
      return try VocabularyReader(file: path).vocabulary(String(decoding: data, as: UTF8.self))
    } catch {
      Console.complain(error.description)
      throw ExitCode(2)
    }
  }

  static func main() {
    do {
      var command = try parseAsRoot(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        Console.write(message + "\n")
        Foundation.exit(0)
      }
      Console.complain(message)
      Foundation.exit(code == .validationFailure ? 2 : 4)
    }
  }
}
