import Foundation

/// Runs a program without a shell, and gives up on it after a while.
///
/// Its input and output are files whose names are already removed: however this process ends, no file is left behind.
/// The program is started by the system's own call, because Foundation's `Process` ends this process when no file
/// descriptor is left.
struct ChildProcess {
  enum Failure: Error, Hashable {
    case notStarted(String)
    case timedOut
    /// `stop` said so.
    case stopped
  }

  struct Ending {
    var output: Data
    /// Its standard error, without white space around it; at most 4000 bytes.
    var errors: String
    /// Nil: it ended by itself.
    var signal: Int32?
    /// 0 if a signal ended it.
    var status: Int32
  }

  var executable: String
  var arguments: [String]
  /// In seconds; then the program is killed.
  var timeLimit: Double
  /// Variables that replace those of this process.
  var environment: [String: String] = [:]
  /// In bytes; output beyond that is not read.
  var longestOutput = Int.max
  /// Whether to give up; asked repeatedly.
  var stop: @Sendable () -> Bool = { false }

  /// Uses files instead of pipes, so that neither side ever waits for the other to read.
  func run(input: Data = Data()) throws(Failure) -> Ending {
    var streams: [NamelessFile] = []
    defer { for stream in streams { stream.close() } }
    for _ in 0..<3 {
      guard let file = NamelessFile() else { throw .notStarted(Self.reason(errno)) }
      streams.append(file)
    }
    guard streams[0].fill(with: input) else { throw .notStarted(Self.reason(errno)) }
    #if canImport(Darwin)
      // The other end, which only this process has, closes with this process.
      var pipe: [Int32] = [-1, -1]
      defer { for end in pipe { Foundation.close(end) } }
      if Foundation.pipe(&pipe) == 0 { for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
      let process = try start(streams.map(\.descriptor) + [pipe[0]])
    #else
      let process = try start(streams.map(\.descriptor))
    #endif
    let status = try wait(for: process)
    let signal = status & 0x7F
    return Ending(
      output: streams[1].contents(atMost: longestOutput),
      errors: String(decoding: streams[2].contents(atMost: 4_000), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines),
      signal: signal == 0 ? nil : signal, status: signal == 0 ? status >> 8 & 0xFF : 0)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }

  /// - Parameter descriptors: the descriptors of its standard input, output and error, and further ones after these.
  private func start(_ descriptors: [Int32]) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    var variables = ProcessInfo.processInfo.environment
    variables.merge(environment) { $1 }
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let settings = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, executable, &actions, nil, words, settings)
    guard problem == 0 else { throw .notStarted(Self.reason(problem)) }
    return process
  }

  /// The program's wait status as the system returns it.
  private func wait(for process: pid_t) throws(Failure) -> Int32 {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(timeLimit)
    var status: Int32 = 0
    var pause: UInt32 = 500
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status }
      if ended < 0, errno != EINTR { throw .notStarted(Self.reason(errno)) }
      let isStopped = stop()
      if isStopped || clock.now >= end {
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        throw isStopped ? .stopped : .timedOut
      }
      usleep(pause)
      // Most programs end soon, and a slow one need not be polled often.
      pause = min(pause * 2, 20_000)
    }
  }
}

/// A file in the folder for temporary files whose name is removed right after creation.
private struct NamelessFile {
  let descriptor: Int32

  /// Nil if the file cannot be created; `errno` says why.
  init?() {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    var template = Array((folder + (folder.hasSuffix("/") ? "" : "/") + "flowcheck-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    unlink(template)
    // Descriptors 0 to 2 would be overwritten when the child gets its streams.
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let reason = errno
    Foundation.close(descriptor)
    errno = reason
    if self.descriptor < 0 { return nil }
  }

  func close() { _ = Foundation.close(descriptor) }

  /// Writes the data and rewinds; whether everything could be written.
  func fill(with data: Data) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return lseek(descriptor, 0, SEEK_SET) == 0
  }

  func contents(atMost limit: Int) -> Data {
    lseek(descriptor, 0, SEEK_SET)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    return (limit == .max ? try? handle.readToEnd() : try? handle.read(upToCount: limit)) ?? Data()
  }
}
