import Foundation

/// The path after every symbolic link in it is resolved.
enum RealPath {
  /// The number of links that Linux follows; longer chains are cycles.
  private static let mostLinks = 40

  /// An absolute path without links, `.` and `..`. From the first name that does not exist on, names stay as they are.
  static func of(_ path: String) -> String {
    var pending = parts(of: absolute(path))
    var parents: [Substring] = []
    var links = 0
    while let part = pending.popLast() {
      if part == ".." {
        _ = parents.popLast()
        continue
      }
      let here = "/" + (parents + [part]).joined(separator: "/")
      guard links < mostLinks, let target = target(ofLink: here) else {
        parents.append(part)
        continue
      }
      links += 1
      if target.hasPrefix("/") { parents = [] }
      pending += parts(of: target)
    }
    return "/" + parents.joined(separator: "/")
  }

  /// The path from the root of the file system, with links and `..`.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Last part first.
  private static func parts(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }

  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
