// Clocks that tick. The server says how much time is left; this only counts down until it says so again.
(() => {
  "use strict";
  const read = new WeakMap();

  function worded(left) {
    const seconds = Math.ceil(left), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
    const two = (number) => String(number).padStart(2, "0");
    return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tick() {
    const now = performance.now();
    document.querySelectorAll("#clocks [data-runs]").forEach((face) => {
      let known = read.get(face);
      if (known?.text !== face.dataset.left) read.set(face, known = { text: face.dataset.left, at: now });
      const left = Math.max(0, Number(face.dataset.left) - (now - known.at) / 1000);
      face.toggleAttribute("data-low", left < Number(face.dataset.lowFrom));
      // Days are worded by the server, in the reader's language; they have time.
      if (left < 86400 && face.textContent !== worded(left)) face.textContent = worded(left);
    });
  }

  document.addEventListener("htmx:after:swap", tick);
  setInterval(tick, 250);
  tick();
})();
