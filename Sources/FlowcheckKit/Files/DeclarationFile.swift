import FlowDeclaration
import Foundation

/// Hands declaration files over to the reader.
enum DeclarationFile {
  /// Far beyond what the reader accepts as a declaration; it says so itself of anything smaller.
  static let maximumBytes = 16 * 1024 * 1024

  /// The bytes of a regular file. A folder, a file that is too big to be a declaration, and what may keep a reader
  /// waiting or never end, a pipe or a device, are not loaded.
  static func bytes(at path: String) throws(FileProblem) -> [UInt8] {
    // Some devices do something when they are opened.
    if let name = FileKind(at: path)?.name { throw .notRegular(name) }
    // Without waiting, should it have become one meanwhile: to open a pipe for reading is to wait for somebody who writes.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw problem(opening: path, errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(SystemError.reason(errno)) }
    switch FileKind(status) {
    case .regular: break
    case .folder: throw .isDirectory
    case .other(let name): throw .notRegular(name)
    }
    do {
      // Not by the size that the file system states: a file below /proc has none.
      let data = try handle.read(upToCount: maximumBytes + 1) ?? Data()
      guard data.count <= maximumBytes else {
        throw FileProblem.tooLarge(bytes: max(Int(status.st_size), data.count))
      }
      return [UInt8](data)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw .unreadable(SystemError.reason(error))
    }
  }

  private static func problem(opening path: String, _ code: Int32) -> FileProblem {
    switch code {
    case ENOENT, ENOTDIR: .missing
    default: .unreadable(SystemError.reason(code))
    }
  }
}
