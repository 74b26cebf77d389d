// MARK: A state

function scene(step, before) {
  const state = step.state;
  if (!state) return [make("p", "remark", step.visible === null ? "The app stopped, or nothing is known of the state behind this step." : "A limit ends the run here.")];
  const parts = [];
  if (state.variables.length > 0) parts.push(section("Variables", variables(state, before?.state)));
  parts.push(section("Alive", alive(state, before?.state)));
  if (state.flight) parts.push(section("In flight", flight(state.flight)));
  if (state.pending.length > 0) parts.push(section("Still to come", list(state.pending)));
  return [section("On the screen", ...layers(state, step.visible)), make("div", "state", ...parts)];
}

function section(title, ...content) {
  return make("section", "", make("h4", "", title), ...content);
}

function list(items) { return make("ul", "", ...items.map((item) => make("li", "", item))); }

/** The layers of the window, the one in front first. */
function layers(state, visible) {
  return state.contexts.map((context, index) => {
    const words = [context.style ?? (index === 0 ? "root" : "modal")];
    if (context.madeFor !== null) words.push(context.madeFor);
    const isFront = index === state.contexts.length - 1;
    return make("div", "layer", make("div", "name", words.join(" · ")), box(context.display, isFront ? visible : null));
  }).reverse();
}

function chip(name, isHere) { return make("span", isHere ? "chip here" : "chip", name); }

/** A container with what it holds; the visible screen is where the shown path ends. */
function box(display, visible) {
  if (display.screen !== undefined) return make("div", "chips", chip(display.screen, visible === display.screen));
  if (display.screens !== undefined) {
    const chips = display.screens.flatMap((name, index) => {
      const isTop = index === display.screens.length - 1;
      const then = index > 0 ? [make("span", "then", "▸")] : [];
      return [...then, chip(name, isTop && visible === name)];
    });
    const content = chips.length > 0 ? chips : [make("span", "remark", "empty")];
    return make("div", "box", make("div", "name", `${display.stack} · stack`), make("div", "chips", ...content));
  }
  if (display.tabs !== undefined) {
    const tabs = display.held.map((held, index) => {
      const tab = box(held, index === display.selected ? visible : null);
      tab.classList.add(index === display.selected ? "selected" : "behind");
      return tab;
    });
    return make("div", "box", make("div", "name", `${display.tabs} · tabs`), ...tabs);
  }
  if (display.split !== undefined) {
    const columns = display.held.map((held) => box(held, visible));
    return make("div", "box", make("div", "name", `${display.split} · split`), ...columns);
  }
  const held = display.held.length > 0 ? display.held.map((inner) => box(inner, visible)) : [make("span", "remark", "nothing")];
  return make("div", "box", make("div", "name", display.holder), ...held);
}

function variables(state, before) {
  const old = new Map(before?.variables ?? []);
  return make("div", "chips", ...state.variables.map(([name, value]) => {
    const hasChanged = before && old.get(name) !== value;
    const element = make("span", hasChanged ? "chip changed" : "chip", `${name} = ${value}`);
    if (hasChanged) element.title = `was ${old.get(name)}`;
    return element;
  }));
}

function alive(state, before) {
  // Several of a kind are numbered, and the numbers shift as they come and go: what tells is how many there are.
  const kind = (coordinator) => coordinator.text.split(" ")[0];
  const count = (coordinators) => {
    const counts = new Map();
    coordinators.forEach((coordinator) => counts.set(kind(coordinator), (counts.get(kind(coordinator)) ?? 0) + 1));
    return counts;
  };
  const old = count(before?.coordinators ?? []);
  const now = count(state.coordinators);
  const retained = new Set(state.coordinators.flatMap((coordinator) => coordinator.children));
  const item = (index) => {
    const coordinator = state.coordinators[index];
    const ordinal = count(state.coordinators.slice(0, index)).get(kind(coordinator)) ?? 0;
    const isNew = before && ordinal >= (old.get(kind(coordinator)) ?? 0);
    const notes = [];
    if (isNew) notes.push("new");
    if (!retained.has(index) && coordinator.startedBy !== null) notes.push(`not retained; started by ${coordinator.startedBy}`);
    if (coordinator.machine !== null) notes.push(`machine: ${coordinator.machine}`);
    if (coordinator.container !== null) notes.push(`as ${coordinator.container}`);
    notes.push(...coordinator.values);
    if (coordinator.finished) notes.push("has finished");
    const element = make("li", isNew ? "is-new" : "", make("span", "who", coordinator.text));
    if (notes.length > 0) element.append(" ", make("span", "note", notes.join(" · ")));
    if (coordinator.guard !== null) {
      element.append(" ", make("span", coordinator.guard === "open" ? "note" : "note locked", `guard: ${coordinator.guard}`));
    }
    if (coordinator.children.length > 0) element.append(make("ul", "alive", ...coordinator.children.map(item)));
    return element;
  };
  const tops = state.coordinators.map((_, index) => index).filter((index) => !retained.has(index));
  const tree = make("ul", "alive", ...tops.map(item));
  const gone = [...old].flatMap(([name, number]) => Array(Math.max(0, number - (now.get(name) ?? 0))).fill(name));
  if (gone.length === 0) return tree;
  const line = make("p", "gone", "released: ");
  gone.forEach((name, index) => line.append(index > 0 ? ", " : "", make("s", "", name)));
  return make("div", "", tree, line);
}

function flight(flight) {
  const words = flight.kind + (flight.tap === null ? "" : `, begun by a tap on ${flight.tap}`);
  const then = flight.completions.length > 0 ? [make("div", "remark", "when it settles:"), list(flight.completions)] : [];
  return make("div", "", make("span", "chip", words), ...then);
}
