import { escapeHtml } from "../../access/http/phone-page.ts";
import { attributes, type Field, fieldBox, type Html } from "./html.ts";

/** A link to another page of the same person, by its token, that looks like a fact to be pressed. */
export type PageLink = { readonly page: string; readonly label: string };

/** The link itself. */
export const pageLink = ({ page, label }: PageLink): Html =>
  `<a class="plain-link"${attributes({ href: page })}>${escapeHtml(label)}</a>`;

/** The page's main button where it leads on: to another screen ("#name") or page (a token). */
export const goLink = (href: string, label: string): Html =>
  `<a class="go"${attributes({ href })}>${escapeHtml(label)}</a>`;

/** A form's button that is not the page's main one. */
export const plainLink = (href: string, label: string): Html => `<a${attributes({ href })}>${escapeHtml(label)}</a>`;

/** One of several things to choose from, whole to be pressed: what it is, what it brings, and lines of two facts each. */
export type Job = {
  readonly href: string;
  readonly title: string;
  readonly price: string;
  readonly lines: readonly (readonly [left: string, right: string])[];
  /** Its last line waits for the person. */
  readonly isUrgent?: boolean;
};

/** A list of such cards. */
export const jobs = (all: readonly Job[]): Html =>
  all
    .map(({ href, title, price, lines, isUrgent = false }) => {
      const rows = lines.map(
        ([left, right], at) =>
          `<span class="m"><span>${escapeHtml(left)}</span><span${
            isUrgent && at === lines.length - 1 ? ' class="urgent"' : ""
          }>${escapeHtml(right)}</span></span>`,
      );
      return `<a class="job"${attributes({ href })}><span class="h"><b>${escapeHtml(title)}</b><span>${escapeHtml(price)}</span></span>${rows.join("")}</a>`;
    })
    .join("");

/** Title and price of one thing, large. */
export const priceCard = (price: string, below: string): Html =>
  `<section class="card price"><b>${escapeHtml(price)}</b>${below === "" ? "" : `<p>${escapeHtml(below)}</p>`}</section>`;

/** The page's main screens, at the thumb; the first one is where somebody stands. */
export const tabs = (
  label: string,
  all: readonly { readonly to: string; readonly label: string; readonly count?: number }[],
  at: string,
): Html =>
  `<nav class="bar tabs"${attributes({ "aria-label": label })}>${all
    .map(({ to, label: text, count = 0 }) => {
      const mark = count === 0 ? "" : `<i>${count}</i>`;
      return `<a${attributes({ href: `#${to}`, "aria-current": to === at ? "page" : undefined })}>${escapeHtml(text)}${mark}</a>`;
    })
    .join("")}</nav>`;

type TextArea = Field & { readonly most: number; readonly value?: string };

/** A text of several lines. */
export const textArea = ({ most, value = "", ...field }: TextArea): Html => {
  const area = attributes({
    ...{ id: `f-${field.name}`, name: field.name, maxlength: most, rows: 4, required: true },
    "aria-describedby": `e-${field.name}`,
  });
  return fieldBox(field, `<textarea${area}>${escapeHtml(value)}</textarea>`);
};

type Pictures = Field & {
  readonly most: number;
  readonly add: string;
  /** Says what the button at each picture does. */
  readonly remove: string;
  readonly camera?: "user" | "environment";
};

/** Pictures that somebody may add, each sent as base64 of a JPEG under the field's name, with a number where there may be several. */
export const picturesField = ({ name, label, hint = "", most, add, remove, camera }: Pictures): Html =>
  `<div class="field pictures"${attributes({ "data-pictures": name, "data-most": most, "data-remove": remove })}>` +
  `<label for="f-${name}">${escapeHtml(label)}</label><div class="taken"></div>` +
  `<div class="add"><span aria-hidden="true">${escapeHtml(add)}</span><input${attributes({
    ...{ id: `f-${name}`, type: "file", accept: "image/jpeg,image/png", multiple: most > 1, capture: camera },
    "aria-describedby": `e-${name}`,
  })}></div>` +
  `${hint === "" ? "" : `<small>${escapeHtml(hint)}</small>`}<p class="error" id="e-${name}" role="alert"></p></div>`;

/** A form whose texts the phone keeps until it was sent, under this name; `told` says so once something is kept. */
export type Draft = { readonly key: string; readonly told: string };

type PlaceTexts = {
  readonly asking: string;
  readonly unknown: string;
  readonly known: string;
  /** With {{metres}}. */
  readonly near: string;
  readonly far: string;
  /** The button beyond the range, with {{metres}}. */
  readonly farButton: string;
};

/**
 * Where somebody is, asked of the browser once its screen is shown: `at` is the place to be at ("latitude,longitude"), beyond `farMetres` the button of
 * the form says so. What the browser does not say is typed.
 */
export const placeFields = (
  { at, farMetres }: { readonly at: string | null; readonly farMetres: number },
  texts: PlaceTexts,
): Html =>
  `<div class="card place" role="status"${attributes({
    ...{ "data-place": at ?? "", "data-far": farMetres, "data-unknown": texts.unknown, "data-known": texts.known },
    ...{ "data-near-text": texts.near, "data-far-text": texts.far, "data-far-button": texts.farButton },
  })}>${escapeHtml(texts.asking)}</div><input type="hidden" name="position">`;

type WorkForm = {
  readonly action: string;
  readonly draft?: Draft;
  /** Said once something is kept on the phone because there was no connection; then it is sent later by itself. */
  readonly kept?: string;
};

/** A form of one screen with its bar among its content. */
export const workForm = ({ action, draft, kept }: WorkForm, content: Html): Html =>
  `<form novalidate${attributes({
    ...{ "data-action": action, "data-draft": draft?.key, "data-draft-told": draft?.told, "data-kept": kept },
  })}>${content}</form>`;
