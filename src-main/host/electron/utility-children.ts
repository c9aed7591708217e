import type { UtilityProcess, utilityProcess } from "electron";
import type { ReaderChild } from "../../interfaces/host.ts";
import type { ServiceProcess } from "../base/service-child.ts";
import { serviceEnvironment } from "../base/service-environment.ts";

type Forker = Pick<typeof utilityProcess, "fork">;

/** Starts the service inside Electron's own Node. It gets a port to its parent instead of a standard input, and ends when that closes. */
export const forkService = (
  electron: Forker,
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ServiceProcess => {
  const child = electron.fork(script, [...args], {
    env: { ...serviceEnvironment(process.env), ...environment },
    stdio: ["ignore", "pipe", "inherit"],
    serviceName: "Flexdesk service",
  });
  return {
    onOutput: (listener) => child.stdout?.on("data", (piece: Buffer) => listener(piece.toString("utf8"))),
    onExit: (listener) => onceExited(child, listener),
    // SIGTERM where there are signals.
    end: () => {
      child.kill();
    },
    kill: () => {
      child.kill();
    },
  };
};

/** A disposable reader with no environment. */
export const forkReader = (electron: Forker, script: string): ReaderChild => {
  const child = electron.fork(script, [], {
    env: {},
    stdio: "ignore",
    serviceName: "Flexdesk reader",
    execArgv: ["--max-old-space-size=512"],
  });
  return {
    pid: () => child.pid,
    post: (message) => child.postMessage(message),
    onMessage: (listener) => {
      child.on("message", listener);
    },
    onExit: (listener) => onceExited(child, listener),
    kill: () => {
      child.kill();
    },
  };
};

const onceExited = (child: UtilityProcess, listener: (code: number | null) => void): void => {
  child.once("exit", (code) => listener(code));
};
