import FlowTestSupport
import Foundation
import Testing

private let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
  FileManager.default.isExecutableFile(atPath: "\($0)/python3")
}

/// The quick cases of `.ci/attack`, against the tool as the tests have built it.
@Suite(.serialized, .enabled(if: hasPython, "the attacks are written in Python"))
struct AttackTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".ci/attack")

  /// The attacks on files limit their size, and the thread sanitizer has larger files of its own.
  private static let parts =
    (Sanitizer.isThread ? [] : ["files"]) + ["budgets", "git", "names", "parser", "readers", "signals"]

  @Test(arguments: parts)
  func isStood(part: String) throws {
    let process = Process()
    process.executableURL = Self.script
    process.arguments = ["--quick", "--tool", Tool.executable.path(percentEncoded: false), part]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.hasPrefix("== \(part)\n"))
    #expect(text.hasSuffix(" tried, 0 failed\n"))
  }
}
