import Foundation

/// The memory that is available to this process.
struct MachineMemory {
  /// Returns the text of a file; nil: there is no such file.
  var read: (_ path: String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
  /// The memory of the machine, in bytes.
  var physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)

  /// The bytes of the machine, or fewer if a control group of Linux, such as a container's, allows fewer.
  ///
  /// The limits of all enclosing groups apply as well. Inside a container the path of the group is the path outside,
  /// and the group's own files are at the top.
  var bytes: Int {
    let lines = (read("/proc/self/cgroup") ?? "").split(separator: "\n")
    var limits: [Int] = []
    for line in lines {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { continue }
      // Version 2 has one line without controllers, version 1 a line for each group of controllers.
      if fields[0] == "0", fields[1].isEmpty {
        limits += found("/sys/fs/cgroup", fields[2], "memory.max")
        limits += found("/sys/fs/cgroup/unified", fields[2], "memory.max")
      } else if fields[1].split(separator: ",").contains("memory") {
        limits += found("/sys/fs/cgroup/memory", fields[2], "memory.limit_in_bytes")
      }
    }
    return limits.reduce(physical, min)
  }

  /// The limits of a group and of those around it.
  private func found(_ root: String, _ path: String, _ file: String) -> [Int] {
    var parts = path.split(separator: "/").map(String.init)
    var limits: [Int] = []
    while true {
      let folder = ([root] + parts).joined(separator: "/")
      let text = read("\(folder)/\(file)")?.trimmingCharacters(in: .whitespacesAndNewlines)
      // `max` is no number and means no limit.
      if let limit = text.flatMap({ Int($0) }), limit > 0 { limits.append(limit) }
      if parts.isEmpty { return limits }
      parts.removeLast()
    }
  }
}
