/// The script of an HTML report: choosing, stepping, searching. The picture and the states have scripts of their own.
///
/// The script inserts names of the declaration only as text nodes.
enum HTMLScript {
  static var text: String { [start, picture, scene, choice, keys].joined(separator: "\n") }

  private static let start = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const all = (selector, from = document) => [...from.querySelectorAll(selector)];
    document.documentElement.classList.add("scripted");

    /** An element with a class and what it holds: elements, and strings as text. */
    function make(name, kind, ...content) {
      const element = document.createElement(name);
      if (kind) element.className = kind;
      element.append(...content);
      return element;
    }

    /** The flows of the page with what the script knows about them. */
    const flows = data.flows.map((flow, index) => ({
      ...flow,
      section: document.getElementById(`flow-${index + 1}`),
      picture: document.getElementById(`picture-${index + 1}`),
      screens: new Map(flow.screens),
      coordinators: new Map(flow.coordinators),
      /** What is drawn: 0 the whole, else the number of a coordinator. */
      shown: 0,
      parts: new Map((flow.parts ?? []).map((part) => [part.number, {
        ...part,
        section: document.getElementById(`p${index + 1}-c${part.number}`),
        screens: new Map(part.screens),
        coordinators: new Map(part.coordinators),
      }])),
    }));
    """#

  private static let choice = #"""
    /** What is chosen: a flow, a finding of it (0: the verdict), a step of its run. */
    const now = { flow: 0, finding: 0, step: 0 };
    let timer = null;

    function finding(at = now) { return flows[at.flow].findings[at.finding - 1] ?? null; }

    function address() {
      const steps = finding()?.steps.length ?? 0;
      return `#f${now.flow + 1}-${now.finding}` + (steps > 0 ? `.${now.step}` : "");
    }

    function choose(flow, chosen, step = 0, isQuiet = false) {
      if (flows.length === 0) return;
      now.flow = Math.min(Math.max(flow, 0), flows.length - 1);
      now.finding = Math.min(Math.max(chosen, 0), flows[now.flow].findings.length);
      now.step = Math.min(Math.max(step, 0), Math.max((finding()?.steps.length ?? 1) - 1, 0));
      if (!isQuiet) history.replaceState(null, "", address());
      render();
    }

    function render() {
      flows.forEach((flow, index) => { flow.section.hidden = index !== now.flow; });
      all("header [data-flow]").forEach((link) => current(link, Number(link.dataset.flow) === now.flow + 1));
      const flow = flows[now.flow];
      const name = `f${now.flow + 1}-${now.finding}`;
      all(".entry", flow.section).forEach((entry) => {
        const isChosen = entry.getAttribute("href") === `#${name}`;
        current(entry, isChosen);
        if (isChosen) keepInView(entry, entry.closest(".list"));
      });
      all("article", flow.section).forEach((article) => { article.hidden = article.id !== name; });
      renderStep(flow, document.getElementById(name));
    }

    /** Scrolls a column of the page, never the page itself. */
    function keepInView(element, column) {
      if (getComputedStyle(column).overflowY !== "auto") return;
      const [box, frame] = [element.getBoundingClientRect(), column.getBoundingClientRect()];
      if (box.top < frame.top) column.scrollTop -= frame.top - box.top + 8;
      else if (box.bottom > frame.bottom) column.scrollTop += box.bottom - frame.bottom + 8;
    }

    function current(element, isSo, word = "true") {
      if (isSo) element.setAttribute("aria-current", word); else element.removeAttribute("aria-current");
    }

    function renderStep(flow, article) {
      const steps = finding()?.steps ?? [];
      const step = steps[now.step] ?? null;
      if (steps.length > 0) {
        all(".steps a", article).forEach((item, index) => {
          current(item, index === now.step, "step");
          if (index === now.step) keepInView(item, item.closest(".details"));
        });
        article.querySelector("input[type=range]").value = now.step;
        document.getElementById("said").textContent = `${now.step}: ${step.event}, ${step.visible ?? "no screen"}`;
        article.querySelector("output").textContent = `${now.step} of ${steps.length - 1}`;
        article.querySelector(".scene").replaceChildren(...scene(step, steps[now.step - 1] ?? null));
      }
      showOnPicture(flow, step, finding()?.subject ?? null);
    }

    function go(to) {
      const last = (finding()?.steps.length ?? 1) - 1;
      const steps = { first: 0, back: now.step - 1, forth: now.step + 1, last };
      if (to === "play") return play(timer === null);
      play(false);
      choose(now.flow, now.finding, steps[to]);
    }

    function play(isOn) {
      clearInterval(timer);
      timer = null;
      const steps = finding()?.steps ?? [];
      if (isOn && steps.length > 0) {
        if (now.step === steps.length - 1) choose(now.flow, now.finding, 0);
        timer = setInterval(() => {
          if (now.step >= (finding()?.steps.length ?? 1) - 1) play(false);
          else choose(now.flow, now.finding, now.step + 1);
        }, 1100);
      }
      all("[data-go=play]").forEach((button) => button.setAttribute("aria-pressed", String(timer !== null)));
    }

