import FlowDeclaration
import Foundation

/// Hands declaration files over to the reader.
enum DeclarationFile {
  /// Far beyond what the reader accepts as a declaration; it says so itself of anything smaller.
  static let maximumBytes = 16 * 1024 * 1024

  /// The bytes of a file; a folder, or a file that is too big to be a declaration, is not loaded.
  static func bytes(at path: String) throws(FileProblem) -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing }
    guard !isDirectory.boolValue else { throw .isDirectory }
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      // Not by the size that the file system states: a device has none, and may have no end.
      let data = try handle.read(upToCount: maximumBytes + 1) ?? Data()
      guard data.count <= maximumBytes else {
        throw FileProblem.tooLarge(bytes: size(at: path) ?? data.count)
      }
      return [UInt8](data)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw .unreadable(SystemError.reason(error))
    }
  }

  private static func size(at path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }
}
