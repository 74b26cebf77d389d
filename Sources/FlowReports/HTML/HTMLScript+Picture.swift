/// The picture: moving it, and showing a state on it.
extension HTMLScript {
  static let picture = #"""
    // MARK: The picture. What is seen of it is its viewBox.

    const views = new Map();
    for (const flow of flows) {
      const svg = flow.picture?.querySelector(".canvas > svg");
      if (!svg) continue;
      const whole = svg.viewBox.baseVal;
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      const view = { svg, canvas: svg.parentElement, whole: { x: whole.x, y: whole.y, width: whole.width, height: whole.height } };
      view.seen = { ...view.whole };
      views.set(flow, view);
      listen(view);
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
        view.canvas.setPointerCapture(event.pointerId);
        view.canvas.classList.add("moving");
      });
      view.canvas.addEventListener("pointermove", (event) => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        fingers.set(event.pointerId, event);
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

    /** Shows a state on the picture: what is seen, displayed, alive, and the arrow that was taken; else what a finding is about. */
    function showOnPicture(flow, step, subject) {
      const view = views.get(flow);
      if (!view) return;
      for (const kind of ["is-visible", "is-displayed", "is-live", "is-taken", "is-subject"]) {
        all(`.${kind}`, view.svg).forEach((element) => element.classList.remove(kind));
      }
      view.canvas.classList.toggle("following", step !== null);
      if (step === null) {
        const about = element(flow.screens.get(subject) ?? flow.screens.get(subject?.split(".")[0]) ?? flow.coordinators.get(subject));
        about?.classList.add("is-subject");
        if (about) reveal(view, about);
        return;
      }
      const displayed = (display) => [
        ...(display.screen === undefined ? [] : [display.screen]), ...(display.screens ?? []),
        ...(display.held ?? []).flatMap(displayed),
      ];
      for (const context of step.state?.contexts ?? []) {
        for (const name of displayed(context.display)) element(flow.screens.get(name))?.classList.add("is-displayed");
      }
      for (const coordinator of step.state?.coordinators ?? []) {
        element(flow.coordinators.get(coordinator.name))?.classList.add("is-live");
      }
      element(step.arrow)?.classList.add("is-taken");
      const visible = element(flow.screens.get(step.visible));
      visible?.classList.remove("is-displayed");
      visible?.classList.add("is-visible");
      if (visible) reveal(view, visible);
    }

    function showScreen(flow, name) {
      const view = views.get(flow);
      const node = element(flow.screens.get(name));
      if (!view || !node) return;
      all(".is-subject", view.svg).forEach((element) => element.classList.remove("is-subject"));
      node.classList.add("is-subject");
      reveal(view, node);
    }
    """#
}
