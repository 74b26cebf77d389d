import FlowModel

/// Encodes canonical states as short vectors of 16-bit words, and decodes them.
///
/// Equal states have equal words. A flow with more than 30 000 coordinators, screens or bodies does not fit.
extension FlowState {
  public func encode() -> [UInt16] {
    var words: [UInt16] = []
    words.reserveCapacity(32 + instances.count * 6)
    encode(into: &words)
    return words
  }

  private func encode(into words: inout [UInt16]) {
    words += variables
    words.append(UInt16(instances.count))
    for instance in instances {
      words.append(UInt16(instance.coordinator))
      switch instance.starter {
      case .none: words.append(0)
      case .gone: words.append(1)
      case .live(let index): words.append(UInt16(index + 2))
      }
      words.append(
        UInt16(instance.guardState.rawValue) << 4 | UInt16(instance.containerNumber) << 1
          | (instance.hasFinished ? 1 : 0))
      words.append(instance.machineState.map { UInt16($0 + 1) } ?? 0)
      words.append(instance.previousState.map { UInt16($0 + 1) } ?? 0)
      words.append(UInt16(instance.children.count))
      words += instance.children.map { UInt16($0) }
      words.append(UInt16(instance.values.count))
      words += instance.values.map { UInt16($0) }
      words.append(UInt16(instance.deferred.count))
      words += instance.deferred.map { UInt16($0) }
      words.append(UInt16(instance.keptAs))
      // Tabs put away no frames of their own.
      let selection = UInt16(instance.selectionPutAway)
      words.append(selection == 0 ? UInt16(instance.putAway.count) << 1 : selection << 1 | 1)
      for frame in instance.putAway { Self.encode(frame, into: &words) }
    }
    words.append(UInt16(contexts.count))
    for context in contexts {
      switch context.madeFor {
      case nil: words.append(0)
      case .screen(let index): words.append(UInt16(index * 2 + 1))
      case .coordinator(let index): words.append(UInt16(index * 2 + 2))
      }
      if let presentation = context.presentation {
        let style = UInt16(Effect.Style.allCases.firstIndex(of: presentation.style)!)
        let flags: UInt16 = (presentation.allowsSwipe ? 1 : 0) + (presentation.letsThrough ? 2 : 0)
        words.append(1 + style * 4 + flags)
        words.append(UInt16(context.slot))
        words.append(Self.code(context.presenter ?? .live(0)))
      } else {
        words.append(context.isCover ? Self.cover : 0)
      }
      Self.encode(context.display, into: &words)
    }
    if let flight {
      let leaving: UInt16 = (flight.isLeaving ? 8 : 0) + (flight.isLeavingCover ? 32 : 0)
      let tapped: UInt16 = flight.tap == nil ? 0 : 16
      words.append(1 + UInt16(flight.kind.rawValue) + leaving + tapped + UInt16(flight.races) << 6)
      if let tap = flight.tap {
        words.append(UInt16(tap.screen))
        words.append(Self.code(tap.owner))
        words.append(UInt16(tap.count) << 3 | (tap.isDeaf ? 4 : 0) | (tap.isDisturbed ? 2 : 0) | (tap.onAlert ? 1 : 0))
      }
      Self.encode(flight.completions, into: &words)
      Self.encode(flight.departures, into: &words)
    } else {
      words.append(0)
    }
    Self.encode(pending, into: &words)
  }

  /// The word that replaces the style in the context of a second window.
  fileprivate static let cover: UInt16 = 1_000

  private static func code(_ ref: InstanceRef) -> UInt16 {
    switch ref {
    case .live(let index): UInt16(index * 2)
    case .dead(let coordinator): UInt16(coordinator * 2 + 1)
    }
  }

  private static func encode(_ list: [Flight.Waiting], into words: inout [UInt16]) {
    words.append(UInt16(list.count))
    for waiting in list {
      words.append(code(waiting.owner))
      words.append(UInt16(waiting.body))
      words.append(waiting.finishedChild.map { code($0) + 1 } ?? 0)
    }
  }

  private static func encode(_ frame: Frame, into words: inout [UInt16]) {
    words.append(UInt16(frame.screen) << 2 | (frame.hasAppeared ? 2 : 0) | (frame.happened.isEmpty ? 0 : 1))
    words.append(code(frame.owner))
    guard !frame.happened.isEmpty else { return }
    let happened = frame.happened.words
    words.append(UInt16(happened.count))
    for word in happened {
      for shift in stride(from: 0, to: 64, by: 16) { words.append(UInt16(truncatingIfNeeded: word >> shift)) }
    }
  }

  private static func encode(_ display: Display, into words: inout [UInt16]) {
    switch display {
    case .frame(let frame):
      words.append(0)
      encode(frame, into: &words)
    case .stack(let owner, let frames):
      words += [1, code(owner), UInt16(frames.count)]
      for frame in frames { encode(frame, into: &words) }
    case .tabs(let owner, let tabs, let selected):
      words += [2, code(owner), UInt16(tabs.count), UInt16(selected)]
      for tab in tabs { encode(tab, into: &words) }
    case .holder(let owner, let held):
      words += [held == nil ? 3 : 4, code(owner)]
      if let held { encode(held, into: &words) }
    case .unopened(let coordinator): words += [5, UInt16(coordinator)]
    case .split(let owner, let columns):
      words += [6, code(owner), UInt16(columns.count)]
      for column in columns { encode(column, into: &words) }
    }
  }

