import CGraphviz
import Foundation

/// Lays out DOT text in this process, through the Graphviz libraries.
///
/// Graphviz can abort, or work without end, on graphs it cannot cope with, and neither can be caught from within: call
/// this in a child process with a time limit. Two things it says reach standard error by another way than its own
/// handler (Pango's complaints, and bitmaps that had to be scaled down); the child's standard error has them.
public enum GraphvizRenderer {
  /// Graphviz is not safe to use from two threads, not even with a context for each.
  private static let lock = NSLock()

  /// Used again by the next call, and never freed: Pango's plug-in compares the next font with the last one, which
  /// belongs to the context that it came from. Behind `lock`.
  private nonisolated(unsafe) static var context: OpaquePointer?

  /// Draws a graph. The same text gives the same bytes on a machine with the same fonts.
  ///
  /// Calls from several threads wait for each other. Some memory stays allocated after each call, more after a failure:
  /// what Graphviz leaves behind then is not safe to free, nor to be used again.
  ///
  /// - Parameters:
  ///   - dot: As `DOTWriter` writes it; of several graphs the first is drawn.
  ///   - format: One that needs a layout.
  /// - Throws: `LayoutError`, also where Graphviz reports success in spite of errors.
  public static func render(dot: String, format: DiagramFormat) throws(LayoutError) -> RenderedDiagram {
    guard format.needsLayout else { throw .notAnImage(format) }
    // A PDF has the time of its making, in the zone of the machine; the time itself is taken out below.
    if format == .pdf { setenv("TZ", "UTC0", 1) }
    lock.lock()
    defer { lock.unlock() }
    GraphvizMessages.capture()
    guard let context = Self.context ?? gvContext() else { throw .unavailable }
    Self.context = nil
    guard let graph = flowcheck_read_graph(dot), flowcheck_has_errors() == 0 else {
      throw .malformedDOT(messages: GraphvizMessages.lines())
    }
    let status = gvLayout(context, graph, "dot")
    // A failed layout may report success and even draw something; only the error level tells, and freeing it aborts.
    guard status == 0, flowcheck_has_errors() == 0 else {
      let messages = GraphvizMessages.lines()
      let isUnknown = messages.contains { $0.contains("Layout type:") && $0.contains("not recognized") }
      throw isUnknown ? .pluginsNotConfigured(messages: messages) : .layoutFailed(messages: messages)
    }
    var data: UnsafeMutablePointer<CChar>?
    var count: UInt32 = 0
    let rendered = gvRenderData(context, graph, format.rawValue, &data, &count)
    guard rendered == 0, flowcheck_has_errors() == 0, let data, count > 0 else {
      let messages = GraphvizMessages.lines()
      let isUnknown = messages.contains { $0.contains("Format:") && $0.contains("not recognized") }
      throw isUnknown ? .pluginsNotConfigured(messages: messages) : .renderingFailed(messages: messages)
    }
    let bytes = data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
    gvFreeRenderData(data)
    gvFreeLayout(context, graph)
    agclose(graph)
    Self.context = context
    return RenderedDiagram(
      bytes: format == .pdf ? PDFDate.removed(from: bytes) : bytes, warnings: GraphvizMessages.lines())
  }
}
