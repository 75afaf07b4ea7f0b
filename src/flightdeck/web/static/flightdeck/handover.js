// How long a turn that was ended stays open. The server says how many seconds are left; this only counts down.
(() => {
  "use strict";
  const read = new WeakMap();

  function tick() {
    const now = performance.now();
    document.querySelectorAll("[data-held]").forEach((shown) => {
      let known = read.get(shown);
      if (known?.text !== shown.dataset.held) read.set(shown, known = { text: shown.dataset.held, at: now });
      const left = String(Math.max(0, Math.ceil(Number(known.text) - (now - known.at) / 1000)));
      if (shown.textContent !== left) shown.textContent = left;
    });
  }

  document.addEventListener("htmx:after:swap", tick);
  setInterval(tick, 250);
  tick();
})();
