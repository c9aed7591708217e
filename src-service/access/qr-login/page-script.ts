/**
 * Script of the phone page, as the browser runs it. Everything that comes from the service is put in as text, never as
 * markup. Its data is in the page as JSON: `texts`, `people`, `status`, `left_ms`.
 */
export const pageScript = `
"use strict";
const { texts, people, status: first, left_ms: left } = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const ends = { done: "✓", cancelled: "✕", expired: "!", gone: "?", failed: "!" };
let phone = null;
let place = null;

const ask = async (body) => {
  const answer = await fetch(location.pathname, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), cache: "no-store",
  });
  const data = await answer.json();
  if (answer.ok) return data;
  throw Object.assign(new Error(data.code), { code: data.code });
};

const showEnd = (kind, retry) => {
  at("ask").hidden = true;
  at("end").hidden = false;
  at("sign").textContent = ends[kind];
  at("end-title").textContent = texts[kind + "Title"];
  at("end-text").textContent = texts[kind + "Text"];
  at("retry").hidden = retry === undefined;
  at("retry").onclick = retry ?? null;
  document.title = texts[kind + "Title"];
  at("end-title").focus();
};

const showStatus = (status) => {
  if (status.code_status === 2) return showEnd("expired");
  if (status.login_status === 1) return showEnd("done");
  if (status.login_status === 2) return showEnd("cancelled");
  at("end").hidden = true;
  at("ask").hidden = false;
};

const guard = async (work) => {
  at("confirm").disabled = at("cancel").disabled = true;
  try {
    await work();
  } catch (error) {
    if (error.code === "qr_ended") await ask({ action: "scan" }).then(showStatus, () => showEnd("failed", start));
    else if (error.code === "not_found") showEnd("gone");
    else showEnd("failed", start);
  } finally {
    at("cancel").disabled = false;
    at("confirm").disabled = place === null;
  }
};

const row = (group, text, hint, chosen, choose) => {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "radio";
  input.name = group;
  input.checked = chosen;
  input.addEventListener("change", choose);
  const name = document.createElement("span");
  name.textContent = text;
  const small = document.createElement("small");
  small.textContent = hint;
  label.append(input, name, small);
  return label;
};

const showPlaces = (choices) => {
  place = choices.length === 1 ? choices[0].membership_id : null;
  const rows = choices.map((one) =>
    row("place", one.name, "", choices.length === 1, () => {
      place = one.membership_id;
      at("confirm").disabled = false;
    }));
  at("places").replaceChildren(...rows);
  at("place-box").hidden = false;
  at("no-place").hidden = choices.length > 0;
  if (place === null) at("place-box").scrollIntoView({ block: "center" });
};

const choosePerson = (person) => guard(async () => {
  phone = person.phone;
  place = null;
  const asked = phone;
  const answer = await ask({ action: "choices", phone });
  if (asked === phone) showPlaces(answer.choices);
});

const start = () => guard(async () => {
  const status = await ask({ action: "scan" });
  showStatus(status);
});

at("people").replaceChildren(
  ...people.map((person) => row("person", person.name, person.hint, false, () => choosePerson(person))));
at("confirm").addEventListener("click", () =>
  guard(async () => showStatus(await ask({ action: "confirm", phone, membership_id: place }))));
at("cancel").addEventListener("click", () => guard(async () => showStatus(await ask({ action: "cancel" }))));
if (first === "gone") showEnd("gone");
else {
  start();
  // Asked again when its time is up: the service says what became of it.
  setTimeout(() => at("ask").hidden || start(), left);
}
`;
