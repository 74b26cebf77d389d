import ArgumentParser
import FlowReports
import FlowcheckKit
import Testing

@testable import flowcheck

@Suite struct ArgumentTests {
  @Test(arguments: [
    ("1", 1), ("512MB", 512_000_000), ("2GB", 2_000_000_000), ("1GiB", 1_073_741_824), ("64 KiB", 65_536),
    ("1.5k", 1_500), ("7b", 7),
  ])
  func sizes(text: String, bytes: Int) {
    #expect(ByteCount(argument: text)?.bytes == bytes)
  }

  @Test(arguments: ["", "MB", "0", "-1GB", "1XB", "1e3", "nan", "1.2.3", "99999999999999999999TB", "½GB"])
  func noSizes(text: String) {
    #expect(ByteCount(argument: text) == nil)
  }

  @Test func reports() throws {
    #expect(try ReportRequest.parse("json") == ReportRequest(format: .json))
    #expect(try ReportRequest.parse("text=a=b.txt") == ReportRequest(format: .text, file: "a=b.txt"))
    #expect(throws: ValidationError.self) { try ReportRequest.parse("json=") }
    #expect {
      try ReportRequest.parse("sarfi=x")
    } throws: {
      "\($0)".contains("did you mean “sarif”?") && "\($0)".contains("text, json")
    }
    #expect {
      try ReportRequest.parse("carrier-pigeon")
    } throws: {
      !"\($0)".contains("did you mean")
    }
  }

  @Test func noticesOnStandardError() {
    func line(_ notice: Notice, quiet: Bool = false, verbose: Bool = false) -> String? {
      CheckCommand.line(for: notice, isQuiet: quiet, isVerbose: verbose)
    }
    #expect(line(Notice(.detail, "read")) == nil)
    #expect(line(Notice(.detail, "read"), verbose: true) == "read")
    #expect(line(Notice(.warning, "w")) == "warning: w")
    #expect(line(Notice(.fault, "f")) == "error: f")
    #expect(line(Notice(.unusable, "a:1:1: error: x", isLocated: true)) == "a:1:1: error: x")
  }
}
