import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";

/** The native modules crash the process on older versions, so this is checked before anything loads them. */
export const oldestNode = 22;

/**
 * The Node that comes with the dependencies, or undefined where no such package exists (macOS) or it cannot run here.
 * @returns {string | undefined} absolute path of the program
 */
export function bundledNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const folder = path.join(root, "node_modules", `node-${system}-${process.arch}`);
  if (!existsSync(path.join(folder, "package.json"))) return undefined;
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const program = path.join(folder, typeof bin === "string" ? bin : bin.node);
  if (program === process.execPath) return program;
  const answer = spawnSync(program, ["--version"], { encoding: "utf8", windowsHide: true });
  return answer.status === 0 ? program : undefined;
}

/**
 * The Node that runs Flexdesk: the bundled one, else the running one when it is new enough.
 * @returns {string} absolute path of the program
 * @throws {Error} with a message for the person at the terminal
 */
export function runtimeNode() {
  const bundled = bundledNode();
  if (bundled) return bundled;
  if (Number(process.versions.node.split(".")[0]) >= oldestNode) return process.execPath;
  throw new Error(
    `Flexdesk needs Node ${oldestNode} or newer here; this is ${process.version}. Please install a current Node.`,
  );
}

/**
 * The environment for programs of this project: the bundled Node and the installed tools come first in PATH.
 * @param {string} node absolute path of the Node to run
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(node, extra = {}) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const search = [path.dirname(node), path.join(root, "node_modules", ".bin"), process.env[key] ?? ""];
  return { ...process.env, [key]: search.join(path.delimiter), ...extra };
}
