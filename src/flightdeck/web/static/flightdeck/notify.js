// Says that it is your turn while you look elsewhere, if you asked for it. Asks for permission only when clicked.
(() => {
  "use strict";
  const can = "Notification" in window;

  function showPermission() {
    const part = document.querySelector("[data-permission]");
    if (!part || !can) return;
    part.hidden = false;
    part.querySelector("[data-ask]").hidden = Notification.permission !== "default";
    part.querySelector("[data-granted]").hidden = Notification.permission !== "granted";
    part.querySelector("[data-denied]").hidden = Notification.permission !== "denied";
  }

  document.addEventListener("click", (event) => {
    if (can && event.target.closest("[data-ask]")) Notification.requestPermission().then(showPermission);
  });

  const isDue = () => Boolean(document.querySelector("#at[data-due]"));
  let due = isDue();
  document.addEventListener("htmx:after:swap", () => {
    const before = due;
    due = isDue();
    if (before || !due || !document.hidden || !can || Notification.permission !== "granted") return;
    const asked = document.querySelector("[data-notify]");
    if (!asked) return;
    try {
      const shown = new Notification(asked.dataset.notify, { tag: location.pathname });
      shown.onclick = () => { window.focus(); shown.close(); };
    } catch { /* some phones have none for pages */ }
  });

  showPermission();
})();
