import Foundation

/// Feeds the tool with unusual declarations, configurations, logs, traces and baselines, and with unusual sources of apps.
///
/// Built by `.ci/fuzz`, it is a fuzzer guided by code coverage. Built as usual, it runs the given files, to reproduce a
/// find.
@main
enum Fuzz {
  static func main() {
    #if FUZZING
      exit(LibFuzzer.run())
    #else
      let files = CommandLine.arguments.dropFirst()
      guard !files.isEmpty else {
        print("usage: flowcheck-fuzz FILE …   goes through declarations; .ci/fuzz looks for them")
        exit(2)
      }
      for file in files {
        guard let data = FileManager.default.contents(atPath: file) else {
          print("\(file): cannot be read")
          exit(2)
        }
        print(file)
        stopOnDisagreement([UInt8](data))
      }
    #endif
  }

  /// The folder of this process; its files belong to the last input.
  private static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-fuzz-\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path(percentEncoded: false)
  }()

  static func stopOnDisagreement(_ bytes: [UInt8]) {
    do {
      if let source = SourceExercise.source(in: bytes) { return try SourceExercise(source).run() }
      let input = FuzzInput(bytes)
      try DeclarationExercise(input.declaration).run()
      try CommandExercise(input, folder: folder).run(CommandExercise.chosen(for: bytes))
    } catch {
      fatalError("\(error)")
    }
  }
}
