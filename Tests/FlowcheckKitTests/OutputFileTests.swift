import Foundation
import Testing

@testable import FlowcheckKit

@Suite struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func replacesAFileAndLeavesNothingElse() throws {
    try folder.write("a long text that was there before", to: "out.txt")
    try OutputFile(path: folder.path("out.txt")).write(Data("new".utf8))
    #expect(try folder.text("out.txt") == "new")
    #expect(try folder.names == ["out.txt"])
  }

  @Test func aLinkStaysALink() throws {
    try folder.write("old", to: "real.txt")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.txt"), withDestinationPath: "real.txt")
    try OutputFile(path: folder.path("link.txt")).write(Data("new".utf8))
    #expect(try folder.text("real.txt") == "new")
    let type = try FileManager.default.attributesOfItem(atPath: folder.path("link.txt"))[.type] as? FileAttributeType
    #expect(type == .typeSymbolicLink)
  }

  @Test func aDeviceIsWrittenToAndStays() throws {
    try OutputFile(path: "/dev/null").write(Data("gone".utf8))
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func saysEarlyWhatCannotBeWritten() throws {
    try folder.write("", to: "a/b")
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: folder.path("a")).validate() }
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: folder.path("nowhere/c")).validate() }
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: folder.path("a/b/c")).validate() }
    try OutputFile(path: folder.path("a/new")).validate()
    #expect(try folder.names == ["a"])
  }
}
