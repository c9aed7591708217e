import { escapeHtml } from "../../access/http/phone-page.ts";

/** HTML that was made here, or of escaped texts. All other parameters are plain texts. */
export type Html = string;

const attributes = (all: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  Object.entries(all)
    .map(([name, value]) => {
      if (value === undefined || value === false) return "";
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
    })
    .join("");

/** Heading of the page: its subject. */
export const heading = (title: string, lead = ""): Html =>
  `<h1>${escapeHtml(title)}</h1>${lead === "" ? "" : `<p class="lead">${escapeHtml(lead)}</p>`}`;

/** A white box with an optional title. */
export const card = (content: Html, title = ""): Html =>
  `<section class="card">${title === "" ? "" : `<h2>${escapeHtml(title)}</h2>`}${content}</section>`;

/** Facts as name and value, in a box of their own. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): Html =>
  `<dl class="card">${rows
    .map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join("")}</dl>`;

/** Lines of a longer text; each line is a paragraph. */
export const paragraphs = (text: string): Html =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

/** A step of several: `at` counts from 0. */
export const steps = (labels: readonly string[], at: number): Html =>
  `<ol class="steps">${labels
    .map((label, index) => {
      const state = index < at ? "done" : index === at ? "now" : "";
      return `<li class="${state}"${index === at ? ' aria-current="step"' : ""}>${escapeHtml(label)}</li>`;
    })
    .join("")}</ol>`;

type Tone = "good" | "wait" | "bad";
const signs: Readonly<Record<Tone, string>> = { good: "✓", wait: "…", bad: "!" };

/** Shows a state or an outcome, in the middle of the page. */
export const outcome = (tone: Tone, title: string, text: string): Html =>
  `<div class="outcome ${tone}"><div class="sign" aria-hidden="true">${signs[tone]}</div>${heading(title, text)}</div>`;

/** A remark above a form. */
export const notice = (text: string, tone: Tone = "wait"): Html =>
  `<p class="notice ${tone}" role="note">${escapeHtml(text)}</p>`;

type Field = { readonly name: string; readonly label: string; readonly hint?: string };

const fieldBox = ({ name, label, hint = "" }: Field, input: Html): Html =>
  `<div class="field"><label for="f-${name}">${escapeHtml(label)}</label>${input}` +
  `${hint === "" ? "" : `<small>${escapeHtml(hint)}</small>`}<p class="error" id="e-${name}" role="alert"></p></div>`;

type TextField = Field & {
  readonly value?: string;
  readonly kind?: "text" | "phone" | "number" | "idNumber" | "account";
  readonly most?: number;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  /** True when it may be left empty. */
  readonly isOptional?: boolean;
};

const modes = { text: "text", phone: "tel", number: "numeric", idNumber: "text", account: "numeric" } as const;

/** A line to be typed. `kind` decides the keyboard of the phone. */
export const textField = (field: TextField): Html => {
  const { name, value, kind = "text", most, placeholder, autocomplete = "off", isOptional = false } = field;
  const input = attributes({
    ...{ id: `f-${name}`, name, type: kind === "phone" ? "tel" : "text", inputmode: modes[kind] },
    ...{ maxlength: most, placeholder, value, autocomplete, "aria-describedby": `e-${name}`, required: !isOptional },
  });
  return fieldBox(field, `<input${input}>`);
};

type CodeField = Field & { readonly button: string; readonly action?: string };

/** Six digits of a text message, with the button that asks for it: its action gets what the form holds. */
export const codeField = (field: CodeField): Html => {
  const { name, button, action = "code" } = field;
  const input = attributes({
    ...{ id: `f-${name}`, name, inputmode: "numeric", maxlength: 6, autocomplete: "one-time-code", required: true },
    "aria-describedby": `e-${name}`,
  });
  return fieldBox(
    field,
    `<div class="code"><input${input}><button type="button" data-send="${action}">${escapeHtml(button)}</button></div>`,
  );
};

type ChoiceField = Field & {
  /** Text shown until one is chosen; nothing is chosen beforehand. */
  readonly unchosen: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  /** A field whose first digits say which one it is, and what they say. Whoever chose themselves keeps their choice. */
  readonly follows?: { readonly field: string; readonly byStart: Readonly<Record<string, string>> };
};

/** One of several choices. */
export const choiceField = ({ unchosen, choices, follows, ...field }: ChoiceField): Html => {
  const options = [["", unchosen] as const, ...choices].map(
    ([value, label]) => `<option${attributes({ value })}>${escapeHtml(label)}</option>`,
  );
  const select = attributes({
    ...{ id: `f-${field.name}`, name: field.name, required: true, "aria-describedby": `e-${field.name}` },
    ...(follows !== undefined && { "data-follows": follows.field, "data-starts": JSON.stringify(follows.byStart) }),
  });
  return fieldBox(field, `<select${select}>${options.join("")}</select>`);
};

/** A photo, taken or chosen, made smaller by the page and sent as base64 of a JPEG. */
export const photoField = (field: Field & { readonly camera?: "user" | "environment" }): Html =>
  fieldBox(
    field,
    `<label class="photo" for="f-${field.name}"><img id="p-${field.name}" alt="" hidden><span aria-hidden="true">＋</span>` +
      `<input${attributes({ id: `f-${field.name}`, type: "file", accept: "image/jpeg,image/png" })}` +
      `${attributes({ capture: field.camera, "data-photo": field.name })}></label>` +
      `<input type="hidden" name="${field.name}">`,
  );

/** A box to tick, sent as "yes" when it is. */
export const checkField = ({ name, label }: Field): Html =>
  `<div class="field"><label class="check"><input type="checkbox" name="${name}" value="yes" required>` +
  `<span>${escapeHtml(label)}</span></label><p class="error" id="e-${name}" role="alert"></p></div>`;

/** Hidden value that a form sends along. */
export const hiddenField = (name: string, value: string): Html => `<input type="hidden"${attributes({ name, value })}>`;

type Form = { readonly action: string; readonly submit: string; readonly isPlain?: boolean };

/** Fields that are sent together; what is refused is said beside the field, else above the button. */
export const form = ({ action, submit, isPlain = false }: Form, fields: Html): Html =>
  `<form data-action="${action}" novalidate>${fields}<p class="error all" role="alert"></p>` +
  `<button class="${isPlain ? "plain" : "go"}">${escapeHtml(submit)}</button></form>`;

/**
 * A text that has to be read to its end: then the page sends `action`, and what stands in `then` appears. `hint` stands
 * at the bottom of the screen until then.
 */
export const readToEnd = (action: string, text: Html, hint: string, then: Html): Html =>
  `<article class="card read">${text}<div data-read="${action}"></div></article>` +
  `<p class="more" id="more" role="status">${escapeHtml(hint)}</p><div id="then" hidden>${then}</div>`;

/** Content shown once somebody opens it. */
export const fold = (title: string, content: Html): Html =>
  `<details class="fold"><summary>${escapeHtml(title)}</summary>${content}</details>`;

/** A link to the page's file. */
export const fileLink = (token: string, label: string): Html =>
  `<a class="go" href="${token}/file" download>${escapeHtml(label)}</a>`;
