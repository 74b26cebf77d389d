import Testing

@testable import FlowcheckKit

struct MachineMemoryTests {
  private func bytes(_ files: [String: String]) -> Int { MachineMemory(read: { files[$0] }, physical: 16_000).bytes }

  @Test func aMachineWithoutGroups() {
    #expect(bytes([:]) == 16_000)
    #expect(bytes(["/proc/self/cgroup": "0::/user.slice\n"]) == 16_000)
  }

  @Test func versionTwo() {
    let group = ["/proc/self/cgroup": "0::/jobs/one\n"]
    #expect(bytes(group.merging(["/sys/fs/cgroup/jobs/one/memory.max": "4000\n"]) { $1 }) == 4_000)
    #expect(bytes(group.merging(["/sys/fs/cgroup/jobs/one/memory.max": "max\n"]) { $1 }) == 16_000)
    // The group around it allows less.
    let outer = ["/sys/fs/cgroup/jobs/one/memory.max": "4000\n", "/sys/fs/cgroup/jobs/memory.max": "3000\n"]
    #expect(bytes(group.merging(outer) { $1 }) == 3_000)
  }

  @Test func versionOneInAContainer() {
    let files = [
      "/proc/self/cgroup": "12:cpu,cpuacct:/docker/ab\n7:memory:/docker/ab\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "2000\n",
    ]
    #expect(bytes(files) == 2_000)
    // The number that version 1 writes if there is no limit.
    let free = files.merging(["/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"]) { $1 }
    #expect(bytes(free) == 16_000)
  }
}
