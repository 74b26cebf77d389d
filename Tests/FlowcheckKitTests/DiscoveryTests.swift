import Foundation
import Testing

@testable import FlowcheckKit

@Suite struct DiscoveryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func found(_ names: [String]) -> [String] {
    let discovery = Discovery(paths: names.map { folder.path($0) })
    #expect(discovery.notices.isEmpty)
    return discovery.candidates.map { String($0.path.dropFirst(folder.path.count + 1)) }
  }

  @Test func searchesDeeplyInOrderAndSkipsHiddenFolders() throws {
    let wanted = ["a/z.flow.yml", "b.flow.yml", "c/d/e.flow.yml"]
    let others = [".build/x.flow.yml", ".git/x.flow.yml", "a/.hidden.flow.yml", "a/flow.yml.bak", "notes.yml"]
    for name in wanted + others { try folder.write("", to: name) }
    #expect(found([""]) == wanted.map { "/" + $0 }.map { String($0.dropFirst()) })
  }

  @Test func aFileIsTakenWhateverItsName() throws {
    try folder.write("", to: "app.yaml")
    #expect(found(["app.yaml"]) == ["app.yaml"])
    #expect(!Discovery(paths: [folder.path("app.yaml")]).candidates[0].isFromSearch)
  }

  @Test func noFileTwice() throws {
    try folder.write("", to: "a/x.flow.yml")
    try folder.write("", to: "a/y.flow.yml")
    try FileManager.default.createSymbolicLink(atPath: folder.path("a/z.flow.yml"), withDestinationPath: "x.flow.yml")
    #expect(found(["a/y.flow.yml", "a/../a/y.flow.yml", "a"]) == ["a/y.flow.yml", "a/x.flow.yml"])
  }

  @Test func aLinkToAFolderAboveEndsNowhere() throws {
    try folder.write("", to: "a/x.flow.yml")
    try FileManager.default.createSymbolicLink(atPath: folder.path("a/up"), withDestinationPath: folder.path)
    #expect(found(["a"]) == ["a/x.flow.yml"])
  }

  @Test func saysWhatIsMissing() throws {
    try folder.write("", to: "empty/readme.txt")
    let discovery = Discovery(paths: [folder.path("nowhere"), folder.path("empty")])
    #expect(discovery.candidates.isEmpty)
    #expect(
      discovery.notices == [
        Notice(.unusable, "\(folder.path)/nowhere: there is no such file or folder"),
        Notice(.unusable, "\(folder.path)/empty: no .flow.yml file in it"),
      ])
  }
}
