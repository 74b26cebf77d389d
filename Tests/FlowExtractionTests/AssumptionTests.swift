import FlowModel
import Testing

@testable import FlowExtraction

/// Code that runs as if a field had one value.
@Suite struct AssumptionTests {
  private let interpreter = Interpreter(index: TypeIndex([]), vocabulary: Vocabulary())

  private func field() -> Interpreter.FieldName {
    let place = SourceLocation(file: "App.swift", line: 1, column: 1)
    let thing = interpreter.thing(.instance, type: "Store", place: place, maker: nil).0
    interpreter.write(Value(.text("first")), to: "mode", of: thing)
    return Interpreter.FieldName(thing: thing, name: "mode")
  }

  /// What is written inside of two assumptions on a field is kept, and is news only once; what was assumed is not kept.
  @Test func writesInsideOfTwoAssumptionsAreKept() {
    let field = field()
    func run() {
      interpreter.given(field, Value(.text("outer"))) {
        interpreter.given(field, Value(.text("inner"))) {
          interpreter.write(Value(.text("written")), to: "mode", of: field.thing)
          #expect(field.thing.fields["mode"] == Value(.text("inner")))
        }
        #expect(field.thing.fields["mode"] == Value(.text("outer")))
      }
    }
    run()
    #expect(field.thing.fields["mode"] == Value(atoms: [.text("first"), .text("written")]))
    let known = interpreter.knowledge
    run()
    #expect(interpreter.knowledge == known)
    #expect(interpreter.setAside.isEmpty)
  }
}
