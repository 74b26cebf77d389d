import FlowExtraction
import Foundation

/// Finds the Swift files of an app.
enum SourceDiscovery {
  /// Folders without code of the app, or with code that no user runs.
  private static let left: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "SourcePackages", "Tests", "UITests",
  ]

  static func sources(in paths: [String]) -> (files: [Extractor.Source], problems: [String]) {
    var files: [Extractor.Source] = []
    var problems: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        problems.append("\(path) does not exist")
        continue
      }
      if isFolder.boolValue {
        files += swiftFiles(below: path).compactMap(source)
      } else if let data = FileManager.default.contents(atPath: path) {
        files.append(Extractor.Source(path: path, bytes: [UInt8](data)))
      } else {
        problems.append("\(path) cannot be read")
      }
    }
    return (files, problems)
  }

  /// A file of a folder; one that cannot be read costs itself, not the run. Nil: it is a folder.
  private static func source(_ file: String) -> Extractor.Source? {
    if let data = FileManager.default.contents(atPath: file) { return .init(path: file, bytes: [UInt8](data)) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue { return nil }
    return .init(path: file, bytes: [], problem: "it cannot be opened")
  }

  private static func swiftFiles(below folder: String) -> [String] {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    var found: [String] = []
    while let name = names.nextObject() as? String {
      let last = name.split(separator: "/").last.map(String.init) ?? name
      // The name of a folder of tests is `Tests`, or ends with it.
      if left.contains(last) || last.hasSuffix("Tests") || last.hasSuffix(".xctemplate") || last.hasPrefix(".") {
        names.skipDescendants()
      } else if last.hasSuffix(".swift"), last != "Package.swift" {
        found.append(folder.hasSuffix("/") ? folder + name : folder + "/" + name)
      }
    }
    return found.sorted()
  }

  /// The name of a flow for a folder; a folder such as `Sources` gets the name of the folder above it.
  static func name(for paths: [String]) -> String {
    var url = URL(filePath: paths.first ?? ".").standardizedFileURL
    while ["Sources", "Source", "src", "App"].contains(url.lastPathComponent), url.pathComponents.count > 2 {
      url.deleteLastPathComponent()
    }
    if url.pathExtension == "swift" { url.deletePathExtension() }
    let words = url.lastPathComponent.split { !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "App"
  }
}
