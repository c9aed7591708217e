/** What the browser must load before the first screen can draw: the page and all that it imports statically, gzipped. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type BenchRow, under } from "./bench-row.ts";
import { root } from "./programs.ts";

const renderer = path.join(root, "dist", "renderer");
const BUDGET_KB = 350;

const gzippedKb = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;

const linkedFiles = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)].map((match) => path.join(renderer, match[1] ?? ""));

/** `import … from "./x.js"` and `export … from "./x.js"` of built code; `import("./x.js")` loads later. */
const staticImports = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g)].map((match) =>
    path.join(path.dirname(file), match[1] ?? ""),
  );

const firstSet = (index: string): Set<string> => {
  const visited = new Set([index]);
  const open = linkedFiles(readFileSync(index, "utf8"));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    if (file.endsWith(".js")) open.push(...staticImports(file));
  }
  return visited;
};

/** Sizes of the built renderer in kB (1000 bytes), each file gzipped by itself as a server would send it. */
export const benchRendererSize = (): BenchRow[] => {
  const first = firstSet(path.join(renderer, "index.html"));
  const assets = path.join(renderer, "assets");
  const all = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  return [
    under(BUDGET_KB, {
      name: `renderer, first chunk set (${first.size} files), gz`,
      value: gzippedKb(first),
      unit: "kB",
      peer: "all code of the renderer",
      peerValue: gzippedKb([path.join(renderer, "index.html"), ...all.map((name) => path.join(assets, name))]),
    }),
  ];
};
