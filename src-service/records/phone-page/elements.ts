import { escapeHtml } from "../../access/http/phone-page.ts";
import { type ScreenLink, screenLink } from "./bars.ts";
import { attributes, type Field, fieldBox, type Html } from "./html.ts";

/** Heading of the page: its subject. */
export const heading = (title: string, lead = ""): Html =>
  `<h1>${escapeHtml(title)}</h1>${lead === "" ? "" : `<p class="lead">${escapeHtml(lead)}</p>`}`;

/** A white box with an optional title. */
export const card = (content: Html, title = ""): Html =>
  `<section class="card">${title === "" ? "" : `<h2>${escapeHtml(title)}</h2>`}${content}</section>`;

/** Facts as name and value, in a box of their own; a fact may have a link to the screen that changes it. */
export const facts = (rows: readonly (readonly [label: string, value: string, change?: ScreenLink])[]): Html =>
  `<dl class="card">${rows
    .map(([label, value, change]) => {
      const link = change === undefined ? "" : screenLink(change);
      return `<div><dt>${escapeHtml(label)}</dt><dd><span>${escapeHtml(value)}</span>${link}</dd></div>`;
    })
    .join("")}</dl>`;

/** A short account of something, as what it is about and what is said of it. */
export const summary = (rows: readonly (readonly [about: string, text: string])[]): Html =>
  `<dl class="card said">${rows
    .map(([about, text]) => `<div><dt>${escapeHtml(about)}</dt><dd>${escapeHtml(text)}</dd></div>`)
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
  `<div class="steps"><p><b>${escapeHtml(labels[at] ?? "")}</b><span>${at + 1} / ${labels.length}</span></p><ol>${labels
    .map((label, index) => {
      const state = index < at ? "done" : index === at ? "now" : "";
      return `<li class="${state}"${index === at ? ' aria-current="step"' : ""}><span>${escapeHtml(label)}</span></li>`;
    })
    .join("")}</ol></div>`;

/** Stages that follow each other, with a note each such as who has it now; `at` counts from 0. */
export const path = (stages: readonly (readonly [label: string, note: string])[], at: number): Html =>
  `<ol class="card path">${stages
    .map(([label, note], index) => {
      const state = index < at ? "done" : index === at ? "now" : "";
      const sign = index < at ? "✓" : String(index + 1);
      return (
        `<li class="${state}"${index === at ? ' aria-current="step"' : ""}><i aria-hidden="true">${sign}</i>` +
        `<p>${escapeHtml(label)}${note === "" ? "" : `<small>${escapeHtml(note)}</small>`}</p></li>`
      );
    })
    .join("")}</ol>`;

type Tone = "good" | "wait" | "bad";
const signs: Readonly<Record<Tone, string>> = { good: "✓", wait: "…", bad: "!" };

/** Shows a state or an outcome, in the middle of the page. */
export const outcome = (tone: Tone, title: string, text: string): Html =>
  `<div class="outcome ${tone}"><div class="sign" aria-hidden="true">${signs[tone]}</div>${heading(title, text)}</div>`;

/** A remark above a form, with a link to what it suggests. */
export const notice = (text: string, tone: Tone | "info" = "wait", link?: ScreenLink): Html =>
  `<p class="notice ${tone}" role="note">${escapeHtml(text)}${link === undefined ? "" : ` ${screenLink(link)}`}</p>`;

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
  readonly follows?: {
    readonly field: string;
    readonly byStart: Readonly<Record<string, string>>;
    /** Texts said beside that field at once, by its first digits. */
    readonly refusals?: { readonly starts: readonly string[]; readonly text: string };
  };
};

/** One of several choices. */
export const choiceField = ({ unchosen, choices, follows, ...field }: ChoiceField): Html => {
  const options = [["", unchosen] as const, ...choices].map(
    ([value, label]) => `<option${attributes({ value })}>${escapeHtml(label)}</option>`,
  );
  const select = attributes({
    ...{ id: `f-${field.name}`, name: field.name, required: true, "aria-describedby": `e-${field.name}` },
    ...(follows !== undefined && { "data-follows": follows.field, "data-starts": JSON.stringify(follows.byStart) }),
    ...(follows?.refusals !== undefined && { "data-refusals": JSON.stringify(follows.refusals) }),
  });
  return fieldBox(field, `<select${select}>${options.join("")}</select>`);
};

/** A box to tick, sent as "yes" when it is. */
export const checkField = ({ name, label }: Field): Html =>
  `<div class="field"><label class="check"><input type="checkbox" name="${name}" value="yes" required>` +
  `<span>${escapeHtml(label)}</span></label><p class="error" id="e-${name}" role="alert"></p></div>`;

/** Hidden value that a form sends along. */
export const hiddenField = (name: string, value: string): Html => `<input type="hidden"${attributes({ name, value })}>`;

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
