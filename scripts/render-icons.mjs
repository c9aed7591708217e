// Renders resources/icons/icon.svg into the formats of the three platforms. Run by hand after a change of the drawing.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { root } from "./lib/paths.mjs";
import { findChromium } from "./lib/system-parts.mjs";

const folder = path.join(root, "resources", "icons");
const executablePath = findChromium();
if (!executablePath) throw new Error("There is no Chromium here to render the icons with.");

const svg = readFileSync(path.join(folder, "icon.svg"), "utf8");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  const render = async (size) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    return page.screenshot({ omitBackground: true });
  };
  const images = new Map();
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) images.set(size, await render(size));
  writeFileSync(path.join(folder, "icon.png"), images.get(512));
  writeFileSync(
    path.join(folder, "icon.ico"),
    ico([16, 24, 32, 48, 64, 128, 256].map((size) => [size, images.get(size)])),
  );
  writeFileSync(path.join(folder, "icon.icns"), icns(images));
} finally {
  await browser.close();
}

/** A Windows icon that wraps PNG images: a header, a directory of 16 bytes an image, the images. */
function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(([size, png], index) => {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(([, png]) => png)]);
}

/** An Apple icon: chunks of a four-letter type, a length and a PNG image. */
function icns(images) {
  const types = { ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic13: 256, ic09: 512, ic14: 512, ic10: 1024 };
  const chunk = (type, content) => {
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  return chunk("icns", Buffer.concat(Object.entries(types).map(([type, size]) => chunk(type, images.get(size)))));
}
