import FlowDeclaration
import FlowcheckKit
import Foundation

/// Runs `flowcheck-extract`, so that this program needs no SwiftSyntax.
struct ExtractorRun {
  var program: String

  func facts(of sources: LabelledSources) throws -> ExtractedFacts {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ScoringProblem(
        "error: there is no \(program): build it with `swift build --product flowcheck-extract`, "
          + "or name it with --extractor")
    }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = ["--report", "json", "--name", "Labelled"] + sources.paths
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw ScoringProblem(
        "error: \(program) \(sources.paths.joined(separator: " ")) ended with \(process.terminationStatus): "
          + "run it by hand")
    }
    do {
      let facts = try JSONDecoder().decode(ExtractedFacts.self, from: data)
      guard facts.schema == ExtractedFacts.knownSchema else {
        throw ScoringProblem("error: \(program) writes \(facts.schema), not \(ExtractedFacts.knownSchema)")
      }
      return facts
    } catch let error as DecodingError {
      throw ScoringProblem("error: \(program) wrote no report: \(error)")
    }
  }
}

/// Looks for leaks in an extracted declaration, as `flowcheck check` does.
struct LeakCheck {
  var declaration: String
  var name: String

  /// The seconds after which what was found until then counts.
  static let seconds = 60.0

  func findings() throws -> ExtractionScore.LeakFindings {
    let bytes = [UInt8](declaration.utf8)
    let file = "\(name).flow.yml"
    let declared = try DeclarationReader { _ throws(FileProblem) in bytes }.read(path: file).get()
    let verdict = try FlowChecker(budget: Budget(seconds: Self.seconds)).verdict(
      on: declared.flow, file: file, suppressions: declared.suppressions, sources: declared.sources)
    let leaks = verdict.findings.filter { $0.rule == "coordinator-leak" }
    let questions = verdict.questions.map(\.finding).filter { $0.rule == "coordinator-leak" }
    // Who reads an app's source labels what a person sees who follows the trace; a second tap in time is luck.
    return ExtractionScore.LeakFindings(
      claimed: Set(leaks.filter { $0.races == 0 }.map(\.subject)),
      asked: Set((leaks.filter { $0.races > 0 } + questions).map(\.subject)), isStopped: verdict.wasStopped)
  }
}
