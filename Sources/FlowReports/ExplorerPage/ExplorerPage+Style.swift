extension ExplorerPage {
  /// Columns where there is room; the colours follow the system.
  static let style = """
    :root {
      color-scheme: light dark;
      --ground: light-dark(#f4f6f8, #0f1319);
      --card: light-dark(#ffffff, #161b22);
      --line: light-dark(#d5dbe1, #2d3641);
      --text: light-dark(#1f2328, #e6eaf0);
      --quiet: light-dark(#59636e, #9aa4b0);
      --accent: light-dark(#0b57a4, #6cb6ff);
      --accent-soft: light-dark(#dcebfa, #1d3450);
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
    header, footer { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: center; padding: .5rem 1rem;
      background: var(--card); border-bottom: 1px solid var(--line); }
    footer { color: var(--quiet); border: 0; }
    h1, h2, p { margin: 0; font-size: 1rem; }
    h2 { color: var(--quiet); font-size: .85rem; }
    #place { flex: 1; }
    main { display: grid; gap: 1rem; padding: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem; min-width: 0; }
    section:last-child { grid-column: 1 / -1; }
    pre, code, button.event { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .85rem; }
    pre { margin: .4rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    ol, ul { margin: .4rem 0 0; padding-left: 2rem; }
    button, input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 6px;
      padding: .1rem .5rem; text-align: left; }
    button:not(:disabled) { cursor: pointer; }
    button:disabled { color: var(--quiet); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    [aria-current] > button, tr[aria-current] { background: var(--accent-soft); }
    .quiet { color: var(--quiet); }
    table { width: 100%; border-collapse: collapse; }
    th { text-align: left; font-weight: 400; color: var(--quiet); }
    td { overflow-wrap: anywhere; border-top: 1px solid var(--line); padding: .1rem .5rem .1rem 0; }
    """
}
