import Foundation

/// A file that a run writes, whole or not at all.
struct OutputFile {
  struct Failure: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "\(path): cannot be written: \(reason)" }
  }

  var path: String

  /// Fails early where it can be seen already that writing will fail.
  func validate() throws(Failure) {
    var isDirectory: ObjCBool = false
    let manager = FileManager.default
    if manager.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw Failure(path: path, reason: "it is a folder")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard manager.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw Failure(path: path, reason: "there is no folder \(folder)")
    }
    let existing = manager.fileExists(atPath: path) ? path : folder
    guard manager.isWritableFile(atPath: existing) else {
      throw Failure(path: path, reason: "permission denied")
    }
  }

  /// Writes to a temporary file in the same folder and renames it, so that nobody ever reads half a file.
  ///
  /// What is no regular file, such as a device or a pipe, is written to directly: a rename would replace it.
  func write(_ data: Data) throws(Failure) {
    let target = URL(filePath: path).resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: target.path(percentEncoded: false))
    let type = attributes?[.type] as? FileAttributeType
    do {
      if type == nil || type == .typeRegular {
        try data.write(to: target, options: .atomic)
      } else {
        let handle = try FileHandle(forWritingTo: target)
        try handle.write(contentsOf: data)
        try handle.close()
      }
    } catch {
      throw Failure(path: path, reason: SystemError.reason(error))
    }
  }
}
