import ArgumentParser
import Foundation

@main
struct FlowcheckDocs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowcheck-docs",
    abstract: "Writes the documentation of the rules from their doc comments.",
    discussion: """
      Makes Sources/FlowRules/RuleDocumentation+Generated.swift and the articles in \
      Sources/flowcheck/Documentation.docc/Rules.
      """)

  @Argument(help: "The folder with Package.swift.")
  var package = "."

  @Flag(help: "Write nothing; exit with 1 when a file is not up to date.")
  var check = false

  func run() throws {
    let sources = PackageSources(folder: URL(filePath: package, directoryHint: .isDirectory))
    do {
      let generated = PackageSources.generated(from: try sources.pages())
      let stale = sources.stale(generated)
      if check {
        guard !stale.isEmpty else { return }
        for path in stale { complain("\(path): error: not up to date; run: swift run flowcheck-docs") }
        throw ExitCode.failure
      }
      try sources.write(generated, at: stale)
      for path in stale { print(path) }
    } catch let problem as SourceProblem {
      complain("\(problem)")
      throw ExitCode.failure
    }
  }

  private func complain(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
