import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const windows = process.platform === "win32";

/** Waits for a promise, but not longer; leaves no timer behind that would keep this program alive. */
async function atMost(ms, promise) {
  const limit = new AbortController();
  await Promise.race([promise, pause(ms, undefined, { signal: limit.signal }).catch(() => {})]);
  limit.abort();
}

/**
 * Starts a program as the head of its own process group, so that it can be ended with everything it started.
 *
 * @param {string} command absolute path or name of the program
 * @param {string[]} args passed as they are, never through a shell
 * @param {import("node:child_process").SpawnOptions & { askFirst?: "group" | "child" }} [options]
 *   `askFirst: "child"` leaves it to the program to end what it started before the rest is told to
 * @returns `child`, `done` (never rejects: `{ code, signal, error }`) and `end(signal, graceMs)`,
 *   which asks politely, waits up to `graceMs` milliseconds, then kills what is left of the group.
 */
export function startTree(command, args, { askFirst = "group", ...options } = {}) {
  const child = spawn(command, args, { stdio: "inherit", ...options, detached: !windows, windowsHide: true });
  const done = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  let ending;
  const end = (signal = "SIGTERM", graceMs = 8000) => {
    ending ??= endTree({ child, done, askFirst, signal, graceMs });
    return ending;
  };
  return { child, done, end };
}

async function endTree({ child, done, askFirst, signal, graceMs }) {
  if (child.pid === undefined) return;
  if (windows) {
    // Console programs get no signals on Windows; those that share the console saw Ctrl+C themselves.
    await atMost(Math.min(graceMs, 2000), done);
    spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
    await done;
    return;
  }
  const limit = Date.now() + graceMs;
  if (askFirst === "child" && child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await atMost(graceMs, new Promise((resolve) => child.once("exit", resolve)));
  }
  signalGroup(child.pid, askFirst === "child" ? "SIGTERM" : signal);
  while (groupLives(child.pid) && Date.now() < limit) await pause(50);
  if (groupLives(child.pid)) signalGroup(child.pid, "SIGKILL");
  await done;
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is already gone.
  }
}

function groupLives(pid) {
  try {
    process.kill(-pid, 0);
  } catch {
    return false;
  }
  return process.platform !== "linux" || liveMembers(pid);
}

/** In a container whose first process reaps nobody, dead orphans stay listed and still count as a group. */
function liveMembers(group) {
  return readdirSync("/proc").some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const [state, , ofGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(ofGroup) === group && state !== "Z" && state !== "X";
    } catch {
      return false;
    }
  });
}

/**
 * Runs a program to its end with a time limit and its output kept aside.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ limitMs: number, cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, show?: boolean }} options
 *   `show` lets the output through instead of keeping it
 * @returns {Promise<{ ok: boolean, output: string, timedOut: boolean }>}
 */
export async function runQuietly(command, args, { limitMs, show = false, ...options }) {
  const stdio = show ? "inherit" : ["ignore", "pipe", "pipe"];
  const tree = startTree(command, args, { ...options, stdio });
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000);
  };
  tree.child.stdout?.on("data", keep);
  tree.child.stderr?.on("data", keep);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    void tree.end("SIGTERM", 2000);
  }, limitMs);
  const { code, error } = await tree.done;
  clearTimeout(timer);
  return { ok: code === 0 && !timedOut, output: error ? String(error.message) : output, timedOut };
}

/**
 * Calls back when npm, having started this program, is gone: npm's shell dies of a signal without passing it on.
 * @param {() => void} stop
 */
export function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && alive(parent)) return;
    clearInterval(timer);
    stop();
  }, 300);
  timer.unref();
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
