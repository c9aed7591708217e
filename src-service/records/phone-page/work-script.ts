/**
 * Part of the pages' script for what is done at work: texts of a form stay on the phone until it was sent; what cannot be sent for
 * want of a connection is kept with the phone's time and sent later, once, in its order; the browser is asked where somebody is; and
 * pictures are added to a form and taken away again.
 */
export const workScript = `
const stored = {
  read: (key) => { try { return JSON.parse(localStorage.getItem(key) ?? "null"); } catch { return null; } },
  write: (key, value) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch { return false; }
  },
};

const draftOf = (form) => form.dataset.draft === undefined ? null : "draft:" + location.pathname + ":" + form.dataset.draft;
const draftFields = (form) => [...form.querySelectorAll("input[type=text], textarea")];

for (const form of document.querySelectorAll("form[data-draft]")) {
  const told = form.querySelector(".ticks");
  const draft = stored.read(draftOf(form));
  const tell = () => { if (told !== null) told.textContent = form.dataset.draftTold; };
  if (draft !== null && typeof draft === "object") {
    for (const field of draftFields(form)) if (typeof draft[field.name] === "string") field.value = draft[field.name];
    tell();
  }
  form.addEventListener("input", () => {
    const values = Object.fromEntries(draftFields(form).map(({ name, value }) => [name, value]));
    if (stored.write(draftOf(form), values)) tell();
  });
}

const keptKey = "kept:" + location.pathname;
const keptNow = () => { const all = stored.read(keptKey); return Array.isArray(all) ? all : []; };

/** Keeps what could not be sent; where the phone has no room for its photo, without that. */
const keepOnPhone = (form, fields) => {
  const entry = (kept) => [...keptNow(), { action: form.dataset.action, fields: [...kept, { name: "at", value: String(Date.now()) }] }];
  const isKept = stored.write(keptKey, entry(fields)) ||
    stored.write(keptKey, entry(fields.filter(({ name }) => name !== "photo")));
  if (!isKept) return false;
  const said = form.querySelector(".ticks");
  if (said !== null) said.textContent = form.dataset.kept;
  return true;
};

const later = ["service_busy", "internal", "too_many_requests"];

const sendKept = async () => {
  let sent = 0;
  for (let all = keptNow(); all.length > 0; all = keptNow()) {
    const [first, ...rest] = all;
    try {
      await send(first.action, first.fields);
      sent += 1;
    } catch (problem) {
      if (problem.code === undefined || later.includes(problem.code)) break;
      // Nobody can send it as it is: it is said once, and not tried again.
      const [code] = Object.values(problem.fields ?? {}).flat();
      const note = document.createElement("p");
      note.className = "notice bad";
      note.setAttribute("role", "alert");
      note.textContent = errors[code] ?? textOf(problem);
      document.querySelector("main").prepend(note);
      sent = -Infinity;
    }
    stored.write(keptKey, rest.length === 0 ? null : rest);
  }
  if (sent > 0) goTo(location.pathname);
};
addEventListener("online", () => void sendKept());

/** Sends a form; where there is no connection and the form may wait, it is kept on the phone. */
const sendOrKeep = async (form, fields, signal) => {
  let step;
  try {
    step = await send(form.dataset.action, fields, signal);
  } catch (problem) {
    const mayWait = form.dataset.kept !== undefined && problem.code === undefined && problem.name !== "AbortError";
    if (!mayWait || !keepOnPhone(form, fields)) throw problem;
    return false;
  }
  if (draftOf(form) !== null) stored.write(draftOf(form), null);
  return goTo(step.to);
};

/** Metres along the earth between two places, "latitude,longitude" in degrees; the service tells them again. */
const metresTo = (from, to) => {
  const [[a, b], [c, d]] = [from, to].map((text) => text.split(",").map((degrees) => Number(degrees) * Math.PI / 180));
  const chord = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2;
  return Math.round(2 * 6371008.8 * Math.asin(Math.min(1, Math.sqrt(chord))));
};

const asked = new Set();
/** Asks the browser where somebody is, once the screen that wants to know is shown. */
const askPlace = () => {
  const box = [...document.querySelectorAll("[data-place]")].find((one) => one.getClientRects().length > 0);
  if (box === undefined || asked.has(box)) return;
  asked.add(box);
  const form = box.closest("form");
  const typed = form.querySelector("[name=place]");
  const unknown = () => { box.textContent = box.dataset.unknown; };
  if (navigator.geolocation === undefined) return unknown();
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    const position = coords.latitude.toFixed(6) + "," + coords.longitude.toFixed(6);
    form.querySelector("[name=position]").value = position;
    typed.required = false;
    if (box.dataset.place === "") { box.textContent = box.dataset.known; return; }
    const metres = metresTo(box.dataset.place, position);
    const isFar = metres > Number(box.dataset.far);
    const say = (text) => text.replace("{{metres}}", String(metres));
    box.classList.add(isFar ? "far" : "near");
    box.textContent = say(isFar ? box.dataset.farText : box.dataset.nearText);
    if (isFar) form.querySelector("button.go").textContent = say(box.dataset.farButton);
  }, unknown, { enableHighAccuracy: true, timeout: 10000, maximumAge: 60000 });
};

const pictureSide = 1280;
const pictureQuality = 0.7;

for (const box of document.querySelectorAll("[data-pictures]")) {
  const { pictures: name, most, remove } = box.dataset;
  const [taken, input] = [box.querySelector(".taken"), box.querySelector("input[type=file]")];
  const error = document.getElementById("e-" + name);
  const number = () => {
    const values = [...taken.querySelectorAll("input[type=hidden]")];
    values.forEach((value, at) => { value.name = Number(most) === 1 ? name : name + "_" + (at + 1); });
    box.querySelector(".add").hidden = values.length >= Number(most);
  };
  input.addEventListener("change", async () => {
    error.textContent = "";
    for (const file of input.files) {
      if (taken.children.length >= Number(most)) break;
      try {
        const blob = await bitmapOf(file, pictureSide, pictureQuality);
        const one = document.createElement("span");
        const picture = document.createElement("img");
        picture.alt = "";
        picture.src = URL.createObjectURL(blob);
        const value = document.createElement("input");
        value.type = "hidden";
        value.value = await base64Of(blob);
        const drop = document.createElement("button");
        drop.type = "button";
        drop.textContent = "×";
        drop.setAttribute("aria-label", remove);
        drop.addEventListener("click", () => { one.remove(); number(); input.focus(); });
        one.append(picture, value, drop);
        taken.append(one);
        number();
      } catch (problem) {
        error.textContent = textOf(problem);
      }
    }
    input.value = "";
  });
}
`;
