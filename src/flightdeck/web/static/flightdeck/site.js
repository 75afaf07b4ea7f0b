// Comfort only: everything works without it.
(() => {
  "use strict";
  const root = document.documentElement;
  const kept = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* private window */ } },
  };

  const theme = kept.get("theme");
  if (theme) root.dataset.theme = theme;

  function showComfort() {
    document.querySelectorAll("[data-theme-switch], [data-zoom-buttons]").forEach((part) => { part.hidden = false; });
    document.querySelectorAll("select[data-submit] ~ button").forEach((part) => { part.hidden = true; });
    document.querySelectorAll("[data-least]").forEach((button) => missing(button.form));
    title();
  }

  // A button that needs cards says what is missing, instead of being refused: how many, or that they go not together
  // or not with what it does (`data-uses` of a card). It may stand outside the form of the cards.
  function missing(form) {
    const parts = [...form.elements], cards = parts.filter((part) => part.checked);
    const chosen = cards.length, kinds = new Set(cards.map((card) => card.value)).size;
    const fits = (verb) => (card) => card.closest("[data-uses]")?.dataset.uses.split(" ").includes(verb) ?? true;
    for (const button of parts.filter((part) => part.dataset.least)) {
      const { least, most, oneMore, twoMore, fewer, alike, unfit } = button.dataset;
      let why = chosen > most ? fewer : { 1: oneMore, 2: twoMore }[least - chosen];
      if (unfit && !cards.every(fits(button.value))) why = unfit;
      if (alike && kinds > 1) why = alike;
      button.disabled = Boolean(why);
      button.title = why ?? "";
      if (why) button.dataset.missing = why; else delete button.dataset.missing;
    }
  }

  function title() {
    const at = document.getElementById("at");
    if (!at) return;
    const plain = document.title.replace(/^● .* · /, "");
    document.title = at.dataset.due ? `● ${at.dataset.due} · ${plain}` : plain;
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-theme-switch], [data-close]");
    if (!target) return;
    if (target.matches("[data-theme-switch]")) {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      kept.set("theme", root.dataset.theme);
    } else {
      event.preventDefault();
      target.closest("[popover]")?.hidePopover();
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("select[data-submit]")) event.target.form.submit();
    if (event.target.matches("input[type=checkbox]") && event.target.form) missing(event.target.form);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select")) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    const link = way && document.querySelector(`a[data-step="${way}"]`);
    if (link) { event.preventDefault(); link.click(); }
  });

  // While the stream is open everything comes by it, and whatever is posted says so.
  let open = false;
  document.addEventListener("htmx:after:sse:connection", () => { open = true; });
  for (const end of ["htmx:before:sse:connection", "htmx:sse:error", "htmx:sse:close"]) {
    document.addEventListener(end, () => { open = false; });
  }
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const stream = document.getElementById("stream");
    if (!stream || ctx.sourceElement === stream) return;
    ctx.request.headers["X-CSRFToken"] = stream.dataset.csrf;
    if (open) ctx.request.headers["X-Live"] = "open";
  });

  // What was sent is done with: ticks and words go, unless it was refused. If the stream brings nothing then, it is dead;
  // but it may have been faster than the answer.
  let silence = 0, heard = false;
  document.addEventListener("htmx:before:request", () => { heard = false; });
  document.addEventListener("htmx:before:sse:message", () => { heard = true; clearTimeout(silence); });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const status = ctx.response?.status;
    if (!(ctx.sourceElement instanceof HTMLFormElement) || ctx.sourceElement.matches("[data-stays]") || (status !== 200 && status !== 204)) return;
    ctx.sourceElement.reset();
    document.querySelectorAll("#table [popover]:popover-open").forEach((open) => open.hidePopover());
    document.getElementById("notes")?.replaceChildren();
    clearTimeout(silence);
    if (status === 204 && !heard) silence = setTimeout(() => location.reload(), 5000);
  });

  // An answer that was overtaken by a newer one is not shown.
  document.addEventListener("htmx:before:swap", (event) => {
    const shown = Number(document.getElementById("at")?.dataset.rows);
    const brought = / id="at"[^>]* data-rows="(\d+)"/.exec(event.detail.ctx.text ?? "");
    if (brought && Number(brought[1]) < shown) event.preventDefault();
  });

  // Whoever uses the keyboard goes on at the prompt, not at the top of the page, when the button they pressed is gone;
  // or at the only thing that may be done.
  document.addEventListener("htmx:after:swap", () => {
    if (document.activeElement !== document.body) return;
    (document.querySelector("[data-only]") ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  });

  // The tab that was open is open again after a reload.
  document.addEventListener("change", ({ target }) => {
    if (target.name === "tab") try { sessionStorage.setItem("tab", target.id); } catch { /* private window */ }
  });
  document.addEventListener("DOMContentLoaded", () => {
    try {
      const tab = document.getElementById(sessionStorage.getItem("tab"));
      if (tab) tab.checked = true;
    } catch { /* private window */ }
  });

  // What can be done in one way only is done; but not again after it was taken back, before anything else is decided.
  let tookBack = false, done = "";
  document.addEventListener("submit", ({ target: form }) => {
    const where = form.getAttribute("action") ?? "";
    if (form.id === "forced" || !/\/(move|undo)$/.test(where)) return;
    tookBack = where.endsWith("/undo");
    done = document.getElementById("at").dataset.rows;
  }, true);
  function doTheOnlyThing() {
    const form = document.getElementById("forced"), at = document.getElementById("at");
    if (!form || tookBack || document.hidden || at.dataset.rows === done) return;
    done = at.dataset.rows;
    delete at.dataset.due;
    form.requestSubmit();
  }
  for (const now of ["htmx:after:swap", "DOMContentLoaded", "visibilitychange"]) {
    document.addEventListener(now, () => setTimeout(doTheOnlyThing));
  }

  document.addEventListener("htmx:after:swap", showComfort);
  document.addEventListener("DOMContentLoaded", showComfort);
  if (document.readyState !== "loading") showComfort();
})();
