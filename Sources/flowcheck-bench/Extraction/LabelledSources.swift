import Foundation

/// The source to which labels refer.
struct LabelledSources {
  var folder: URL
  var labels: Labels
  /// The names in the source.
  private(set) var words: Set<String> = []
  /// By path.
  private var lineCounts: [String: Int] = [:]

  /// Reads every Swift file of the folders that the labels name.
  init(folder: URL, labels: Labels) throws(ScoringProblem) {
    self.folder = folder
    self.labels = labels
    for path in paths { try read(path) }
  }

  private mutating func read(_ path: String) throws(ScoringProblem) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
      let files = FileManager.default.enumerator(atPath: path)
    else { throw ScoringProblem("error: there is no folder \(path)") }
    while let name = files.nextObject() as? String {
      let file = "\(path)/\(name)"
      guard name.hasSuffix(".swift"), let data = FileManager.default.contents(atPath: file) else { continue }
      lineCounts[file] = data.split(separator: 0x0A, omittingEmptySubsequences: false).count
      let text = String(decoding: data, as: UTF8.self)
      words.formUnion(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }
  }

  /// The folders that are extracted.
  var paths: [String] {
    labels.sources.map { folder.appending(path: $0).standardizedFileURL.path(percentEncoded: false) }
  }

  /// Throws unless each place is a line of exactly one file: other source, or another commit, has other lines.
  func checkPlaces() throws(ScoringProblem) {
    for label in labels.all {
      for place in label.places {
        guard let mistake = mistake(in: place) else { continue }
        let found = label.location
        throw ScoringProblem(
          "\(found.file):\(found.line):\(found.column): error: \(mistake); "
            + "\(folder.path(percentEncoded: false)) has to be \(labels.repository) at \(labels.commit)")
      }
    }
  }

  private func mistake(in place: LabelPlace) -> String? {
    let files = lineCounts.filter { place.isEnd(of: $0.key) }
    guard let (_, lines) = files.first else { return "no source file ends with \(place.path)" }
    if files.count > 1 { return "\(files.count) source files end with \(place.path): write more of its path" }
    return lines < place.lines.upperBound ? "\(place.path) has only \(lines) lines" : nil
  }
}
