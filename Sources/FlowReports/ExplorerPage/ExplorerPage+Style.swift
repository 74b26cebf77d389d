/// Holds the style sheet of the explorer's page.
extension ExplorerPage {
  /// The styles that only this page has: columns if there is room.
  static let style = """
    h2 { color: var(--quiet); font-size: .85rem; }
    #place { flex: 1; }
    main { display: grid; gap: 1rem; padding: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem; min-width: 0; }
    section:last-child { grid-column: 1 / -1; }
    pre, code, button.event { font-family: var(--mono); font-size: .85rem; }
    pre { margin: .4rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    section ol, section ul { margin: .4rem 0 0; padding-left: 2rem; }
    section button { padding: .1rem .5rem; text-align: left; }
    [aria-current] > button, tr[aria-current] { background: var(--accent-soft); }
    .quiet, th, footer { color: var(--quiet); }
    td { overflow-wrap: anywhere; border-top: 1px solid var(--line); padding: .1rem .5rem .1rem 0; }
    footer { padding: .5rem 1rem; }
    """
}
