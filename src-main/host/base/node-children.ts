import { fork, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { ReaderChild } from "../../interfaces/host.ts";
import type { ServiceProcess } from "./service-child.ts";
import { serviceEnvironment } from "./service-environment.ts";

/** Starts the service under this same Node. `--parent`: it ends when its standard input closes, so it never outlives the desk. */
export const startNodeService = (
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ServiceProcess => {
  const child = spawn(process.execPath, [script, ...args, "--parent"], {
    env: { ...serviceEnvironment(process.env), ...environment },
    stdio: ["pipe", "pipe", "inherit"],
    windowsHide: true,
  });
  child.stdin.on("error", () => {});
  child.stdout.setEncoding("utf8");
  return {
    onOutput: (listener) => child.stdout.on("data", listener),
    onExit: (listener) => {
      child.once("error", () => listener(null));
      child.once("exit", listener);
    },
    end: () => child.stdin.end(),
    kill: () => child.kill("SIGKILL"),
  };
};

/**
 * A disposable reader without environment, network secrets or file rights: it may read the program's own folder only
 * (security 9.4; Node's permission model is the second layer, the process border the first).
 */
export const startNodeReader = (script: string, programFolder: string): ReaderChild => {
  const folder = realpathSync(programFolder);
  const child = fork(script, [], {
    env: {},
    execArgv: [
      "--permission",
      `--allow-fs-read=${folder}`,
      `--allow-fs-read=${dirname(script)}`,
      "--max-old-space-size=512",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return {
    pid: () => child.pid,
    post: (message) => {
      if (child.connected) child.send(message as Parameters<typeof child.send>[0], () => {});
    },
    onMessage: (listener) => child.on("message", listener),
    onExit: (listener) => {
      let isTold = false;
      const once = (code: number | null): void => {
        if (!isTold) listener(code);
        isTold = true;
      };
      child.once("error", () => once(null));
      child.once("exit", once);
    },
    kill: () => child.kill("SIGKILL"),
  };
};
