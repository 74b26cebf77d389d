import FlowDeclaration
import FlowModel
import Foundation

/// The file with a project's settings for every run.
public struct ConfigurationFile: Hashable, Sendable {
  public static let name = ".flowcheck.yml"

  /// The configuration file that a run uses.
  public enum Choice: Hashable, Sendable {
    /// The nearest `.flowcheck.yml`, from the current folder upwards.
    case nearest
    case file(String)
    case none
  }

  /// Relative to the current folder if the file was searched for, else as it was given; nil: there is no file.
  public var path: String?
  public var settings: Settings

  /// Reads the file; throws all mistakes in it.
  ///
  /// The declarations and the baseline that the file names have to lie inside its repository, or outside of
  /// repositories, in its own folder; reports always in its own folder.
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

  /// The path of the nearest file, relative to `folder`, because reports name files from the current folder.
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
