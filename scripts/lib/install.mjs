import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";
import { runQuietly } from "./process-tree.mjs";

const lockFile = path.join(root, "package-lock.json");
const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".flexdesk-stamp");

const lockHash = () => createHash("sha256").update(readFileSync(lockFile)).digest("hex");
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Makes sure that node_modules is what package-lock.json says; installs when it is not.
 * @throws {Error} with a message for the person at the terminal
 */
export async function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8").trim() === wanted) return;
  if (!installedAgrees()) await install();
  writeFileSync(stampFile, `${wanted}\n`);
}

/** True when npm's own record of node_modules holds every package of the lock file that this platform needs. */
function installedAgrees() {
  const record = path.join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(lockFile).packages).every(([place, entry]) => {
    if (place === "" || entry.optional || entry.peer || entry.devOptional) return true;
    const found = installed[place];
    return (
      found?.version === entry.version && found.integrity === entry.integrity && existsSync(path.join(root, place))
    );
  });
}

async function install() {
  process.stdout.write("Installing dependencies (first start or changed package-lock.json; one to three minutes) …\n");
  setAsideRunningNode();
  const [command, first, shell] = npmCommand();
  const args = [...first, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const result = await runQuietly(command, args, { cwd: root, shell, limitMs: 15 * 60_000 });
  if (result.ok) return;
  const reason = result.timedOut ? "no end after 15 minutes" : result.output.trim();
  throw new Error(`Installing the dependencies failed:\n${reason}`);
}

/**
 * Windows keeps the file of a running program locked, and npm ci deletes node_modules with the Node that may be
 * running this script. A running program may be renamed, though.
 */
function setAsideRunningNode() {
  if (process.platform !== "win32" || !process.execPath.startsWith(modules)) return;
  const folder = path.join(root, ".flexdesk");
  mkdirSync(folder, { recursive: true });
  renameSync(process.execPath, path.join(folder, `node-${process.pid}.exe`));
}

/** npm's program as `[command, first arguments, needs a shell]`: its script where it can be found, else its name. */
function npmCommand() {
  const home = path.dirname(process.execPath);
  const scripts = [
    process.env.npm_execpath,
    path.join(home, "node_modules", "npm", "bin", "npm-cli.js"),
    path.join(home, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  const script = scripts.find((file) => file && path.basename(file) === "npm-cli.js" && existsSync(file));
  const node = existsSync(process.execPath) ? process.execPath : "node";
  if (script && !process.execPath.startsWith(modules)) return [node, [script], false];
  return process.platform === "win32" ? ["npm.cmd", [], true] : ["npm", [], false];
}
