import Foundation

/// Writes to the standard streams.
enum Console {
  static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

  static func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
