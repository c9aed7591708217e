import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { CardSide } from "../../../src-shared/workers/identity/recognition.ts";
import { drawnHeight, drawnWidth, loadFonts, markAsSample, write } from "./draw-card.ts";

/** Contents of a made-up document; `title`: what it is called. Days are `YYYY-MM-DD`. */
type DocumentFacts = {
  readonly title: string;
  readonly name: string;
  readonly id_no: string;
  readonly valid_to: string;
};

/** One side of a made-up document that is no ID card: plain lines on a ground of one colour, marked 样例. */
export const drawDocument = (side: CardSide, { title, name, id_no, valid_to }: DocumentFacts): Canvas => {
  loadFonts();
  const canvas = createCanvas(drawnWidth, drawnHeight);
  const pen = canvas.getContext("2d");
  pen.fillStyle = side === "front" ? "#e7f0e8" : "#efeae0";
  pen.fillRect(0, 0, drawnWidth, drawnHeight);
  write(pen, `${title}（样例）`, 66, 110, { size: 48, weight: "Bold" });
  const lines = side === "front" ? [`姓名  ${name}`, `证件号  ${id_no}`] : [`有效期至  ${valid_to}`, "反面"];
  for (const [at, line] of lines.entries()) write(pen, line, 66, 270 + at * 90, { size: 42 });
  markAsSample(pen, 830, 590);
  return canvas;
};
