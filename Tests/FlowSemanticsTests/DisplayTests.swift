import FlowTestSupport
import Testing

@testable import FlowSemantics

/// Trees of what is displayed, made by hand.
struct DisplayTests {
  private let frame = Display.frame(Frame(screen: 0, owner: .live(0)))
  private func stack(_ owner: Int, _ screens: Int...) -> Display {
    .stack(owner: .live(owner), screens.map { Frame(screen: $0, owner: .live(owner)) })
  }

  @Test func theShownPathEndsAtTheInnermostContainer() {
    let split = Display.split(owner: .live(1), columns: [stack(2), stack(3)])
    #expect(split.shownContainerPath == [1])
    #expect(Display.tabs(owner: .live(4), [stack(5), split], selected: 1).shownContainerPath == [1, 1])
    #expect(Display.holder(owner: .live(6), split).shownContainerPath == [0, 1])
    // A bare frame and a tab that was not opened are no containers.
    #expect(Display.holder(owner: .live(6), frame).shownContainerPath == [])
    #expect(Display.tabs(owner: .live(4), [stack(5), .unopened(coordinator: 0)], selected: 1).shownContainerPath == [])
    #expect(frame.shownContainerPath == [] && stack(2).shownContainerPath == [])
  }

  @Test func aPartIsReplacedWhereverItIs() {
    let columns = Display.split(owner: .live(1), columns: [stack(2), stack(3, 7)])
    var tree = Display.tabs(owner: .live(4), [stack(5), .holder(owner: .live(6), columns)], selected: 0)
    for path in [[0], [1, 0, 0], [1, 0, 1]] {
      let before = tree
      tree[path] = stack(9, 1, 2)
      #expect(tree[path] == stack(9, 1, 2))
      tree[path] = before[path]
      #expect(tree == before)
    }
  }

  @Test func theFirstTabsWithTheChildTell() {
    let inner = Display.tabs(owner: .live(1), [stack(2), stack(3)], selected: 1)
    let tree = Display.tabs(owner: .live(4), [frame, .holder(owner: .live(5), inner)], selected: 0)
    func isSelected(_ owner: Int) -> Bool? { tree.isTabSelected { $0 == .live(owner) } }
    #expect((2...6).map(isSelected) == [false, true, nil, false, nil])
  }

  @Test func moreContextsOrFramesAreMore() {
    func state(_ displays: Display...) -> FlowState {
      FlowState(
        variables: [], contexts: displays.map { Context(display: $0) }, instances: [], flight: nil, pending: [])
    }
    let one = state(stack(0, 1, 2))
    #expect(!one.displaysMore(than: one))
    #expect(state(stack(0, 1, 2), stack(1)).displaysMore(than: one))
    #expect(!one.displaysMore(than: state(stack(0, 1, 2), stack(1))))
    #expect(state(stack(0, 2, 2)).displaysMore(than: one))
    #expect(!state(stack(0, 2)).displaysMore(than: one))
  }

  @Test func theSelectedTabIsMarkedInWords() throws {
    let flow = try loadFlow("Apps/Chats.flow.yml")
    let program = Program(flow)
    let state = FlowState(
      variables: [],
      contexts: [Context(display: .tabs(owner: .live(0), [stack(1, 0), stack(2, 1, 0), stack(3)], selected: 1))],
      instances: [], flight: nil, pending: [])
    let names = program.screens.prefix(2).map(\.name)
    #expect(state.displayText(program) == "[\(names[0]), *\(names[1]) ▸ \(names[0]), empty stack]")
  }
}
