import Foundation
import PackagePlugin

/// Checks the declarations of a target, or else of its package, when a build finds one of them changed.
///
/// Findings are diagnostics of the build, beside the lines of the declaration; what fails `flowcheck` fails the build.
@main
struct FlowcheckBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    // The folder as a URL is there only from version 6.1 of the tools on.
    let folders = [URL(filePath: String(describing: target.directory)), package]
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

  /// The first of the folders with a declaration below it, and all of them there, sorted.
  static func declarations(in folders: [URL]) -> (folder: URL, files: [URL])? {
    for folder in folders {
      let files = Self.files(below: folder) { $0.hasSuffix(".flow.yml") }
      if !files.isEmpty { return (folder, files) }
    }
    return nil
  }

  /// The command reads nothing but its inputs, so that a build in which none of them changed does not run it.
  static func command(_ tool: URL, folder: URL, files: [URL], project: URL, work: URL) -> Command {
    // Builds run what makes their sources and resources, and nothing else: the stamp is a source without content.
    let stamp = work.appending(path: "FlowcheckStamp.swift")
    let configuration = project.appending(path: ".flowcheck.yml")
    let exists = FileManager.default.fileExists(atPath: configuration.path(percentEncoded: false))
    // Where the configuration keeps its baseline only the tool knows.
    let baselines = Self.files(below: project) { $0.hasSuffix(".baseline") }
    let choice = exists ? ["--config", configuration.path(percentEncoded: false)] : ["--no-config"]
    return .buildCommand(
      displayName: "Checking the navigation declared in \(folder.lastPathComponent)",
      executable: tool,
      arguments: ["check", folder.path(percentEncoded: false)] + choice
        + ["--report", "xcode", "--stamp", stamp.path(percentEncoded: false), "--quiet"],
      inputFiles: files + (exists ? [configuration] : []) + baselines, outputFiles: [stamp])
  }

  /// Not those in hidden folders, where tools keep their own.
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
