// The forms of a page, which are sent as the protocol of flows has it, and the events of what comes of them. The names are
// those of registration widgets, so that an app's handlers are the same for both.
"use strict";

(() => {
  const body = document.body;
  const { client, locale, flow, first, external } = body.dataset;
  const names = [
    "LoginStart", "LoginSuccess", "LoginFailed", "SessionFound", "SessionNotFound", "SessionCreated", "SessionEnded",
    "InvalidToken", "RegistrationStart", "RegistrationSuccess", "RegistrationFailed", "EmailSent", "ProfileSaveSuccess",
    "ProfileSaveFailed", "LinkAccountError", "ServerValidationFailed", "FormError", "RenderStart", "RenderComplete",
    "ScreenShow", "Error",
  ].map((name) => `onCapture${name}`).concat([
    "LoginStart", "LoginSuccess", "LoginError", "LoginCancel", "LoginComplete", "LoginToken",
  ].map((name) => `onProvider${name}`));

  const handlers = Object.fromEntries(names.map((name) => [name, []]));
  const events = Object.fromEntries(names.map((name) => [name, { addHandler(handler) { handlers[name].push(handler); } }]));
  const fire = (name, ...values) => {
    for (const handler of handlers[name]) {
      try {
        handler(...values);
      } catch (error) {
        console.error(error);
      }
    }
  };

  // What a sign-in with a provider goes on with after the way there and back. A browser may have none for a page in a frame:
  // then it is gone with the document.
  const storage = (() => {
    try {
      sessionStorage.getItem("badge");
      return sessionStorage;
    } catch {
      const values = new Map();
      return {
        getItem: (name) => values.get(name) ?? null,
        setItem: (name, value) => values.set(name, value),
        removeItem: (name) => values.delete(name),
      };
    }
  })();
  const saved = (name) => storage.getItem(`badge.${name}`);
  const save = (name, value) => {
    if (value === null) storage.removeItem(`badge.${name}`);
    else storage.setItem(`badge.${name}`, value);
  };

  const number = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (each) => each.toString(16).padStart(2, "0")).join("");
  const here = location.origin + location.pathname;
  let screen = first;
  let providerToken = null;
  let hasBegun = false;

  const result = (action, values) => ({ action, flow, screen, transactionId: number(8), version: "1", ...values });

  const post = async (path, values) => {
    const parameters = new URLSearchParams({ client_id: client, locale, flow, redirect_uri: here, response_type: "token", ...values });
    const response = await fetch(path, { method: "POST", body: parameters, credentials: "omit", redirect: "error" });
    return response.json();
  };

  // Screens

  const show = (name) => {
    if (!document.getElementById(name)?.classList.contains("screen")) return false;
    fire("onCaptureRenderStart", { flow, screen: name });
    screen = name;
    for (const each of document.querySelectorAll(".screen")) each.hidden = each.id !== name;
    fire("onCaptureScreenShow", { flow, screen });
    fire("onCaptureRenderComplete", { flow, screen });
    return true;
  };

  const say = (form, text) => {
    const status = form?.querySelector("[role=alert]") ?? document.querySelector("[role=alert]");
    if (status) [status.textContent, status.hidden] = [text, text === ""];
  };

  const mark = (form, invalid) => {
    for (const each of form.querySelectorAll(".invalid")) {
      each.classList.remove("invalid");
      each.removeAttribute("aria-invalid");
      each.removeAttribute("aria-describedby");
    }
    for (const each of form.querySelectorAll(".problem-of-field")) each.remove();
    let texts = [];
    for (const [name, messages] of Object.entries(invalid ?? {})) {
      const field = [...form.elements].find((each) => each.dataset.field === name || each.name === name);
      if (!field) {
        texts = texts.concat(messages);
        continue;
      }
      const problem = document.createElement("p");
      [problem.className, problem.id, problem.textContent] = ["problem-of-field", `${field.id}-problem`, messages.join(" ")];
      field.classList.add("invalid");
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", problem.id);
      field.after(problem);
    }
    return texts.join(" ");
  };

  const fill = (form, values) => {
    for (const field of form.elements) {
      const value = values[field.dataset.attribute];
      if (value === undefined || value === null || field.type === "password") continue;
      if (field.type === "checkbox") field.checked = value === true;
      else if (field.type === "radio") field.checked = field.value === String(value);
      else field.value = String(value);
    }
  };

  // Sessions

  const open = async (token) => {
    const reply = await post("/entity", { access_token: token });
    if (reply.stat !== "ok") {
      save("accessToken", null);
      fire("onCaptureInvalidToken", result("createCaptureSession", { status: "error", statusMessage: reply.error_description ?? "" }));
      return false;
    }
    save("accessToken", token);
    for (const form of document.querySelectorAll("form[data-record]")) fill(form, reply.result);
    return true;
  };

  const signedIn = async (action, reply) => {
    const accessToken = reply.access_token;
    const { uuid, email, displayName } = reply.capture_user ?? {};
    await open(accessToken);
    fire("onCaptureLoginSuccess", result(action, { status: "success", accessToken, userData: { uuid, email, displayName } }));
    fire("onCaptureSessionCreated", { accessToken });
    show("editProfileLanding") || show("signedIn");
  };

  // Forms

  const kinds = {
    signIn: { start: "onCaptureLoginStart", failed: "onCaptureLoginFailed" },
    registration: { start: "onCaptureRegistrationStart", failed: "onCaptureRegistrationFailed" },
    profile: { failed: "onCaptureProfileSaveFailed" },
    message: { failed: "onCaptureFormError" },
  };

  const values = (form) => {
    const all = {};
    for (const field of form.elements) {
      if (!field.name || field.type === "radio" && !field.checked) continue;
      if (field.type === "date" && field.dataset.parts) {
        const parts = field.value.split("-");
        ["year", "month", "day"].forEach((part, index) => { all[`${field.name}[dateselect_${part}]`] = parts[index] ?? ""; });
      } else {
        all[field.name] = field.type === "checkbox" ? String(field.checked) : field.value;
      }
    }
    return all;
  };

  const submit = async (form) => {
    const { endpoint, form: name, kind } = form.dataset;
    const session = kind === "profile" ? { access_token: saved("accessToken") ?? "" } : {};
    const token = providerToken !== null && endpoint === "/oauth/register_native" ? { token: providerToken } : {};
    say(form, "");
    if (kinds[kind].start) fire(kinds[kind].start, { flow, screen });
    const reply = await post(endpoint, { form: name, ...values(form), ...session, ...token });
    if (reply.stat !== "ok") {
      const rest = mark(form, reply.invalid_fields);
      say(form, rest || (reply.invalid_fields ? "" : reply.message ?? body.dataset.failed));
      if (reply.invalid_fields) fire("onCaptureServerValidationFailed", { flow, screen, fields: Object.keys(reply.invalid_fields) });
      return fire(kinds[kind].failed, result(name, { status: "error", statusMessage: reply.error ?? "" }));
    }
    mark(form, {});
    for (const field of form.querySelectorAll("input[type=password]")) field.value = "";
    if (kind === "message") {
      fire("onCaptureEmailSent", { to: values(form)[form.dataset.address] ?? "", from: "", message: name });
      show("forgotPasswordSuccess");
    } else if (kind === "profile") {
      say(form, body.dataset.saved);
      fire("onCaptureProfileSaveSuccess", result(name, { status: "success" }));
    } else {
      if (kind === "registration") fire("onCaptureRegistrationSuccess", result(name, { status: "success" }));
      await signedIn(name, reply);
    }
  };

  // Providers

  const begin = (provider, bridge) => {
    const state = number(16);
    save("state", state);
    save("provider", provider);
    fire("onProviderLoginStart", { provider });
    const start = new URL("/signin/start", location.origin);
    start.search = new URLSearchParams({ provider, redirect_uri: here, client_id: client, locale, state });
    if ((external ?? "").split(" ").includes(provider)) bridge.open(start.href);
    else location.assign(start);
  };

  const finish = async (parameters) => {
    const [state, provider] = [saved("state"), saved("provider")];
    save("state", null);
    save("provider", null);
    history.replaceState(null, "", here);
    if (state === null || parameters.get("state") !== state) {
      return fire("onProviderLoginError", { provider: provider ?? "", statusMessage: "state" });
    }
    const token = parameters.get("token");
    if (token === null) return fire("onProviderLoginCancel", { provider });
    fire("onProviderLoginToken", { provider });
    const reply = await post("/oauth/auth_native", { token });
    if (reply.stat === "ok") {
      fire("onProviderLoginSuccess", { provider });
      fire("onProviderLoginComplete", { provider });
      return signedIn("auth_native", reply);
    }
    fire("onProviderLoginComplete", { provider });
    if (reply.code === 310) {
      providerToken = token;
      const form = document.querySelector("#socialMobileRegistration form");
      if (form) fill(form, reply.prereg_attributes ?? {});
      return show("socialMobileRegistration");
    }
    fire(reply.code === 380 ? "onCaptureLinkAccountError" : "onCaptureLoginFailed",
      result("auth_native", { status: "error", statusMessage: reply.error ?? "" }));
    say(null, reply.message ?? body.dataset.failed);
  };

  // The functions that an app calls.
  const ui = {
    async start() {
      if (hasBegun) return;
      hasBegun = true;
      const parameters = new URLSearchParams(location.search);
      const token = saved("accessToken");
      if (token !== null && await open(token)) {
        fire("onCaptureSessionFound", { accessToken: token });
        show("editProfileLanding") || show("signedIn");
      } else {
        fire("onCaptureSessionNotFound", {});
        show(first);
      }
      if (parameters.has("state")) await finish(parameters);
    },
    renderScreen(name) { return show(String(name)); },
    async createCaptureSession(token) {
      if (!await open(String(token))) return false;
      fire("onCaptureSessionCreated", { accessToken: String(token) });
      show("editProfileLanding") || show("signedIn");
      return true;
    },
    endCaptureSession() {
      save("accessToken", null);
      fire("onCaptureSessionEnded", {});
      show(first);
    },
    hasActiveSession() { return saved("accessToken") !== null; },
  };

  window.janrain = {
    events,
    capture: { ui },
    settings: {
      popup: false, tokenAction: "url", type: "embed", tokenUrl: location.origin, redirectUri: here,
      language: locale, packages: ["login", "capture"],
      capture: {
        redirectFlow: true, captureServer: location.origin, redirectUri: here, clientId: client, responseType: "token",
        flowName: flow,
      },
    },
  };
  const bridge = window.createBadgeBridge();

  document.addEventListener("submit", (event) => {
    const form = event.target;
    event.preventDefault();
    if (!form.dataset.endpoint || form.dataset.busy) return;
    form.dataset.busy = "yes";
    submit(form).catch((error) => {
      say(form, body.dataset.failed);
      fire("onCaptureError", { statusMessage: String(error) });
    }).finally(() => { delete form.dataset.busy; });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-capturescreen], [data-provider], .capture_end_session");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.provider) begin(link.dataset.provider, bridge);
    else if (link.dataset.capturescreen) show(link.dataset.capturescreen);
    else ui.endCaptureSession();
  });
  ui.start().catch((error) => fire("onCaptureError", { statusMessage: String(error) }));
})();
