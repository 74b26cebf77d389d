import ArgumentParser
import FlowcheckKit

/// The options for files that a run reads although the command line does not name them.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also read, below this folder, parts, links and what a configuration or a trace names; else only in the repository.",
      valueName: "folder"),
    completion: .directory)
  var readWithin: String?

  func validate() throws {
    if let readWithin, readWithin.isEmpty { throw ValidationError("--read-within needs the path of a folder") }
  }

  var bounds: ReadingBounds { ReadingBounds(folder: readWithin) }
}
