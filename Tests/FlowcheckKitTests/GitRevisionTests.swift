import FlowDeclaration
import Foundation
import Testing

@testable import FlowcheckKit

/// Revisions are read from the repository that contains the current folder, which a test cannot change: tests that need
/// a repository of their own use the built tool.
@Suite struct GitRevisionTests {
  @Test func whatBeginsWithADashNeverReachesGit() {
    for name in ["-p", "--output=x", "-"] {
      #expect(throws: GitProblem.looksLikeOption(name)) { try GitRevision(name) }
    }
  }

  @Test func withoutGit() {
    #expect(throws: GitProblem.noGit) { try GitRevision("main", searchPath: "") }
    #expect(throws: GitProblem.noGit) { try GitRevision("main", searchPath: "/nowhere:/tmp") }
  }

  /// The folder to be checked may contain a program called git.
  @Test func noGitOfTheCurrentFolder() throws {
    let folder = try folder(Self.answers)
    let steps = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
    let relative = steps.joined(separator: "/") + folder.path
    #expect(FileManager.default.isExecutableFile(atPath: relative + "/git"))
    #expect(throws: GitProblem.noGit) { try GitRevision("v1", searchPath: relative) }
  }

  /// A script in the place of git that knows a repository, one revision and one file.
  ///
  /// Another process writes it: a program that another test starts meanwhile inherits the files that this process has
  /// open for writing, and a script that is open for writing cannot be run ("text file busy").
  private func folder(_ script: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let writer = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: [
        "-c", #"printf '#!/bin/sh\n%s\n' "$0" > "$1" && chmod 755 "$1""#, script, folder.path("git"),
      ])
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
    return folder
  }

  private static let answers = """
    while [ "$1" = -c ]; do shift 2; done
    case "$1 $2 $3 $4" in
    "rev-parse --is-inside-work-tree  ") echo true ;;
    "rev-parse --verify --quiet v1^{tree}") ;;
    "rev-parse --show-prefix  ") echo sub/folder/ ;;
    "cat-file -t v1:a.yml ") echo blob ;;
    "cat-file -t v1:sub ") echo tree ;;
    "cat-file blob v1:a.yml ") echo "flow: A; \\$(touch owned)" ;;
    *) exit 1 ;;
    esac
    """

  @Test func readsWhatGitShows() throws {
    let folder = try folder(Self.answers)
    let revision = try GitRevision("v1", searchPath: folder.path)
    #expect(String(decoding: try revision.bytes(at: "a.yml"), as: UTF8.self) == "flow: A; $(touch owned)\n")
    #expect(throws: FileProblem.missing) { try revision.bytes(at: "b.yml") }
    #expect(throws: FileProblem.isDirectory) { try revision.bytes(at: "sub") }
    #expect(throws: GitProblem.noSuchRevision("v2")) { try GitRevision("v2", searchPath: folder.path) }
    #expect(throws: GitProblem.noSuchRevision("v1;ls")) { try GitRevision("v1;ls", searchPath: folder.path) }
  }

  @Test func pathsFromTheCurrentFolderBecomePathsFromTheTop() throws {
    let folder = try folder(Self.answers)
    let revision = try GitRevision("v1", searchPath: folder.path)
    #expect(try revision.pathFromTop("a/b.yml") == "a/b.yml")
    #expect(try revision.pathFromTop("./b.yml") == "sub/folder/b.yml")
    #expect(try revision.pathFromTop("../b.yml") == "sub/b.yml")
  }

  @Test func outsideOfARepository() throws {
    let folder = try folder("exit 128")
    #expect(throws: GitProblem.noRepository) { try GitRevision("v1", searchPath: folder.path) }
  }

  @Test(arguments: ["detected dubious ownership in repository at '/x'", "unsafe repository ('/x' is owned by someone)"])
  func aRepositoryOfSomebodyElse(words: String) throws {
    let folder = try folder(#"echo "fatal: \#(words)" >&2; exit 128"#)
    #expect(throws: GitProblem.notYours) { try GitRevision("v1", searchPath: folder.path) }
  }

  @Test func aGitThatDies() throws {
    let folder = try folder("kill -KILL $$")
    #expect(throws: GitProblem.failed("it was ended by signal 9")) { try GitRevision("v1", searchPath: folder.path) }
  }
}
