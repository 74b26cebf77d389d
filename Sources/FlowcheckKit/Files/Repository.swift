import FlowDeclaration
import Foundation

/// Finds repositories of git around files.
enum Repository {
  /// The folder of the innermost repository in which a file or a folder lies, by the names of its path; nil: it lies in
  /// none.
  static func root(around path: String) -> String? {
    folders(from: path).first { folder in
      // In a worktree and in a submodule, `.git` is a file.
      var status = stat()
      return lstat(folder + "/.git", &status) == 0
    }
  }

  /// Whether a path without links leads to a file that git keeps for itself: its folder may be called otherwise, and be
  /// named by a link or a file `.git`; and a bare repository is such a folder.
  ///
  /// - Parameter root: The folders above this one do not count.
  static func isOfGit(_ path: String, below root: String) -> Bool {
    if path.dropFirst(root.count).split(separator: "/").contains(where: { $0.lowercased() == ".git" }) { return true }
    for folder in folders(from: path) where folder.count >= root.count {
      if let own = folderOfGit(in: folder), path == own || path.hasPrefix(own + "/") { return true }
      if isBare(folder) { return true }
    }
    return false
  }

  /// The folder to which a link or a file `.git` leads; nil: there is no such link or file.
  private static func folderOfGit(in folder: String) -> String? {
    let name = folder + "/.git"
    var status = stat()
    guard lstat(name, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return RealPath.of(name)
    case S_IFREG:
      guard let bytes = try? DeclarationFile.bytes(at: name), bytes.count < Int(PATH_MAX),
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first, line.hasPrefix("gitdir: ")
      else { return nil }
      let path = String(line.dropFirst("gitdir: ".count))
      return RealPath.of(path.hasPrefix("/") ? path : folder + "/" + path)
    default: return nil
    }
  }

  private static func isBare(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder + "/HEAD", &status) == 0 && FileKind(at: folder + "/objects") == .folder
      && FileKind(at: folder + "/refs") == .folder
  }

  /// A path and all folders above it, the innermost first.
  private static func folders(from path: String) -> some Sequence<String> {
    sequence(first: path) { folder in
      guard folder.count > 1, let slash = folder.lastIndex(of: "/") else { return nil }
      return slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}
