import ArgumentParser
import FlowcheckKit
import Foundation

/// Executes `flowcheck-extract`, which needs SwiftSyntax and takes far longer to build than everything else.
struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Read an app's Swift and write the declaration of its coordinators (with flowcheck-extract).",
    discussion: """
      Runs flowcheck-extract, from the folder of this program or from PATH, with the same arguments. Build it once with \
      `swift build -c release --product flowcheck-extract`.
      """)

  static let tool = "flowcheck-extract"

  @Argument(parsing: .captureForPassthrough, help: "What flowcheck-extract takes; --help shows it.")
  var arguments: [String] = []

  func run() throws {
    guard let tool = Self.find() else {
      Terminal.complain(
        """
        error: \(Self.tool) is neither beside this program nor in PATH: build it with \
        `swift build -c release --product \(Self.tool)`, which takes some minutes, and put it beside flowcheck

        """)
      throw ExitCode(Conclusion.unusable.rawValue)
    }
    // The program replaces this process, with its streams, signals and exit code.
    var words: [UnsafeMutablePointer<CChar>?] = ([Self.tool] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    execv(tool, &words)
    Terminal.complain("error: \(tool) cannot be run: \(String(cString: strerror(errno)))\n")
    throw ExitCode(Conclusion.fault.rawValue)
  }

  /// Searches beside this program, then in the folders of `PATH`, in their order.
  private static func find() -> String? {
    var folders: [URL] = []
    if let own = Bundle.main.executableURL { folders.append(own.resolvingSymlinksInPath().deletingLastPathComponent()) }
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    folders += path.split(separator: ":").map { URL(filePath: String($0)) }
    return folders.map { $0.appending(path: tool).path(percentEncoded: false) }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
