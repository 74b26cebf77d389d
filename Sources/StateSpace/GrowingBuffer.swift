/// Plain values in memory that no other object shares: for loops in which counting references to an array would cost
/// more than their work.
@frozen
public struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  /// The number of elements.
  @inlinable public var count: Int { filled }
  @usableFromInline var filled = 0

  public init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    elements = .allocate(capacity: self.capacity)
  }

  deinit { elements.deallocate() }

  /// The elements, valid until one is added.
  @inlinable public var base: UnsafeMutablePointer<Element> { elements }

  @inlinable
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "There is no such element.")
      return elements[index]
    }
    set {
      precondition(index >= 0 && index < count, "There is no such element.")
      elements[index] = newValue
    }
  }

  @inlinable
  public mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (elements + count).initialize(to: element)
    filled = count &+ 1
  }

  /// Appends elements from other memory.
  @inlinable
  public mutating func append(_ source: UnsafePointer<Element>, count more: Int) {
    if count &+ more > capacity { grow(by: more) }
    (elements + count).initialize(from: source, count: more)
    filled = count &+ more
  }

  /// Makes room for a number of further elements, and appends those that are written there.
  ///
  /// - Parameter write: receives the place of the first element, and returns how many it has written.
  @inlinable
  public mutating func append(upTo more: Int, _ write: (UnsafeMutablePointer<Element>) -> Int) {
    if count &+ more > capacity { grow(by: more) }
    let written = write(elements + count)
    precondition(written <= more, "There is no room for that.")
    filled = count &+ written
  }

  /// Removes all elements except the first `kept`.
  @inlinable
  public mutating func removeAll(keeping kept: Int = 0) { filled = Swift.min(count, kept) }

  @usableFromInline
  @inline(never)
  mutating func grow(by more: Int) {
    capacity = Swift.max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: elements, count: count)
    elements.deallocate()
    elements = larger
  }
}
