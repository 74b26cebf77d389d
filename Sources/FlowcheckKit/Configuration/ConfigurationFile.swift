import FlowDeclaration
import FlowModel
import Foundation

/// The file in which a project sets what every run shall do.
public struct ConfigurationFile: Hashable, Sendable {
  public static let name = ".flowcheck.yml"

  /// Which file a run goes by.
  public enum Choice: Hashable, Sendable {
    /// The nearest `.flowcheck.yml`, from the current folder upwards.
    case nearest
    case file(String)
    case none
  }

  /// Relative to the current folder where it was searched for, else as it was given; nil: there is none.
  public var path: String?
  public var settings: Settings

  /// Reads the file; mistakes in it are thrown, all of them.
  ///
  /// What the file names, declarations, a baseline and reports, has to lie inside its repository, or where there is none,
  /// in its own folder; reports in its own folder always.
  public static func read(
    _ choice: Choice, bounds: ReadingBounds = ReadingBounds()
  ) throws(DeclarationErrors) -> ConfigurationFile {
    let path: String? =
      switch choice {
      case .nearest: nearest()
      case .file(let path): path
      case .none: nil
      }
    guard let path else { return ConfigurationFile(path: nil, settings: Settings()) }
    let bytes: [UInt8]
    let territory = Territory.of(path, called: "the folder of the configuration")
    do throws(FileProblem) {
      if choice == .nearest, let problem = bounds.problem(with: path, in: territory) { throw problem }
      bytes = try bounds.bytes(ofNamed: path)
    } catch {
      let beginning = SourceLocation(file: path, line: 1, column: 1)
      throw DeclarationErrors(
        errors: [DeclarationError(location: beginning, message: error.description)], files: [path])
    }
    let output = ConfiguredOutput(configuration: path)
    let reader = ConfigurationReader(
      file: path, problemWithInput: { bounds.problem(with: $0, in: territory)?.description },
      problemWithOutput: output.problem)
    return ConfigurationFile(path: path, settings: try reader.settings(bytes).get())
  }

  /// A relative path: a report names files as people see them from where they are.
  ///
  /// - Parameter folder: The folder to begin with, absolute.
  static func nearest(to folder: String = FileManager.default.currentDirectoryPath) -> String? {
    var folder = URL(filePath: folder).standardizedFileURL
    var prefix = ""
    while true {
      if FileManager.default.fileExists(atPath: folder.appending(path: name).path(percentEncoded: false)) {
        return prefix + name
      }
      guard folder.pathComponents.count > 1 else { return nil }
      folder.deleteLastPathComponent()
      prefix += "../"
    }
  }
}
