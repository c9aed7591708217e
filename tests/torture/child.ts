import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtProgram } from "../programs/built-programs.ts";

/** How a tortured process ended: killed by the torture, or with its last line of output. */
export type Ending = { readonly wasKilled: boolean; readonly lastLine: string | null; readonly noise: string };

const usualLongestMs = 1_200_000;

/** Runs a program of the desk, named by its source, until it ends, at most `longestMs`; `killAt` names the kill point at which it dies. */
export const runChild = async (
  source: string,
  args: readonly string[],
  killAt: string | undefined,
  onStart: (child: ChildProcess) => void = () => {},
  longestMs = usualLongestMs,
): Promise<Ending> => {
  const program = await builtProgram(source);
  return new Promise((resolve) => {
    const { NODE_OPTIONS: _options, ...inherited } = process.env;
    const env = {
      ...inherited,
      NODE_ENV: "test",
      // Most of a case is the start of processes; compiled code is shared by all of them, and with the rest of a run.
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "flexdesk-torture-compiled"),
      ...(killAt && { FLEXDESK_KILL_AT: killAt }),
    };
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
    // Who is told something may be dead already.
    child.stdin.on("error", () => {});
    onStart(child);
    let out = "";
    let noise = "";
    let isLate = false;
    child.stdout.on("data", (part: Buffer) => {
      out += part.toString("utf8");
    });
    child.stderr.on("data", (part: Buffer) => {
      noise += part.toString("utf8");
    });
    const late = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, longestMs);
    child.on("close", (code, signal) => {
      clearTimeout(late);
      const lastLine = code === 0 ? (out.trim().split("\n").at(-1) ?? "") : null;
      resolve({ wasKilled: signal === "SIGKILL" && !isLate, lastLine, noise: isLate ? `too late ${noise}` : noise });
    });
  });
};
