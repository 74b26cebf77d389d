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
