import Foundation
import PackagePlugin

/// `swift package flowcheck …`: the tool with the arguments that follow, in the folder of the package.
@main
struct FlowcheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try Self.run(context.tool(named: "flowcheck").url, arguments, in: context.package.directoryURL)
  }

  static func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    // The exit status decides, as for the tool itself; the tool has printed the problem.
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    var status: Int32
    var description: String { "flowcheck ended with exit code \(status)" }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowcheckCommand: XcodeCommandPlugin {
    /// Xcode passes the selected targets; a project's declarations belong to all of them.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      let tool = try context.tool(named: "flowcheck").url
      try Self.run(tool, extractor.remainingArguments, in: context.xcodeProject.directoryURL)
    }
  }
#endif
