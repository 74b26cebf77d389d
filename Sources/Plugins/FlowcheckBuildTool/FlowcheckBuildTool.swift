import Foundation
import PackagePlugin

/// Checks the declarations of a target, else those of its package, when one of them changed since the last build.
///
/// Findings are diagnostics of the build, beside the lines of the declaration; a failing `flowcheck` fails the build.
@main
struct FlowcheckBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let folders = [target.directoryURL, package]
    guard let (folder, files) = Self.declarations(in: folders) else {
      Diagnostics.remark("\(target.name): no .flow.yml file in the target or in its package")
      return []
    }
    return [
      try Self.command(
        context.tool(named: "flowcheck").url, folder: folder, files: files, project: package,
        work: context.pluginWorkDirectoryURL)
    ]
  }

  /// The first of the folders with a declaration below it, and all declarations there, sorted.
  static func declarations(in folders: [URL]) -> (folder: URL, files: [URL])? {
    for folder in folders {
      let files = Self.files(below: folder) { $0.hasSuffix(".flow.yml") }
      if !files.isEmpty { return (folder, files) }
    }
    return nil
  }

  /// The command reads only its inputs, so that a build in which none of them changed does not run it.
  static func command(_ tool: URL, folder: URL, files: [URL], project: URL, work: URL) -> Command {
    // A build runs only commands that make its sources and resources: so the stamp is an empty source file.
    let stamp = work.appending(path: "FlowcheckStamp.swift")
    let configuration = project.appending(path: ".flowcheck.yml")
    let exists = FileManager.default.fileExists(atPath: configuration.path(percentEncoded: false))
    // Only the tool knows the baseline of the configuration, so all baselines are inputs.
    let baselines = Self.files(below: project) { $0.hasSuffix(".baseline") }
    let choice = exists ? ["--config", configuration.path(percentEncoded: false)] : ["--no-config"]
    return .buildCommand(
      displayName: "Checking the navigation declared in \(folder.lastPathComponent)",
      executable: tool,
      arguments: ["check", folder.path(percentEncoded: false)] + choice
        + ["--report", "xcode", "--stamp", stamp.path(percentEncoded: false), "--quiet"],
      inputFiles: files + (exists ? [configuration] : []) + baselines, outputFiles: [stamp])
  }

  /// Without files in hidden folders, which belong to tools.
  private static func files(below folder: URL, where isWanted: (String) -> Bool) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    let files = (all?.compactMap { $0 as? URL } ?? []).filter { isWanted($0.lastPathComponent) }
    return files.sorted { $0.path < $1.path }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowcheckBuildTool: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = context.xcodeProject.directoryURL
      guard let (folder, files) = Self.declarations(in: [project]) else {
        Diagnostics.remark("\(target.displayName): no .flow.yml file in the project")
        return []
      }
      return [
        Self.command(
          try context.tool(named: "flowcheck").url, folder: folder, files: files, project: project,
          work: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
