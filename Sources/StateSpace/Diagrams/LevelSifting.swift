/// Finds an order of levels in which a set has few nodes, by sifting.
///
/// Sifting (Rudell, *Dynamic Variable Ordering for Ordered Binary Decision Diagrams*, ICCAD 1993): one level after the
/// other moves through all positions and stays where the diagram was smallest. Two neighbours exchange their places in
/// time linear in their nodes, as all other levels stay the same. The forest is only read.
struct LevelSifting {
  /// The nodes at each position.
  private var layers: [DiagramRows] = []
  /// By position: the level that stands there.
  private(set) var order: [Int]
  /// The number of alternatives of all nodes.
  private(set) var size = 0
  /// The number of alternatives that may still be looked at.
  private var effort = 0
  /// The two layers that are being made.
  private var upper = DiagramRows()
  private var lower = DiagramRows()
  /// What lies two levels below a node: the value of the lower level above the position here, the value of the upper
  /// level, and the node.
  private var entries: [(key: UInt64, upper: UInt32, down: UInt32)] = []

  init(_ set: StateSet, in forest: DiagramForest) {
    order = Array(0..<forest.levels)
    var heads = [set.id]
    for _ in order {
      var below: [UInt32] = []
      var numbers: [UInt32: Int] = [:]
      var layer = DiagramRows()
      for head in heads {
        var id = head
        while id > 1 {
          let node = forest.nodes[id]
          let number = numbers[node.down] ?? below.count
          if number == below.count {
            numbers[node.down] = number
            below.append(node.down)
          }
          layer.append(node.value, UInt32(number))
          id = node.right
        }
        layer.endRow()
      }
      size += layer.size
      layers.append(layer)
      heads = below
    }
  }

  /// The set, with its levels in the present order.
  func set(in forest: DiagramForest) -> StateSet {
    var below = [StateSet.unit.id]
    for layer in layers.reversed() {
      below = (0..<layer.rowCount).map { row in
        layer.row(row).reversed().reduce(StateSet.empty.id) { right, position in
          let (value, down) = layer[position]
          return forest.nodes.node(value, below[Int(down)], right)
        }
      }
    }
    return StateSet(id: below[0])
  }

  /// Sifts every level, the largest first, and again as long as that saves a twentieth.
  ///
  /// - Parameter effort: the limit on the alternatives looked at.
  mutating func siftAll(effort: Int) {
    self.effort = effort
    var before = 0
    repeat {
      before = size
      let bySize = order.indices.sorted { (layers[$1].size, $0) < (layers[$0].size, $1) }
      for level in bySize.map({ order[$0] }) {
        if self.effort <= 0 || StopSign.current.isGiven { return }
        sift(level)
      }
    } while size * 20 < before * 19
  }

  private mutating func sift(_ level: Int) {
    guard let start = order.firstIndex(of: level) else { return }
    // A level does not go on where the diagram is larger by a fifth.
    let limit = size * 6 / 5
    var best = (size: size, position: start)
    var position = start
    func move(to end: Int, within limit: Int, _ sifting: inout LevelSifting) {
      // The order does not affect what is found.
      while position != end && sifting.size <= limit && !StopSign.current.isGiven {
        let isDown = position < end
        sifting.exchange(isDown ? position : position - 1)
        position += isDown ? 1 : -1
        if sifting.size < best.size { best = (sifting.size, position) }
      }
    }
    // The nearer end first: the level returns from there.
    let isAbove = start * 2 < order.count
    move(to: isAbove ? 0 : order.count - 1, within: limit, &self)
    move(to: start, within: .max, &self)
    move(to: isAbove ? order.count - 1 : 0, within: limit, &self)
    move(to: best.position, within: .max, &self)
  }

  /// Exchanges the levels at a position and the next one.
  private mutating func exchange(_ position: Int) {
    let before = layers[position].size + layers[position + 1].size
    effort -= before
    upper.removeAll()
    lower.removeAll()
    for node in 0..<layers[position].rowCount {
      collectEntries(of: node, position)
      var index = 0
      while index < entries.count {
        let value = entries[index].key >> 32
        while index < entries.count, entries[index].key >> 32 == value {
          lower.append(entries[index].upper, entries[index].down)
          index += 1
        }
        upper.append(UInt32(value), UInt32(lower.endRowOnce()))
      }
      upper.endRow()
    }
    swap(&layers[position], &upper)
    swap(&layers[position + 1], &lower)
    size += layers[position].size + layers[position + 1].size - before
    order.swapAt(position, position + 1)
  }

  /// Lists what lies two levels below a node, by the value of the lower level, then by that of the upper one.
  private mutating func collectEntries(of node: Int, _ position: Int) {
    entries.removeAll(keepingCapacity: true)
    let row = layers[position].row(node)
    for index in row {
      let (value, down) = layers[position][index]
      for below in layers[position + 1].row(Int(down)) {
        let (deeper, rest) = layers[position + 1][below]
        entries.append((UInt64(deeper) << 32 | UInt64(entries.count), value, rest))
      }
    }
    if row.count > 1 { entries.sort { $0.key < $1.key } }
  }
}

/// The nodes of one level: each is a row of alternatives in ascending order.
private struct DiagramRows {
  /// The value in the upper half, the number of the node below in the lower half.
  private var alternatives: [UInt64] = []
  /// Where each row begins, and where the next one will.
  private var starts = [0]
  /// The hashes of rows that were ended once.
  private var hashes: [UInt64] = []
  /// By hash: 1 + the number of a row; the count is a power of 2.
  private var table: [Int32] = []

  var size: Int { alternatives.count }
  var rowCount: Int { starts.count - 1 }

  func row(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  subscript(position: Int) -> (value: UInt32, down: UInt32) {
    (UInt32(alternatives[position] >> 32), UInt32(truncatingIfNeeded: alternatives[position]))
  }

  mutating func removeAll() {
    alternatives.removeAll(keepingCapacity: true)
    starts.removeLast(starts.count - 1)
    hashes.removeAll(keepingCapacity: true)
    // It grows again with the rows: clearing that of the largest level for each small one would take longer than these.
    table.removeAll(keepingCapacity: true)
  }

  mutating func append(_ value: UInt32, _ down: UInt32) { alternatives.append(UInt64(value) << 32 | UInt64(down)) }

  mutating func endRow() { starts.append(alternatives.count) }

  /// Ends a row, unless there is an equal one; returns its number, or that of the equal one.
  mutating func endRowOnce() -> Int {
    if rowCount * 2 >= table.count { growTable() }
    let row = starts[rowCount]..<alternatives.count
    var hash: UInt64 = 0
    for index in row { hash = hashed(hash, alternatives[index]) }
    var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[place] != 0 {
      let known = Int(table[place]) - 1
      if hashes[known] == hash, self.row(known).count == row.count,
        zip(self.row(known), row).allSatisfy({ alternatives[$0] == alternatives[$1] })
      {
        alternatives.removeLast(row.count)
        return known
      }
      place = (place + 1) & (table.count - 1)
    }
    endRow()
    hashes.append(hash)
    table[place] = Int32(rowCount)
    return rowCount - 1
  }

  private mutating func growTable() {
    table = Array(repeating: 0, count: max(64, table.count * 2))
    for (row, hash) in hashes.enumerated() {
      var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
      while table[place] != 0 { place = (place + 1) & (table.count - 1) }
      table[place] = Int32(row + 1)
    }
  }
}
