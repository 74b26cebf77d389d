import Foundation
import Testing

/// Swift that the tool has written, given to the compiler.
struct GeneratedSource {
  let text: String

  /// The compiler's messages about it, with a stand-in for the part of XCTest that only Apple's platforms have.
  func complaintsAsUITest() throws -> String {
    let tool = try Tool(["XCTest.swift": Self.xctest, "Generated.swift": text])
    let module = try Self.compile(["-emit-module", "-module-name", "XCTest", "XCTest.swift"], in: tool)
    #expect(module == "")
    return try Self.compile(["-typecheck", "-I", ".", "Generated.swift"], in: tool)
  }

  /// The compiler's messages about it beside the libraries that this package builds.
  func complaintsAsTest() throws -> String {
    let tool = try Tool(["Generated.swift": text])
    let build = Tool.executable.deletingLastPathComponent()
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let maps = [
      build.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "checkouts/Yams/Sources/CYaml/include/module.modulemap"),
      package.appending(path: "Sources/CGraphviz/module.modulemap"),
    ]
    var arguments = ["-typecheck", "-I", build.appending(path: "Modules").path(percentEncoded: false)]
    for map in maps { arguments += ["-Xcc", "-fmodule-map-file=\(map.path(percentEncoded: false))"] }
    return try Self.compile(arguments + ["-Xcc", "-I/usr/include/graphviz", "Generated.swift"], in: tool)
  }

  private static func compile(_ arguments: [String], in tool: Tool) throws -> String {
    let errors = tool.folder.appending(path: "errors.txt")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "6"] + arguments
    process.currentDirectoryURL = tool.folder
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: errors, encoding: .utf8)
    return process.terminationStatus == 0 ? text : "status \(process.terminationStatus): \(text)"
  }

  private static let xctest = """
    @_exported import Foundation
    public struct CGVector { public init(dx: Double, dy: Double) {} }
    open class XCTestCase { public init() {} }
    public func XCTAssertTrue(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "") {}
    public func XCTUnwrap<T>(_ expression: @autoclosure () throws -> T?) throws -> T { try expression()! }
    @MainActor open class XCUIElement {
      public init() {}
      public enum ElementType { case any }
      public var firstMatch: XCUIElement { self }
      public var isHittable: Bool { true }
      public func waitForExistence(timeout: TimeInterval) -> Bool { true }
      public func tap() {}
      public func descendants(matching type: ElementType) -> XCUIElementQuery { XCUIElementQuery() }
      public var tabBars: XCUIElementQuery { XCUIElementQuery() }
      public var navigationBars: XCUIElementQuery { XCUIElementQuery() }
      public func coordinate(withNormalizedOffset: CGVector) -> XCUICoordinate { XCUICoordinate() }
    }
    @MainActor open class XCUIElementQuery {
      public subscript(key: String) -> XCUIElement { XCUIElement() }
      public func element(boundBy index: Int) -> XCUIElement { XCUIElement() }
      public var buttons: XCUIElementQuery { self }
    }
    @MainActor open class XCUICoordinate {
      public func press(forDuration: TimeInterval, thenDragTo: XCUICoordinate) {}
    }
    @MainActor open class XCUIApplication: XCUIElement {
      public override init() {}
      public var launchEnvironment: [String: String] = [:]
      public func launch() {}
      public func open(_ url: URL) {}
    }
    """
}
