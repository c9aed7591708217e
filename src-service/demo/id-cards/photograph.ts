import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { homography, type Point, project, type Quad, rectangle } from "../../core/channels/id-card/geometry.ts";

/** Manner in which a picture of a card was taken. */
export type Shot = "scan" | "plain" | "turned" | "tilted" | "dim" | "blurred" | "glare" | "cut" | "dark" | "screenshot";

/** Shots on which a card can be read. */
export const goodShots = ["scan", "plain", "turned", "tilted", "dim"] as const satisfies readonly Shot[];

const sceneWidth = 1280;
const sceneHeight = 960;

type Color = readonly [number, number, number];
const tables: readonly Color[] = [
  [92, 66, 46],
  [58, 62, 70],
  [120, 124, 118],
  [40, 72, 66],
  [150, 118, 84],
];

type Scene = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** A table top: one colour with a grain. */
const tableScene = (random: SeededRandom): Scene => {
  const color = random.pick(tables);
  const data = new Uint8ClampedArray(sceneWidth * sceneHeight * 4);
  const pitch = random.int(30, 90);
  const bend = Float64Array.from({ length: sceneWidth }, (_, x) => Math.sin(x / 210) * 2);
  const waves = Float64Array.from({ length: 2_048 }, (_, at) => Math.sin((at / 2_048) * Math.PI * 2) * 11);
  for (let y = 0; y < sceneHeight; y += 1) {
    for (let x = 0; x < sceneWidth; x += 1) {
      const grain = waves[Math.floor((y / pitch + (bend[x] ?? 0) + 8) * 326) % 2_048] ?? 0;
      const at = (y * sceneWidth + x) * 4;
      data[at] = color[0] + grain;
      data[at + 1] = color[1] + grain;
      data[at + 2] = color[2] + grain;
      data[at + 3] = 255;
    }
  }
  return { width: sceneWidth, height: sceneHeight, data };
};

/** Lays a card into a scene: what lies within the corners shows the card. */
const layCard = (scene: Scene, card: Canvas, corners: Quad): void => {
  const map = homography(corners, rectangle(card.width, card.height));
  if (map === null) throw new RangeError("the corners are no quadrilateral");
  const from = card.getContext("2d").getImageData(0, 0, card.width, card.height).data;
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const lastX = Math.min(scene.width - 1, Math.ceil(Math.max(...xs)));
  const lastY = Math.min(scene.height - 1, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= lastY; y += 1) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= lastX; x += 1) {
      const point = project(map, x + 0.5, y + 0.5);
      const column = Math.floor(point.x - 0.5);
      const row = Math.floor(point.y - 0.5);
      if (column < 0 || row < 0 || column >= card.width - 1 || row >= card.height - 1) continue;
      const right = point.x - 0.5 - column;
      const below = point.y - 0.5 - row;
      const at = (row * card.width + column) * 4;
      const next = at + card.width * 4;
      const weights = [(1 - right) * (1 - below), right * (1 - below), (1 - right) * below, right * below] as const;
      const opacity = (from[at + 3] ?? 0) / 255;
      const to = (y * scene.width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const mixed =
          (from[at + channel] ?? 0) * weights[0] +
          (from[at + 4 + channel] ?? 0) * weights[1] +
          (from[next + channel] ?? 0) * weights[2] +
          (from[next + 4 + channel] ?? 0) * weights[3];
        scene.data[to + channel] = mixed * opacity + (scene.data[to + channel] ?? 0) * (1 - opacity);
      }
    }
  }
};

/** Corners of a card around a centre: turned by degrees, its far side shortened by `tilt` (0 none). */
const placed = (centre: Point, width: number, degrees: number, tilt: number): Quad => {
  const height = (width * 54) / 85.6;
  const angle = (degrees * Math.PI) / 180;
  const corner = (right: number, down: number): Point => {
    const squeeze = 1 - (down < 0 ? tilt : 0);
    const x = (right * width * squeeze) / 2;
    const y = (down * height * (1 - tilt / 2)) / 2;
    return {
      x: centre.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: centre.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
};

/** Light over the picture: factor, one side darker, and the grain of a sensor. */
const light = ({ width, height, data }: Scene, random: SeededRandom, factor: number, noise: number): void => {
  const slope = random.int(-20, 20) / 100;
  const grains = Int8Array.from({ length: 9_973 }, () => random.int(-noise, noise));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = factor * (1 + slope * (x / width - 0.5));
      const place = y * width + x;
      const grain = grains[(place + y * 131) % grains.length] ?? 0;
      const at = place * 4;
      data[at] = (data[at] ?? 0) * share + grain;
      data[at + 1] = (data[at + 1] ?? 0) * share + grain;
      data[at + 2] = (data[at + 2] ?? 0) * share + grain;
    }
  }
};

