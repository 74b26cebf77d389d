import Foundation

/// The path after every symbolic link in it is resolved.
enum RealPath {
  /// The number of links that Linux follows; longer chains are cycles.
  private static let mostLinks = 40

  /// An absolute path without links, `.` and `..`. From the first name that does not exist on, names stay as they are.
  /// A path that cannot be followed stays as it is.
  static func of(_ path: String) -> String { resolved(path) ?? absolute(path) }

  /// The same; nil: a link on the way cannot be followed here, because its target is no text or its path is too long,
  /// although the system may follow it.
  static func resolved(_ path: String) -> String? { resolution(of: path)?.path }

  /// Where a path leads, and by which links.
  struct Resolution {
    /// Without links.
    var path: String
    /// The folders, by paths without links, that hold a link on the way.
    var foldersOfLinks: Set<String>
  }

  /// Nil: as ``resolved(_:)``.
  static func resolution(of path: String) -> Resolution? {
    var pending = parts(of: absolute(path))
    var parents: [Substring] = []
    var links = 0
    var folders: Set<String> = []
    while let part = pending.popLast() {
      if part == ".." {
        _ = parents.popLast()
        continue
      }
      let here = "/" + (parents + [part]).joined(separator: "/")
      switch links < mostLinks ? target(ofLink: here) : .noLink {
      case .noLink: parents.append(part)
      case .unknown: return nil
      case .path(let target):
        links += 1
        folders.insert("/" + parents.joined(separator: "/"))
        if target.hasPrefix("/") { parents = [] }
        pending += Self.parts(of: target)
      }
    }
    return Resolution(path: "/" + parents.joined(separator: "/"), foldersOfLinks: folders)
  }

  /// The path from the root of the file system, with links and `..`.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Last part first.
  private static func parts(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }

  private enum Target {
    case noLink
    case path(String)
    case unknown
  }

  private static func target(ofLink path: String) -> Target {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return [EINVAL, ENOENT, ENOTDIR].contains(errno) ? .noLink : .unknown }
    guard count < buffer.count else { return .unknown }
    let bytes = buffer[..<count].map(UInt8.init(bitPattern:))
    return String(validating: bytes, as: UTF8.self).map(Target.path) ?? .unknown
  }
}
