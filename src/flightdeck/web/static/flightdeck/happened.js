// The log stays at its end, and what has dropped out of it is fetched by whoever scrolls up to it.
(() => {
  "use strict";
  const NEAR = 8;
  const log = () => document.getElementById("log");
  const atEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;

  let follows = true;
  function toEnd() {
    const list = log();
    if (list && follows) list.scrollTop = list.scrollHeight;
  }

  function nothingYet() {
    const earlier = document.createElement("ol");
    earlier.dataset.until = 0;
    document.getElementById("log-earlier").append(earlier);
    return earlier;
  }

  let asking = false;
  async function fill() {
    const list = log(), earlier = document.querySelector("#log-earlier ol") ?? nothingYet();
    const first = Number(list.dataset.first);
    if (asking || Number(earlier.dataset.until) === first) return;
    asking = true;
    // Whatever was taken back is in it no more.
    const from = Number(earlier.dataset.until) < first ? earlier.dataset.until : 0;
    const answer = await fetch(`${list.dataset.log}?after=${from}&before=${first}`, { headers: { "HX-Request": "true" } });
    if (answer.ok) {
      if (!from) earlier.replaceChildren();
      earlier.insertAdjacentHTML("beforeend", await answer.text());
      earlier.dataset.until = first;
    }
    asking = false;
  }

  document.addEventListener("scroll", (event) => {
    if (event.target !== log()) return;
    follows = atEnd(event.target);
    if (!follows) fill();
  }, true);
  document.addEventListener("htmx:after:swap", toEnd);
  toEnd();
})();
