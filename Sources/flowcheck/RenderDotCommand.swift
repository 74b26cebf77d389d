import ArgumentParser
import FlowDiagrams
import FlowcheckKit
import Foundation

/// Draws DOT from standard input; run in a child process, because Graphviz may crash.
struct RenderDotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-dot", abstract: "Draw DOT text from standard input.", shouldDisplay: false)

  @Option(help: "svg, png or pdf.")
  var format: DiagramFormat

  @Option(help: "Seconds of processor time that it may take.")
  var seconds: Double?

  @Option(help: "The process that waits for it, and without which it ends.")
  var parent: Int32?

  @Flag(help: "Several texts, and then pictures, with a zero byte between two; one that cannot be drawn is empty.")
  var several = false

  func run() throws {
    if let seconds, let parent { LayoutConfinement.begin(seconds: seconds, parent: parent) }
    let fault = ExitCode(Conclusion.fault.rawValue)
    do {
      let input = FileHandle.standardInput.readDataToEndOfFile()
      if several {
        guard Terminal.put(pictures(of: input), to: STDOUT_FILENO) == 0 else { throw fault }
        return
      }
      let dot = String(decoding: input, as: UTF8.self)
      let picture = try GraphvizRenderer.render(dot: dot, format: format)
      for warning in picture.warnings { Terminal.complain(warning + "\n") }
      guard Terminal.put(Data(picture.bytes), to: STDOUT_FILENO) == 0 else { throw fault }
    } catch let error as LayoutError {
      Terminal.complain("\(error)\n")
      throw fault
    }
  }

  private func pictures(of input: Data) -> Data {
    let pictures = input.split(separator: 0, omittingEmptySubsequences: false).map { text -> Data in
      do throws(LayoutError) {
        return Data(try GraphvizRenderer.render(dot: String(decoding: text, as: UTF8.self), format: format).bytes)
      } catch {
        Terminal.complain("\(error)\n")
        return Data()
      }
    }
    return Data(pictures.joined(separator: [0]))
  }
}

extension DiagramFormat: ExpressibleByArgument {}
