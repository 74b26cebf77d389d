import ArgumentParser
import FlowDeclaration
import FlowcheckKit
import Foundation

/// Compares what `flowcheck-extract` finds in apps with what people labelled there.
struct ExtractionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extraction",
    abstract: "Measure the extraction against labels: recall, precision by certainty, leaks.",
    discussion: """
      Each file NAME.labels.yml has what a person read in an app's source; the source at that commit is in the folder \
      NAME of --sources. The format, and which fact belongs to which label, is in the documentation (From code to a \
      declaration, Scoring). Below the table, each label that was missed and each fact without a label.

      The bars: recall 80 %, or 70 % where nothing was tuned; 95 % of the certain facts and 85 % of the likely ones \
      are labelled; every labelled leak is found, and no other one is claimed.

      Exit codes: 0 measured; 1 a bar is missed (--strict); 2 a mistake in labels, or source that is missing or cannot \
      be extracted; 64 wrong usage.
      """)

  @Argument(help: "Files of labels.")
  var labels: [String]

  @Option(help: ArgumentHelp("The folder with the apps' sources.", valueName: "folder"))
  var sources: String

  @Option(help: ArgumentHelp("flowcheck-extract; by default the one beside this program.", valueName: "file"))
  var extractor: String?

  @Flag(help: "Exit with 1 if a bar is missed.")
  var strict = false

  func run() throws {
    do {
      let read = try labels.map(readLabels)
      let scores = try read.map(score)
      print(ExtractionTable(scores: scores).text)
      for line in scores.flatMap(\.details) { print(line) }
      let shortfalls = scores.flatMap { score in score.shortfalls.map { "\(score.name): \($0)" } }
      for line in shortfalls { print(line) }
      if strict, !shortfalls.isEmpty { throw ExitCode(1) }
    } catch let problem as ScoringProblem {
      FileHandle.standardError.write(Data((problem.description + "\n").utf8))
      throw ExitCode(2)
    }
  }

  private func readLabels(_ path: String) throws(ScoringProblem) -> Labels {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScoringProblem("error: \(path) cannot be read")
    }
    let last = URL(filePath: path).lastPathComponent
    let name = last.hasSuffix(LabelReader.ending) ? String(last.dropLast(LabelReader.ending.count)) : last
    switch LabelReader(file: path).labels([UInt8](data), named: name) {
    case .success(let labels): return labels
    case .failure(let errors): throw ScoringProblem(errors.description)
    }
  }

  private func score(_ labels: Labels) throws -> ExtractionScore {
    let checkout = try LabelledSources(folder: URL(filePath: sources).appending(path: labels.name), labels: labels)
    try checkout.checkPlaces()
    let run = ExtractorRun(program: extractor ?? Self.extractorBesideThis)
    let extracted = try run.facts(of: checkout)
    return ExtractionScore(
      labels: labels, extracted: extracted, words: checkout.words,
      findings: try LeakCheck(declaration: extracted.declaration, name: labels.name).findings())
  }

  private static var extractorBesideThis: String {
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return own.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "flowcheck-extract")
      .path(percentEncoded: false)
  }
}

/// What prevents a score; the text says what to do.
struct ScoringProblem: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
