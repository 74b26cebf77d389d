/// Operations on paths as text, without the file system.
package enum SourcePath {
  /// A path relative to the folder of another file.
  package static func resolve(_ path: String, against file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return normalized(path) }
    return normalized(String(file[...slash]) + path)
  }

  /// Without `.`, doubled slashes, and the `..` that undo a folder. Symbolic links are not followed.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    let isAbsolute = path.hasPrefix("/")
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}
