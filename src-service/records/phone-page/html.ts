import { escapeHtml } from "../../access/http/phone-page.ts";

/** HTML that was made here, or of escaped texts. All other parameters are plain texts. */
export type Html = string;

/** Attributes of an element; undefined and false are left out. */
export const attributes = (all: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  Object.entries(all)
    .map(([name, value]) => {
      if (value === undefined || value === false) return "";
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
    })
    .join("");

/** A field of a form with its label and what is said below it. */
export type Field = { readonly name: string; readonly label: string; readonly hint?: string };

/** Label, input, hint and the place of an error. */
export const fieldBox = ({ name, label, hint = "" }: Field, input: Html): Html =>
  `<div class="field"><label for="f-${name}">${escapeHtml(label)}</label>${input}` +
  `${hint === "" ? "" : `<small>${escapeHtml(hint)}</small>`}<p class="error" id="e-${name}" role="alert"></p></div>`;
