import FlowDeclaration
import Foundation

/// Hands declaration files over to the reader.
enum DeclarationFile {
  /// Far beyond the size that the reader accepts as a declaration; the reader itself reports smaller files that are too
  /// large.
  static let maximumBytes = 16 * 1024 * 1024

  /// The bytes of a regular file. A folder, a file that is too big to be a declaration, and a pipe or a device, which
  /// may keep the reader waiting or never end, are not loaded.
  static func bytes(at path: String) throws(FileProblem) -> [UInt8] {
    // Opening some devices has side effects.
    if let name = FileKind(at: path)?.name { throw .notRegular(name) }
    // Non-blocking, in case the file has become a pipe meanwhile: opening a pipe for reading waits for a writer.
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
      // The size from the file system does not suffice: files below /proc have none.
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
