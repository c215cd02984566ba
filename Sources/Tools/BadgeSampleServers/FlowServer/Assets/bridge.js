// The page's side of a bridge: it sends the events of `janrain.events` to the app that shows the page, and calls the
// functions of `janrain.capture.ui` for it. The app is the page around this one, or a view, whose relay hears what the page
// says to itself.
//
//     const bridge = createBadgeBridge();   before janrain.capture.ui.start()
//     bridge.watch();                       after events were added
//     bridge.open(address);                 in the system's browser
"use strict";

(() => {
  const limit = 65536;
  const mostWaiting = 1000;
  const functions = ["start", "renderScreen", "createCaptureSession", "endCaptureSession", "hasActiveSession"];
  const hosts = (document.currentScript?.dataset.hosts ?? "").split(" ").filter(Boolean);
  const isEmbedded = window.parent !== window;
  const waiting = [];
  const watched = new Set();
  let host = isEmbedded ? null : location.origin;

  // Of patterns there is one: any name below localhost, at any port.
  const isHost = (origin) => hosts.some((each) => each === origin
    || each === "http://*.localhost:*" && /^http:\/\/[a-z0-9-]+\.localhost(:\d+)?$/.test(origin));

  const send = (message) => {
    const text = JSON.stringify({ badgeBridge: 1, ...message });
    if (host !== null) (isEmbedded ? window.parent : window).postMessage(text, host);
    else if (waiting.length < mostWaiting) waiting.push(message);
  };

  const isTooLarge = (message) => new TextEncoder().encode(JSON.stringify(message)).length > limit - 64;

  const raise = (event, values) => {
    let message;
    try {
      message = { event, arguments: JSON.parse(JSON.stringify(Array.from(values))) };
    } catch (error) {
      message = { event, error: `error encoding arguments: ${String(error).slice(0, 500)}` };
    }
    send(isTooLarge(message) ? { event, error: "error encoding arguments: they are too large" } : message);
  };

  const watch = () => {
    for (const [name, event] of Object.entries(window.janrain?.events ?? {})) {
      if (watched.has(name) || typeof event?.addHandler !== "function") continue;
      watched.add(name);
      event.addHandler((...values) => raise(name, values));
    }
  };

  const valueOf = async (name, values) => {
    if (name === "drain") return [];
    if (name === "settings") return window.janrain?.settings ?? null;
    if (name === "clearData") {
      // A browser may have no storage for a page in a frame.
      try {
        localStorage.clear();
        sessionStorage.clear();
      } catch { /* nothing is there */ }
      return null;
    }
    const ui = window.janrain?.capture?.ui;
    if (!functions.includes(name) || typeof ui?.[name] !== "function") throw new Error("there is no such function");
    return (await ui[name](...values)) ?? null;
  };

  const answer = async (message) => {
    let reply;
    try {
      reply = { reply: message.call, value: await valueOf(message.function, message.arguments ?? []) };
      if (isTooLarge(reply)) reply = { reply: message.call };
    } catch {
      reply = { reply: message.call };
    }
    send(reply);
  };

  window.addEventListener("message", (event) => {
    if (!isEmbedded || event.source !== window.parent || !isHost(event.origin)) return;
    if (typeof event.data !== "string" || event.data.length > limit) return;
    let message;
    try {
      message = JSON.parse(event.data);
    } catch {
      return;
    }
    if (message?.badgeBridge !== 1) return;
    if (message.hello === true && host === null) {
      host = event.origin;
      for (const each of waiting.splice(0)) send(each);
    } else if (event.origin === host && Number.isInteger(message.call)) {
      answer(message);
    }
  });

  window.createBadgeBridge = () => {
    watch();
    return {
      watch,
      open(address) { send({ open: address, isUserInitiated: navigator.userActivation?.isActive === true }); },
    };
  };

  // Says nothing but that the page is there.
  if (isEmbedded) window.parent.postMessage('{"badgeBridge":1,"hello":true}', "*");
})();
