import FlowDeclaration
import FlowModel
import Foundation

/// The reason why a revision cannot be read.
enum GitProblem: Error, Hashable, CustomStringConvertible {
  case noGit
  case noRepository
  /// The repository belongs to another user, and git has not been told to trust it.
  case notYours
  /// A name that begins with a dash would be an option to git.
  case looksLikeOption(String)
  case noSuchRevision(String)
  case failed(String)

  var description: String {
    switch self {
    case .noGit: "git is not installed, or not in PATH; it is needed to read REVISION:FILE"
    case .noRepository: "the current folder is in no git repository; REVISION:FILE is read from one"
    case .notYours:
      "the repository belongs to another user, and git does not read it; where you trust it, tell git so:"
        + " git config --global --add safe.directory FOLDER"
    case .looksLikeOption(let name): "“\(name)” is no revision: it begins with a dash"
    case .noSuchRevision(let name): "there is no revision “\(name)” in this repository"
    case .failed(let words): "git failed: \(words)"
    }
  }
}

/// The files of one revision of the repository that the current folder is in.
struct GitRevision {
  /// The revision as git takes it; empty: the index.
  let name: String
  private let git: String

  /// Throws if there is no such revision.
  ///
  /// - Parameter searchPath: The folders in which git is searched for, separated by `:`.
  init(
    _ name: String, searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws(GitProblem) {
    guard !name.hasPrefix("-") else { throw .looksLikeOption(name) }
    // A relative path could find a program in the checkout that is to be checked.
    let candidates = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/git" }
    guard let git = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { throw .noGit }
    self.git = git
    self.name = name
    let inside = try run(["rev-parse", "--is-inside-work-tree"])
    if inside.status != 0 {
      // The first text is that of git 2.35.3 and later, the second that of earlier releases.
      let isForeign = ["dubious ownership", "unsafe repository"].contains { inside.errors.contains($0) }
      throw isForeign ? .notYours : .noRepository
    }
    if !name.isEmpty, try run(["rev-parse", "--verify", "--quiet", "\(name)^{tree}"]).status != 0 {
      throw .noSuchRevision(name)
    }
  }

  /// A path as git needs it, from the top of the repository, also if it was given relative to the current folder.
  func pathFromTop(_ path: String) throws(GitProblem) -> String {
    guard path.hasPrefix("./") || path.hasPrefix("../") else { return path }
    let ending = try run(["rev-parse", "--show-prefix"])
    let prefix = String(decoding: ending.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    var parts: [Substring] = []
    for part in (prefix + path).split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The bytes of a file, by its path from the top of the repository.
  func bytes(at path: String) throws(FileProblem) -> [UInt8] {
    do {
      let object = "\(name):\(path)"
      let kind = try run(["cat-file", "-t", object])
      guard kind.status == 0 else { throw FileProblem.missing }
      guard kind.output.starts(with: Data("blob".utf8)) else { throw FileProblem.isDirectory }
      let shown = try run(["cat-file", "blob", object])
      guard shown.status == 0 else { throw FileProblem.unreadable("git has no contents of it") }
      guard shown.output.count <= DeclarationFile.maximumBytes else {
        throw FileProblem.tooLarge(bytes: shown.output.count)
      }
      return [UInt8](shown.output)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// The settings of a repository can name programs: these overrides keep git from running any of them and from
  /// fetching. Git ignores settings that it does not know: for git before 2.44 the environment also forbids every
  /// transport over which a missing object could be fetched.
  private static let settings = [
    "core.fsmonitor=false", "core.sshCommand=false", "core.gitProxy=false", "core.hooksPath=/dev/null",
    "core.askPass=false", "credential.helper=", "safe.bareRepository=explicit", "protocol.allow=never",
  ]
  private static let environment = [
    "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat",
  ]

  /// Without a shell, so that a name is only ever an argument.
  private func run(_ arguments: [String]) throws(GitProblem) -> ChildProcess.Ending {
    let process = ChildProcess(
      executable: git, arguments: Self.settings.flatMap { ["-c", $0] } + arguments, timeLimit: 60,
      environment: Self.environment, longestOutput: DeclarationFile.maximumBytes + 1)
    do {
      let ending = try process.run()
      if let signal = ending.signal { throw GitProblem.failed("it was ended by signal \(signal)") }
      return ending
    } catch let problem as GitProblem {
      throw problem
    } catch let failure as ChildProcess.Failure {
      switch failure {
      case .notStarted(let reason): throw .failed(reason)
      case .timedOut, .stopped: throw .failed("no answer after 60 seconds")
      }
    } catch {
      throw .failed("\(error)")
    }
  }
}
