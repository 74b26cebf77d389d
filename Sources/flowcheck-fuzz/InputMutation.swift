/// Changes one of the files of an input, and leaves the others unchanged.
struct InputMutation {
  private let bytes: [UInt8]
  private let input: FuzzInput
  private let seed: UInt32

  init(_ bytes: [UInt8], seed: UInt32) {
    self.bytes = bytes
    input = FuzzInput(bytes)
    self.seed = seed
  }

  /// Changes the declaration half of the time, else a part; a missing part begins as its example.
  func mutated() -> [UInt8] {
    if let source = SourceExercise.source(in: bytes) {
      var mutation = TextMutation(source, in: .swift, seed: seed)
      return SourceExercise.input(mutation.mutated())
    }
    var result = input
    let kinds = FuzzInput.Kind.allCases
    let choice = Int(seed / 2) % (2 * kinds.count)
    guard choice < kinds.count else {
      var mutation = TextMutation(input.declaration, in: .declaration, seed: seed)
      result.declaration = mutation.mutated()
      return result.bytes
    }
    let kind = kinds[choice]
    var mutation = TextMutation(input.parts[kind] ?? FuzzInput.example(kind), in: .declaration, seed: seed)
    result.parts[kind] = mutation.mutated()
    return result.bytes
  }
}
