import FlowModel
import FlowReports
import FlowTestSupport
import Testing

@testable import FlowRules

/// The obstacles that absences name, in the words of the declaration.
struct ObstacleTests {
  static let fixtures = declarationFixtures(in: "Obstacles")

  @Test(arguments: fixtures)
  func saysWhatTheFixtureSays(path: String) throws {
    let lines = String(decoding: try fixtureBytes(path), as: UTF8.self).split(separator: "\n")
    func values(_ key: String) -> [String] {
      lines.filter { $0.hasPrefix("# \(key): ") }.map { String($0.dropFirst(key.count + 4)) }
    }
    let subject = try #require(values("subject").first)
    let findings = CheckRun(try loadFlow(path)).findings()
    let finding = try #require(findings.first { $0.subject == subject && $0.trace == nil })
    #expect(finding.obstacles == values("obstacle"))
  }

  @Test func everyAbsenceOfTheFixturesHasAnObstacle() throws {
    let paths = (ruleFixtureFolders().flatMap { declarationFixtures(in: "Rules/\($0)") }) + Self.fixtures
    for path in paths {
      for finding in CheckRun(try loadFlow(path)).findings()
      where finding.trace == nil && !finding.isUndecided {
        #expect(!finding.obstacles.isEmpty, "\(path) \(finding.rule) \(finding.subject)")
      }
    }
  }

  @Test func thisIsHowAPersonReadsThem() throws {
    let names = ["far-away", "two-obstacles", "reachable-together", "nothing-starts", "circular"]
    let verdicts = try names.map { name in
      let path = "Obstacles/\(name).flow.yml"
      return CheckRun(try loadFlow(path)).verdict(file: path)
    }
    try expectSnapshot(TextFormatter().format(verdicts), named: "obstacles.txt")
  }

  @Test func whatWasSeenIsAskedOfTheFirstState() throws {
    let explored = CheckRun(try loadFlow("Obstacles/reachable-within.flow.yml")).explored
    let program = explored.program
    let distances = explored.distances(
      to: [
        program.condition(.visible(screen: "Home")), program.condition(.visible(screen: "Receipt")),
        program.condition(.presented("Item")), program.condition(.not(.quiescent)),
      ])
    // Item takes a second tap while it is still on its way in, but that is a race: the way without one counts.
    #expect(distances == [0, 3, nil, 1])
  }
}
