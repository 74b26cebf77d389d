import FlowDeclaration
import FlowModel

/// Texts about the result of an extraction.
public enum ExtractionText {
  /// The declaration, each line with its place in the source, and with its certainty if it is not certain; and each
  /// place that could not be read, in the parts whose code it is.
  public static func declaration(_ extraction: Extraction) -> Result<String, DeclarationErrors>? {
    extraction.flow.map { flow in
      DeclarationWriter.text(of: flow, unread: extraction.unreadCode(of: flow)) { place in
        guard place.line > 0 else { return nil }
        let certainty = extraction.certainties[place] ?? .certain
        return (certainty == .certain ? "" : "\(certainty): ") + "\(place.file):\(place.line)"
      }
    }
  }

  /// *48 of 55 navigation calls placed, 7 not*
  public static func coverage(_ extraction: Extraction) -> String {
    let coverage = extraction.coverage
    let missing = coverage.calls - coverage.placed
    let calls = coverage.calls == 1 ? "navigation call" : "navigation calls"
    return "\(coverage.placed) of \(coverage.calls) \(calls) placed" + (missing == 0 ? "" : ", \(missing) not")
      + (coverage.isCut ? "; the code was not read to its end" : "")
      + (coverage.isHardlyRead ? "; the app was hardly read, and a check of this says next to nothing about it" : "")
  }

  /// The lines at the end of a run: the calls that were not placed, vocabulary that may help, where most was lost, and
  /// the coverage line last.
  public static func summary(_ extraction: Extraction) -> [String] {
    var lines = extraction.unread.map { "\($0.place.text): \($0.reason)" }
    lines += suggestions(extraction)
    if let start = extraction.start, start.calls > 2 || extraction.coverage.isHardlyRead { lines.append(start.text) }
    lines.append(coverage(extraction))
    return lines
  }

  /// Vocabulary that would replace guesses, to be pasted into `.flowcheck.yml`.
  private static func suggestions(_ extraction: Extraction) -> [String] {
    guard !extraction.suggestions.isEmpty else { return [] }
    return ["Vocabulary you may want to state in .flowcheck.yml:", "extract:", "  calls:"]
      + extraction.suggestions.map { "    \($0)" }
  }
}

extension Extraction {
  /// The number of places of one part and one sort that a declaration lists before it counts the others.
  private static let mostAlike = 5

  /// The places that could not be read, once for each part of the flow that they belong to. Of many of one sort in the
  /// code of the same parts the last one that is listed says how many more there are.
  fileprivate func unreadCode(of flow: Flow) -> [UnreadCode] {
    var groups: [AlikeCode: [UnreadPlace]] = [:]
    var order: [AlikeCode] = []
    let known = Self.owners(of: flow)
    for place in unread {
      guard let kind = place.kind else { continue }
      let code = UnreadCode(kind: kind, location: place.place, what: place.reason)
      let key = AlikeCode(owners: place.owners.filter(known.contains), kind: kind, what: Self.sort(of: code))
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(place)
    }
    let listed = order.flatMap { key -> [UnreadCode] in
      let all = groups[key]!
      return all.prefix(Self.mostAlike).enumerated().flatMap { position, place -> [UnreadCode] in
        var what = place.reason
        if all.count > Self.mostAlike, position == Self.mostAlike - 1 {
          what += "; and \(all.count - Self.mostAlike) more, listed by flowcheck extract --report json"
        }
        let owners: [UnreadCode.Owner?] = key.owners.isEmpty ? [nil] : key.owners
        return owners.map { UnreadCode(kind: key.kind, location: place.place, what: what, owner: $0) }
      }
    }
    return listed.sorted { ($0.location, $0.what) < ($1.location, $1.what) }
  }

  private struct AlikeCode: Hashable {
    var owners: [UnreadCode.Owner]
    var kind: UnreadCode.Kind
    var what: String
  }

  /// What a check tells apart: what each call of a framework does is another question than a release, or than a change
  /// of state, wherever these are.
  private static func sort(of code: UnreadCode) -> String {
    if code.kind == .release { return "" }
    let name = String(code.what.prefix { $0.isLetter || $0.isNumber })
    let isCall = code.kind != .code || code.goesBack || NavigationNames.calls.contains(name)
    return isCall || name == "file" ? code.what : ""
  }

  /// The parts of a flow that may have code.
  private static func owners(of flow: Flow) -> Set<UnreadCode.Owner> {
    let coordinators = flow.coordinators.map { UnreadCode.Owner.coordinator($0.name) }
    let screens = flow.coordinators.flatMap(\.screens).map { UnreadCode.Owner.screen($0.name) }
    return Set(coordinators + screens + flow.variables.map { .variable($0.name) })
  }
}
