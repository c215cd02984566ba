// What the pages do beside plain HTML: they show new prompts and changes, count down, preview a picture, and show a
// secret while a button is pressed in. Nothing here decides anything, and every page works without it.
"use strict";

(() => {
  const root = document.documentElement;
  let version = root.dataset.version;
  let isDirty = false;
  let isLeaving = false;

  const go = (url) => {
    isLeaving = true;
    location.replace(url);
  };

  // Changes

  const isPrompt = () => location.pathname.startsWith("/prompts/");

  const replaceLiveParts = (page) => {
    for (const part of document.querySelectorAll("[data-live]")) {
      const next = page.getElementById(part.id);
      if (!next || next.innerHTML === part.innerHTML) continue;
      if (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) continue;
      part.replaceWith(document.adoptNode(next));
    }
    begin();
  };

  const load = async () => {
    const response = await fetch(location.href, { credentials: "same-origin", cache: "no-store" });
    if (response.redirected || response.status === 404) return go(response.redirected ? response.url : "/");
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const [now, next] = [document, page].map((each) => each.querySelector("[data-round]")?.dataset.round);
    const [tabs, nextTabs] = [document, page].map((each) => each.querySelector(".questions")?.textContent);
    const [busy, nextBusy] = [document, page].map((each) => each.querySelector(".busy") !== null);
    if (now !== next || busy !== nextBusy || (tabs !== nextTabs && !isDirty)) {
      isLeaving = true;
      return location.reload();
    }
    replaceLiveParts(page);
  };

  const changed = async (prompts) => {
    if (isLeaving) return;
    if (!isPrompt() && prompts.length > 0 && !isDirty) return go(prompts[0]);
    if (isPrompt() || !isDirty) await load();
  };

  const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

  const lose = () => {
    if (document.querySelector(".lost")) return;
    const notice = document.createElement("p");
    notice.className = "lost";
    notice.setAttribute("role", "alert");
    notice.textContent = root.dataset.lost;
    document.body.append(notice);
  };

  const listen = async () => {
    let failures = 0;
    while (!isLeaving && failures < 4) {
      try {
        const response = await fetch(`/events?after=${version}`, { credentials: "same-origin", cache: "no-store" });
        if (response.status === 401) return lose();
        if (!response.ok) {
          await pause(5);
          continue;
        }
        const news = await response.json();
        failures = 0;
        if (String(news.version) === version) continue;
        version = String(news.version);
        await changed(news.prompts);
      } catch {
        failures += 1;
        await pause(failures);
      }
    }
    if (!isLeaving) lose();
  };

  // Countdowns

  const format = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  const countDown = (time) => {
    const end = performance.now() + Number(time.dataset.countdown) * 1000;
    delete time.dataset.countdown;
    const timer = setInterval(() => {
      if (!time.isConnected) return clearInterval(timer);
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      time.textContent = format(left);
      for (const bar of document.querySelectorAll("progress[data-countdown-bar]")) bar.value = left;
      if (left > 0) return;
      clearInterval(timer);
      if (!isDirty && !isPrompt()) load();
    }, 250);
  };

  // Fields

  const preview = (input) => {
    const picture = document.createElement("img");
    picture.className = "preview";
    picture.alt = input.dataset.preview;
    picture.hidden = true;
    delete input.dataset.preview;
    input.after(picture);
    input.addEventListener("change", () => {
      if (picture.src) URL.revokeObjectURL(picture.src);
      const file = input.files[0];
      picture.hidden = !file;
      if (file) picture.src = URL.createObjectURL(file);
    });
    picture.addEventListener("error", () => { picture.hidden = true; });
  };

  const reveal = (input) => {
    const button = document.createElement("button");
    delete input.dataset.secret;
    button.type = "button";
    button.className = "secondary";
    button.textContent = root.dataset.show;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const isShown = input.type === "text";
      input.type = isShown ? "password" : "text";
      button.textContent = isShown ? root.dataset.show : root.dataset.hide;
      button.setAttribute("aria-pressed", String(!isShown));
      input.focus();
    });
    input.after(button);
  };

  const begin = () => {
    document.querySelectorAll("time[data-countdown]").forEach(countDown);
    document.querySelectorAll("input[data-preview]").forEach(preview);
    document.querySelectorAll("input[data-secret]").forEach(reveal);
  };

  document.addEventListener("input", () => { isDirty = true; });
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method !== "post") return;
    // A second press sends nothing.
    if (event.target.dataset.sent) return event.preventDefault();
    event.target.dataset.sent = "yes";
    isLeaving = true;
    const status = document.createElement("span");
    status.className = "spinner";
    event.submitter?.append(status);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    document.querySelector("button[form='cancel']:not(.outside)")?.focus();
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  begin();
  const reload = Number(root.dataset.reload);
  if (reload > 0) setInterval(() => { if (!isDirty && !isLeaving) load(); }, reload * 1000);
  if (version) listen();
})();
