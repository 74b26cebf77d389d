/// Changes one of the files of an input, and leaves the others unchanged.
struct InputMutation {
  private let input: FuzzInput
  private let seed: UInt32

  init(_ bytes: [UInt8], seed: UInt32) {
    input = FuzzInput(bytes)
    self.seed = seed
  }

  /// Changes the declaration half of the time, else a part; a missing part begins as its example.
  func mutated() -> [UInt8] {
    var result = input
    let kinds = FuzzInput.Kind.allCases
    let choice = Int(seed / 2) % (2 * kinds.count)
    guard choice < kinds.count else {
      var mutation = DeclarationMutation(input.declaration, seed: seed)
      result.declaration = mutation.mutated()
      return result.bytes
    }
    let kind = kinds[choice]
    var mutation = DeclarationMutation(input.parts[kind] ?? FuzzInput.example(kind), seed: seed)
    result.parts[kind] = mutation.mutated()
    return result.bytes
  }
}
