import Testing

@testable import FlowReports

@Suite struct PageSourceTests {
  @Test func whatIsInsertedIsNotSearched() {
    let texts = ["a": "{{b}}", "b": "}}{{a"]
    #expect(PageSource.page(Array("<p>{{a}}</p>{{b}}{{a}}\n".utf8), texts) == "<p>{{b}}</p>}}{{a{{b}}\n")
    #expect(PageSource.page(Array("{{ {}".utf8), texts) == "{{ {}\n")
  }

  @Test(arguments: [("a\n", "a"), ("a\n\n", "a\n"), ("a", "a"), ("\n", ""), ("", ""), ("→\n", "→")])
  func oneNewlineAtTheEndIsNotPartOfTheText(file: String, text: String) {
    #expect(PageSource.text(Array(file.utf8)) == text)
  }
}
