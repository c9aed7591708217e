import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";
import { runQuietly } from "./process-tree.mjs";

const folder = path.join(root, "node_modules", "electron");
const failure = path.join(root, ".flexdesk", "electron-unavailable");
const aDay = 24 * 60 * 60_000;

/**
 * The Electron program, when its binary lies in node_modules.
 * @returns {string | undefined} absolute path
 */
export function electronProgram() {
  const record = path.join(folder, "path.txt");
  if (!existsSync(record)) return undefined;
  const program = path.join(folder, "dist", readFileSync(record, "utf8").trim());
  return existsSync(program) ? program : undefined;
}

/** Why a window cannot be opened on this machine whatever is installed, or undefined. */
export function noWindowReason() {
  if (process.platform !== "linux") return undefined;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return "there is no display";
  if (process.getuid?.() === 0) return "Electron's sandbox does not run as root";
  return undefined;
}

/**
 * Fetches the binary once, with a short limit; a failure is remembered for a day.
 * @param {string} node absolute path of the Node that runs the download
 * @returns {Promise<string | undefined>} absolute path of the program
 */
export async function fetchElectron(node) {
  const installer = path.join(folder, "install.js");
  const forbidden = process.env.CI === "true" || process.env.FLEXDESK_NO_ELECTRON === "1";
  if (forbidden || failedToday() || !existsSync(installer)) return undefined;
  process.stdout.write("Fetching Electron's binary (20 seconds at most) …\n");
  const { ok } = await runQuietly(node, [installer], { cwd: root, limitMs: 20_000 });
  const program = ok ? electronProgram() : undefined;
  if (program) rmSync(failure, { force: true });
  else remember();
  return program;
}

const failedToday = () => existsSync(failure) && Date.now() - statSync(failure).mtimeMs < aDay;

function remember() {
  mkdirSync(path.dirname(failure), { recursive: true });
  writeFileSync(failure, "The download failed; it is tried again a day later, or when this file is removed.\n");
}
