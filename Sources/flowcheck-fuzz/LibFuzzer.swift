#if FUZZING
  /// LLVM's libFuzzer, which is linked where this is built with `-sanitize=fuzzer`.
  enum LibFuzzer {
    /// Runs as its options on the command line say; returns the exit code.
    static func run() -> Int32 {
      var count = CommandLine.argc
      var arguments = CommandLine.unsafeArgv
      return runDriver(&count, &arguments, testOneInput)
    }
  }

  /// libFuzzer's main loop, for programs that have a `main` of their own.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// What libFuzzer itself does to an input; returns the new length.
  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

  private func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzz.stopOnDisagreement(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }

  /// Asked by libFuzzer for the next input. Every other time bytes are changed, the other times what they say.
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
