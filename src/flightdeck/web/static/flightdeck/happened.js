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

// The replay: its slider in place, and playing on by itself.
(() => {
  "use strict";
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-moment]")) return;
    const address = `${event.target.dataset.moment}?move=${event.target.value}`;
    if (!window.htmx) location.assign(address);
    else htmx.ajax("GET", address, { target: "#replay", swap: "outerMorph" }).then(() => history.pushState({ htmx: true }, "", address));
  });

  let playing = 0;
  const switchTo = (on) => {
    clearTimeout(playing);
    playing = 0;
    document.querySelector("[data-autoplay]")?.setAttribute("aria-pressed", on);
    if (on) playing = setTimeout(next, Number(document.querySelector("[data-speed]").value));
  };
  function next() {
    const link = document.querySelector('a[data-step="next"]');
    if (link) link.click();
    switchTo(Boolean(link));
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-autoplay]")) switchTo(!playing);
  });
  const comfort = () => {
    document.querySelectorAll("[data-autoplay-box]").forEach((box) => { box.hidden = false; });
    document.querySelector("[data-autoplay]")?.setAttribute("aria-pressed", Boolean(playing));
  };
  document.addEventListener("htmx:after:swap", comfort);
  comfort();
})();

// Sounds for whoever wants them: a tone when it is the own turn, a rattle when dice were thrown.
(() => {
  "use strict";
  const KEY = "sounds";
  const wanted = () => { try { return localStorage.getItem(KEY) === "on"; } catch { return false; } };
  let context = null;

  function tone(frequency, start, length) {
    context ??= new AudioContext();
    const source = context.createOscillator(), volume = context.createGain(), from = context.currentTime + start;
    source.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    source.connect(volume).connect(context.destination);
    source.start(from);
    source.stop(from + length);
  }
  const yourTurn = () => { tone(660, 0, 0.2); tone(880, 0.15, 0.3); };
  const dice = () => { for (let knock = 0; knock < 5; knock += 1) tone(180 + 60 * (knock % 3), knock * 0.07, 0.05); };

  const isDue = () => Boolean(document.querySelector("#at[data-due]"));
  const thrown = () => [...document.querySelectorAll("[data-dice]")].map((part) => part.textContent).join();
  let due = isDue(), rolled = thrown();
  function listen() {
    const box = document.querySelector("[data-sounds]");
    if (box) { box.checked = wanted(); box.closest("[hidden]")?.removeAttribute("hidden"); }
    const before = due, last = rolled;
    due = isDue();
    rolled = thrown();
    if (!wanted()) return;
    if (rolled && rolled !== last) dice();
    if (due && !before) yourTurn();
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-sounds]")) return;
    try { localStorage.setItem(KEY, event.target.checked ? "on" : "off"); } catch { /* private window */ }
    if (event.target.checked) yourTurn();
  });
  document.addEventListener("htmx:after:swap", listen);
  listen();
})();
