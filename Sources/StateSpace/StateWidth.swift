/// The number of words of a state, as a type: most states are short, and the compiler unrolls loops over a number of
/// words that it knows.
public protocol StateWidth {
  var count: Int { get }
}

@frozen
public struct OneWord: StateWidth {
  @inlinable public var count: Int { 1 }

  @inlinable
  public init() {}
}

@frozen
public struct TwoWords: StateWidth {
  @inlinable public var count: Int { 2 }

  @inlinable
  public init() {}
}

@frozen
public struct ThreeWords: StateWidth {
  @inlinable public var count: Int { 3 }

  @inlinable
  public init() {}
}

/// Any number, known only at run time.
@frozen
public struct SomeWords: StateWidth {
  public let count: Int

  @inlinable
  public init(count: Int) { self.count = count }
}
