/// The reason why a file could not be read.
public enum FileProblem: Error, Hashable, Sendable {
  case missing
  case isDirectory
  /// A pipe, a device or a socket, in words: reading it may never end.
  case notRegular(String)
  /// The file lies outside of the allowed area, given in words.
  case outside(of: String)
  /// The size in bytes of a file that is too large to be loaded.
  case tooLarge(bytes: Int)
  /// Any other reason, in the words of the system.
  case unreadable(String)
}

extension FileProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing: "there is no such file"
    case .isDirectory: "this is a folder, not a file"
    case .notRegular(let kind): "this is \(kind), not a file"
    case .outside(let place): "this lies outside \(place), and is not read; --read-within FOLDER allows more"
    case .tooLarge(let bytes): "the file has \(bytes) bytes; at most \(SourceDocument.maximumBytes) are read"
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    }
  }
}
