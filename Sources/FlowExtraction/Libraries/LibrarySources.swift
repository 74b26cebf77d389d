/// Leaves out the code of a library beside an app that uses it.
///
/// The effects of the library on screens are known, and its own code would be mistaken for the app's. It is left out
/// with its folder, up to the largest folder in which no file imports the library.
enum LibrarySources {
  static func leftOut(of files: [FileFacts], _ libraries: [Library]) -> (files: [FileFacts], warnings: [String]) {
    var files = files
    var warnings: [String] = []
    for library in libraries {
      guard let folder = folder(of: library, in: files) else { continue }
      files.removeAll { $0.path.hasPrefix(folder) }
      warnings.append("\(folder): is \(library.module) itself, and not read: what it does is known")
    }
    return (files, warnings)
  }

  private static func folder(of library: Library, in files: [FileFacts]) -> String? {
    let using = files.filter { $0.imports.contains(library.module) }.map(\.path)
    let own = files.filter { !$0.imports.contains(library.module) }
    let homes = library.ownTypes.map { name in
      own.first { $0.types.contains { $0.name == name && $0.outer.isEmpty && $0.kind != .extension } }?.path
    }
    guard !homes.isEmpty, homes.allSatisfy({ $0 != nil }), let first = homes[0] else { return nil }
    var found: String?
    var parts = first.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    while !parts.isEmpty {
      let folder = parts.joined(separator: "/") + "/"
      guard !using.contains(where: { $0.hasPrefix(folder) }) else { break }
      found = folder
      parts = parts.dropLast()
    }
    return found
  }
}
