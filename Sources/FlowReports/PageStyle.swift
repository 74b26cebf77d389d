/// The styles of all pages for a browser: colours (light or dark, as the system or `data-theme` on the root says),
/// type, the focus ring, and basic elements.
enum PageStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --ground: light-dark(#f4f6f8, #0f1319);
      --card: light-dark(#ffffff, #161b22);
      --raised: light-dark(#f0f3f6, #1e252e);
      --line: light-dark(#d5dbe1, #2d3641);
      --text: light-dark(#1f2328, #e6eaf0);
      --quiet: light-dark(#59636e, #9aa4b0);
      --accent: light-dark(#0b57a4, #6cb6ff);
      --accent-soft: light-dark(#dcebfa, #1d3450);
      --here: light-dark(#c2410c, #ffb077);
      --here-soft: light-dark(#ffe8d6, #52301a);
      --error: light-dark(#b3261e, #ff8a80);
      --error-soft: light-dark(#fce0dc, #45211f);
      --warning: light-dark(#7a4f00, #e6b84d);
      --warning-soft: light-dark(#fff0c2, #3d3117);
      --good: light-dark(#1a7f37, #57c878);
      --good-soft: light-dark(#ddf4e4, #1c3a26);
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] { color-scheme: dark; }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.45 var(--sans); }
    h1, h2, h3, h4, p, ul, ol, dl, figure { margin: 0; }
    h1 { font-size: 1rem; letter-spacing: .01em; }
    a { color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    button, input { font: inherit; color: inherit; }
    button { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .2rem .6rem; cursor: pointer; }
    button:hover { border-color: var(--accent); }
    button:disabled { border-color: var(--line); color: var(--quiet); cursor: default; }
    input[type=search] { padding: .25rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); }
    table { border-collapse: collapse; width: 100%; }
    th { text-align: left; font-weight: 400; }
    header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.2rem; padding: .5rem 1rem;
      background: var(--card); border-bottom: 1px solid var(--line); }
    .tools { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
    [hidden] { display: none !important; }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
    """
}
