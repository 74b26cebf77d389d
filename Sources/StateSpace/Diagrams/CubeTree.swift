/// Cubes on their way into a relation: sorted, so that those with a common beginning lie side by side.
struct CubeTree {
  private struct Entry {
    var level: Int
    /// What is read above what is written.
    var step: UInt64
  }

  /// The entries of one cube after the other, each closed by one beyond all levels.
  private var entries: [Entry] = []
  /// Where each cube begins, in the order of their entries.
  private var starts: [Int] = []

  init(_ cubes: some Sequence<Cube>, levels: Int) {
    for cube in cubes {
      starts.append(entries.count)
      for entry in cube.entries where entry.read != nil || entry.write != nil {
        precondition(entry.level >= 0 && entry.level < levels, "a cube looks at levels of the forest")
        let read = entry.read ?? RelationTable.any
        entries.append(Entry(level: entry.level, step: UInt64(read) << 32 | UInt64(entry.write ?? read)))
      }
      entries.append(Entry(level: .max, step: .max))
    }
    starts = entries.withUnsafeBufferPointer { entries in
      starts.sorted { left, right in
        var (left, right) = (left, right)
        while entries[left].level == entries[right].level && entries[left].step == entries[right].step {
          if entries[left].level == .max { return false }
          left += 1
          right += 1
        }
        return (entries[left].level, entries[left].step) < (entries[right].level, entries[right].step)
      }
    }
  }

  /// The relation of all cubes.
  func root(in forest: DiagramForest) -> UInt32 {
    starts.isEmpty ? RelationTable.empty : node(starts[...], 0, forest)
  }

  /// The relation of some neighbours, which agree on their first `depth` entries, from there on.
  private func node(_ cubes: ArraySlice<Int>, _ depth: Int, _ forest: DiagramForest) -> UInt32 {
    let level = entries[cubes[cubes.startIndex] + depth].level
    if level == .max { return RelationTable.identity }
    let base = forest.pendingCount
    var rest = cubes
    while let first = rest.first, entries[first + depth].level == level {
      let step = entries[first + depth].step
      let end = rest.firstIndex { entries[$0 + depth].level != level || entries[$0 + depth].step != step }
      forest.pushStep(step, node(rest[..<(end ?? rest.endIndex)], depth + 1, forest))
      rest = rest[(end ?? rest.endIndex)...]
    }
    let passing = rest.isEmpty ? RelationTable.empty : node(rest, depth, forest)
    return forest.relationNode(from: base, level: level, passing: passing)
  }
}
