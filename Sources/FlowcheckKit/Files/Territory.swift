import FlowDeclaration
import Foundation

/// A folder beyond which nothing is read or written that only a file of it names.
struct Territory: Hashable {
  /// Without links.
  let root: String
  /// As messages call it.
  let name: String

  /// Everything below a folder.
  init(folder: String, name: String) {
    root = RealPath.of(folder)
    self.name = name
  }

  /// The repository that a file or a folder lies in, by its path as it was given; nil: it lies in none.
  init?(repositoryOf path: String) {
    var folder = SourcePath.normalized(RealPath.absolute(path))
    while true {
      // Of a worktree and of a submodule `.git` is a file.
      var status = stat()
      if lstat(folder + "/.git", &status) == 0 {
        self.init(folder: folder, name: "the repository")
        return
      }
      guard let slash = folder.lastIndex(of: "/"), folder != "/", !folder.isEmpty else { return nil }
      folder = String(folder[..<slash])
    }
  }

  /// The repository of a file, or where there is none, the file's own folder.
  static func of(_ file: String, called name: String) -> Territory {
    Territory(repositoryOf: file)
      ?? Territory(folder: file.lastIndex(of: "/").map { String(file[...$0]) } ?? ".", name: name)
  }

  /// Whether a path leads to somewhere inside; what git keeps for itself does not belong to it.
  func contains(_ path: String) -> Bool {
    let path = RealPath.of(path)
    guard path == root || path.hasPrefix(root == "/" ? root : root + "/") else { return false }
    return !path.dropFirst(root.count).split(separator: "/").contains { $0.lowercased() == ".git" }
  }
}
