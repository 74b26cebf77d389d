import FlowModel

/// Chooses the app to read if a folder contains several apps with types of the same names.
///
/// Examples beside a library, or the same app in several styles, each declare an `AppCoordinator`: read together they
/// would be a mixture of all. The app with the most files is read, with the files outside of all apps.
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

  /// For each file in which an app begins, the largest folder around it in which no other app begins.
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

  /// Whether `@main` marks an app: commands, compiler plugins and widgets begin with the same attribute.
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

  /// Whether two of the folders declare a class or struct of the same name, except types that every app has.
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
