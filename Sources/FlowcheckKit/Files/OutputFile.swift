import Foundation

/// A file that a run writes completely or not at all.
struct OutputFile {
  struct Failure: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "\(path): cannot be written: \(reason)" }
  }

  let path: String
  /// The folder that it stays in, whatever links are there.
  private let home: Territory?

  /// A file that the user named. Its path may lead anywhere, but no link that a repository brings with it may lead out
  /// of that repository, or to the files of git.
  init(path: String) {
    self.path = path
    home = nil
  }

  /// A file that is named after something in a declaration. The author of the declaration may be untrusted, and so may
  /// a link with this name: the file stays inside the folder.
  ///
  /// - Parameter path: The path of a file in a folder that the user named.
  init(derivedPath path: String) {
    self.path = path
    home = Territory(folder: Self.folder(of: path), name: "its folder")
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Fails early if writing is already known to fail.
  func validate() throws(Failure) {
    try validatePlace()
    let folder = Self.folder(of: path)
    if case .folder = FileKind(at: path) { throw failure("it is a folder") }
    guard case .folder = FileKind(at: folder) else { throw failure("there is no folder \(folder)") }
    guard access(FileKind(at: path) == nil ? folder : path, W_OK) == 0 else { throw failure("permission denied") }
  }

  private func validatePlace() throws(Failure) {
    if let home, !home.contains(path) { throw failure("a link there leads out of \(home.name)") }
    if Territory.left(by: path) != nil {
      throw failure(
        "a link there leads out of the repository, into another one or to the files of git; write to where it leads, if"
          + " that is meant")
    }
    guard RealPath.resolved(path) != nil else {
      throw failure(
        "where it leads cannot be found out: a link there is not UTF-8, its path is too long, or a folder above denies it"
      )
    }
    var status = stat()
    // A path that is still a link after all links were followed is a cycle of links.
    if lstat(RealPath.of(path), &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw failure("the links there go in a circle")
    }
  }

  private func failure(_ reason: String) -> Failure { Failure(path: path, reason: reason) }

  /// Writes to a temporary file in the same folder and renames it, so that no reader ever sees half a file. A replaced
  /// file keeps its permissions, and its owner if the system allows that.
  ///
  /// A device or a pipe is written to directly, because a rename would replace it.
  func write(_ data: Data) throws(Failure) {
    try validatePlace()
    switch FileKind(at: path) {
    case .regular, nil: try replace(data)
    case .folder: throw failure("it is a folder")
    case .other:
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(SystemError.reason(errno)) }
      try fill(descriptor, with: data)
    }
  }

  /// Writes a new file; if that fails, the file does not exist afterwards either.
  func create(_ data: Data) throws(Failure) {
    // A file that another process created in the meantime stays.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(SystemError.reason(errno)) }
    do throws(Failure) {
      try fill(descriptor, with: data)
    } catch {
      unlink(path)
      throw error
    }
  }

  private func replace(_ data: Data) throws(Failure) {
    let target = RealPath.of(path)
    let temporary = "\(Self.folder(of: target)).flowcheck-\(UUID().uuidString)"
    try UnfinishedOutput.guarding(temporary) { () throws(Failure) in try replace(target, by: temporary, data) }
  }

  private func replace(_ target: String, by temporary: String, _ data: Data) throws(Failure) {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(SystemError.reason(errno)) }
    var old = stat()
    if lstat(target, &old) == 0 {
      // Only root can change the owner; so a run as root does not leave files of root in a user's folder.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o777)
    }
    do throws(Failure) {
      try fill(descriptor, with: data)
      guard rename(temporary, target) == 0 else { throw failure(SystemError.reason(errno)) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes all data and closes the file; some systems report a full disk only on closing.
  private func fill(_ descriptor: Int32, with data: Data) throws(Failure) {
    var rest = data[...]
    var code: Int32 = 0
    while !rest.isEmpty, code == 0 {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        code = errno
      }
    }
    if close(descriptor) != 0, code == 0, errno != EINTR { code = errno }
    guard code == 0 else { throw failure(SystemError.reason(code)) }
  }
}
