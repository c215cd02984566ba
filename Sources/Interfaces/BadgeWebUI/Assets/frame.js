// Passes on what the page in a frame says to the app, and what the app has it do. The browser states the origin of each
// message; what is of another origin than those that the app serves is counted, and not passed on.
"use strict";

(() => {
  const limit = 65536;
  const mostWaiting = 1000;
  const hello = '{"badgeBridge":1,"hello":true}';
  const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

  const connect = (frame) => {
    const { bridge, token } = frame.dataset;
    const origins = frame.dataset.origins.split(" ").filter(Boolean);
    const address = `/bridges/${bridge}`;
    const session = crypto.randomUUID();
    let [number, waiting, isFull] = [0, 0, false];
    let [foreign, isCounting, isLoadWaiting] = [0, false, false];
    let sending = Promise.resolve();

    // One after the other. The number lets the app ignore what arrives twice.
    const send = async (fields) => {
      const form = new FormData();
      const all = { pageToken: token, session, number: String(number += 1), ...fields };
      for (const [name, value] of Object.entries(all)) form.append(name, value);
      for (let tries = 0; tries < 4; tries += 1) {
        try {
          const response = await fetch(address, { method: "POST", body: form, credentials: "same-origin" });
          if (response.status < 500) return;
        } catch { /* again */ }
        await pause(tries + 0.25);
      }
    };

    const enqueue = (fields, begin = () => {}) => (sending = sending.then(() => {
      begin();
      return send(fields);
    }));

    const post = (kind, origin, text = "") => {
      if (waiting >= mostWaiting) {
        if (isFull) return;
        [isFull, kind, text] = [true, "tooMany", ""];
      }
      waiting += 1;
      enqueue({ kind, origin, text }).finally(() => {
        waiting -= 1;
        if (waiting === 0) isFull = false;
      });
    };

    // What other pages cause, messages and loads, takes no room from the messages of those that the app serves: of each
    // at most one report is waiting, and messages are reported once a second, by their number.
    const countForeign = async (origin) => {
      foreign += 1;
      if (isCounting) return;
      isCounting = true;
      while (foreign > 0) {
        const count = String(foreign);
        foreign = 0;
        await enqueue({ kind: "foreign", origin, count });
        await pause(1);
      }
      isCounting = false;
    };

    const noteLoaded = () => {
      if (isLoadWaiting) return;
      isLoadWaiting = true;
      enqueue({ kind: "loaded" }, () => (isLoadWaiting = false));
    };

    window.addEventListener("message", (event) => {
      if (event.source !== frame.contentWindow) return;
      if (!origins.includes(event.origin)) {
        countForeign(event.origin);
        return;
      }
      if (typeof event.data !== "string") return post("malformed", event.origin);
      if (event.data === hello) {
        event.source.postMessage(hello, event.origin);
        return post("began", event.origin);
      }
      if (event.data.length > limit) return post("tooLarge", event.origin);
      post("message", event.origin, event.data);
    });
    // The page may have said it before anybody listened. What is of another origin does not get it.
    const greet = () => { for (const origin of origins) frame.contentWindow.postMessage(hello, origin); };
    frame.addEventListener("load", () => {
      greet();
      noteLoaded();
    });
    greet();

    const run = (command) => {
      if (command.kind === "call") {
        // The browser delivers it to a page of this very origin, or not at all.
        for (const origin of command.origins) frame.contentWindow.postMessage(command.text, origin);
      } else if (command.kind === "load") {
        frame.src = command.text;
      } else {
        frame.hidden = command.kind === "hide";
      }
    };

    const listen = async () => {
      let after = Number(frame.dataset.after);
      while (frame.isConnected) {
        try {
          const response = await fetch(`${address}?after=${after}`, { credentials: "same-origin", cache: "no-store" });
          if (response.status === 401 || response.status === 404) return;
          if (!response.ok) throw new Error("later");
          for (const command of (await response.json()).commands) {
            after = command.number;
            run(command);
          }
        } catch {
          await pause(1);
        }
      }
    };
    listen();
  };

  document.querySelectorAll("iframe[data-bridge]").forEach(connect);
})();
