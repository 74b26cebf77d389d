import FlowDeclaration
import Foundation

/// The bounds for files that a run reads although the command line does not name them.
///
/// A declaration, a configuration and a trace can each name further files, and a folder can hold links. Their authors
/// decide the content of these files, but not which other files of the machine are read: further files lie in the same
/// repository, or outside of repositories, in the folder of the file that names them. A path on the command line may
/// lead anywhere, except out of the repository in which it lies, because the content of a repository may be untrusted.
public struct ReadingBounds: Hashable, Sendable {
  /// A further folder below which everything may be read; nil: none.
  public var folder: String?
  /// The files that were read within these bounds.
  let files = ReadFiles()

  public init(folder: String? = nil) {
    self.folder = folder
  }

  private var allowed: Territory? {
    folder.map { Territory(folder: $0, name: "the folder of --read-within") }
  }

  private func isAllowed(_ path: String) -> Bool { allowed?.contains(path) ?? false }

  /// The problem with a path that the command line names; nil: it may be read.
  func problem(withNamed path: String) -> FileProblem? {
    var left = Territory.left(by: path)
    if left == nil, let repository = Territory(repositoryOf: path), !repository.contains(path) { left = repository }
    guard let left, !isAllowed(path) else { return nil }
    return .outside(of: left.name)
  }

  /// The problem with a path that a file in a territory names; nil: it may be read.
  func problem(with path: String, in territory: Territory) -> FileProblem? {
    territory.contains(path) && Territory.left(by: path) == nil || isAllowed(path)
      ? nil : .outside(of: territory.name)
  }

  /// The bytes of a file that the command line names.
  func bytes(ofNamed path: String) throws(FileProblem) -> [UInt8] {
    if let problem = problem(withNamed: path) { throw problem }
    files.note(path)
    return try DeclarationFile.bytes(at: path)
  }

  /// Reads a flow's file and the files that it includes.
  func reader(forFlow flow: String) -> @Sendable (String) throws(FileProblem) -> [UInt8] {
    let territory = Territory.of(flow, called: "the folder of the flow")
    return { path throws(FileProblem) in
      if path == flow { return try bytes(ofNamed: path) }
      if let problem = problem(with: path, in: territory) { throw problem }
      files.note(path)
      return try DeclarationFile.bytes(at: path)
    }
  }
}
