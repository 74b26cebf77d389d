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
  init?(repositoryOf path: String) {
    guard let root = Repository.root(around: SourcePath.normalized(RealPath.absolute(path))) else { return nil }
    self.init(folder: root, name: "the repository")
  }

  /// The repository out of which a link in it leads on the way of a path, into another one, or to the files of git;
  /// nil: no link does. A link outside of repositories may lead anywhere.
  static func left(by path: String) -> Territory? {
    guard let resolution = RealPath.resolution(of: path) else { return nil }
    let end = Repository.root(around: resolution.path)
    for folder in resolution.foldersOfLinks.sorted() {
      guard let root = Repository.root(around: folder) else { continue }
      let repository = Territory(folder: root, name: "the repository")
      if end != root || !repository.contains(path) { return repository }
    }
    return nil
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
    return !Repository.isOfGit(path, below: root)
  }
}
