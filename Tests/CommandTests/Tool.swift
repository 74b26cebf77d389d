import Foundation

/// The built `flowcheck`, in a folder of its own.
final class Tool {
  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  let folder: URL

  /// - Parameter files: Names and texts of files in the folder.
  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The executable is beside the test bundle.
  static var executable: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
      return bundle.deletingLastPathComponent().appending(path: "flowcheck")
    #else
      return Bundle.main.bundleURL.appending(path: "flowcheck")
    #endif
  }

  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    return process
  }

  func run(_ arguments: String...) throws -> Run { try run(arguments) }

  /// - Parameters:
  ///   - input: The text on standard input; nil: the standard input of the tests.
  ///   - place: A subfolder of the folder, in which the tool runs.
  func run(_ arguments: [String], input: String? = nil, in place: String? = nil) throws -> Run {
    let output = try stream("output")
    let errors = try stream("errors")
    defer { for stream in [output, errors] { try? FileManager.default.removeItem(at: stream.file) } }
    let process = process(arguments)
    if let place { process.currentDirectoryURL = folder.appending(path: place) }
    process.standardOutput = output.handle
    process.standardError = errors.handle
    if let input {
      let lines = try stream("input")
      try Data(input.utf8).write(to: lines.file)
      process.standardInput = try FileHandle(forReadingFrom: lines.file)
    }
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: try String(contentsOf: output.file, encoding: .utf8),
      errors: try String(contentsOf: errors.file, encoding: .utf8))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path(percentEncoded: false))
  }

  /// A file outside the folder, so that the folder contains only the files that a run writes.
  private func stream(_ name: String) throws -> (file: URL, handle: FileHandle) {
    let file = folder.appendingPathExtension("\(name)-\(UUID().uuidString)")
    try Data().write(to: file)
    return (file, try FileHandle(forWritingTo: file))
  }
}
