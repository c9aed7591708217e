import { escapeHtml } from "../../access/http/phone-page.ts";
import { bar } from "./bars.ts";
import { attributes, type Field, fieldBox, type Html } from "./html.ts";

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
  /** Text of the way to a photo that was taken before; none where it has to be taken now. */
  readonly album?: string;
};

/** A photo, taken or chosen, made smaller by the page and sent as base64 of a JPEG. `shootBar` belongs to it. */
export const photoField = ({ outline, camera, album, ...field }: PhotoField): Html =>
  fieldBox(
    field,
    `<label class="photo" for="f-${field.name}">${outlineOf(outline)}<img id="p-${field.name}" alt="" hidden>` +
      `<input${attributes({ id: `f-${field.name}`, type: "file", accept: "image/jpeg,image/png" })}` +
      `${attributes({ capture: camera, "data-photo": field.name })}></label>` +
      `<input type="hidden"${attributes({ name: field.name, required: true })}>` +
      `${album === undefined ? "" : `<button type="button" class="plain"${attributes({ "data-album": field.name })}>${escapeHtml(album)}</button>`}`,
  );

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
  /** Way out after two refusals, as a field of the form and its text. */
  readonly manual?: readonly [field: string, label: string];
};

/** Bar of a photo: it opens the camera, and goes on once the photo is there. */
export const shootBar = ({ photo, shoot, again, label, to, busy, manual }: Shoot): Html =>
  bar(
    `<button class="go"${attributes({
      ...{ type: to === undefined ? undefined : "button", "data-to": to, "data-busy": busy },
      ...{ "data-shoot": photo, "data-shoot-label": shoot, "data-again-label": again, "data-then-label": label },
    })}>${escapeHtml(shoot)}</button>`,
    {
      other:
        manual === undefined
          ? ""
          : `<button class="plain" hidden${attributes({ name: manual[0], value: "yes", "data-manual": true })}>${escapeHtml(manual[1])}</button>`,
    },
  );
