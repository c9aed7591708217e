import { escapeHtml } from "../../access/http/phone-page.ts";
import { attributes, type Html } from "./html.ts";

/** A link to another screen of the page (`screen`). */
export type ScreenLink = { readonly to: string; readonly label: string };

/** The link itself. */
export const screenLink = ({ to, label }: ScreenLink): Html => `<a href="#${to}">${escapeHtml(label)}</a>`;

/** Part of a page that has the phone's screen to itself: the first one is shown, the others by a link to their name. */
export const screen = (name: string, content: Html): Html =>
  `<section class="screen" data-screen="${name}">${content}</section>`;

/** Bar within reach of the thumb: one button, a hint above it, and at most one other way below. */
export const bar = (
  button: Html,
  { hint = "", other = "" }: { readonly hint?: string; readonly other?: Html } = {},
): Html =>
  `<div class="bar">${hint === "" ? "" : `<p class="hint">${escapeHtml(hint)}</p>`}` +
  `<p class="hint ticks" role="status"></p><p class="error all" role="alert"></p><p class="slow" role="status"></p>${button}${other}</div>`;

/** Bar of one of the first screens of a form: its fields are looked at before the next screen is shown. */
export const nextBar = (to: string, label: string, other?: ScreenLink): Html =>
  bar(`<button type="button" class="go"${attributes({ "data-to": to })}>${escapeHtml(label)}</button>`, {
    other: other === undefined ? "" : screenLink(other),
  });

/** A form of several screens, each with its own bar. */
export const screenForm = (action: string, screens: Html): Html =>
  `<form data-action="${action}" novalidate>${screens}</form>`;

/** Way out after two refusals with one of these codes, as a field of the form and its text. */
export type Manual = { readonly field: string; readonly label: string; readonly after: readonly string[] };

/** The button of that way, which nobody is shown before. */
export const manualButton = ({ field, label, after }: Manual): Html =>
  `<button class="plain" hidden${attributes({ name: field, value: "yes", "data-manual": after.join(" ") })}>${escapeHtml(label)}</button>`;

type Form = {
  readonly action: string;
  readonly submit: string;
  readonly isPlain?: boolean;
  readonly hint?: string;
  /** Text while it is sent, with the seconds that it takes. */
  readonly busy?: string;
  readonly other?: ScreenLink;
  readonly manual?: Manual;
};

const submitButton = ({ submit, isPlain = false, busy }: Pick<Form, "submit" | "isPlain" | "busy">): Html =>
  `<button class="${isPlain ? "plain" : "go"}"${attributes({ "data-busy": busy })}>${escapeHtml(submit)}</button>`;

/** Bar that sends a form. */
export const submitBar = ({ hint, other, manual, ...button }: Omit<Form, "action">): Html =>
  bar(submitButton(button), {
    ...(hint !== undefined && { hint }),
    other: (other === undefined ? "" : screenLink(other)) + (manual === undefined ? "" : manualButton(manual)),
  });

/**
 * Fields that are sent together; what is refused is said beside the field, else above the button, which stands at the thumb. A plain
 * one stays where it is.
 */
export const form = ({ action, ...button }: Form, fields: Html): Html => {
  const sends =
    button.isPlain === true ? `<p class="error all" role="alert"></p>${submitButton(button)}` : submitBar(button);
  return screenForm(action, fields + sends);
};

/** A page's one other way, at the thumb. */
export const linkBar = (link: ScreenLink): Html => bar("", { other: screenLink(link) });

/** A link to the page's file. */
export const fileLink = (token: string, label: string): Html =>
  bar(`<a class="go" href="${token}/file" download>${escapeHtml(label)}</a>`);