/** A lamp mirrored in the film of the card: white within, fading towards its edge. */
const mirrorLamp = ({ width, height, data }: Scene, centre: Point, radius: number): void => {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const reach = Math.hypot((x - centre.x) / 2.2, y - centre.y) / radius;
      if (reach >= 1.3) continue;
      const white = Math.min(1, 1.3 - reach) * 340;
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] ?? 0) + white;
    }
  }
};

const canvasOf = ({ width, height, data }: Scene): Canvas => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(width, height);
  image.data.set(data);
  pen.putImageData(image, 0, 0);
  return canvas;
};

const softened = (canvas: Canvas, radius: number): Canvas => {
  const soft = createCanvas(canvas.width, canvas.height);
  const pen = soft.getContext("2d");
  pen.filter = `blur(${radius}px)`;
  pen.drawImage(canvas, 0, 0);
  return soft;
};

/** A phone's screen that shows a small picture of the card in a conversation. */
const screenshotOf = (card: Canvas, random: SeededRandom): Canvas => {
  const canvas = createCanvas(720, 1280);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ededed";
  pen.fillRect(0, 0, 720, 1280);
  pen.fillStyle = "#111";
  pen.fillRect(0, 0, 720, 56);
  pen.fillStyle = "#f7f7f7";
  pen.fillRect(0, 56, 720, 90);
  pen.fillStyle = "#95ec69";
  pen.fillRect(250, 200 + random.int(0, 60), 430, 90);
  const width = random.int(260, 340);
  pen.drawImage(card, 90, 420 + random.int(0, 200), width, (width * card.height) / card.width);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 1170, 720, 110);
  return canvas;
};

const photoOf = (card: Canvas, shot: Shot, random: SeededRandom): Canvas => {
  const scene = tableScene(random);
  const width = random.int(800, 960);
  const middle = { x: sceneWidth / 2 + random.int(-40, 40), y: sceneHeight / 2 + random.int(-30, 30) };
  const isTurned = shot === "turned";
  const quarters = isTurned ? random.pick([0, 90, 180, 270]) : 0;
  const lean = random.int(isTurned ? -120 : -40, isTurned ? 120 : 40) / 10;
  const across = quarters % 180 === 0 ? width : Math.min(width, 780);
  const tilt = shot === "tilted" ? random.int(6, 14) / 100 : random.int(0, 3) / 100;
  const centre = shot === "cut" ? { x: random.pick([240, 1040]), y: middle.y } : middle;
  layCard(scene, card, placed(centre, across, quarters + lean, tilt));
  if (shot === "glare") {
    const spot = { x: centre.x + random.int(-60, 120), y: centre.y + random.int(185, 215) };
    mirrorLamp(scene, spot, random.int(80, 110));
  }
  const factor =
    { dim: random.int(42, 60) / 100, dark: random.int(6, 10) / 100 }[shot as string] ?? random.int(88, 102) / 100;
  light(scene, random, factor, { dim: 5, dark: 7 }[shot as string] ?? 4);
  const canvas = canvasOf(scene);
  return shot === "blurred" ? softened(canvas, random.int(60, 90) / 10) : canvas;
};

/** Takes a picture of a drawn card: PNG or JPEG bytes, the same for the same seed. */
export const photograph = (card: Canvas, shot: Shot, seed: number, kind: "png" | "jpeg"): Buffer => {
  const random = seededRandom(seed);
  const canvas =
    shot === "scan" ? card : shot === "screenshot" ? screenshotOf(card, random) : photoOf(card, shot, random);
  if (kind === "png") return canvas.encodeSync("png");
  return canvas.encodeSync("jpeg", random.int(72, 92));
};
