/// Takes over into an edited file what has changed in the source since the file was written.
public enum DeclarationMerge {
  public struct Outcome: Hashable, Sendable {
    public var text: String
    /// What the source would have put where somebody wrote something else, each with the line of the edited file.
    public var kept: [Conflict]
  }

  public struct Conflict: Hashable, Sendable {
    /// Of the merged text, from 1.
    public var line: Int
    public var proposed: [String]
  }

  /// The lines of `edited` that differ from `base` stay as they are; everything else becomes as in `extracted`.
  ///
  /// Time is quadratic in the number of lines that differ.
  public static func merge(base: String, edited: String, extracted: String) -> Outcome {
    let (base, mine, theirs) = (lines(base), lines(edited), lines(extracted))
    let (toMine, toTheirs) = (matches(base, mine), matches(base, theirs))
    var (result, conflicts): ([String], [Conflict]) = ([], [])
    var (b, m, t) = (0, 0, 0)
    while b < base.count || m < mine.count || t < theirs.count {
      // The next line that all three have.
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

  /// Where one side only put lines before or after what the other changed, there is room for both.
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

  /// For each line of the first, which line of the second it became.
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
