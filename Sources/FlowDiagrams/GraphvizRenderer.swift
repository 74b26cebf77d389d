import CGraphviz
import Foundation
import Synchronization

/// Lays out DOT text in this process, through the Graphviz libraries.
///
/// Graphviz can abort, or work without end, on graphs that it cannot handle, and a process cannot catch either itself:
/// call this in a child process with a time limit. Two kinds of messages bypass Graphviz's own handler (Pango's
/// complaints, and bitmaps that had to be scaled down); they go to the child's standard error.
public enum GraphvizRenderer {
  /// The context of the last call, unless that failed. Graphviz is not thread-safe, not even with a context for each
  /// thread: who draws holds it.
  ///
  /// Reused by the next call, and never freed: Pango's plug-in compares the next font with the last one, which belongs
  /// to the context from which it came.
  private static let context = Mutex<OpaquePointer?>(nil)

  /// Draws a graph. The same text gives the same bytes on a machine with the same fonts.
  ///
  /// Calls from several threads wait for each other. Some memory stays allocated after each call, more after a failure:
  /// it is not safe to free or reuse Graphviz's data then.
  ///
  /// - Parameters:
  ///   - dot: Text of `DOTWriter`; of several graphs the first is drawn.
  ///   - format: A format that needs a layout.
  /// - Throws: `LayoutError`, also if Graphviz reports success in spite of errors.
  public static func render(dot: String, format: DiagramFormat) throws(LayoutError) -> RenderedDiagram {
    guard format.needsLayout else { throw .notAnImage(format) }
    // A PDF contains its creation time in the zone of the machine; the time itself is removed below.
    if format == .pdf { setenv("TZ", "UTC0", 1) }
    return try context.withLock { kept throws(LayoutError) in try draw(dot, format, &kept) }
  }

  private static func draw(
    _ dot: String, _ format: DiagramFormat, _ kept: inout OpaquePointer?
  ) throws(LayoutError) -> RenderedDiagram {
    GraphvizMessages.capture()
    guard let context = kept ?? gvContext() else { throw .unavailable }
    kept = nil
    guard let graph = flowcheck_read_graph(dot), flowcheck_has_errors() == 0 else {
      throw .malformedDOT(messages: GraphvizMessages.lines())
    }
    let status = gvLayout(context, graph, "dot")
    // A failed layout may report success and even draw something; only the error level shows the failure, and freeing
    // the layout aborts.
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
    kept = context
    return RenderedDiagram(
      bytes: format == .pdf ? PDFDate.removed(from: bytes) : bytes, warnings: GraphvizMessages.lines())
  }
}
