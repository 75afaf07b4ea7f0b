// The board under the pointer: zoom about it, drag it, choose places on it. Without this every place is a link.
(() => {
  "use strict";
  const LARGEST = 6, STEP = 1.4, NEAR = 24, PLACE = "a:is([data-route], [data-spot], [data-home])";
  let zoom = 1;
  const frame = () => document.getElementById("board-frame");

  function zoomTo(level, x, y) {
    const board = document.getElementById("board"), view = frame();
    if (!board) return;
    const box = view.getBoundingClientRect();
    x = (x ?? box.left + box.width / 2) - box.left;
    y = (y ?? box.top + box.height / 2) - box.top;
    const before = zoom;
    zoom = Math.min(LARGEST, Math.max(1, level));
    const left = (view.scrollLeft + x) * zoom / before - x, top = (view.scrollTop + y) * zoom / before - y;
    board.style.width = board.style.height = zoom === 1 ? "" : `${zoom * 100}%`;
    view.scrollTo({ left, top, behavior: "instant" });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (!button) return;
    zoomTo({ in: zoom * STEP, out: zoom / STEP, fit: 1 }[button.dataset.zoom]);
  });

  document.addEventListener("wheel", (event) => {
    if (!event.target.closest("#board-frame")) return;
    event.preventDefault();
    zoomTo(zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event.clientX, event.clientY);
  }, { passive: false });

  // A mouse drags the board; two fingers zoom it, and two taps.
  const fingers = new Map();
  let dragged = false, apart = 0, tapped = 0;
  const distance = () => {
    const [a, b] = fingers.values();
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  document.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (!event.target.closest("#board-frame")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, mouse: event.pointerType === "mouse" });
    apart = fingers.size === 2 ? distance() : 0;
  });
  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    if (finger.mouse && zoom > 1 && (dragged || Math.hypot(dx, dy) > 4)) {
      dragged = true;
      frame().scrollBy({ left: -dx, top: -dy, behavior: "instant" });
      Object.assign(finger, { x: event.clientX, y: event.clientY });
    } else if (!finger.mouse) {
      Object.assign(finger, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2 && apart) {
        dragged = true;
        const [a, b] = fingers.values();
        zoomTo(zoom * distance() / apart, (a.x + b.x) / 2, (a.y + b.y) / 2);
        apart = distance();
      }
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => { fingers.delete(event.pointerId); });
  }

  // What a click points at: a place, a route anywhere along it, or for a finger whatever is nearest.
  function place(event) {
    const link = event.target.closest(PLACE);
    if (link) return link;
    const way = event.target.closest("[data-way]");
    if (way) return document.querySelector(`a use[href="#way-${way.dataset.way}"]`)?.closest("a");
    if (event.pointerType !== "touch" || !event.target.closest("#board-frame")) return null;
    let best = null, least = NEAR;
    for (const one of document.querySelectorAll(`#board ${PLACE}`)) {
      for (const aim of one.querySelectorAll(".aim, circle, rect")) {
        const box = aim.getBoundingClientRect();
        const off = Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
        if (off < least) [best, least] = [one, off];
      }
    }
    return best;
  }

  // A place where nothing can be done, while others are to be chosen: it says why.
  const refusing = (event) => document.querySelector(`#board ${PLACE}`) && event.target.closest("[data-place]");

  let asked = { x: 0, y: 0 };
  document.addEventListener("click", (event) => {
    if (dragged && event.target.closest("#board-frame")) { event.preventDefault(); return; }
    const link = place(event), chosen = link ?? refusing(event);
    if (!link && event.pointerType === "touch" && event.target.closest("#board-frame")) {
      const again = event.timeStamp - tapped < 350;
      tapped = event.timeStamp;
      if (again) { zoomTo(zoom > 1 ? 1 : 2.5, event.clientX, event.clientY); return; }
    }
    if (!chosen || !window.htmx) return;
    event.preventDefault();
    const box = chosen.getBoundingClientRect();
    asked = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: box.right, y: box.bottom };
    const query = link ? new URL(link.href.baseVal ?? link.href, location.href).search
      : `?${new URLSearchParams({ route: chosen.dataset.place })}`;
    htmx.ajax("GET", `${location.pathname}/live${query}`, { target: "#table", swap: "outerMorph" });
  });

  // The choice opens where it was asked for, inside the window; on a phone the style sheet puts it at the foot.
  function choice() {
    const box = document.getElementById("choice");
    if (!box) return;
    if (!box.dataset.route) {
      if (box.popover && box.matches(":popover-open")) box.hidePopover();
      return;
    }
    const wasOpen = box.popover && box.matches(":popover-open");
    box.popover = "auto";
    if (!wasOpen) box.showPopover();
    if (matchMedia("(max-width: 40rem)").matches) {
      box.style.left = box.style.top = "";
    } else {
      const { width, height } = box.getBoundingClientRect();
      box.style.left = `${Math.max(8, Math.min(asked.x + 14, innerWidth - width - 8))}px`;
      box.style.top = `${Math.max(8, Math.min(asked.y + 14, innerHeight - height - 8))}px`;
      box.style.right = box.style.bottom = "auto";
    }
    if (!wasOpen) box.querySelector("button")?.focus({ preventScroll: true });
  }
  document.addEventListener("htmx:after:swap", choice);
  document.addEventListener("DOMContentLoaded", choice);
})();
