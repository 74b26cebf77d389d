import FlowDeclaration
import Foundation

/// A folder that contains all files which are read or written because a file inside the folder names them.
struct Territory: Hashable {
  /// Without links.
  let root: String
  /// The name in messages.
  let name: String

  /// Everything below a folder.
  init(folder: String, name: String) {
    root = RealPath.of(folder)
    self.name = name
  }

  /// The repository in which a file or a folder lies, by its path as given; nil: it lies in none.
  ///
  /// A repository can lie in another. Where a link of the outer one leads to the inner one, which lies elsewhere, the
  /// outer one counts: such a link leads out of it.
  init?(repositoryOf path: String) {
    var folder = SourcePath.normalized(RealPath.absolute(path))
    var found: Territory?
    while true {
      // In a worktree and in a submodule, `.git` is a file.
      var status = stat()
      if lstat(folder + "/.git", &status) == 0 {
        let repository = Territory(folder: folder, name: "the repository")
        if found.map({ !repository.contains($0.root) }) ?? true { found = repository }
      }
      guard let slash = folder.lastIndex(of: "/"), folder != "/", !folder.isEmpty else { break }
      folder = String(folder[..<slash])
    }
    guard let found else { return nil }
    self = found
  }

  /// The repository of a file, or outside of repositories, the file's own folder.
  static func of(_ file: String, called name: String) -> Territory {
    Territory(repositoryOf: file)
      ?? Territory(folder: file.lastIndex(of: "/").map { String(file[...$0]) } ?? ".", name: name)
  }

  /// Whether a path leads inside; files of git itself do not count as inside.
  func contains(_ path: String) -> Bool {
    guard let path = RealPath.resolved(path) else { return false }
    guard path == root || path.hasPrefix(root == "/" ? root : root + "/") else { return false }
    return !path.dropFirst(root.count).split(separator: "/").contains { $0.lowercased() == ".git" }
  }
}
