import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { create } from "qrcode";
import { chineseFont } from "../../core/pdf/chinese-font.ts";

const family = "code-picture";

/** Modules around the code that stay empty (ISO/IEC 18004). */
const quietZone = 4;

/** Black on white, whatever the screen's theme: it is printed, and scanners want the contrast. */
const ink = "black";
const paper = "white";

const cut = (context: SKRSContext2D, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text;
  const signs = Array.from(text);
  while (signs.length > 1 && context.measureText(`${signs.join("")}…`).width > width) signs.pop();
  return `${signs.join("")}…`;
};

type Shown = { readonly text: string; readonly name: string; readonly expireAt: string };

/**
 * A PNG with a QR code of `text`, below it the name and the last day. `side` pixels square: the code takes what the two lines
 * leave, in whole pixels a module, so that it is sharp at any size.
 */
export const codePicture = async ({ text, name, expireAt }: Shown, side: number): Promise<Buffer> => {
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(chineseFont(), family);
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  context.fillStyle = paper;
  context.fillRect(0, 0, side, side);
  context.fillStyle = ink;
  const line = Math.round(side * 0.07);
  const room = side - line * 2.6;
  const module = Math.max(1, Math.floor(room / (size + quietZone)));
  const left = Math.floor((side - module * size) / 2);
  const top = Math.floor((room - module * size) / 2);
  for (let at = 0; at < data.length; at += 1) {
    if (data[at]) context.fillRect(left + (at % size) * module, top + Math.floor(at / size) * module, module, module);
  }
  context.textAlign = "center";
  context.font = `${Math.round(line * 0.95)}px ${family}`;
  context.fillText(cut(context, name, side * 0.94), side / 2, side - line * 1.5);
  context.font = `${Math.round(line * 0.8)}px ${family}`;
  context.fillText(`有效期至 ${expireAt}`, side / 2, side - line * 0.4);
  return canvas.encode("png");
};
