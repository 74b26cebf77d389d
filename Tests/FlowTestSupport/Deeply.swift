import Foundation

/// Runs work on a thread with a deep stack: effects nest up to 2 000 deep, which is more than a test's thread holds.
public func deeply<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
  let box = Box<Value>()
  let thread = Thread { box.set(work()) }
  thread.stackSize = 1 << 29
  thread.start()
  return box.get()
}

/// Hands one value from one thread to another.
private final class Box<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value?

  func set(_ value: Value) {
    condition.lock()
    self.value = value
    condition.signal()
    condition.unlock()
  }

  func get() -> Value {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value { return value }
      condition.wait()
    }
  }
}
