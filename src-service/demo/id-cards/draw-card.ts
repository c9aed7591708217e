import { createRequire } from "node:module";
import path from "node:path";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import type { CardFacts } from "./made-up-person.ts";

/** Size of a drawn card in pixels: 85.6 mm × 54 mm at 300 dots an inch. */
export const drawnWidth = 1012;
export const drawnHeight = 638;

const family = "made-up ID card";
let isFontLoaded = false;
/** Loads the fonts of made-up documents, once. */
export const loadFonts = (): void => {
  if (isFontLoaded) return;
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("@embedpdf/fonts-sc")), "../fonts");
  for (const weight of ["Regular", "Medium", "Bold"])
    GlobalFonts.registerFromPath(path.join(folder, `NotoSansHans-${weight}.otf`), `${family} ${weight}`);
  isFontLoaded = true;
};

const ink = "#15171a";
const label = "#2f6ea8";

type Text = { size: number; color?: string; weight?: "Regular" | "Medium" | "Bold"; spacing?: number };

/** Writes a text in the fonts of made-up documents. */
export const write = (pen: SKRSContext2D, text: string, x: number, y: number, style: Text): void => {
  pen.font = `${style.size}px "${family} ${style.weight ?? "Regular"}"`;
  pen.fillStyle = style.color ?? ink;
  pen.letterSpacing = `${style.spacing ?? 0}px`;
  pen.fillText(text, x, y);
  pen.letterSpacing = "0px";
};

/** Says in red that a picture is a made-up one. */
export const markAsSample = (pen: SKRSContext2D, x: number, y: number): void => {
  loadFonts();
  write(pen, "样例", x, y, { size: 44, color: "#a33" });
};

/** The ground of both sides: a light run of colours, fine waves, and 样例 across it. */
const drawGround = (pen: SKRSContext2D, watermark: { x: number; y: number }): void => {
  pen.beginPath();
  pen.roundRect(0, 0, drawnWidth, drawnHeight, 36);
  pen.clip();
  const run = pen.createLinearGradient(0, 0, 0, drawnHeight);
  run.addColorStop(0, "#e4eff8");
  run.addColorStop(0.6, "#eaf1f6");
  run.addColorStop(1, "#fbeeec");
  pen.fillStyle = run;
  pen.fillRect(0, 0, drawnWidth, drawnHeight);
  pen.lineWidth = 1.5;
  for (let wave = 0; wave < 14; wave += 1) {
    pen.strokeStyle = wave % 2 === 0 ? "rgba(120, 170, 205, 0.28)" : "rgba(225, 160, 160, 0.24)";
    pen.beginPath();
    for (let x = 0; x <= drawnWidth; x += 8) pen.lineTo(x, 40 + wave * 45 + Math.sin(x / (90 + wave * 4) + wave) * 22);
    pen.stroke();
  }
  write(pen, "样例", watermark.x, watermark.y, {
    size: 150,
    color: "rgba(140, 175, 210, 0.22)",
    weight: "Bold",
    spacing: 30,
  });
};

/** A head and shoulders without a face. */
const drawPortrait = (pen: SKRSContext2D, isFemale: boolean): void => {
  pen.fillStyle = "#f7f9fb";
  pen.fillRect(650, 92, 270, 340);
  pen.fillStyle = "#5f7fa6";
  pen.beginPath();
  pen.ellipse(785, 448, 118, 118, 0, Math.PI, 0);
  pen.fill();
  pen.fillStyle = "#3a3f47";
  pen.beginPath();
  pen.ellipse(785, 215, isFemale ? 84 : 68, isFemale ? 100 : 80, 0, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = "#e3c3a8";
  pen.beginPath();
  pen.ellipse(785, 232, 58, 74, 0, 0, Math.PI * 2);
  pen.fill();
  write(pen, "样例", 858, 424, { size: 24, color: "#a33" });
};

const addressLineLength = 11;

/** The portrait side of a made-up card, marked 样例. Corners are transparent. */
export const drawFront = (facts: CardFacts): Canvas => {
  loadFonts();
  const canvas = createCanvas(drawnWidth, drawnHeight);
  const pen = canvas.getContext("2d");
  drawGround(pen, { x: 250, y: 300 });
  const [year, month, day] = facts.birth.split("-").map(Number);
  const labels = { size: 30, color: label };
  const values = { size: 38 };
  write(pen, "姓名", 66, 122, labels);
  write(pen, facts.name, 166, 124, { size: 44, spacing: 2 });
  write(pen, "性别", 66, 204, labels);
  write(pen, facts.sex === "male" ? "男" : "女", 166, 205, values);
  write(pen, "民族", 266, 204, labels);
  write(pen, facts.nation, 362, 205, values);
  write(pen, "出生", 66, 284, labels);
  write(pen, String(year), 166, 285, values);
  write(pen, "年", 274, 284, labels);
  write(pen, String(month), 330, 285, values);
  write(pen, "月", 396, 284, labels);
  write(pen, String(day), 446, 285, values);
  write(pen, "日", 512, 284, labels);
  write(pen, "住址", 66, 364, labels);
  for (let line = 0; line * addressLineLength < facts.address.length; line += 1) {
    const text = facts.address.slice(line * addressLineLength, (line + 1) * addressLineLength);
    write(pen, text, 166, 365 + line * 52, { ...values, size: 36 });
  }
  drawPortrait(pen, facts.sex === "female");
  write(pen, "公民身份号码", 66, 566, labels);
  write(pen, facts.id_no, 330, 569, { size: 46, weight: "Medium", spacing: 5 });
  return canvas;
};

const drawEmblem = (pen: SKRSContext2D): void => {
  pen.fillStyle = "#c8282d";
  pen.beginPath();
  pen.arc(176, 170, 92, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = "#f3c64a";
  const star = (x: number, y: number, radius: number): void => {
    pen.beginPath();
    for (let point = 0; point < 10; point += 1) {
      const reach = point % 2 === 0 ? radius : radius * 0.4;
      pen.lineTo(x + Math.sin((point * Math.PI) / 5) * reach, y - Math.cos((point * Math.PI) / 5) * reach);
    }
    pen.fill();
  };
  star(176, 170, 50);
  // A made-up card: one star and a word instead of the arms of the state.
  write(pen, "样例", 140, 246, { size: 34, color: "#f3c64a" });
};

const dotted = (day: string): string => day.replaceAll("-", ".");

/** The validity as it is printed: `2019.05.20-2029.05.20` or `2019.05.20-长期`. */
export const validityText = ({ valid_from, valid_to }: CardFacts): string =>
  `${dotted(valid_from)}-${valid_to === null ? "长期" : dotted(valid_to)}`;

/** The emblem side of a made-up card, marked 样例. */
export const drawBack = (facts: CardFacts): Canvas => {
  loadFonts();
  const canvas = createCanvas(drawnWidth, drawnHeight);
  const pen = canvas.getContext("2d");
  drawGround(pen, { x: 330, y: 420 });
  drawEmblem(pen);
  write(pen, "中华人民共和国", 338, 150, { size: 62, weight: "Medium", spacing: 14 });
  write(pen, "居民身份证", 338, 258, { size: 84, weight: "Bold", spacing: 26 });
  write(pen, "签发机关", 232, 498, { size: 30, color: label });
  write(pen, facts.authority, 396, 500, { size: 36 });
  write(pen, "有效期限", 232, 574, { size: 30, color: label });
  write(pen, validityText(facts), 396, 576, { size: 36 });
  return canvas;
};
