/** What the browser must load before the program starts, before the sign-in is drawn and before the workbench is, gzipped. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type BenchRow, unbounded, under } from "./bench-row.ts";
import { root } from "./programs.ts";

const renderer = path.join(root, "dist", "renderer");
const FIRST_BUDGET_KB = 250;
const SIGN_IN_BUDGET_KB = 300;

const gzippedKb = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;

const linkedFiles = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)].map((match) => path.join(renderer, match[1] ?? ""));

/** `import … from "./x.js"` and `export … from "./x.js"` of built code; `import("./x.js")` loads later. */
const staticImports = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g)].map((match) =>
    path.join(path.dirname(file), match[1] ?? ""),
  );

/** The page, `entries` that it loads by and by, and all that these import. */
const loadedWith = (entries: readonly string[]): Set<string> => {
  const index = path.join(renderer, "index.html");
  const visited = new Set([index]);
  const open = [...linkedFiles(readFileSync(index, "utf8")), ...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    if (file.endsWith(".js")) open.push(...staticImports(file));
  }
  return visited;
};

/** Sizes of the built renderer in kB (1000 bytes), each file gzipped by itself as a server would send it. */
export const benchRendererSize = (): BenchRow[] => {
  const assets = path.join(renderer, "assets");
  const all = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  /** The chunk of a module by its name; of the texts, which there are in each language, the larger one. */
  const chunk = (name: string): string => {
    const pattern = new RegExp(`^${name}-[\\w-]{8}\\.js$`, "u");
    const [largest] = all
      .filter((one) => pattern.test(one))
      .map((one) => path.join(assets, one))
      .sort((one, other) => statSync(other).size - statSync(one).size);
    if (largest === undefined) throw new Error(`The renderer has no chunk ${name}.`);
    return largest;
  };
  const peerValue = gzippedKb([path.join(renderer, "index.html"), ...all.map((name) => path.join(assets, name))]);
  const row = (label: string, entries: readonly string[]) => {
    const files = loadedWith(entries.map(chunk));
    const name = `renderer, ${label} (${files.size} files), gz`;
    return { name, value: gzippedKb(files), unit: "kB", peer: "all code of the renderer", peerValue };
  };
  const signIn = ["start", "SignInScreen"];
  return [
    under(FIRST_BUDGET_KB, row("first chunk set", [])),
    under(SIGN_IN_BUDGET_KB, row("until the sign-in is drawn", signIn)),
    unbounded(row("until the workbench is drawn", ["catalog", "SignedIn", "Gates", "Shell", "WorkbenchScreen"])),
  ];
};
