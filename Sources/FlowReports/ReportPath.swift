import Foundation

/// Writes the path of a declaration for reports.
struct ReportPath {
  /// Nil: paths are unchanged.
  var workingDirectory: String?

  /// Paths inside the working directory are relative to it, without a leading `./`; others are unchanged.
  func relative(_ path: String) -> String {
    var path = path[...]
    if let folder = workingDirectory {
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      if path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
    }
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    return String(path)
  }

  /// The path from the root of the file system, if the working directory is known.
  func absolute(_ path: String) -> String {
    guard let folder = workingDirectory, !path.hasPrefix("/") else { return path }
    return (folder.hasSuffix("/") ? folder : folder + "/") + relative(path)
  }

  /// A URI reference (RFC 3986): relative if the path is relative, else with the scheme `file`.
  func uri(_ path: String) -> String {
    let path = relative(path)
    let encoded = path.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    return path.hasPrefix("/") ? "file://" + encoded : encoded
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
}
