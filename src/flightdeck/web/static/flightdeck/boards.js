// Comfort in the editor of boards: dragging places, drawing routes, a picture to trace, messages beside their rows.
(() => {
  "use strict";
  const tools = document.querySelector("[data-board-tools]");
  if (!tools) return;
  tools.hidden = false;
  const verdict = document.getElementById("verdict"), form = document.getElementById("sheet-form");
  const moving = document.getElementById("place-form"), drawing = document.getElementById("line-form");
  const lines = document.querySelector("[data-draw-lines]");
  const size = document.querySelector("[data-template-size]");
  let dragged = null, chosen = null, traced = null, busy = false, leaving = false;

  const map = () => document.getElementById("board-map");

  function at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map().getScreenCTM().inverse());
    return { x: point.x, y: point.y };
  }

  // The server takes one change after the other.
  async function idle() {
    for (let waited = 0; busy && waited < 100; waited += 1) await new Promise((done) => { setTimeout(done, 100); });
  }

  async function send(form, values) {
    await idle();
    for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
    form.requestSubmit();
  }

  function choose(spot) {
    if (chosen === null) {
      chosen = spot.dataset.number;
      spot.classList.add("chosen");
    } else {
      if (chosen !== spot.dataset.number) send(drawing, { a: chosen, b: spot.dataset.number });
      document.querySelectorAll(".spot.chosen").forEach((one) => one.classList.remove("chosen"));
      chosen = null;
    }
  }

  document.addEventListener("pointerdown", (event) => {
    const spot = event.target.closest?.(".board-map .spot");
    if (!spot || event.button) return;
    event.preventDefault();
    if (lines?.checked) { choose(spot); return; }
    dragged = { spot, from: at(event), moved: false };
    spot.setPointerCapture(event.pointerId);
  });

  document.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const { x, y } = at(event);
    dragged.moved ||= Math.hypot(x - dragged.from.x, y - dragged.from.y) > 4;
    if (dragged.moved) dragged.spot.setAttribute("transform", `translate(${x} ${y})`);
  });

  document.addEventListener("pointerup", (event) => {
    if (!dragged) return;
    const { spot, moved } = dragged, { x, y } = at(event);
    dragged = null;
    if (moved) send(moving, { section: spot.dataset.section, number: spot.dataset.number, x: x.toFixed(1), y: y.toFixed(1) });
  });

  function trace() {
    map()?.querySelector(".tracing")?.remove();
    if (!traced || !map()) return;
    const image = document.createElementNS("http://www.w3.org/2000/svg", "image");
    const scale = Number(size.value) / 100, { width, height } = map().viewBox.baseVal;
    image.setAttribute("class", "tracing");
    image.setAttribute("href", traced);
    image.setAttribute("width", width * scale);
    image.setAttribute("height", height * scale);
    map().querySelector(".ground").after(image);
  }

  document.querySelector("[data-template]").addEventListener("change", (event) => {
    if (traced) URL.revokeObjectURL(traced);
    const [file] = event.target.files;
    traced = file ? URL.createObjectURL(file) : null;
    trace();
  });
  size.addEventListener("input", trace);

  // Below the row that a message is about, which describes the field that is wrong; how many there are elsewhere, at the tabs.
  function mark() {
    for (const row of document.querySelectorAll(".board-table tr.wrong")) row.classList.remove("wrong");
    for (const cell of document.querySelectorAll(".board-table .row-fault")) cell.parentElement.remove();
    for (const field of document.querySelectorAll(".board-table [aria-invalid]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    for (const fault of verdict.querySelectorAll("li[data-row]")) told(fault);
    for (const tab of document.querySelectorAll(".board-tabs [data-tab]")) {
      const elsewhere = verdict.querySelector(`li[data-sheet="${tab.dataset.tab}"]`);
      tab.classList.toggle("wrong", Boolean(elsewhere) || Boolean(tab.ariaCurrent && verdict.querySelector("li[data-row]")));
    }
  }

  function told(fault) {
    const row = document.querySelector(`.board-table tr[data-row="${fault.dataset.row}"]`);
    if (!row) return;
    row.classList.add("wrong");
    const id = `row-fault-${fault.dataset.row}`;
    let cell = document.getElementById(id);
    if (!cell) {
      const below = document.createElement("tr");
      cell = document.createElement("td");
      cell.className = "row-fault";
      cell.colSpan = 12;
      cell.id = id;
      below.append(cell);
      row.after(below);
    }
    const message = document.createElement("span");
    message.textContent = fault.textContent;
    cell.append(message);
    const field = fault.dataset.field && form.elements[fault.dataset.field];
    field?.setAttribute?.("aria-invalid", "true");
    field?.setAttribute?.("aria-describedby", id);
  }

  new MutationObserver(() => { mark(); trace(); chosen = null; }).observe(verdict, { childList: true });
  mark();

  // What was typed and could not be sent is offered again: a draft in this browser.
  const key = `board:${location.pathname}${location.search}`;
  const fields = () => [...form.elements].filter((one) => /^(r|new)\d+-/.test(one.name) && one.type === "text");
  const count = form.querySelectorAll("tr[data-row]").length;
  const kept = {
    // Where a row has come or gone since, the names of the fields mean others.
    get() {
      try {
        const draft = JSON.parse(sessionStorage.getItem(key));
        return draft?.count === count ? draft.typed : {};
      } catch { return {}; }
    },
    set(typed) { try { sessionStorage.setItem(key, JSON.stringify({ count, typed })); } catch { /* private window */ } },
  };
  form.addEventListener("input", (event) => {
    if (event.target.type === "text") kept.set({ ...kept.get(), [event.target.name]: event.target.value });
  });
  form.addEventListener("submit", () => kept.set({}));
  const draft = kept.get();
  kept.set(draft);
  let restored = false;

  // What was typed is saved, one request at a time: each says which version of the board it has seen, and its answer
  // brings the next one.
  let typed = 0, sent = 0, request = 0, timer = 0;
  form.addEventListener("change", () => {
    typed += 1;
    clearTimeout(timer);
    timer = setTimeout(save, 400);
  });
  function save() {
    if (busy || leaving || typed === sent) return;
    sent = typed;
    form.dispatchEvent(new Event("save"));
  }
  document.addEventListener("htmx:before:request", (event) => {
    if (leaving) { event.preventDefault(); return; }
    busy = true;
    request += 1;
  });
  document.addEventListener("htmx:after:swap", () => {
    busy = false;
    if (typed === sent) kept.set({});
    save();
  });
  // Without an answer the draft stays, and goes with the next change.
  document.addEventListener("htmx:finally:request", () => {
    const over = request;
    setTimeout(() => { if (busy && over === request) { busy = false; sent = -1; } }, 500);
  });

  // Whoever changes something and goes elsewhere at once takes the change along.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || (typed === sent && !busy) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    await idle();
    leaving = true;
    try {
      if (typed !== sent) await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
      kept.set({});
    } catch { /* the draft stays */ }
    location.href = link.href;
  });

  // A new row is saved when it is left: the page comes anew with it, which would interrupt whoever still types.
  const inNewRow = (one) => Boolean(one?.closest?.("#sheet-form tbody tr:not([data-row])"));
  let begun = false;
  form.addEventListener("change", (event) => {
    if (!inNewRow(event.target)) return;
    event.stopPropagation();
    begun = true;
  }, true);
  form.addEventListener("focusout", (event) => {
    if (!begun || inNewRow(event.relatedTarget)) return;
    begun = false;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  });

  for (const field of fields()) {
    if (field.name in draft && draft[field.name] !== field.value) { field.value = draft[field.name]; restored = true; }
  }
  if (restored) form.dispatchEvent(new Event("change", { bubbles: true }));
})();
