// Builds dist/ in a folder aside and swaps it in whole, so that a failed build leaves the last good one.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { buildStamp, sourceDigest } from "./lib/freshness.mjs";
import { root } from "./lib/paths.mjs";

const parts = { renderer: "vite.config.ts", main: "vite.main.config.ts", preload: "vite.preload.config.ts" };
const only = process.argv.slice(2).filter((name) => Object.hasOwn(parts, name));
const dist = path.join(root, "dist");
const aside = path.join(root, ".flexdesk", `build-${process.pid}`);

process.chdir(root);
const digest = sourceDigest();
try {
  // A part that is not built again is carried over from the last build.
  if (only.length > 0 && existsSync(dist)) cpSync(dist, aside, { recursive: true });
  for (const [name, configFile] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const outDir = path.join(aside, name);
    await build({ configFile: path.join(root, configFile), logLevel: "warn", build: { outDir, emptyOutDir: true } });
  }
  rmSync(path.join(aside, buildStamp), { force: true });
  if (only.length === 0) writeFileSync(path.join(aside, buildStamp), `${digest}\n`);
  swap();
} finally {
  rmSync(aside, { recursive: true, force: true });
}

function swap() {
  const old = `${aside}-old`;
  mkdirSync(path.dirname(aside), { recursive: true });
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(aside, dist);
  } catch {
    // Windows refuses to rename a folder that a running desk reads from; its files can still be replaced.
    if (existsSync(aside)) cpSync(aside, dist, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}
