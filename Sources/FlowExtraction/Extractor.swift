import FlowDeclaration
import FlowModel
import Foundation
import Synchronization

/// Reads an app's Swift and makes the declaration of its coordinator tree.
public struct Extractor: Sendable {
  public struct Source: Sendable {
    public var path: String
    public var bytes: [UInt8]
    /// Why there are no bytes, in words for people; nil: they are the whole file.
    public var problem: String?

    public init(path: String, bytes: [UInt8], problem: String? = nil) {
      self.path = path
      self.bytes = bytes
      self.problem = problem
    }
  }

  public let vocabulary: Vocabulary

  /// The limits of the interpreted code.
  var limits = Workload.Limits()

  /// The number of functions and computed properties from which on an app is large.
  private static let mostBodies = 10_000

  public init(vocabulary: Vocabulary = Vocabulary()) { self.vocabulary = vocabulary }

  /// The extraction from the sources. The order of the sources makes no difference.
  ///
  /// Time is linear in the size of the sources, and bounded if their code calls itself without end.
  public func extract(_ sources: [Source], named name: String) -> Extraction {
    let sorted = sources.sorted { $0.path < $1.path }
    var warnings: [String] = []
    var damaged: [DamagedFile] = []
    let read = Self.facts(of: sorted, &damaged)
    warnings += damaged.map(\.warning)
    let apps = LibrarySources.leftOut(of: read, Library.imported(by: read))
    let choice = AppChoice.files(of: apps.files)
    warnings += apps.warnings + (choice.warning.map { [$0] } ?? [])
    let (files, known, unreadFiles) = (choice.files, warnings, damaged)
    let box = ResultBox()
    DeepStack.run {
      let libraries = Library.imported(by: files)
      let index = TypeIndex(files + libraries.map { $0.facts(beside: files) })
      var words = vocabulary.adding(libraries)
      let isLarge = index.countOfBodies >= Self.mostBodies
      func explorer(isNarrowed: Bool) -> Explorer {
        Explorer(
          index: index, vocabulary: words, limits: isLarge ? limits.forLargeApp : limits, isNarrowed: isNarrowed)
      }
      var isRootGuessed = false
      func extraction(by explorer: Explorer) -> Extraction {
        let all = known + (explorer.cutWarning.map { [$0] } ?? [])
        var assembler = FlowAssembler(explorer)
        var flow = assembler.flow(named: name)
        if assembler.lacksChanges {
          assembler = FlowAssembler(explorer, after: assembler)
          flow = assembler.flow(named: name)
        }
        isRootGuessed = flow != nil && assembler.foundRoot().isGuessed
        return Self.conclude(files, unreadFiles, assembler, flow, all + assembler.warnings)
      }
      box.value = result()
      if box.value?.flow == nil, vocabulary.suffixes == Vocabulary().suffixes,
        let suffix = OtherNames.suffix(in: files)
      {
        words.suffixes.append(suffix)
        var other = result()
        if other.flow != nil, !isRootGuessed {
          other.warnings.append(
            "no coordinator was found by the usual names, so types named …\(suffix) were taken for coordinators; "
              + "to state it: extract: {coordinators: {suffix: [\(suffix)]}}")
          box.value = other
        }
      }

      // If the workload cut the run, the code is run again without bodies that lead to no navigation; a large app is
      // run like that at once. For most libraries of routes, readers instead of names decide what leads to navigation:
      // with such libraries the second run takes longer and finds no more.
      func result() -> Extraction {
        let whole = explorer(isNarrowed: false)
        let mayNarrow = libraries.allSatisfy(\.isCalledByName)
        if !mayNarrow || !isLarge {
          whole.explore(pausing: mayNarrow)
          guard whole.isCut, mayNarrow else { return extraction(by: whole) }
        }
        let narrowed = explorer(isNarrowed: true)
        narrowed.deepen()
        let second = extraction(by: narrowed)
        // Where the second run placed as many calls, the rest of the first one is not worth its time. A first run of
        // which a round ended is expected to declare what it placed.
        let placed = whole.interpreter.placed.count
        let isAsGood = (whole.rounds > 1 ? second.coverage.placed : narrowed.interpreter.placed.count) >= placed
        if isAsGood, second.flow != nil { return second }
        whole.explore()
        let first = extraction(by: whole)
        return second.isBetter(than: first) ? second : first
      }
    }
    return box.value!
  }

