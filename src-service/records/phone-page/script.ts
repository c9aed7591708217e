/**
 * Script of the workers' pages, run by the browser: shows one screen at a time, by the name after the address's "#"; sends a form
 * once, counting the seconds that it takes; says beside which field something is wrong, counts down to the next code, makes photos
 * smaller, and notices that a text was read to its end. Answers are put in as text, never
 * as markup; what changes is drawn anew by the service.
 */
export const workerPageScript = `
"use strict";
const { texts, errors, on_shown: onShown } = JSON.parse(document.getElementById("data").textContent);
const longestSide = 1600;
const quality = 0.8;

const textOf = ({ code, params }) => (errors[code] ?? texts.failed).replace(
  /\\{\\{\\s*(\\w+)\\s*(?:,[^{}]*)?\\}\\}/gu, (_all, name) => String(params?.[name] ?? ""));

const send = async (action, fields) => {
  const answer = await fetch(location.pathname, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ action, fields }),
    cache: "no-store",
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
};
// A page begins at its first screen: what the others stand on was not given yet.
if (location.hash !== "") history.replaceState(null, "", location.pathname);
showScreen();
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

/** Offers a person's eyes to whom taking photos again does not help; each sending counts once. */
const offerManual = (form) => {
  form.dataset.failed = String(Number(form.dataset.failed ?? 0) + 1);
  if (Number(form.dataset.failed) < leastToManual) return;
  for (const button of form.querySelectorAll("[data-manual]")) button.hidden = false;
};

const showProblem = (form, button, problem) => {
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
  if (wrong.some((name) => problem.fields[name][0] === "photo_unclear")) offerManual(form);
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

/** Counts on a button the seconds that something takes; gives what ends it. */
const countUp = (button) => {
  const label = button.textContent;
  const slow = button.closest(".bar")?.querySelector(".slow") ?? null;
  const from = Date.now();
  const tick = () => {
    const seconds = Math.floor((Date.now() - from) / 1000);
    button.textContent = texts.busy
      .replace("{{text}}", button.dataset.busy ?? texts.sending).replace("{{seconds}}", String(seconds));
    if (seconds >= slowAfter && slow !== null) slow.textContent = texts.slow;
  };
  const timer = setInterval(tick, 250);
  button.classList.add("busy");
  tick();
  return () => {
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
  const end = button.dataset.send === undefined && button.dataset.album === undefined ? countUp(button) : () => undefined;
  const release = () => {
    end();
    form.dataset.busy = "no";
    button.disabled = false;
  };
  try {
    if (await work()) {
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

const photoValue = (form, name) => form.querySelector("input[type=hidden][name=" + CSS.escape(name) + "]");
const isToShoot = (shoot) => shoot.dataset.refused === "yes" || photoValue(shoot.form, shoot.dataset.shoot).value === "";
const labelShoot = (shoot) => {
  const { refused, againLabel, shootLabel, thenLabel } = shoot.dataset;
  shoot.textContent = refused === "yes" ? againLabel : isToShoot(shoot) ? shootLabel : thenLabel;
};

const smaller = async (file) => {
  const bitmap = await createImageBitmap(file).catch(() => { throw { code: "photo_unreadable" }; });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
};

const takePhoto = async (form, name, file) => {
  const hidden = photoValue(form, name);
  const picture = document.getElementById("p-" + name);
  hidden.value = "";
  picture.hidden = true;
  const blob = await smaller(file);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  hidden.value = btoa(binary);
  picture.src = URL.createObjectURL(blob);
  picture.hidden = false;
};

for (const form of document.querySelectorAll("form[data-action]")) {
  const buttonNow = () => [...form.querySelectorAll("button.go, button.plain")].find((one) => one.getClientRects().length > 0);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.dataset.busy === "yes") return;
    clear(form);
    if (!isFilled(form)) return;
    const button = event.submitter ?? buttonNow();
    void guarded(form, button, async () => goTo((await send(form.dataset.action, fieldsOf(form, event.submitter))).to));
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
        document.getElementById("f-" + shoot.dataset.shoot).click();
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
    const name = input.dataset.photo;
    const shoot = form.querySelector("[data-shoot=" + CSS.escape(name) + "]");
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (file === undefined || form.dataset.busy === "yes") return;
      clear(form);
      try {
        await takePhoto(form, name, file);
        shoot.dataset.refused = "no";
      } catch (problem) {
        showProblem(form, shoot, problem);
      }
      input.value = "";
      labelShoot(shoot);
    });
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
if (onShown !== null) send(onShown, []).then(({ to }) => goTo(to), () => undefined);
`;
