import FlowModel

/// Which app is read where a folder holds several, each with types of the same names.
///
/// Examples beside a library, or the same app in several styles, declare `AppCoordinator` once each: read as one they would
/// be a mixture of all. The one with the most files is read, with what stands outside of all of them.
enum AppChoice {
  /// The files to read, and a warning that says what was left out.
  static func files(of all: [FileFacts]) -> (files: [FileFacts], warning: String?) {
    let homes = folders(of: all)
    guard homes.count > 1, hasDuplicates(all, homes) else { return (all, nil) }
    let counts = homes.map { home in all.count { $0.path.hasPrefix(home) } }
    guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return (all, nil) }
    let others = homes.enumerated().filter { $0.offset != index }.map(\.element)
    let kept = all.filter { file in !others.contains { file.path.hasPrefix($0) } }
    return (
      kept,
      "several apps with types of the same names: \(homes[index]) is read, "
        + "\(others.joined(separator: ", ")) not; give the folder of the one that is meant"
    )
  }

  /// For each file in which an app begins, the folder in which no other one does.
  private static func folders(of all: [FileFacts]) -> [String] {
    let starts = all.filter { $0.types.contains(where: isApp) }.map(\.path)
    guard starts.count > 1 else { return [] }
    return starts.compactMap { start -> String? in
      let parts = start.split(separator: "/", omittingEmptySubsequences: false)
      for count in 1..<max(parts.count, 2) {
        let folder = parts[..<count].joined(separator: "/") + "/"
        if !starts.contains(where: { $0 != start && $0.hasPrefix(folder) }) { return folder }
      }
      return nil
    }
  }

  /// Programs that are no apps begin with the same word: commands, plugins of the compiler, widgets.
  private static func isApp(_ type: TypeFact) -> Bool {
    let others = [
      "ParsableCommand", "AsyncParsableCommand", "CompilerPlugin", "WidgetBundle", "Widget", "AppIntentsPackage",
    ]
    return type.attributes.contains(where: isStart)
      && type.inherits.allSatisfy { $0.names.allSatisfy { !others.contains($0) } }
  }

  private static func isStart(_ attribute: String) -> Bool {
    ["main", "UIApplicationMain"].contains(attribute)
  }

  /// Whether two of the folders declare a class or struct of one name, other than what every app has.
  private static func hasDuplicates(_ all: [FileFacts], _ homes: [String]) -> Bool {
    var seen: [String: String] = [:]
    for file in all {
      guard let home = homes.first(where: { file.path.hasPrefix($0) }) else { continue }
      for type in file.types where type.kind != .extension && type.outer.isEmpty {
        if ["AppDelegate", "SceneDelegate", "ContentView", "ViewController"].contains(type.name) { continue }
        if let other = seen[type.name], other != home { return true }
        seen[type.name] = home
      }
    }
    return false
  }
}
