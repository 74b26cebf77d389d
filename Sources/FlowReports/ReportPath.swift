import Foundation

/// How reports write the path of a declaration.
struct ReportPath {
  /// Nil: paths stay as they were given.
  var workingDirectory: String?

  /// Paths inside the working directory from there, without a leading `./`; others as they were given.
  func relative(_ path: String) -> String {
    var path = path[...]
    if let folder = workingDirectory {
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      if path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
    }
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    return String(path)
  }

  /// The path from the root of the file system, where the working directory is known.
  func absolute(_ path: String) -> String {
    guard let folder = workingDirectory, !path.hasPrefix("/") else { return path }
    return (folder.hasSuffix("/") ? folder : folder + "/") + relative(path)
  }

  /// A URI reference (RFC 3986): relative where the path is, else with the scheme `file`.
  func uri(_ path: String) -> String {
    let path = relative(path)
    let encoded = path.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    return path.hasPrefix("/") ? "file://" + encoded : encoded
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
}
