// What the pages do beside plain HTML: they show new prompts and changes, focus what is first, count down, preview and crop a
// picture, have the title of what is chosen, and show a secret while a button is pressed in. Nothing here decides anything, and
// every page works without it.
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
      // The page in a frame would be loaded again.
      if (part.querySelector("iframe")) continue;
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
    if ("last" in page.documentElement.dataset) {
      isLeaving = true;
      return location.reload();
    }
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

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text ?? "";
    return made;
  };

  const preview = (input) => {
    const picture = document.createElement("img");
    picture.className = "preview";
    picture.alt = input.dataset.preview;
    picture.hidden = true;
    delete input.dataset.preview;
    input.after(picture);
    const cropping = input.dataset.crop ? crop(input, picture) : null;
    input.addEventListener("change", () => {
      if (cropping?.isReplacing) return;
      if (picture.src) URL.revokeObjectURL(picture.src);
      const file = input.files[0];
      picture.hidden = !file;
      cropping?.hide();
      if (file) picture.src = URL.createObjectURL(file);
    });
    picture.addEventListener("load", () => cropping?.show());
    picture.addEventListener("error", () => { picture.hidden = true; });
  };

  // Cropping: the part of the picture in a frame, three wide and four high, is what is sent.

  const crops = new Map();
  const longestSide = 1600;

  const crop = (input, picture) => {
    const texts = { ...input.dataset };
    const box = element("div", "crop");
    box.hidden = true;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", texts.crop);
    const canvas = element("canvas", "");
    [canvas.width, canvas.height, canvas.tabIndex] = [480, 640, 0];
    canvas.setAttribute("role", "img");
    const hint = element("p", "hint", texts.cropHint);
    const state = element("p", "vh");
    state.setAttribute("role", "status");
    const zoomLabel = element("label", "", texts.cropZoom);
    const zoom = element("input", "");
    Object.assign(zoom, { type: "range", min: 100, max: 400, step: 5, value: 100 });
    zoomLabel.append(zoom);
    const wholeLabel = element("label", "");
    const whole = element("input", "");
    whole.type = "checkbox";
    wholeLabel.append(whole, texts.cropWhole);
    box.append(canvas, hint, zoomLabel, wholeLabel, state);
    picture.after(box);

    // The middle of the frame, as parts of the picture's width and height.
    let center = { x: 0.5, y: 0.5 };

    const frame = () => {
      const [width, height] = [picture.naturalWidth, picture.naturalHeight];
      const scale = Math.min(width / 3, height / 4) / (Number(zoom.value) / 100);
      const size = { width: scale * 3, height: scale * 4 };
      const within = (part, side, length) => {
        const half = side / length / 2;
        return Math.min(Math.max(part, half), 1 - half);
      };
      center = { x: within(center.x, size.width, width), y: within(center.y, size.height, height) };
      return { x: center.x * width - size.width / 2, y: center.y * height - size.height / 2, ...size };
    };

    const draw = (target) => {
      const part = frame();
      const context = target.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.fillStyle = "#ffffff";
      context.fillRect(0, 0, target.width, target.height);
      context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, target.width, target.height);
    };

    const redraw = () => {
      draw(canvas);
      const values = { zoom: zoom.value, x: Math.round(center.x * 100), y: Math.round(center.y * 100) };
      const text = texts.cropState.replace(/\{(\w+)\}/g, (_, name) => values[name]);
      state.textContent = text;
      canvas.setAttribute("aria-label", `${texts.crop}: ${text}. ${texts.cropHint}`);
    };

    const move = (x, y) => {
      const part = frame();
      center = { x: center.x + x * part.width / picture.naturalWidth, y: center.y + y * part.height / picture.naturalHeight };
      redraw();
    };

    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    canvas.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 0.2 : 0.04;
      if (moves[event.key]) {
        move(moves[event.key][0] * step, moves[event.key][1] * step);
      } else if (event.key === "+" || event.key === "-") {
        zoom.value = Number(zoom.value) + (event.key === "+" ? 10 : -10);
        redraw();
      } else {
        return;
      }
      event.preventDefault();
    });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      event.preventDefault();
      canvas.focus();
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!canvas.hasPointerCapture(event.pointerId)) return;
      move(-event.movementX / canvas.clientWidth, -event.movementY / canvas.clientHeight);
    });
    canvas.addEventListener("wheel", (event) => {
      if (document.activeElement !== canvas) return;
      event.preventDefault();
      zoom.value = Number(zoom.value) - Math.sign(event.deltaY) * 10;
      redraw();
    }, { passive: false });
    zoom.addEventListener("input", redraw);
    whole.addEventListener("change", () => {
      picture.hidden = !whole.checked;
      for (const part of [canvas, hint, zoomLabel]) part.hidden = whole.checked;
    });

    const cropping = {
      isReplacing: false,
      hide() { box.hidden = true; },
      show() {
        center = { x: 0.5, y: 0.5 };
        [zoom.value, whole.checked, picture.hidden, box.hidden] = [100, false, true, false];
        for (const part of [canvas, hint, zoomLabel]) part.hidden = false;
        redraw();
      },
      get isUsed() { return !box.hidden && !whole.checked; },
      // Puts the part in the field, in place of the file that was chosen.
      async apply() {
        const part = frame();
        const scale = Math.min(1, longestSide / part.height);
        const target = element("canvas", "");
        [target.width, target.height] = [part.width, part.height].map((side) => Math.max(1, Math.round(side * scale)));
        draw(target);
        const type = input.accept.split(",").includes("image/jpeg") ? "image/jpeg" : "image/png";
        const blob = await new Promise((resolve) => target.toBlob(resolve, type, 0.92));
        if (!blob) return;
        const files = new DataTransfer();
        files.items.add(new File([blob], type === "image/jpeg" ? "photo.jpg" : "photo.png", { type }));
        this.isReplacing = true;
        input.files = files.files;
        this.hide();
      },
    };
    crops.set(input, cropping);
    return cropping;
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

  // Counts the characters, as the wallet does, against the limit of what is chosen.
  const count = (input) => {
    const limits = JSON.parse(input.dataset.limits);
    const text = input.dataset.count;
    const choices = document.getElementsByName(input.dataset.limitsOf);
    delete input.dataset.limits;
    const note = element("p", "hint count");
    note.setAttribute("aria-live", "polite");
    input.after(note);
    const show = () => {
      const limit = limits[[...choices].find((choice) => choice.checked)?.value];
      const values = { count: [...input.value].length, limit };
      note.hidden = limit === undefined;
      note.textContent = text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
      note.classList.toggle("over", values.count > limit);
    };
    input.addEventListener("input", show);
    for (const choice of choices) choice.addEventListener("change", show);
    show();
  };

  // The screen is called as what is chosen.
  const entitle = (choice) => {
    if (!choice.dataset.title) return;
    const title = document.querySelector("#title > :last-child");
    document.title = document.title.replace(title.textContent, () => choice.dataset.title);
    title.textContent = choice.dataset.title;
  };

  const begin = () => {
    document.querySelectorAll("[data-title]:checked").forEach(entitle);
    document.querySelectorAll("textarea[data-limits]").forEach(count);
    document.querySelectorAll("time[data-countdown]").forEach(countDown);
    document.querySelectorAll("input[data-preview]").forEach(preview);
    document.querySelectorAll("input[data-secret]").forEach(reveal);
  };

  // What is focused on opening scrolls nothing out of view: where it is not seen itself, the title has the focus.
  const focusFirst = () => {
    const first = document.querySelector("[data-focus]");
    if (!first || document.activeElement !== document.body) return;
    const { x, y, width, height } = first.getBoundingClientRect();
    const isSeen = first.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    (isSeen ? first : document.getElementById("title")).focus({ preventScroll: true });
  };

  // What was wrong with a field is not known to be wrong with what is entered now. With another file, nothing said stays.
  document.addEventListener("input", (event) => {
    isDirty = true;
    const field = event.target;
    field.removeAttribute("aria-invalid");
    if (field.type === "file") document.getElementById(`${field.id}-problem`)?.remove();
  });
  document.addEventListener("change", (event) => entitle(event.target));
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method !== "post") return;
    // A second press sends nothing.
    if (event.target.dataset.sent) return event.preventDefault();
    const used = [...crops].filter(([input, each]) => event.target.contains(input) && each.isUsed).map(([, each]) => each);
    if (used.length > 0) {
      event.preventDefault();
      const [form, submitter] = [event.target, event.submitter];
      Promise.all(used.map((each) => each.apply())).catch(() => used.forEach((each) => each.hide()))
        .then(() => form.requestSubmit(submitter));
      return;
    }
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
  focusFirst();
  const reload = Number(root.dataset.reload);
  if (reload > 0) setInterval(() => { if (!isDirty && !isLeaving) load(); }, reload * 1000);
  if (version) listen();
})();
