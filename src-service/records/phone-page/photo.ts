import { escapeHtml } from "../../access/http/phone-page.ts";
import { bar, type Manual, manualButton } from "./bars.ts";
import { attributes, type Field, type Html } from "./html.ts";

/** Outlines of what is to be seen on a photo, drawn in a box of 320 × 200. */
const outlines = {
  front:
    '<rect x="214" y="52" width="62" height="78" rx="6"/><path d="M44 60h120M44 84h88M44 108h140M44 132h110M44 160h220"/>',
  back: '<circle cx="84" cy="74" r="28"/><path d="M132 62h140M132 88h110M96 142h150M96 164h150"/>',
  face: '<ellipse cx="160" cy="94" rx="54" ry="70"/><path d="M92 192c12-24 36-30 68-30s56 6 68 30"/>',
} as const;

const corners = '<path class="corner" d="M20 44V20h24M276 20h24v24M300 156v24h-24M44 180H20v-24"/>';

const outlineOf = (kind: keyof typeof outlines): Html =>
  `<svg viewBox="0 0 320 200" aria-hidden="true">${kind === "face" ? "" : corners}${outlines[kind]}</svg>`;

type PhotoField = Field & {
  readonly outline: keyof typeof outlines;
  readonly camera: "user" | "environment";
  /** Text of the way to another photo, once there is one. */
  readonly retake: string;
  /** Text of the way to a photo that was taken before; none where it has to be taken now. */
  readonly album?: string;
};

const plainButton = (text: string, data: Readonly<Record<string, string>>): Html =>
  `<button type="button" class="plain"${attributes(data)}>${escapeHtml(text)}</button>`;

/** A photo, taken or chosen, made smaller by the page and sent as base64 of a JPEG. `shootBar` belongs to it. */
export const photoField = ({ name, label, hint = "", outline, camera, retake, album }: PhotoField): Html =>
  `<div class="field shot"><label class="photo" for="f-${name}">${outlineOf(outline)}<img id="p-${name}" alt="" hidden>` +
  `<b>${escapeHtml(label)}</b><span>${escapeHtml(hint)}</span>` +
  `<input${attributes({ id: `f-${name}`, type: "file", accept: "image/jpeg,image/png" })}` +
  `${attributes({ capture: camera, "data-photo": name, "aria-label": label, "aria-describedby": `e-${name}` })}></label>` +
  `<input type="hidden"${attributes({ name, required: true })}>` +
  `<p class="error" id="e-${name}" role="alert"></p>` +
  `${plainButton(retake, { "data-retake": name })}${album === undefined ? "" : plainButton(album, { "data-album": name })}</div>`;

type Shoot = {
  /** Name of the photo's field. */
  readonly photo: string;
  readonly shoot: string;
  readonly again: string;
  readonly label: string;
  /** The screen that follows; without one the form is sent. */
  readonly to?: string;
  /** Text while it is sent. */
  readonly busy?: string;
  readonly manual?: Manual;
};

/** Bar of a photo: it opens the camera, and goes on once the photo is there. */
export const shootBar = ({ photo, shoot, again, label, to, busy, manual }: Shoot): Html =>
  bar(
    `<button class="go"${attributes({
      ...{ type: to === undefined ? undefined : "button", "data-to": to, "data-busy": busy },
      ...{ "data-shoot": photo, "data-shoot-label": shoot, "data-again-label": again, "data-then-label": label },
    })}>${escapeHtml(shoot)}</button>`,
    { other: manual === undefined ? "" : manualButton(manual) },
  );
