import FlowModel

/// Chooses the app to read if a folder contains several apps.
///
/// Examples beside a library, or the same app in several styles, each declare an `AppCoordinator`, and the app for a watch
/// has a window of its own: read together they would be a mixture of all. The app with the most files is read, with the
/// files outside of all apps; an example of a package is read only if there is no other app.
enum AppChoice {
  /// The files to read, and a warning that says what was left out.
  static func files(of all: [FileFacts]) -> (files: [FileFacts], warning: String?) {
    let homes = folders(of: all)
    let isMixed = homes.count > 1 && hasDuplicates(all, homes)
    guard isMixed || homes.count > 1 && all.count(where: { $0.types.contains(where: isWholeApp) }) > 1 else {
      return (all, nil)
    }
    let isAnyOther = homes.contains { example(in: $0) == nil }
    let counts = homes.map { home in
      isAnyOther && example(in: home) != nil ? 0 : all.count { $0.path.hasPrefix(home) }
    }
    guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return (all, nil) }
    let others = homes.enumerated().filter { $0.offset != index }.map(\.element)
    let kept = all.filter { file in !others.contains { file.path.hasPrefix($0) } }
    return (
      kept,
      "several apps\(isMixed ? " with types of the same names" : ""): \(homes[index]) is read, "
        + "\(others.joined(separator: ", ")) not; give the folder of the one that is meant"
    )
  }

  /// For each file in which an app begins, the largest folder around it in which no other app begins.
  private static func folders(of all: [FileFacts]) -> [String] {
    let starts = all.filter { $0.types.contains(where: isApp) }.map(\.path)
    guard starts.count > 1 else { return [] }
    let isAnyOther = starts.contains { example(in: $0) == nil }
    return starts.compactMap { start -> String? in
      if isAnyOther, let folder = example(in: start) { return folder }
      let parts = start.split(separator: "/", omittingEmptySubsequences: false)
      for count in 1..<max(parts.count, 2) {
        let folder = parts[..<count].joined(separator: "/") + "/"
        if !starts.contains(where: { $0 != start && $0.hasPrefix(folder) }) { return folder }
      }
      return nil
    }
  }

  /// The folder of the example in which the file of a path lies; nil: it is no example.
  private static func example(in path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.dropLast().firstIndex(where: isExample) else { return nil }
    return parts[...index].joined(separator: "/") + "/"
  }

  private static func isExample(_ folder: Substring) -> Bool {
    ["Example", "Examples", "Demo", "Demos", "Sample", "Samples"].contains(where: folder.hasSuffix)
  }

  /// Whether `@main` marks an app: commands, compiler plugins and widgets begin with the same attribute.
  private static func isApp(_ type: TypeFact) -> Bool {
    let others = [
      "ParsableCommand", "AsyncParsableCommand", "CompilerPlugin", "WidgetBundle", "Widget", "AppIntentsPackage",
    ]
    return type.attributes.contains(where: isStart)
      && type.inherits.allSatisfy { $0.names.allSatisfy { !others.contains($0) } }
  }

  /// Whether it surely is an app, of which a target has one: other programs begin with `@main` as well.
  private static func isWholeApp(_ type: TypeFact) -> Bool {
    isApp(type) && type.inherits.contains { $0.names.contains { $0 == "App" || $0.hasSuffix("ApplicationDelegate") } }
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
        if ["AppDelegate", "SceneDelegate", "ViewController"].contains(type.name) { continue }
        if let other = seen[type.name], other != home { return true }
        seen[type.name] = home
      }
    }
    return false
  }
}
