#if canImport(Glibc)
  import FlowTestSupport
  import Foundation
  import Testing

  @testable import FlowcheckKit

  struct ResidentMemoryTests {
    /// As after a large flow: much memory has been freed, and memory that is still in use lies behind it.
    ///
    /// Sanitizers keep freed memory for a while, to detect code that uses it.
    @Test(.disabled(if: Sanitizer.isAddress || Sanitizer.isThread, "memory is kept"))
    func whatWasFreedIsGivenBack() throws {
      let (size, count) = (1 << 15, 1 << 13)
      var chunks: [UnsafeMutableRawPointer] = []
      for _ in 0...count {
        let chunk = try #require(malloc(size))
        memset(chunk, 1, size)
        chunks.append(chunk)
      }
      let held = ResidentMemory.bytes()
      let last = chunks.removeLast()
      for chunk in chunks { free(chunk) }
      ResidentMemory.trim()
      // Half of it, as other tests run at the same time.
      #expect(ResidentMemory.bytes() < held - size * count / 2)
      free(last)
    }
  }
#endif
