import Testing

@testable import FlowcheckKit

struct BudgetTests {
  /// Only a stated bound on memory keeps flows from being checked at the same time.
  @Test func theUsualBoundOnMemoryIsShared() {
    #expect(Budget(Settings()).isMemoryShared)
    #expect(Budget(Settings()).bytes != nil)
    var settings = Settings()
    settings.maxMemory = Setting(ByteCount(bytes: 1 << 30), from: .commandLine("--max-memory"))
    #expect(!Budget(settings).isMemoryShared)
    #expect(Budget(settings).bytes == 1 << 30)
  }
}
