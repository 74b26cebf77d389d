// MARK: The picture. What is seen of it is its viewBox.

/** What is seen of the picture that is shown of a flow. */
const views = new Map();
/** The same for every picture, by its canvas. */
const canvases = new Map();
for (const flow of flows) {
  for (const svg of all(".canvas > svg", flow.section)) {
    const whole = svg.viewBox.baseVal;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    const view = { flow, svg, canvas: svg.parentElement, whole: { x: whole.x, y: whole.y, width: whole.width, height: whole.height } };
    view.seen = { ...view.whole };
    canvases.set(view.canvas, view);
    listen(view);
  }
  const canvas = flow.picture?.querySelector(":scope > .canvas");
  if (canvases.has(canvas)) views.set(flow, canvases.get(canvas));
}

/** Shows a coordinator by itself, or with 0 the whole. */
function openPart(flow, number) {
  const part = flow.parts.get(number);
  const canvas = (part?.section ?? flow.picture)?.querySelector(":scope > .canvas");
  if (!canvases.has(canvas) || flow.parts.size === 0) return;
  flow.shown = part ? number : 0;
  views.set(flow, canvases.get(canvas));
  flow.picture.classList.toggle("divided", flow.shown > 0);
  for (const [other, { section }] of flow.parts) section.classList.toggle("shown", other === flow.shown);
  flow.picture.querySelector(".choice").value = String(flow.shown);
  document.getElementById("said").textContent = part?.name ?? "Overview";
}

/** The picture that is shown, with the elements of screens and coordinators in it. */
function shown(flow) { return flow.parts.get(flow.shown) ?? flow; }

/** The elements of something in all pictures of a flow. */
function everywhere(flow, kind, name) {
  return [flow, ...flow.parts.values()].map((drawn) => element(drawn[kind].get(name))).filter((found) => found);
}

/** Opens what the link leads to that is drawn at a point of the page. */
function followLink(view, event) {
  const link = document.elementFromPoint(event.clientX, event.clientY)?.closest("a");
  const number = /^#p\d+-c(\d+)$/.exec(link?.getAttribute("xlink:href") ?? link?.getAttribute("href") ?? "")?.[1];
  if (number && view.canvas.contains(link)) openPart(view.flow, Number(number));
}

function apply(view) {
  const { x, y, width, height } = view.seen;
  view.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
}

/** How many units of the picture one pixel is. */
function scale(view) {
  const box = view.canvas.getBoundingClientRect();
  return Math.max(view.seen.width / Math.max(box.width, 1), view.seen.height / Math.max(box.height, 1));
}

/** A point of the page in units of the picture. */
function place(view, clientX, clientY) {
  const matrix = view.svg.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
}

function zoomAround(view, factor, x, y) {
  const width = Math.min(Math.max(view.seen.width * factor, view.whole.width / 40), view.whole.width * 3);
  const actual = width / view.seen.width;
  view.seen = {
    x: x - (x - view.seen.x) * actual, y: y - (y - view.seen.y) * actual, width, height: view.seen.height * actual,
  };
  apply(view);
}

function zoom(factor) {
  const view = views.get(flows[now.flow]);
  if (view) zoomAround(view, factor, view.seen.x + view.seen.width / 2, view.seen.y + view.seen.height / 2);
}

function pan(x, y) {
  const view = views.get(flows[now.flow]);
  if (!view) return;
  view.seen.x += x * view.seen.width / 10;
  view.seen.y += y * view.seen.height / 10;
  apply(view);
}

function fit(flow) {
  const view = views.get(flow);
  if (!view) return;
  view.seen = { ...view.whole };
  apply(view);
}

