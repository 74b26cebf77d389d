const findings = () => all(".entry", flows[now.flow].section).filter((entry) => !entry.closest("li").hidden);

/** The finding a number of places further on in the list, among those that the search leaves. */
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