    /** Chooses what the address of the page names. */
    function follow() {
      const match = /^#f(\d+)-(\d+)(?:\.(\d+))?$/.exec(location.hash);
      const flow = /^#flow-(\d+)$/.exec(location.hash);
      const part = /^#p(\d+)-c(\d+)$/.exec(location.hash);
      if (part && flows[part[1] - 1]) {
        choose(part[1] - 1, 0, 0, true);
        return openPart(flows[now.flow], Number(part[2]));
      }
      if (match) choose(match[1] - 1, Number(match[2]), Number(match[3] ?? 0), true);
      else if (flow) choose(flow[1] - 1, flows[flow[1] - 1]?.findings.length > 0 ? 1 : 0, 0, true);
      else choose(0, flows[0]?.findings.length > 0 ? 1 : 0, 0, true);
    }

    // MARK: Search

    function search(text) {
      const wanted = text.trim().toLowerCase();
      for (const flow of flows) {
        let count = 0;
        all(".findings .cause", flow.section).forEach((heading) => { heading.hidden = wanted !== ""; });
        all(".findings li:not(.cause)", flow.section).forEach((item) => {
          const isVerdict = item.querySelector("a").hash.endsWith("-0");
          item.hidden = wanted !== "" && !isVerdict && !item.textContent.toLowerCase().includes(wanted);
          if (!item.hidden && !isVerdict) count += 1;
        });
        flow.section.querySelector(".none").hidden = wanted === "" || count > 0;
        all(".match", flow.section).forEach((element) => element.classList.remove("match"));
        if (wanted === "") continue;
        for (const drawn of [flow, ...flow.parts.values()]) {
          for (const [name, id] of drawn.screens) {
            if (name.toLowerCase().includes(wanted)) document.getElementById(id)?.classList.add("match");
          }
        }
      }
    }
    """#

  private static let keys = #"""
    const findings = () => all(".entry", flows[now.flow].section).filter((entry) => !entry.closest("li").hidden);

    /** The finding so many places on in the list, among those that the search leaves. */
    function move(by) {
      const entries = findings();
      const at = entries.findIndex((entry) => entry.hasAttribute("aria-current"));
      const next = entries[Math.min(Math.max(at + by, 0), entries.length - 1)];
      if (next) { play(false); choose(now.flow, Number(next.getAttribute("href").split("-")[1])); }
    }

    const themes = ["system", "light", "dark"];
    function setTheme(theme) {
      if (theme === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
      document.getElementById("theme").textContent = `Theme: ${theme === "system" ? "as the system" : theme}`;
      try { localStorage.setItem("flowcheck-theme", theme); } catch { /* Files may not keep anything. */ }
    }
    function nextTheme() {
      const theme = document.documentElement.dataset.theme ?? "system";
      setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);
    }

    const keys = {
      ArrowRight: () => go("forth"), ArrowLeft: () => go("back"), Home: () => go("first"), End: () => go("last"),
      " ": () => go("play"), j: () => move(1), k: () => move(-1), o: () => choose(now.flow, 0),
      Escape: () => choose(now.flow, 0), n: () => choose((now.flow + 1) % flows.length, 0),
      "/": () => document.getElementById("search").focus(), d: nextTheme,
      "?": () => document.getElementById("keys").showModal(),
      "+": () => zoom(1 / 1.25), "=": () => zoom(1 / 1.25), "-": () => zoom(1.25), "0": () => fit(flows[now.flow]),
      b: () => openPart(flows[now.flow], 0),
    };
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || flows.length === 0) return;
      if (document.getElementById("keys").open) return;
      const target = event.target;
      if (target.id === "search") {
        if (event.key === "Escape") { target.value = ""; search(""); target.blur(); }
        if (event.key === "Enter") { (findings()[1] ?? findings()[0])?.click(); target.blur(); }
        return;
      }
      // A slider and a button have uses of their own for some keys.
      if (target.matches("input, select") && event.key !== "?") return;
      if (target.matches("button, summary") && event.key === " ") return;
      const action = event.shiftKey && moves[event.key] ? () => pan(...moves[event.key]) : keys[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });

    document.addEventListener("click", (event) => {
      const stepButton = event.target.closest("[data-go]");
      if (stepButton) return go(stepButton.dataset.go);
      const screen = event.target.closest("[data-screen]");
      const part = event.target.closest(".outside a")?.hash.split("-c")[1];
      if (part) { event.preventDefault(); return openPart(flows[now.flow], Number(part)); }
      if (screen) return showScreen(flows[now.flow], screen.dataset.screen);
      const button = event.target.closest("[data-zoom]");
      if (button) return { in: () => zoom(1 / 1.25), out: () => zoom(1.25), fit: () => fit(flows[now.flow]) }[button.dataset.zoom]();
      if (event.target.closest(".entry, .steps a")) play(false);
      // Where the columns stand below each other, what was chosen is farther down.
      const list = event.target.closest(".entry")?.closest(".list");
      if (list && getComputedStyle(list).overflowY !== "auto") {
        setTimeout(() => list.nextElementSibling.scrollIntoView({ block: "start" }), 0);
      }
    });
    document.addEventListener("input", (event) => {
      if (event.target.id === "search") search(event.target.value);
      else if (event.target.matches(".choice")) openPart(flows[now.flow], Number(event.target.value));
      else if (event.target.matches(".player input")) { play(false); choose(now.flow, now.finding, Number(event.target.value)); }
    });
    document.getElementById("theme").addEventListener("click", nextTheme);
    document.getElementById("help").addEventListener("click", () => document.getElementById("keys").showModal());
    window.addEventListener("hashchange", () => { if (location.hash !== address()) follow(); });
    let kept = "system";
    try { kept = localStorage.getItem("flowcheck-theme") ?? "system"; } catch { /* Nothing was kept. */ }
    setTheme(themes.includes(kept) ? kept : "system");
    follow();
    """#
}
