import Foundation

/// SPIN's results for a model: `spin -a`, a C compiler, and the verifier that results, without any reduction.
struct SpinRun {
  var stored = 0
  var errors = 0
  var output = ""
  /// The seconds of SPIN and the compiler, and those of the verifier.
  var buildSeconds = 0.0
  var searchSeconds = 0.0

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  init(_ model: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-spin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(model.utf8).write(to: folder.appending(path: "model.pml"))
    let start = Date()
    let spun = try Self.run("spin", ["-o2", "-a", "model.pml"], in: folder)
    guard FileManager.default.fileExists(atPath: folder.appending(path: "pan.c").path) else {
      throw Failure(description: "spin -a: \(spun)")
    }
    let compiled = try Self.run(
      "cc", ["-O0", "-DNOREDUCE", "-DSAFETY", "-DVECTORSZ=4096", "-w", "-o", "pan", "pan.c"], in: folder)
    guard FileManager.default.fileExists(atPath: folder.appending(path: "pan").path) else {
      throw Failure(description: "cc: \(compiled)")
    }
    buildSeconds = Date().timeIntervalSince(start)
    // -c0: continues after errors, and counts them.
    output = try Self.run("./pan", ["-c0", "-m200000", "-w20"], in: folder)
    searchSeconds = Date().timeIntervalSince(start) - buildSeconds
    guard let stored = output.firstMatch(of: /(\d+) states, stored/),
      let errors = output.firstMatch(of: /errors: (\d+)/),
      !output.contains("max search depth too small")
    else { throw Failure(description: "pan: \(output)") }
    self.stored = Int(stored.1) ?? 0
    self.errors = Int(errors.1) ?? 0
  }

  /// Runs a command and returns all that it prints. Throws ``Failure`` when it is not installed.
  static func run(_ command: String, _ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = (try pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw Failure(
        description: "\(command) is not installed, and these tests need it: sudo apt-get install -y spin gcc libc6-dev")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
