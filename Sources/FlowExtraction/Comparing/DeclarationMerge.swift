/// Merges changes of the source since a file was written into the edited file.
public enum DeclarationMerge {
  public struct Outcome: Hashable, Sendable {
    public var text: String
    /// The lines that the source would have at places where the edited lines were kept, each with the line of the
    /// merged text.
    public var kept: [Conflict]
  }

  public struct Conflict: Hashable, Sendable {
    /// The line of the merged text, from 1.
    public var line: Int
    public var proposed: [String]
  }

  /// Lines of `edited` that differ from `base` are kept; all other lines become those of `extracted`.
  ///
  /// Time is quadratic in the number of lines that differ.
  public static func merge(base: String, edited: String, extracted: String) -> Outcome {
    let (base, mine, theirs) = (lines(base), lines(edited), lines(extracted))
    let (toMine, toTheirs) = (matches(base, mine), matches(base, theirs))
    var (result, conflicts): ([String], [Conflict]) = ([], [])
    var (b, m, t) = (0, 0, 0)
    while b < base.count || m < mine.count || t < theirs.count {
      // The next line that all three texts have.
      var next = b
      while next < base.count, toMine[next] == nil || toTheirs[next] == nil { next += 1 }
      let (endMine, endTheirs) =
        next < base.count ? (toMine[next]!, toTheirs[next]!) : (mine.count, theirs.count)
      let (old, own, new) = (Array(base[b..<next]), Array(mine[m..<endMine]), Array(theirs[t..<endTheirs]))
      if own == old || own == new {
        result += new
      } else if let both = both(old, own, new) {
        result += both
      } else {
        if new != old { conflicts.append(Conflict(line: result.count + 1, proposed: new)) }
        result += own
      }
      guard next < base.count else { break }
      result.append(base[next])
      (b, m, t) = (next + 1, endMine + 1, endTheirs + 1)
    }
    return Outcome(text: result.joined(separator: "\n"), kept: conflicts)
  }

  /// Both changes, if one side only inserted lines before or after the lines that the other changed; else nil.
  private static func both(_ old: [String], _ own: [String], _ new: [String]) -> [String]? {
    guard !old.isEmpty else { return nil }
    for (inserting, changed) in [(own, new), (new, own)] where inserting.count > old.count {
      if inserting.starts(with: old) { return changed + inserting.dropFirst(old.count) }
      if inserting.suffix(old.count) == old[...] { return inserting.dropLast(old.count) + changed }
    }
    return nil
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// For each line of the first text, the index of the matching line of the second; nil: it was removed.
  private static func matches(_ first: [String], _ second: [String]) -> [Int?] {
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in second.difference(from: first) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let kept = second.indices.filter { !inserted.contains($0) }
    var next = 0
    return first.indices.map { index in
      guard !removed.contains(index) else { return nil }
      defer { next += 1 }
      return kept[next]
    }
  }
}
