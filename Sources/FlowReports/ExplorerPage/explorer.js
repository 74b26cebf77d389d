"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const text = (number) => data.texts[number];
const byId = (id) => document.getElementById(id);
const mostRows = 200;
let run = [], place = 0;

const element = (name, content, kind) => {
  const node = document.createElement(name);
  if (content !== undefined) node.textContent = content;
  if (kind) node.className = kind;
  return node;
};
const button = (label, action, kind) => {
  const node = element("button", label, kind);
  node.type = "button";
  node.addEventListener("click", action);
  return node;
};
const outcome = ([, target, limit]) =>
  target !== null ? text(data.states[target][0]) : limit === undefined ? "the app stops" : text(limit);
const movesHere = () => run.length === 0 ? data.launches
  : run[place].state === null ? [] : data.states[run[place].state][3];

function take(index) {
  const move = movesHere()[index];
  if (!move || move[2] !== undefined) return;
  run = run.slice(0, place + 1).concat({ event: text(move[0]), state: move[1] });
  place = run.length - 1;
  show();
}
function go(step) {
  if (step < 0 || step >= run.length) return;
  place = step;
  show();
}
function launchAgain() { run = []; place = 0; show(); }
function shortestRun(state) {
  const way = [];
  for (let at = state; ; ) {
    const parent = data.states[at][4];
    if (parent === null) {
      const launch = data.launches.find((move) => move[1] === at);
      way.unshift({ event: launch ? text(launch[0]) : "launch", state: at });
      return way;
    }
    way.unshift({ event: text(data.states[parent[0]][3][parent[1]][0]), state: at });
    at = parent[0];
  }
}
function jump(state) { run = shortestRun(state); place = run.length - 1; show(); }

function show() {
  const here = run[place];
  const isEnd = here && here.state === null;
  byId("place").textContent = here ? `step ${place}: ${here.event}` : "not launched";
  byId("state").textContent = !here ? "" : isEnd ? "the app has stopped"
    : data.states[here.state][2].map(text).join("\n");
  const moves = movesHere();
  byId("moves").replaceChildren(...moves.map((move, index) => {
    const item = element("li");
    const choice = button(text(move[0]), () => take(index), "event");
    choice.disabled = move[2] !== undefined;
    item.append(choice, element("span", ` → ${outcome(move)}`, "quiet"));
    return item;
  }));
  if (moves.length === 0) byId("moves").append(element("p", "nothing can happen here", "quiet"));
  byId("run").replaceChildren(...run.map((step, index) => {
    const item = element("li");
    if (index === place) item.setAttribute("aria-current", "step");
    item.append(button(step.event, () => go(index), "event"));
    return item;
  }));
  byId("back").disabled = place === 0;
  byId("forward").disabled = place + 1 >= run.length;
  list();
}
function list() {
  const wanted = byId("filter").value.toLowerCase();
  const found = data.states.map((state, index) => index).filter((index) => !wanted
    || data.states[index][2].some((line) => text(line).toLowerCase().includes(wanted)));
  byId("count").textContent = `${found.length} of ${data.states.length}`
    + (found.length > mostRows ? `, the first ${mostRows} are shown` : "");
  byId("states").replaceChildren(...found.slice(0, mostRows).map((index) => {
    const row = element("tr"), number = element("td");
    if (run[place] && run[place].state === index) row.setAttribute("aria-current", "true");
    number.append(button(String(index), () => jump(index)));
    row.append(number, element("td", text(data.states[index][0])), element("td", text(data.states[index][1])));
    return row;
  }));
}

byId("findings").replaceChildren(...data.findings.map(([title, message, states, events]) => {
  const item = element("li");
  item.append(button(text(title), () => {
    run = states.map((state, index) => ({ event: text(events[index]), state }));
    place = 0;
    show();
  }), element("span", ` ${text(message)}`));
  return item;
}));
byId("found").hidden = data.findings.length === 0;
byId("back").addEventListener("click", () => go(place - 1));
byId("forward").addEventListener("click", () => go(place + 1));
byId("again").addEventListener("click", launchAgain);
byId("filter").addEventListener("input", list);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "INPUT") return;
  if (event.key >= "1" && event.key <= "9") take(Number(event.key) - 1);
  else if (event.key === "ArrowLeft") go(place - 1);
  else if (event.key === "ArrowRight") go(place + 1);
  else if (event.key === "l") launchAgain();
  else if (event.key === "/") byId("filter").focus();
  else return;
  event.preventDefault();
});
if (data.launches.length === 1) take(0); else show();
