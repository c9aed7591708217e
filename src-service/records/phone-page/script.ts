import { photoScript } from "./photo-script.ts";
import { workScript } from "./work-script.ts";

/**
 * Script of the workers' pages, run by the browser: shows one screen at a time, by the name after the address's "#"; sends a form
 * once, counting the seconds that it takes; says beside which field something is wrong, counts down to the next code, makes photos
 * smaller, and notices that a text was read to its end. Answers are put in as text, never
 * as markup; what changes is drawn anew by the service.
 */
export const workerPageScript = `
"use strict";
const { texts, errors, on_shown: onShown, redrawn } = JSON.parse(document.getElementById("data").textContent);

const textOf = ({ code, params }) => (errors[code] ?? texts.failed).replace(
  /\\{\\{\\s*(\\w+)\\s*(?:,[^{}]*)?\\}\\}/gu, (_all, name) => String(params?.[name] ?? ""));

const send = async (action, fields, signal) => {
  const answer = await fetch(location.pathname, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ action, fields }),
    cache: "no-store", signal,
  });
  const data = await answer.json();
  if (!answer.ok) throw data;
  return data;
};

const goTo = (to) => {
  if (to === null) return false;
  const there = new URL(to, location.href);
  if (there.pathname === location.pathname) {
    history.replaceState(null, "", location.pathname);
    location.reload();
  } else location.assign(there);
  return true;
};

const screens = [...document.querySelectorAll("[data-screen]")];
const screenOf = (element) => element.closest("[data-screen]");
const showScreen = () => {
  const asked = screens.find(({ dataset }) => dataset.screen === location.hash.slice(1)) ?? screens[0];
  for (const one of screens) one.classList.toggle("shown", one === asked);
  scrollTo(0, 0);
  void beginCamera();
  askPlace();
};
// A page begins at its first screen: what the others stand on was not given yet.
if (location.hash !== "") history.replaceState(null, "", location.pathname);
addEventListener("hashchange", showScreen);
const goToScreen = (name) => { if (location.hash.slice(1) !== name) location.hash = name; };

// The bar at the thumb stands on the keyboard, also where that lies over the page.
visualViewport?.addEventListener("resize", () => {
  const { height, offsetTop, scale } = visualViewport;
  const covered = scale > 1 ? 0 : Math.max(0, innerHeight - height - offsetTop);
  document.documentElement.style.setProperty("--keyboard", covered + "px");
});

const fieldsOf = (form, submitter) => {
  const fields = [...new FormData(form)].map(([name, value]) => ({ name, value: typeof value === "string" ? value : "" }));
  return submitter?.name ? [...fields, { name: submitter.name, value: submitter.value }] : fields;
};

const clear = (form) => {
  for (const box of form.querySelectorAll(".error, .slow")) box.textContent = "";
};

const leastToManual = 2;

/** Asks for one photo again, and for that one only. */
const askAgain = (form, name) => {
  const shoot = form.querySelector("[data-shoot=" + CSS.escape(name) + "]");
  if (shoot === null) return;
  shoot.dataset.refused = "yes";
  labelShoot(shoot);
};

/** Offers a person's eyes to whom trying again does not help; each sending counts once. */
const offerManual = (form, codes) => {
  const buttons = [...form.querySelectorAll("[data-manual]")];
  if (!buttons.some(({ dataset }) => codes.some((code) => dataset.manual.split(" ").includes(code)))) return;
  form.dataset.failed = String(Number(form.dataset.failed ?? 0) + 1);
  if (Number(form.dataset.failed) < leastToManual) return;
  for (const button of buttons) button.hidden = false;
};

const showProblem = (form, button, problem) => {
  if (problem.name === "AbortError") {
    const said = button.closest(".bar")?.querySelector(".slow");
    if (said != null) said.textContent = texts.cancelled;
    return;
  }
  const codes = problem.code === "invalid" ? Object.values(problem.fields ?? {}).flat() : [problem.code];
  if (codes.some((code) => redrawn.includes(code))) {
    goTo(location.pathname);
    return;
  }
  const all = (button.closest(".bar") ?? form).querySelector(".error.all") ?? form.querySelector(".error.all");
  const wrong = problem.code === "invalid" ? Object.keys(problem.fields ?? {}) : [];
  let isShown = false;
  for (const name of wrong) {
    const box = form.querySelector("#e-" + CSS.escape(name));
    if (box === null) continue;
    const [code] = problem.fields[name];
    box.textContent = errors[code] ?? texts.wrong;
    askAgain(form, name);
    if (!isShown) {
      if (screenOf(box) !== null) goToScreen(screenOf(box).dataset.screen);
      form.querySelector("[name=" + CSS.escape(name) + "]:not([type=hidden])")?.focus();
    }
    isShown = true;
  }
  offerManual(form, codes);
  const codeBox = String(problem.code).startsWith("sms_code") ? form.querySelector(".code")?.parentElement : null;
  const box = codeBox?.querySelector(".error") ?? all;
  if (!isShown) box.textContent = problem.code === undefined ? texts.offline : textOf(problem);
};

/** Looks whether what has to be filled in is, in a form or one of its screens. */
const isFilled = (part) => {
  let first = null;
  for (const input of part.querySelectorAll("[required]")) {
    if (input.type === "checkbox" ? input.checked : input.value.trim() !== "") continue;
    document.getElementById("e-" + input.name).textContent =
      input.type === "checkbox" ? texts.untick : input.type === "hidden" ? texts.noPhoto : texts.missing;
    first ??= input;
  }
  if (first !== null && screenOf(first) !== null) goToScreen(screenOf(first).dataset.screen);
  first?.focus();
  return first === null;
};

const slowAfter = 12;
/** Not at once: it would stand under the finger of who taps twice. */
const cancelAfter = 2;

/** Counts on a button the seconds that something takes, with a way to give up where it may take long; gives what ends it. */
const countUp = (button, onCancel) => {
  const label = button.textContent;
  const slow = button.closest(".bar")?.querySelector(".slow") ?? null;
  const from = Date.now();
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.className = "plain";
  cancel.textContent = texts.cancel;
  cancel.addEventListener("click", onCancel);
  const tick = () => {
    const seconds = Math.floor((Date.now() - from) / 1000);
    button.textContent = texts.busy
      .replace("{{text}}", button.dataset.busy ?? texts.sending).replace("{{seconds}}", String(seconds));
    if (seconds >= cancelAfter && button.dataset.busy !== undefined && !cancel.isConnected) {
      button.after(cancel);
    }
    if (seconds >= slowAfter && slow !== null) slow.textContent = texts.slow;
  };
  const timer = setInterval(tick, 250);
  button.classList.add("busy");
  button.parentElement.classList.add("waiting");
  tick();
  return () => {
    cancel.remove();
    button.parentElement.classList.remove("waiting");
    clearInterval(timer);
    button.classList.remove("busy");
    button.textContent = label;
    if (slow !== null) slow.textContent = "";
  };
};

/** Does something of a form, once at a time; work gives true when the page is being left. */
const guarded = async (form, button, work) => {
  if (form.dataset.busy === "yes") return;
  form.dataset.busy = "yes";
  clear(form);
  button.disabled = true;
  const abort = new AbortController();
  const end = button.dataset.send === undefined ? countUp(button, () => abort.abort()) : () => undefined;
  const release = () => {
    end();
    form.dataset.busy = "no";
    button.disabled = false;
  };
  try {
    if (await work(abort.signal)) {
      // Whoever comes back to the page as it was finds its button in order.
      addEventListener("pageshow", release, { once: true });
      return;
    }
    release();
  } catch (problem) {
    release();
    showProblem(form, button, problem);
  }
};

const countDown = (button, seconds) => {
  const label = button.dataset.label ?? (button.dataset.label = button.textContent);
  const until = Date.now() + seconds * 1000;
  const show = () => {
    const left = Math.ceil((until - Date.now()) / 1000);
    button.disabled = left > 0;
    button.textContent = left > 0 ? texts.again.replace("{{seconds}}", String(left)) : label;
    if (left > 0) setTimeout(show, 250);
  };
  show();
};

${photoScript}
${workScript}
for (const form of document.querySelectorAll("form[data-action]")) {
  const buttonNow = () => [...form.querySelectorAll("button.go, button.plain")].find((one) => one.getClientRects().length > 0);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.dataset.busy === "yes") return;
    clear(form);
    if (!isFilled(form)) return;
    const button = event.submitter ?? buttonNow();
    void guarded(form, button, (signal) => sendOrKeep(form, fieldsOf(form, event.submitter), signal));
  });
  for (const next of form.querySelectorAll("button[data-to]:not([data-shoot])")) {
    next.addEventListener("click", () => {
      clear(form);
      if (isFilled(screenOf(next))) goToScreen(next.dataset.to);
    });
  }
  for (const shoot of form.querySelectorAll("[data-shoot]")) {
    shoot.addEventListener("click", (event) => {
      if (isToShoot(shoot)) {
        event.preventDefault();
        if (isLive(shoot.dataset.shoot)) void takeOf(shoot, filmed);
        else document.getElementById("f-" + shoot.dataset.shoot).click();
      } else if (shoot.dataset.to !== undefined) {
        // The other side was taken already, and was not the one refused.
        if (form.dataset.failed !== undefined && form.querySelector("[data-refused=yes]") === null) form.requestSubmit();
        else goToScreen(shoot.dataset.to);
      }
    });
  }
  for (const album of form.querySelectorAll("[data-album]")) {
    album.addEventListener("click", () => {
      const input = document.getElementById("f-" + album.dataset.album);
      const { capture } = input;
      input.removeAttribute("capture");
      input.click();
      input.capture = capture;
    });
  }
  for (const sender of form.querySelectorAll("button[data-send]")) {
    sender.addEventListener("click", async () => {
      let wait;
      await guarded(form, sender, async () => {
        const step = await send(sender.dataset.send, fieldsOf(form));
        wait = step.wait_seconds ?? 0;
        return goTo(step.to);
      });
      if (wait === undefined) return;
      countDown(sender, wait);
      form.querySelector(".code input")?.focus();
    });
  }
  for (const input of form.querySelectorAll("input[data-photo]")) {
    const shoot = shootOf(input);
    input.addEventListener("change", () => {
      const [file] = input.files;
      if (file !== undefined && form.dataset.busy !== "yes") void takeOf(shoot, () => bitmapOf(file)).finally(() => { input.value = ""; });
    });
    const retake = form.querySelector("[data-retake=" + CSS.escape(input.dataset.photo) + "]");
    retake?.addEventListener("click", () => {
      dropPhoto(shoot);
      void beginCamera().then(() => { if (!isLive(input.dataset.photo)) input.click(); });
    });
    input.closest("label").addEventListener("click", (event) => { if (isLive(input.dataset.photo)) event.preventDefault(); });
  }
}

for (const select of document.querySelectorAll("select[data-follows]")) {
  const starts = JSON.parse(select.dataset.starts);
  const source = select.form.querySelector("[name=" + CSS.escape(select.dataset.follows) + "]");
  const refusals = JSON.parse(select.dataset.refusals ?? "null");
  let filled = "";
  source.addEventListener("input", () => {
    const start = source.value.replace(/\\D/gu, "").slice(0, 6);
    const refusal = refusals?.starts.includes(start) ? refusals.text : "";
    document.getElementById("e-" + source.name).textContent = refusal;
    if (select.value !== filled) return;
    filled = starts[start] ?? "";
    select.value = filled;
  });
}

// What is still to be ticked is said above the button that waits for it.
for (const ticks of document.querySelectorAll(".ticks")) {
  const part = screenOf(ticks) ?? ticks.closest("form");
  const boxes = [...(part?.querySelectorAll("input[type=checkbox][required]") ?? [])];
  const tell = () => {
    const left = boxes.filter(({ checked }) => !checked).length;
    ticks.textContent = left === 0 ? "" : texts.unticked.replace("{{count}}", String(left));
  };
  for (const box of boxes) box.addEventListener("change", () => { document.getElementById("e-" + box.name).textContent = ""; tell(); });
  tell();
}

const end = document.querySelector("[data-read]");
if (end !== null) {
  const seen = new IntersectionObserver(async ([entry]) => {
    if (!entry.isIntersecting) return;
    seen.disconnect();
    try {
      goTo((await send(end.dataset.read, [])).to);
      document.getElementById("more").hidden = true;
      document.getElementById("then").hidden = false;
    } catch (problem) {
      document.getElementById("more").textContent = problem.code === undefined ? texts.offline : textOf(problem);
      setTimeout(() => seen.observe(end), 3000);
    }
  });
  // What is to be seen first: the text has to be laid out.
  requestAnimationFrame(() => seen.observe(end));
}
showScreen();
void sendKept();
if (onShown !== null) send(onShown, []).then(({ to }) => goTo(to), () => undefined);
`;
