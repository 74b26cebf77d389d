import Foundation

/// The kind of file at a path, links followed.
enum FileKind: Hashable {
  case regular
  case folder
  /// In words.
  case other(String)

  /// Nil: there is no file.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFIFO: .other("a pipe")
      case S_IFCHR, S_IFBLK: .other("a device")
      case S_IFSOCK: .other("a socket")
      default: .other("something else")
      }
  }

  /// The name of another kind; nil for a regular file or a folder.
  var name: String? {
    guard case .other(let name) = self else { return nil }
    return name
  }
}
