import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";
import { runQuietly } from "./process-tree.mjs";
import { toolEnvironment } from "./runtime.mjs";

const sources = ["src-shared", "src-node", "src-main", "src-service", "src-preload", "src-renderer", "resources"];
const settings = ["vite.config.ts", "vite.main.config.ts", "vite.preload.config.ts", "package-lock.json"];

/** Name of the file in dist/ that holds the digest of what dist/ was built from. */
export const buildStamp = ".stamp";

/**
 * A digest of everything that decides what a build yields: sources without their tests, resources, settings, lock.
 * @returns {string} sha256, hexadecimal
 */
export function sourceDigest() {
  const hash = createHash("sha256");
  for (const file of [...sources.flatMap(filesUnder), ...settings]) {
    const absolute = path.join(root, file);
    if (!existsSync(absolute)) continue;
    hash
      .update(`${file.split(path.sep).join("/")}\0`)
      .update(readFileSync(absolute))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** True when dist/ was built from exactly these sources. */
export function isBuilt() {
  const file = path.join(root, "dist", buildStamp);
  return existsSync(file) && readFileSync(file, "utf8").trim() === sourceDigest();
}

/**
 * Builds dist/ unless it is fresh.
 * @param {string} node absolute path of the Node that runs the build
 * @throws {Error} with the builder's output
 */
export async function ensureBuilt(node) {
  if (isBuilt()) return;
  process.stdout.write("Building (sources changed) …\n");
  const script = path.join(root, "scripts", "build.mjs");
  const options = { cwd: root, env: toolEnvironment(node), limitMs: 10 * 60_000 };
  const result = await runQuietly(node, [script], options);
  if (!result.ok) throw new Error(`The build failed:\n${result.output.trim()}`);
}
