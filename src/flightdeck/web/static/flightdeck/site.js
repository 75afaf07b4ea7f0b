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
    const table = document.getElementById("table");
    if (!table) return;
    const plain = document.title.replace(/^● /, "");
    document.title = table.hasAttribute("data-due") ? `● ${plain}` : plain;
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-theme-switch], [data-zoom], a[data-route]");
    if (!target) return;
    if (target.matches("[data-theme-switch]")) {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      kept.set("theme", root.dataset.theme);
    } else if (target.matches("[data-zoom]")) {
      zoom(Number(target.dataset.zoom));
    } else if (window.htmx) {
      // A route on the map: fetch only what changes, and bring the choice into sight.
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
    if (event.target.matches("input[type=range][data-replay]")) location.search = `?move=${event.target.value}`;
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select")) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    const link = way && document.querySelector(`a[data-step="${way}"]`);
    if (link) { event.preventDefault(); link.click(); }
  });

  document.addEventListener("htmx:after:swap", showComfort);
  document.addEventListener("DOMContentLoaded", showComfort);
  if (document.readyState !== "loading") showComfort();
})();
