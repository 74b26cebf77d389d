/// Why a file could not be handed over.
public enum FileProblem: Error, Hashable, Sendable {
  case missing
  case isDirectory
  /// The size in bytes, where whoever reads files refuses to load one this big.
  case tooLarge(bytes: Int)
  /// Anything else, in the words of the system.
  case unreadable(String)
}

extension FileProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing: "there is no such file"
    case .isDirectory: "this is a folder, not a file"
    case .tooLarge(let bytes): "the file has \(bytes) bytes; at most \(SourceDocument.maximumBytes) are read"
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    }
  }
}
