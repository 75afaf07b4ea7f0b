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
    zoom(0);
    title();
  }

  function zoom(step) {
    const level = Math.min(4, Math.max(1, Number(kept.get("zoom") || 1) + step));
    if (step) kept.set("zoom", level);
    const board = document.getElementById("board");
    if (board) board.dataset.zoom = level;
  }

  function title() {
    const at = document.getElementById("at");
    if (!at) return;
    const plain = document.title.replace(/^● .* · /, "");
    document.title = at.dataset.due ? `● ${at.dataset.due} · ${plain}` : plain;
  }

  document.addEventListener("click", (event) => {
    let target = event.target.closest("[data-theme-switch], [data-zoom], [data-way], a[data-route], a[data-spot]");
    if (!target) return;
    // Anywhere along a route is as good as on its licence.
    if (target.dataset.way) target = document.querySelector(`a use[href="#way-${target.dataset.way}"]`).closest("a");
    if (target.matches("[data-theme-switch]")) {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      kept.set("theme", root.dataset.theme);
    } else if (target.matches("[data-zoom]")) {
      zoom(Number(target.dataset.zoom));
    } else if (window.htmx) {
      // A route or a circle on the map: fetch only what changes, and bring the choice into sight.
      event.preventDefault();
      const query = new URL(target.href.baseVal ?? target.href, location.href).search;
      htmx.ajax("GET", `${location.pathname}/live${query}`, { target: "#table", swap: "outerMorph" })
        .then(() => {
          const first = document.querySelector("#actions h3 ~ .actions-row button");
          if (first) first.focus({ preventScroll: false });
        });
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("select[data-submit]")) event.target.form.submit();
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

  // What was sent is done with: ticks and words go, unless it was refused. If the stream brings nothing then, it is dead.
  let silence = 0;
  document.addEventListener("htmx:before:sse:message", () => { clearTimeout(silence); });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const status = ctx.response?.status;
    if (!(ctx.sourceElement instanceof HTMLFormElement) || (status !== 200 && status !== 204)) return;
    ctx.sourceElement.reset();
    document.getElementById("notes")?.replaceChildren();
    clearTimeout(silence);
    if (status === 204) silence = setTimeout(() => location.reload(), 5000);
  });

  // An answer that was overtaken by a newer one is not shown.
  document.addEventListener("htmx:before:swap", (event) => {
    const shown = Number(document.getElementById("at")?.dataset.rows);
    const brought = / id="at"[^>]* data-rows="(\d+)"/.exec(event.detail.ctx.text ?? "");
    if (brought && Number(brought[1]) < shown) event.preventDefault();
  });

  // Whoever uses the keyboard goes on at the prompt, not at the top of the page, when the button they pressed is gone.
  document.addEventListener("htmx:after:swap", () => {
    if (document.activeElement === document.body) document.getElementById("prompt")?.focus({ preventScroll: true });
  });

  document.addEventListener("htmx:after:swap", showComfort);
  document.addEventListener("DOMContentLoaded", showComfort);
  if (document.readyState !== "loading") showComfort();
})();
