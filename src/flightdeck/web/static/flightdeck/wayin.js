// Links to copy and to share, and cards that stay closed.
(() => {
  "use strict";

  function show() {
    document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; });
    if (navigator.share) document.querySelectorAll("[data-share]").forEach((button) => { button.hidden = false; });
  }

  async function copy(field) {
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    const done = document.getElementById("copied");
    // A status is read out when it changes: also when the same is done twice.
    done.textContent = "";
    requestAnimationFrame(() => { done.textContent = done.dataset.done; });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy ?? button.dataset.share);
    if (button.dataset.copy) copy(field);
    else navigator.share({ title: button.dataset.title, url: field.value }).catch(() => { /* thought better of it */ });
  });

  // Opens by itself, until somebody has closed it once.
  const closed = (card) => `closed:${card.dataset.closes}`, seen = new WeakSet();
  function keepClosed() {
    document.querySelectorAll("details[data-closes]").forEach((card) => {
      if (seen.has(card)) return;
      seen.add(card);
      card.querySelector("[data-got-it]")?.removeAttribute("hidden");
      try { card.open = !localStorage.getItem(closed(card)); } catch { /* private window */ }
    });
  }
  // What lies above the board gives it back with the next click elsewhere.
  document.addEventListener("pointerdown", ({ target }) => {
    document.querySelectorAll("details[data-folds][open]").forEach((card) => { if (!card.contains(target)) card.open = false; });
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-got-it]");
    if (button) button.closest("details").open = false;
  });
  document.addEventListener("toggle", ({ target: card }) => {
    if (!card.matches("details[data-closes]") || card.open) return;
    try { localStorage.setItem(closed(card), "1"); } catch { /* private window */ }
  }, true);

  for (const now of ["htmx:after:swap", "DOMContentLoaded"]) {
    document.addEventListener(now, () => { show(); keepClosed(); });
  }
  if (document.readyState !== "loading") { show(); keepClosed(); }
})();
