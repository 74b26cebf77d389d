/// The styles of an HTML report besides those of all pages: columns beside each other if there is room, else below each
/// other.
enum HTMLStyle {
  static let text = #"""
    h2 { font-size: 1.2rem; }
    h3 { font-size: 1.05rem; }
    h4 { font-size: .82rem; color: var(--quiet); text-transform: uppercase; letter-spacing: .05em; display: inline; }
    button svg { display: block; width: 1em; height: 1.3em; fill: currentcolor; stroke: currentcolor; stroke-width: 1.5; }
    .icons { display: none; }
    #icon-whole { fill: none; }
    .unseen { position: absolute; left: -100rem; }
    [aria-pressed=true] .off, [aria-pressed=false] .on { display: none; }
    .skip:focus { position: absolute; left: .5rem; top: .5rem; z-index: 9; background: var(--card); padding: .5rem; }

    header nav { flex: 1; min-width: 0; }
    .flows { display: flex; flex-wrap: wrap; gap: .25rem .5rem; list-style: none; padding: 0; }
    .flows a { display: block; padding: .2rem .6rem; border-radius: 6px; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
    .flows a[aria-current] { background: var(--accent-soft); font-weight: 600; }
    #search { width: 16rem; max-width: 60vw; }

    .badge { display: inline-block; padding: 0 .5em; border-radius: 1em; font-size: .78rem; font-weight: 600; white-space: nowrap;
      background: var(--raised); color: var(--quiet); text-decoration: none; }
    .badge.error { background: var(--error-soft); color: var(--error); }
    .badge.warning, .badge.bounded { background: var(--warning-soft); color: var(--warning); }
    .badge.good, .badge.complete { background: var(--good-soft); color: var(--good); }
    .severity { font-size: .72rem; font-weight: 700; text-transform: uppercase; letter-spacing: .04em; color: var(--warning); }
    .severity.error, .visible.error { color: var(--error); }
    .good { color: var(--good); }
    .about, .remark, .section, .standing { color: var(--quiet); font-size: .85rem; overflow-wrap: anywhere; }
    .standing { padding: .3rem .6rem; border-left: 3px solid var(--line); }

    .mistakes { margin: 1rem; padding: 1rem; border: 1px solid var(--error); border-radius: 8px; background: var(--card); }
    .mistakes ul { padding-left: 1.2rem; font-family: var(--mono); font-size: .85rem; overflow-wrap: anywhere; }

    .flow { padding: 1rem; display: grid; gap: 1rem; }
    .list, .details article, .picture { background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
    .list { padding: .8rem; }
    .list h2 { overflow-wrap: anywhere; padding: 0 .3rem; }
    .list h3 { font-size: .82rem; color: var(--quiet); text-transform: uppercase; letter-spacing: .05em; margin: .9rem .3rem .3rem; }
    .list h3 .count { font-weight: 400; }
    .list p { padding: .5rem .3rem; }
    .findings { list-style: none; padding: 0; display: grid; gap: .3rem; }
    .findings .aside { margin-left: 1.2rem; }
    .findings .cause { padding: .45rem .6rem; overflow-wrap: anywhere; }
    .findings .cause .about { display: block; font-family: var(--mono); font-size: .76rem; }
    .entry { display: block; padding: .45rem .6rem; border-radius: 8px; border: 1px solid transparent; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
    .entry:hover { background: var(--raised); }
    .entry[aria-current] { background: var(--accent-soft); border-color: var(--accent); }
    .entry .message { display: block; }
    .entry .about { display: block; font-family: var(--mono); font-size: .76rem; }

    .picture { position: relative; overflow: hidden; display: flex; flex-direction: column; }
    .picture.absent { padding: 1rem; }
    .canvas { flex: 1; overflow: auto; min-height: 0; }
    .canvas svg { display: block; max-width: 100%; height: auto; font-family: var(--sans); }
    .canvas svg > g > polygon:first-of-type, .canvas svg > g > g:first-of-type > a > polygon:first-of-type { fill: transparent; stroke: transparent; }
    .canvas a { cursor: inherit; }
    .part h4 { display: block; padding: .8rem .8rem 0; }
    .canvas a[*|href] { cursor: pointer; }
    .outside { border-top: 1px solid var(--line); padding: .4rem .8rem; max-height: 45%; overflow-y: auto; }
    .outside th { font-weight: 400; text-align: left; }
    .outside td { text-align: left; }
    .outside th, .outside td { vertical-align: top; }
    .choice { max-width: 14rem; }
    .zoom { display: none; position: absolute; right: .6rem; top: .6rem; gap: .3rem; z-index: 2; }
    .zoom button { min-width: 2.1rem; }
    figcaption:empty { display: none; }
    figcaption { padding: .4rem .8rem; border-top: 1px solid var(--line); }
    .absent figcaption { border: 0; padding: 0; }

    .details article { padding: 1rem; display: grid; gap: .7rem; align-content: start; }
    .details article:focus { outline: none; }
    .details, .run { display: grid; gap: .7rem; align-content: start; }
    .run > *, .scene > * { min-width: 0; }
    article h3 { overflow-wrap: anywhere; }
    article ul { padding-left: 1.2rem; }
    .facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .9rem; }
    .facts dt { color: var(--quiet); }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    th { overflow-wrap: anywhere; }
    td { text-align: right; color: var(--quiet); padding-left: 1rem; }
    tr + tr > * { border-top: 1px solid var(--line); }
    th, td { padding-top: .15rem; padding-bottom: .15rem; }
    button.screen { border: 0; background: none; padding: 0; text-align: left; }
    button.screen:hover { color: var(--accent); }

    .player { display: none; }
    .steps { padding: 0; list-style: none; display: grid; gap: .1rem; }
    .steps a { display: grid; grid-template-columns: 1.6rem 1fr; gap: .3rem; padding: .15rem .4rem; border-radius: 6px;
      color: inherit; text-decoration: none; overflow-wrap: anywhere; }
    .steps a:hover { background: var(--raised); }
    .steps .number { color: var(--quiet); text-align: right; font-variant-numeric: tabular-nums; }
    .steps .event { font-family: var(--mono); font-size: .86rem; }
    .steps .visible { font-weight: 600; }
    .steps .visible::before { content: "→ "; font-weight: 400; color: var(--quiet); }
    .steps .note { color: var(--quiet); font-size: .85rem; }
    .steps .display { display: block; color: var(--quiet); font-size: .8rem; font-family: var(--mono); }
    .steps [aria-current] { background: var(--here-soft); }
    .steps [aria-current] .number { color: var(--here); font-weight: 700; }
    kbd { font: .85em var(--mono); border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: 0 .35em; background: var(--raised); }
    dialog { background: var(--card); color: inherit; border: 1px solid var(--line); border-radius: 10px; padding: 1.2rem; }
    dialog::backdrop { background: rgb(0 0 0 / .4); }
    dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1rem; margin: .8rem 0; }
    dialog dd { margin: 0; }

    .scene { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: .8rem 1.2rem; align-content: start; border-top: 1px solid var(--line); padding-top: .8rem; }
    .scene:empty { display: none; }
    .scene .state { display: grid; gap: .8rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
    .scene h4 { display: block; margin-bottom: .3rem; }
    .layer, .box { border: 1px solid var(--line); border-radius: 8px; padding: .35rem .5rem; background: var(--card); }
    .layer + .layer { margin-top: .3rem; margin-left: .8rem; background: var(--raised); }
    .layer > .name, .box > .name { font-size: .76rem; color: var(--quiet); }
    .box { margin-top: .25rem; border-style: dashed; }
    .box.selected { border-style: solid; }
    .box.behind { opacity: .65; }
    .chips { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; }
    .chip { padding: 0 .5em; border-radius: 5px; border: 1px solid var(--line); background: var(--raised); overflow-wrap: anywhere; }
    .chip.here { background: var(--here-soft); border-color: var(--here); color: var(--here); font-weight: 600; }
    .chip.changed { border-color: var(--here); }
    .chips .then { color: var(--quiet); }
    .alive { list-style: none; padding-left: 0; }
    .alive .alive { padding-left: 1.1rem; border-left: 1px solid var(--line); margin-left: .3rem; }
    .alive .is-new > .who { color: var(--good); font-weight: 600; }
    .alive .note, .gone { color: var(--quiet); font-size: .85rem; }
    .gone s { color: var(--error); }
    .locked { color: var(--warning); }

    .following .node, .following .edge { opacity: .4; transition: opacity .15s; }
    .following .cluster:not(.is-live) { opacity: .45; }
    .following .node.is-live { opacity: .75; }
    .following .is-displayed, .following .is-visible, .following .is-taken, .match { opacity: 1 !important; }
    .node.is-displayed > g > a > :is(polygon, path, ellipse), .node.is-displayed > :is(polygon, path, ellipse) { stroke: var(--here); stroke-dasharray: 4 3; stroke-width: 2px; }
    .node.is-visible > g > a > :is(polygon, path, ellipse), .node.is-visible > :is(polygon, path, ellipse) { stroke: var(--here); fill: var(--here-soft); stroke-width: 4px; }
    .edge.is-taken path { stroke: var(--here); stroke-width: 3.5px; }
    .edge.is-taken polygon, .edge.is-taken ellipse { stroke: var(--here); fill: var(--here); }
    .edge.is-taken text { fill: var(--here); font-weight: 700; }
    .is-subject > g > a > :is(polygon, path, ellipse), .is-subject > :is(polygon, path, ellipse), .match > g > a > :is(polygon, path, ellipse) { stroke: var(--accent); stroke-width: 4px; }

    /* With the script: one flow, one finding, and a picture that moves. */
    .scripted .canvas { overflow: hidden; cursor: grab; touch-action: none; }
    .scripted .canvas.moving { cursor: grabbing; }
    .scripted .canvas svg { width: 100%; height: 100%; max-width: none; }
    .scripted .zoom { display: flex; }
    .scripted .part { display: none; }
    .scripted .part.shown { display: flex; flex-direction: column; flex: 1; min-height: 0; }
    .scripted .part h4, .scripted .divided > .canvas { display: none; }
    .scripted .player { display: flex; flex-wrap: wrap; gap: .3rem; align-items: center; }
    .scripted .player input { flex: 1; min-width: 6rem; }
    .scripted .steps .display { display: none; }
    .scripted .picture { height: min(60vh, 26rem); }
    .scripted .picture.absent { height: auto; }
    .scripted .overview { max-width: 60rem; }
    @media (min-width: 56rem) {
      .details article.finding { grid-template-columns: minmax(0, 4fr) minmax(0, 5fr); gap: 1.2rem; }
      .scene { border-top: 0; padding-top: 0; border-left: 1px solid var(--line); padding-left: 1.2rem; }
      .scripted, .scripted body { height: 100%; }
      .scripted body { display: flex; flex-direction: column; }
      .scripted main { flex: 1; min-height: 0; display: flex; flex-direction: column; }
      .scripted .mistakes { max-height: 30vh; overflow-y: auto; }
      .scripted .flow { flex: 1; min-height: 0; grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(15rem, 20rem) minmax(0, 1fr); }
      .scripted .flow:has(.absent) { grid-template-rows: auto minmax(0, 1fr); }
      .scripted .list { grid-row: 1 / 3; overflow-y: auto; }
      .scripted .picture { height: auto; }
      .scripted .details { overflow-y: auto; align-content: stretch; }
    }
    @media print {
      header, .player, .zoom, .scene { display: none !important; }
      .flow { display: block; }
      .flow article[hidden] { display: grid !important; }
      .flow > * { margin-bottom: 1rem; }
    }
    """#
}
