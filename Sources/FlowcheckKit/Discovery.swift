import Foundation

/// The declarations among the paths a run was given.
struct Discovery {
  struct Candidate: Hashable {
    /// The path as the user gave it, or below the folder that the user gave.
    var path: String
    /// Whether a search of a folder found the file: then it may be a part that a flow includes.
    var isFromSearch: Bool
  }

  /// In the order of the paths given, those from a folder sorted by path; none twice.
  private(set) var candidates: [Candidate] = []
  private(set) var notices: [Notice] = []
  private var seen: Set<String> = []
  private let bounds: ReadingBounds
  /// The territory of the folder that is being searched.
  private var territory: Territory?

  static let ending = ".flow.yml"

  /// Searches each path; without paths, the current folder.
  ///
  /// - Parameter bounds: The bounds for links that a search finds.
  init(paths: [String], bounds: ReadingBounds = ReadingBounds()) {
    self.bounds = bounds
    for path in paths.isEmpty ? ["."] : paths { add(path) }
  }

  /// One spelling for each file, through links and `..`.
  static func identity(of path: String) -> String {
    RealPath.of(path)
  }

  private mutating func add(_ path: String) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      notices.append(Notice(.unusable, "\(path): there is no such file or folder"))
      return
    }
    guard isDirectory.boolValue else {
      append(Candidate(path: path, isFromSearch: false))
      return
    }
    let count = candidates.count
    let noticeCount = notices.count
    let known = seen.count
    territory = Territory(repositoryOf: path) ?? Territory(folder: path, name: "the folder that is searched")
    search(path == "." ? "" : path.hasSuffix("/") ? path : path + "/")
    if candidates.count == count, notices.count == noticeCount, seen.count == known {
      let name = path == "." ? "the current folder" : path
      notices.append(Notice(.unusable, "\(name): no \(Self.ending) file in it"))
    }
  }

  /// - Parameter prefix: The folder with its closing `/`; empty: the current one.
  private mutating func search(_ prefix: String) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: prefix.isEmpty ? "." : prefix)
    } catch {
      notices.append(Notice(.unusable, "\(prefix): the folder cannot be read"))
      return
    }
    // Hidden folders belong to tools: .git, .build, copies of packages.
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = prefix + name
      // The attributes of a link are its own, so that a link to a folder above leads nowhere.
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory {
        search(path + "/")
      } else if name.hasSuffix(Self.ending) {
        if type == .typeSymbolicLink, let territory, let problem = bounds.problem(with: path, in: territory) {
          notices.append(Notice(.unusable, "\(path): \(problem)"))
          continue
        }
        append(Candidate(path: path, isFromSearch: true))
      }
    }
  }

  private mutating func append(_ candidate: Candidate) {
    guard seen.insert(Self.identity(of: candidate.path)).inserted else { return }
    candidates.append(candidate)
  }
}
