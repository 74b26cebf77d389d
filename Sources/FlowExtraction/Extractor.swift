import FlowDeclaration
import FlowModel
import Foundation
import Synchronization

/// Reads an app's Swift and makes the declaration of its coordinator tree.
public struct Extractor: Sendable {
  public struct Source: Sendable {
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  public let vocabulary: Vocabulary

  /// The limits of the interpreted code.
  var limits = Workload.Limits()

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
      let words = vocabulary.adding(libraries)
      func explorer(isNarrowed: Bool) -> Explorer {
        Explorer(index: index, vocabulary: words, limits: limits, isNarrowed: isNarrowed)
      }
      func extraction(by explorer: Explorer) -> Extraction {
        let all = known + (explorer.cutWarning.map { [$0] } ?? [])
        var assembler = FlowAssembler(explorer)
        var flow = assembler.flow(named: name)
        if assembler.lacksChanges {
          assembler = FlowAssembler(explorer, after: assembler)
          flow = assembler.flow(named: name)
        }
        return Self.conclude(files, unreadFiles, assembler, flow, all + assembler.warnings)
      }
      box.value = result()

      // If the workload cut the run, the code is run again without bodies that lead to no navigation. For libraries of
      // routes, readers instead of names decide what leads to navigation: with such libraries the second run takes
      // longer and finds no more.
      func result() -> Extraction {
        let whole = explorer(isNarrowed: false)
        whole.explore(pausing: libraries.isEmpty)
        guard whole.isCut, libraries.isEmpty else { return extraction(by: whole) }
        let narrowed = explorer(isNarrowed: true)
        narrowed.explore()
        let second = extraction(by: narrowed)
        // Where the second run came to its end, the rest of the first one is not worth its time.
        if second.flow != nil, !narrowed.isCut, narrowed.interpreter.placed.count >= whole.interpreter.placed.count {
          return second
        }
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
    let calls = files.flatMap(\.navigationCalls).filter { call in
      if interpreter.ownCalls.contains(call.place), !interpreter.placed.contains(call.place) { return false }
      // Apps have their own functions named `present` and `dismiss`; UIKit's calls were interpreted, or have the label
      // `animated`.
      return !["present", "dismiss"].contains(call.name) || call.isSure || interpreter.placed.contains(call.place)
    }
    let unplaced = calls.filter { !assembler.isDeclared($0.place) }
    let listing = UnreadListing(assembler)
    let unread = listing.places(unplaced, writes: files.flatMap(\.writes), damaged: damaged) + listing.states(of: flow)
    return Extraction(
      flow: flow, certainties: assembler.certainties,
      coverage: Coverage(
        calls: calls.count, placed: calls.count - unplaced.count, isCut: assembler.explorer.isCut), unread: unread,
      warnings: warnings,
      suggestions: interpreter.suggestions.sorted(), start: listing.start(of: unplaced))
  }

  /// Reads the files, on as many threads as there are processors.
  private static func facts(of sources: [Source], _ damaged: inout [DamagedFile]) -> [FileFacts] {
    var readable: [(String, String)] = []
    for source in sources {
      if let reason = SourceGuard.refusal(source.bytes) {
        damaged.append(DamagedFile(path: source.path, problem: "not read: \(reason)"))
        continue
      }
      readable.append((source.path, String(decoding: source.bytes, as: UTF8.self)))
    }
    let texts = readable
    let results = FactsBox(count: texts.count)
    let workers = max(1, min(ProcessInfo.processInfo.activeProcessorCount, 8))
    DeepStack.run(workers) { worker in
      for index in stride(from: worker, to: texts.count, by: workers) {
        results.set(SourceReader.facts(of: texts[index].1, path: texts[index].0), at: index)
      }
    }
    let facts = results.all
    for file in facts where file.hasErrors {
      damaged.append(
        DamagedFile(path: file.path, problem: "has syntax errors; what stands around them may be missing"))
    }
    return facts
  }
}

/// A file that was not read, or only in part.
struct DamagedFile {
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

private final class FactsBox: Sendable {
  private let values: Mutex<[FileFacts?]>

  init(count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

  func set(_ facts: FileFacts, at index: Int) { values.withLock { $0[index] = facts } }

  var all: [FileFacts] { values.withLock { values in values.compactMap { $0 } } }
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
