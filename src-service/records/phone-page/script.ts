/**
 * Script of the workers' pages, run by the browser: sends forms, says beside which field something is wrong, counts down
 * to the next code, makes photos smaller, and notices that a text was read to its end. Answers are put in as text, never
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
  if (there.pathname === location.pathname) location.reload();
  else location.assign(there);
  return true;
};

const fieldsOf = (form) =>
  [...new FormData(form)].map(([name, value]) => ({ name, value: typeof value === "string" ? value : "" }));

const clear = (form) => {
  for (const box of form.querySelectorAll(".error")) box.textContent = "";
};

const showProblem = (form, problem) => {
  const all = form.querySelector(".error.all");
  const wrong = problem.code === "invalid" ? Object.keys(problem.fields ?? {}) : [];
  let isShown = false;
  for (const name of wrong) {
    const box = form.querySelector("#e-" + CSS.escape(name));
    if (box === null) continue;
    box.textContent = errors[problem.fields[name][0]] ?? texts.wrong;
    if (!isShown) form.querySelector("[name=" + CSS.escape(name) + "]")?.focus();
    isShown = true;
  }
  const codeBox = String(problem.code).startsWith("sms_code") ? form.querySelector(".code")?.parentElement : null;
  const box = codeBox?.querySelector(".error") ?? all;
  if (!isShown) box.textContent = problem.code === undefined ? texts.offline : textOf(problem);
};

const isFilled = (form) => {
  let first = null;
  for (const input of form.querySelectorAll("[required]")) {
    if (input.type === "checkbox" ? input.checked : input.value.trim() !== "") continue;
    form.querySelector("#e-" + CSS.escape(input.name)).textContent = texts.missing;
    first ??= input;
  }
  first?.focus();
  return first === null;
};

const guarded = async (form, button, work) => {
  clear(form);
  button.disabled = true;
  try {
    await work();
  } catch (problem) {
    button.disabled = false;
    showProblem(form, problem);
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

for (const form of document.querySelectorAll("form[data-action]")) {
  const button = form.querySelector("button:not([type=button])");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clear(form);
    if (!isFilled(form)) return;
    void guarded(form, button, async () => {
      const { to } = await send(form.dataset.action, fieldsOf(form));
      if (!goTo(to)) button.disabled = false;
    });
  });
  for (const sender of form.querySelectorAll("button[data-send]")) {
    sender.addEventListener("click", () => guarded(form, sender, async () => {
      const { to, wait_seconds: wait } = await send(sender.dataset.send, fieldsOf(form));
      if (goTo(to)) return;
      countDown(sender, wait ?? 0);
      form.querySelector(".code input")?.focus();
    }));
  }
  for (const input of form.querySelectorAll("input[data-photo]")) {
    const name = input.dataset.photo;
    input.addEventListener("change", () => guarded(form, button, async () => {
      const [file] = input.files;
      const hidden = form.querySelector("input[type=hidden][name=" + CSS.escape(name) + "]");
      hidden.value = "";
      if (file !== undefined) {
        const bitmap = await createImageBitmap(file).catch(() => { throw { code: "photo_unreadable" }; });
        const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
        const canvas = document.createElement("canvas");
        canvas.width = Math.round(bitmap.width * scale);
        canvas.height = Math.round(bitmap.height * scale);
        canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
        const bytes = new Uint8Array(await blob.arrayBuffer());
        let binary = "";
        for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
        hidden.value = btoa(binary);
        const picture = document.getElementById("p-" + name);
        picture.src = URL.createObjectURL(blob);
        picture.hidden = false;
      }
      button.disabled = false;
    }));
  }
}

for (const select of document.querySelectorAll("select[data-follows]")) {
  const starts = JSON.parse(select.dataset.starts);
  const source = select.form.querySelector("[name=" + CSS.escape(select.dataset.follows) + "]");
  let filled = "";
  source.addEventListener("input", () => {
    if (select.value !== filled) return;
    filled = starts[source.value.replace(/\\D/gu, "").slice(0, 6)] ?? "";
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