  /// Decodes what `encode()` of a state of the same program wrote.
  public init(words: ArraySlice<UInt16>, program: Program) {
    var reader = WordReader(words: words)
    variables = program.flow.variables.map { _ in reader.next() }
    instances = reader.list { reader in
      let coordinator = reader.nextInt()
      let starter: Instance.Starter =
        switch reader.nextInt() {
        case 0: .none
        case 1: .gone
        case let index: .live(index - 2)
        }
      let flags = reader.next()
      let machine = reader.nextInt()
      let previous = reader.nextInt()
      var instance = Instance(
        coordinator: coordinator, starter: starter, children: reader.list { $0.nextInt() },
        guardState: Instance.Guard(rawValue: UInt8(flags >> 4))!, machineState: machine == 0 ? nil : machine - 1,
        previousState: previous == 0 ? nil : previous - 1,
        hasFinished: flags & 1 != 0, containerNumber: Int(flags >> 1 & 7), values: reader.list { $0.nextInt() },
        deferred: reader.list { $0.nextInt() }, keptAs: reader.nextInt())
      let away = reader.nextInt()
      if away & 1 != 0 {
        instance.selectionPutAway = away >> 1
      } else {
        instance.putAway = (0..<(away >> 1)).map { _ in reader.frame() }
      }
      return instance
    }
    contexts = reader.list { reader in
      let made = reader.nextInt()
      let word = reader.nextInt()
      let isCover = word == Int(FlowState.cover)
      let style = isCover ? 0 : word
      let slot = style == 0 ? 0 : reader.nextInt()
      let presenter = style == 0 ? nil : reader.ref()
      return Context(
        display: reader.display(),
        madeFor: made == 0 ? nil : made % 2 == 1 ? .screen(made / 2) : .coordinator(made / 2 - 1),
        presentation: style == 0
          ? nil
          : Presentation(
            style: Effect.Style.allCases[(style - 1) / 4], isDismissable: (style - 1) & 1 != 0,
            background: (style - 1) & 2 != 0 ? .interactive : .dimmed),
        presenter: presenter, slot: slot, isCover: isCover)
    }
    let code = reader.nextInt()
    if code == 0 {
      flight = nil
    } else {
      var tap: Flight.Tap?
      if (code - 1) & 16 != 0 {
        let screen = reader.nextInt()
        let owner = reader.ref()
        let rest = reader.nextInt()
        tap = Flight.Tap(
          screen: screen, owner: owner, onAlert: rest & 1 != 0, count: rest >> 3, isDisturbed: rest & 2 != 0,
          isDeaf: rest & 4 != 0)
      }
      flight = Flight(
        kind: Flight.Kind(rawValue: UInt8((code - 1) & 3))!, tap: tap, completions: reader.waiting(),
        departures: reader.waiting(), isLeaving: (code - 1) & 8 != 0, isLeavingCover: (code - 1) & 32 != 0,
        races: (code - 1) >> 6)
    }
    pending = reader.waiting()
  }
}

private struct WordReader {
  private let words: ArraySlice<UInt16>
  private var position: Int

  init(words: ArraySlice<UInt16>) {
    self.words = words
    position = words.startIndex
  }

  mutating func next() -> UInt16 {
    defer { position += 1 }
    return words[position]
  }

  mutating func nextInt() -> Int { Int(next()) }

  mutating func list<Element>(_ element: (inout WordReader) -> Element) -> [Element] {
    let count = nextInt()
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(element(&self)) }
    return result
  }

  mutating func ref() -> InstanceRef { InstanceRef(code: nextInt()) }

  mutating func waiting() -> [Flight.Waiting] {
    list { reader in
      let owner = reader.ref()
      let body = reader.nextInt()
      let child = reader.nextInt()
      return Flight.Waiting(owner: owner, body: body, finishedChild: child == 0 ? nil : InstanceRef(code: child - 1))
    }
  }

  mutating func frame() -> Frame {
    let code = nextInt()
    var frame = Frame(screen: code >> 2, owner: ref(), hasAppeared: code & 2 != 0)
    if code & 1 != 0 {
      frame.happened = OnceActions(
        words: list { reader in
          stride(from: 0, to: 64, by: 16).reduce(into: 0) { $0 |= UInt64(reader.next()) << UInt64($1) }
        })
    }
    return frame
  }

  mutating func display() -> Display {
    switch next() {
    case 0: return .frame(frame())
    case 1:
      let owner = ref()
      return .stack(owner: owner, list { $0.frame() })
    case 2:
      let owner = ref()
      let count = nextInt()
      let selected = nextInt()
      return .tabs(owner: owner, (0..<count).map { _ in display() }, selected: selected)
    case 3: return .holder(owner: ref(), nil)
    case 5: return .unopened(coordinator: nextInt())
    case 6:
      let owner = ref()
      let count = nextInt()
      return .split(owner: owner, columns: (0..<count).map { _ in display() })
    default:
      let owner = ref()
      return .holder(owner: owner, display())
    }
  }
}

extension InstanceRef {
  fileprivate init(code: Int) { self = code % 2 == 0 ? .live(code / 2) : .dead(coordinator: code / 2) }
}
