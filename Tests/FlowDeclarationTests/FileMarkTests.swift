import FlowModel
import Testing

@testable import FlowDeclaration

/// The errors of a file that is not a declaration quote nothing of the file, whatever is wrong with it.
@Suite struct FileMarkTests {
  private func errors(part: String) -> [String] {
    let files = ["app.flow.yml": "flow: A\nroot: A\ninclude: part\ncoordinators: {A: {}}", "part": part]
    let reader = DeclarationReader { path throws(FileProblem) in
      guard let text = files[path] else { throw .missing }
      return Array(text.utf8)
    }
    guard case .failure(let failure) = reader.read(path: "app.flow.yml") else { return [] }
    return failure.errors.map(\.description)
  }

  @Test(arguments: [
    "https://user:s3cret@example.org", "password: s3cret\nuser: s3cret", "{s3cret: s3cret", "- s3cret\n- s3cret",
    "s3cret: 1\ns3cret: 2", "machine h login l\n\tpassword s3cret", "*s3cret", "!s3cret x", "a: &s3cret b\nc: *s3cre",
    "s3cret", "'s3cret", "%s3cret", "? [s3cret]\n: x", "s3cret: {s3cret: s3cret}",
  ])
  func nothingOfASecretIsRepeated(text: String) {
    let errors = errors(part: text)
    #expect(!errors.isEmpty)
    #expect(!errors.contains { $0.contains("s3cre") })
  }

  @Test(arguments: [
    ("coordinators: {B: {cntainer: stack}}", "‘cntainer’"), ("cordinators: {}", "‘cordinators’"),
    ("variables: {a: [b]}\nvariables: {c: [d]}", "duplicate key ‘variables’"),
    ("externals: {}\nextras: 1", "‘extras’"),
  ])
  func theMistakesOfADeclarationAreQuoted(text: String, quoted: String) {
    #expect(errors(part: text).contains { $0.contains(quoted) })
  }

  @Test func aListOfSomethingElseIsNoTrace() {
    let text = #"["s3cret", {"s3cret": 1}]"#
    guard case .failure(let failure) = TraceReader().read(Array(text.utf8), file: "t.json") else {
      Issue.record("accepted")
      return
    }
    #expect(!failure.description.contains("s3cret"))
  }

  @Test func somethingElseIsNoLog() {
    for text in ["s3cret", #"{"s3cret": "s3cret"}"#, "s3cret s3cret\n{\"event\": \"s3cret\"}"] {
      let reader = LogReader(flow: Flow(name: "A", root: "A", coordinators: []))
      guard case .failure(let failure) = reader.read(Array(text.utf8), file: "log") else {
        Issue.record("accepted")
        return
      }
      #expect(!failure.description.contains("s3cret"))
    }
  }
}
