import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { markAsSample } from "./draw-card.ts";

const width = 480;
const height = 600;

/** A made-up head before a wall, as a phone would have taken it, marked 样例; `shade` makes walls differ. */
export const drawFace = (isFemale: boolean, shade: number): Canvas => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = `hsl(${(shade * 37) % 360} 18% 84%)`;
  pen.fillRect(0, 0, width, height);
  const oval = (color: string, x: number, y: number, wide: number, high: number): void => {
    pen.fillStyle = color;
    pen.beginPath();
    pen.ellipse(x, y, wide, high, 0, 0, Math.PI * 2);
    pen.fill();
  };
  oval("#5f7fa6", 240, 640, 210, 190);
  oval("#3a3f47", 240, 255, isFemale ? 158 : 128, isFemale ? 190 : 150);
  oval("#e3c3a8", 240, 290, 108, 138);
  for (const x of [200, 280]) oval("#3a3f47", x, 270, 11, 8);
  oval("#b5685f", 240, 360, 34, 9);
  markAsSample(pen, 350, 575);
  return canvas;
};
