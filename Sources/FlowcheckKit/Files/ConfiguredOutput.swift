import Foundation

/// The places where a configuration may have reports written.
///
/// A configuration comes with a checkout, and its author may be untrusted: its reports must not become executable, nor
/// lie outside of the files that the author could have written anyway.
struct ConfiguredOutput {
  private let folder: Territory

  /// - Parameter configuration: The path of the file.
  init(configuration: String) {
    folder = Territory(
      folder: configuration.lastIndex(of: "/").map { String(configuration[...$0]) } ?? ".",
      name: "the folder of the configuration")
  }

  /// The problem with a path; nil: a report may go there.
  func problem(with path: String) -> String? {
    let escape = "only the command line can name it: --report FORMAT=FILE"
    guard folder.contains(path), Territory.left(by: path) == nil else {
      return "this lies outside \(folder.name), where it may have nothing written; \(escape)"
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if let name = FileKind(status).name { return "this is \(name), not a file; \(escape)" }
    if case .regular = FileKind(status), status.st_mode & 0o111 != 0 {
      return "this file can be executed, and what replaces it could be too; \(escape)"
    }
    return nil
  }
}
