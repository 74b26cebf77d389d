import Foundation

/// Runs a program without a shell, and gives up on it after a while.
///
/// What it reads and writes are files that have no name any more: however this process ends, none is left behind. It is
/// started by the system's own call; Foundation's `Process` ends the program where there is no file descriptor left.
struct ChildProcess {
  enum Failure: Error, Hashable {
    case notStarted(String)
    case timedOut
    /// `stop` said so.
    case stopped
  }

  struct Ending {
    var output: Data
    /// What it said on standard error, without white space around it; at most 4000 bytes.
    var errors: String
    /// Nil: it ended by itself.
    var signal: Int32?
    /// 0 where a signal ended it.
    var status: Int32
  }

  var executable: String
  var arguments: [String]
  /// In seconds, after which it is killed.
  var timeLimit: Double
  /// In place of those of this process.
  var environment: [String: String] = [:]
  /// In bytes; what it writes beyond that is not read.
  var longestOutput = Int.max
  /// Whether to give up; asked again and again.
  var stop: @Sendable () -> Bool = { false }

  /// Files instead of pipes: neither side ever waits for the other to read.
  func run(input: Data = Data()) throws(Failure) -> Ending {
    var streams: [NamelessFile] = []
    defer { for stream in streams { stream.close() } }
    for _ in 0..<3 {
      guard let file = NamelessFile() else { throw .notStarted(Self.reason(errno)) }
      streams.append(file)
    }
    guard streams[0].fill(with: input) else { throw .notStarted(Self.reason(errno)) }
    #if canImport(Darwin)
      // Its other end, which only this process has, closes with it.
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

  /// - Parameter descriptors: what is to be its standard input, output and error, and what follows these.
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

  /// How it ended, as the system puts it.
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
      // Most programs end soon, and a slow one need not be asked for often.
      pause = min(pause * 2, 20_000)
    }
  }
}

/// A file in the folder for temporary files whose name is taken away as soon as it is there.
private struct NamelessFile {
  let descriptor: Int32

  /// Nil where there can be none; `errno` says why.
  init?() {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    var template = Array((folder + (folder.hasSuffix("/") ? "" : "/") + "flowcheck-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    unlink(template)
    // 0 to 2 would be overwritten where the child gets its streams.
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let reason = errno
    Foundation.close(descriptor)
    errno = reason
    if self.descriptor < 0 { return nil }
  }

  func close() { _ = Foundation.close(descriptor) }

  /// Whether everything could be written, to be read from the beginning.
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