function listen(view) {
  const fingers = new Map();
  view.canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const unit = scale(view) * (event.deltaMode === 1 ? 16 : 1);
    if (event.ctrlKey || event.metaKey) {
      const point = place(view, event.clientX, event.clientY);
      return zoomAround(view, Math.exp(event.deltaY * 0.01), point.x, point.y);
    }
    view.seen.x += event.deltaX * unit;
    view.seen.y += event.deltaY * unit;
    apply(view);
  }, { passive: false });
  view.canvas.addEventListener("dblclick", (event) => {
    const point = place(view, event.clientX, event.clientY);
    zoomAround(view, 0.5, point.x, point.y);
  });
  view.canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, event);
    view.pressed = fingers.size === 1 ? event : null;
    view.canvas.setPointerCapture(event.pointerId);
    view.canvas.classList.add("moving");
  });
  view.canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    fingers.set(event.pointerId, event);
    if (view.pressed && Math.hypot(event.clientX - view.pressed.clientX, event.clientY - view.pressed.clientY) > 4) view.pressed = null;
    const unit = scale(view);
    view.seen.x -= (event.clientX - before.clientX) * unit / fingers.size;
    view.seen.y -= (event.clientY - before.clientY) * unit / fingers.size;
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (other) {
      const gap = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
      const point = place(view, (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
      return zoomAround(view, Math.max(gap(before), 1) / Math.max(gap(event), 1), point.x, point.y);
    }
    apply(view);
  });
  // What is dragged is not clicked, and the canvas has captured the pointer: the browser follows no link by itself.
  view.canvas.addEventListener("click", (event) => event.preventDefault());
  view.canvas.addEventListener("pointerup", (event) => { if (view.pressed) followLink(view, event); });
  view.canvas.addEventListener("keydown", (event) => {
    const link = event.key === "Enter" ? event.target.closest("a") : null;
    const number = /^#p\d+-c(\d+)$/.exec(link?.getAttribute("xlink:href") ?? "")?.[1];
    if (number) { event.preventDefault(); openPart(view.flow, Number(number)); }
  });
  for (const name of ["pointerup", "pointercancel"]) {
    view.canvas.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) view.canvas.classList.remove("moving");
    });
  }
}

/** Brings an element into what is seen, and near enough to be read. */
function reveal(view, element) {
  const box = element.getBoundingClientRect();
  const frame = view.canvas.getBoundingClientRect();
  if (box.width === 0 || frame.width === 0) return;
  const isInside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
  // Text is set in 13 units.
  const isLegible = scale(view) <= 1 / 0.7;
  if (isInside && isLegible) return;
  const middle = place(view, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const unit = isLegible ? scale(view) : 1 / 0.85;
  const along = (length, center, start, size) =>
    length >= size ? start + (size - length) / 2 : Math.min(Math.max(center - length / 2, start), start + size - length);
  const [width, height] = [frame.width * unit, frame.height * unit];
  view.seen = {
    x: along(width, middle.x, view.whole.x, view.whole.width),
    y: along(height, middle.y, view.whole.y, view.whole.height), width, height,
  };
  apply(view);
}

function element(id) { return id ? document.getElementById(id) : null; }

/** Shows a state on the pictures: what is seen, displayed, alive, and the arrow that was taken; else what a finding is about. */
function showOnPicture(flow, step, subject) {
  if (!views.has(flow)) return;
  for (const kind of ["is-visible", "is-displayed", "is-live", "is-taken", "is-subject"]) {
    all(`.canvas .${kind}`, flow.section).forEach((element) => element.classList.remove(kind));
  }
  all(".canvas", flow.section).forEach((canvas) => canvas.classList.toggle("following", step !== null));
  if (step === null) {
    const kinds = [["screens", subject], ["screens", subject?.split(".")[0]], ["coordinators", subject]];
    const [kind, name] = kinds.find(([kind, name]) => everywhere(flow, kind, name).length > 0) ?? [];
    if (!kind) return;
    everywhere(flow, kind, name).forEach((about) => about.classList.add("is-subject"));
    const about = element(shown(flow)[kind].get(name));
    if (about) reveal(views.get(flow), about);
    return;
  }
  const displayed = (display) => [
    ...(display.screen === undefined ? [] : [display.screen]), ...(display.screens ?? []),
    ...(display.held ?? []).flatMap(displayed),
  ];
  for (const context of step.state?.contexts ?? []) {
    for (const name of displayed(context.display)) {
      everywhere(flow, "screens", name).forEach((screen) => screen.classList.add("is-displayed"));
    }
  }
  for (const coordinator of step.state?.coordinators ?? []) {
    everywhere(flow, "coordinators", coordinator.name).forEach((frame) => frame.classList.add("is-live"));
  }
  for (const arrow of [step.arrow, ...(step.arrows ?? [])]) element(arrow)?.classList.add("is-taken");
  for (const visible of everywhere(flow, "screens", step.visible)) {
    visible.classList.remove("is-displayed");
    visible.classList.add("is-visible");
  }
  const visible = element(shown(flow).screens.get(step.visible));
  if (visible) reveal(views.get(flow), visible);
}

function showScreen(flow, name) {
  const view = views.get(flow);
  if (!view) return;
  all(".canvas .is-subject", flow.section).forEach((element) => element.classList.remove("is-subject"));
  everywhere(flow, "screens", name).forEach((node) => node.classList.add("is-subject"));
  const node = element(shown(flow).screens.get(name));
  if (node) reveal(view, node);
}