  private static func conclude(
    _ files: [FileFacts], _ damaged: [DamagedFile], _ assembler: FlowAssembler, _ flow: Flow?, _ warnings: [String]
  ) -> Extraction {
    let interpreter = assembler.interpreter
    let calls = files.flatMap { $0.navigationCalls + $0.callsOfLibraries }.filter { call in
      if interpreter.ownCalls.contains(call.place), !interpreter.placed.contains(call.place) { return false }
      // Apps have their own functions named `present` and `dismiss`; UIKit's calls were interpreted, or have the label
      // `animated`.
      return !["present", "dismiss"].contains(call.name) || call.isSure || interpreter.placed.contains(call.place)
    }
    let unplaced = calls.filter { !assembler.isDeclared($0.place) }
    let listing = UnreadListing(assembler)
    let unread =
      listing.places(unplaced, writes: files.flatMap(\.writes), damaged: damaged) + listing.states(of: flow)
      + UnreadListing.contents(of: flow)
    return Extraction(
      flow: flow, certainties: assembler.certainties,
      coverage: Coverage(
        calls: calls.count, placed: calls.count - unplaced.count, isCut: assembler.explorer.isCut), unread: unread,
      warnings: warnings,
      suggestions: interpreter.suggestions.sorted(), start: listing.start(of: unplaced))
  }

  /// Reads the files, on as many threads as there are processors.
  private static func facts(of sources: [Source], _ damaged: inout [DamagedFile]) -> [FileFacts] {
    let files = ReadFiles(count: sources.count)
    DeepStack.run(max(1, min(ProcessInfo.processInfo.activeProcessorCount, 8))) { _ in
      while let index = files.next() { files.set(read(sources[index]), at: index) }
    }
    var facts: [FileFacts] = []
    var broken: [DamagedFile] = []
    for file in files.all {
      switch file {
      case .success(let read):
        facts.append(read)
        guard read.hasErrors else { continue }
        broken.append(
          DamagedFile(path: read.path, problem: "has syntax errors; what stands around them may be missing"))
      case .failure(let file): damaged.append(file)
      }
    }
    damaged += broken
    return facts
  }

  private static func read(_ source: Source) -> Result<FileFacts, DamagedFile> {
    if let reason = source.problem ?? SourceGuard.refusal(source.bytes) {
      return .failure(DamagedFile(path: source.path, problem: "not read: \(reason)"))
    }
    return .success(SourceReader.facts(of: String(decoding: source.bytes, as: UTF8.self), path: source.path))
  }
}

extension FileFacts {
  /// The calls with which the libraries that the file imports show and remove screens.
  fileprivate var callsOfLibraries: [NavigationCall] {
    let libraries = Library.imported(by: [self]).filter { !$0.routes.isEmpty }
    let known = Set(navigationCalls.map(\.place))
    return routeCalls.filter { call in
      libraries.contains { $0.routes.contains(call.name) && (call.isSure || !$0.isRouteWithoutReceiver) }
        && !known.contains(call.place)
    }
  }
}

/// A file that was not read, or only in part.
struct DamagedFile: Error {
  var path: String
  var problem: String

  var warning: String { "\(path): \(problem)" }
}

extension Extraction {
  /// Whether it placed more navigation calls, or as many while the code was run to its end.
  fileprivate func isBetter(than other: Extraction) -> Bool {
    if coverage.placed != other.coverage.placed { return coverage.placed > other.coverage.placed }
    return other.coverage.isCut && !coverage.isCut && flow != nil
  }
}

/// Passes the result from the working thread to the waiting one.
private final class ResultBox: @unchecked Sendable { var value: Extraction? }

/// The files that several threads read, each as soon as it has time.
private final class ReadFiles: Sendable {
  private struct State {
    var files: [Result<FileFacts, DamagedFile>?]
    var begun = 0
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(files: Array(repeating: nil, count: count))) }

  /// The index of a file that no thread has begun; nil: all were begun.
  func next() -> Int? {
    state.withLock { state in
      guard state.begun < state.files.count else { return nil }
      defer { state.begun += 1 }
      return state.begun
    }
  }

  func set(_ file: Result<FileFacts, DamagedFile>, at index: Int) { state.withLock { $0.files[index] = file } }

  var all: [Result<FileFacts, DamagedFile>] { state.withLock { $0.files.compactMap { $0 } } }
}

/// Runs code on threads whose stack is deep enough for the parser, and for code nested as deeply as ``SourceGuard``
/// allows.
enum DeepStack {
  static func run(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    run(1) { _ in body() }
  }

  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      let thread = Thread {
        body(index)
        group.leave()
      }
      thread.stackSize = 1 << 28
      thread.start()
    }
    group.wait()
  }
}
