import Foundation

/// The first declaration of an app and the configuration beside it, for a team that begins.
public struct StarterProject: Sendable {
  /// The reason why nothing was written.
  public struct Failure: Error, CustomStringConvertible, Sendable {
    public var description: String
  }

  private let folder: String
  /// The name of the flow.
  public let name: String

  /// - Parameters:
  ///   - folder: The folder for the files.
  ///   - name: The name of the flow; nil: that of the folder.
  public init(folder: String, name: String? = nil) {
    self.folder = folder
    let last = URL(filePath: folder).standardizedFileURL.lastPathComponent
    self.name = Self.identifier(name ?? last)
  }

  /// The paths of the files, beginning with the given folder.
  public var files: [String] {
    [name + Discovery.ending, ConfigurationFile.name].map {
      folder == "." ? $0 : folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0
    }
  }

  /// Writes both files, or neither if one of them exists already or cannot be written.
  public func write() throws(Failure) {
    let files = files
    for file in files {
      // A dangling link also counts as existing: it belongs to the user.
      guard (try? FileManager.default.attributesOfItem(atPath: file)) == nil else {
        throw Failure(description: "\(file): is there already; nothing was written")
      }
      do {
        try OutputFile(path: file).validate()
      } catch {
        throw Failure(description: "\(error)")
      }
    }
    for (index, (file, text)) in zip(files, [declaration, Self.configuration]).enumerated() {
      do {
        try OutputFile(path: file).create(Data(text.utf8))
      } catch {
        for written in files[..<index] { try? FileManager.default.removeItem(atPath: written) }
        throw Failure(description: "\(error)")
      }
    }
  }

  /// Letters and digits, so that it can be the name of a file and of a Swift constant: `My Shop (2)` is `MyShop2`.
  private static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : "App" + joined
  }

  /// A flow in which nothing is wrong, with the next things to write as comments.
  var declaration: String {
    String(decoding: PackageResources.starter_declaration_yml, as: UTF8.self).replacing("{{name}}", with: name)
  }

  static let configuration = String(decoding: PackageResources.starter_configuration_yml, as: UTF8.self)
}
