#if FUZZING
  /// LLVM's libFuzzer, which is linked if this is built with `-sanitize=fuzzer`.
  enum LibFuzzer {
    /// Runs with its options on the command line; returns the exit code.
    static func run() -> Int32 {
      var count = CommandLine.argc
      var arguments = CommandLine.unsafeArgv
      return runDriver(&count, &arguments, testOneInput)
    }
  }

  /// libFuzzer's main loop, for programs with a `main` of their own.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// libFuzzer's own mutation of an input; returns the new length.
  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

  private func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzz.stopOnDisagreement(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }

  /// Called by libFuzzer for the next input. Half of the calls change bytes, the other half the content.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func mutateDeclaration(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32) -> Int
  {
    guard seed % 2 == 0 else { return mutateBytes(bytes, count, limit) }
    let mutated = InputMutation(Array(UnsafeBufferPointer(start: bytes, count: count)), seed: seed).mutated().prefix(
      limit)
    for (index, byte) in mutated.enumerated() { bytes[index] = byte }
    return mutated.count
  }
#endif
