import Foundation

/// Validates outputs, and writes them.
extension Session {
  /// Finds problems with the outputs before any other work.
  func validateOutputs(of request: CheckRequest, log: NoticeLog) {
    var files = request.outputs
    if let drawing = request.drawing {
      do {
        try pipeline.validateDrawing(drawing)
      } catch {
        log.add(Notice(.unusable, "\(error)"))
        files.removeAll { $0 == drawing }
      }
    }
    if request.allReports.count(where: { $0.file == nil }) > 1 {
      log.add(Notice(.unusable, "only one report can go to standard output; give the others a file: FORMAT=FILE"))
    }
    for file in files {
      do {
        try OutputFile(path: file).validate()
      } catch {
        log.add(Notice(.unusable, "\(error)"))
      }
    }
    let names = files.map(Discovery.identity)
    if Set(names).count < names.count {
      log.add(Notice(.unusable, "two outputs cannot go to one file"))
    }
  }

  /// Whether an output would overwrite a declaration, the baseline that is read, or the configuration; reports it.
  func overwrites(_ declarations: [String], request: CheckRequest, log: NoticeLog) -> Bool {
    overwrites(
      declarations, baseline: request.baseline, outputs: request.outputs, rewriting: request.newBaseline, log: log)
  }

  /// Whether one of the outputs would overwrite something that the run needs; reports it.
  ///
  /// - Parameter rewritten: An output that is the new text of a file that was read.
  func overwrites(
    _ declarations: [String] = [], baseline: String? = nil, outputs: [String], rewriting rewritten: String? = nil,
    log: NoticeLog
  ) -> Bool {
    let declarations = Set(declarations.map(Discovery.identity))
    let baseline = baseline.map(Discovery.identity)
    let failures = outputs.compactMap { output -> OutputFile.Failure? in
      let name = Discovery.identity(of: output)
      if declarations.contains(name) { return Self.failure(output, "it is a declaration to be checked") }
      if name == baseline, output != rewritten { return Self.failure(output, "it is the baseline") }
      return failure(replacing: output, mayBeRead: output == rewritten)
    }
    for failure in failures { log.add(Notice(.unusable, failure.description)) }
    return !failures.isEmpty
  }

  /// Why an output must not replace the configuration or a file that was read; nil: it would not.
  func failure(replacing output: String, mayBeRead: Bool = false) -> OutputFile.Failure? {
    if Discovery.identity(of: output) == configuration.map(Discovery.identity) {
      return Self.failure(output, "it is the configuration")
    }
    return mayBeRead ? nil : bounds.files.failure(replacing: output)
  }

  private static func failure(_ output: String, _ reason: String) -> OutputFile.Failure {
    OutputFile.Failure(path: output, reason: "\(reason); write the output to another file")
  }

  /// Writes one output, unless it would replace a file that was read or another output of the run.
  ///
  /// - Parameter mayBeRead: Whether the output is the new text of a file that was read.
  func write(
    _ data: Data, to output: OutputFile, mayBeRead: Bool = false, log: NoticeLog
  ) throws(OutputFile.Failure) {
    if let failure = failure(replacing: output.path, mayBeRead: mayBeRead) { throw failure }
    guard log.claim(Discovery.identity(of: output.path)) else {
      throw Self.failure(output.path, "another output of this run is there")
    }
    try output.write(data)
  }

  /// Writes one output without a copy of its text, which can be large.
  func write(
    _ text: String, to output: OutputFile, mayBeRead: Bool = false, log: NoticeLog
  ) throws(OutputFile.Failure) {
    try text.withData { data throws(OutputFile.Failure) in
      try write(data, to: output, mayBeRead: mayBeRead, log: log)
    }
  }
}

extension String {
  /// The data of the text for as long as the call takes, not copied.
  func withData<Result, Failure: Error>(_ use: (Data) throws(Failure) -> Result) throws(Failure) -> Result {
    var text = self
    return try text.withUTF8 { bytes -> Swift.Result<Result, Failure> in
      // Nobody changes the data, which is not used after the call.
      let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
      let data = start.map { Data(bytesNoCopy: $0, count: bytes.count, deallocator: .none) } ?? Data()
      return Swift.Result { () throws(Failure) in try use(data) }
    }.get()
  }
}
