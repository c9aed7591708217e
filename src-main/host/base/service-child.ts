import type { Clock } from "../../plumbing/clock.ts";
import type { Log } from "../../plumbing/log.ts";

/** The service's process as a host starts it: `child_process` or Electron's `utilityProcess`. */
export type ServiceProcess = {
  /** Called with text as it comes, cut anywhere. */
  readonly onOutput: (listener: (text: string) => void) => void;
  readonly onExit: (listener: (code: number | null) => void) => void;
  /** Asks it to end: closes its standard input or sends SIGTERM. */
  readonly end: () => void;
  readonly kill: () => void;
};

/** Starts the service's process; `environment`: variables beside those that it gets anyway, for what must not be an argument. */
export type StartService = (args: readonly string[], environment: Readonly<Record<string, string>>) => ServiceProcess;

export type ServiceChildOptions = {
  /** Starts it with these arguments. */
  readonly start: (args: readonly string[]) => ServiceProcess;
  readonly dataDir: string;
  /** The port of last time, tried first so that the address stays; 0 = any. */
  readonly keptPort: number;
  readonly clock: Clock;
  readonly log: Log;
};

export type ServiceChild = {
  readonly port: number;
  readonly end: () => Promise<void>;
};

/** The first start of all makes the demo data. */
const readyLimitMs = 180_000;
const restartDelayMs = 3_000;
const endLimitMs = 5_000;

type Running = { readonly port: number; readonly process: ServiceProcess; readonly exited: Promise<number | null> };

/** Starts the embedded service and keeps it running on one port until `end`. Throws when it cannot be started. */
export const startServiceChild = async (options: ServiceChildOptions): Promise<ServiceChild> => {
  const { clock, log } = options;
  const shutdown = new AbortController();
  let running = await startOnce(options, options.keptPort).catch((error: unknown) => {
    // Somebody else has the port now.
    if (options.keptPort === 0) throw error;
    return startOnce(options, 0);
  });
  const { port } = running;

  const watch = async (): Promise<void> => {
    while (!shutdown.signal.aborted) {
      const code = await running.exited;
      if (shutdown.signal.aborted) return;
      log.error("service.exited", { code });
      await clock.sleep(restartDelayMs, shutdown.signal);
      if (shutdown.signal.aborted) return;
      try {
        running = await startOnce(options, port);
      } catch {
        log.error("service.not_restarted");
      }
    }
  };
  const watching = watch();

  return {
    port,
    end: async () => {
      shutdown.abort();
      running.process.end();
      const limit = new AbortController();
      const late = clock.sleep(endLimitMs, limit.signal).then(() => {
        if (!limit.signal.aborted) running.process.kill();
      });
      await running.exited;
      limit.abort();
      await Promise.all([late, watching]);
    },
  };
};

const startOnce = (options: ServiceChildOptions, port: number): Promise<Running> =>
  new Promise((resolve, reject) => {
    const process = options.start(["--data", options.dataDir, "--port", String(port), "--demo", "--embedded"]);
    let output = "";
    const exited = new Promise<number | null>((done) => process.onExit(done));
    const timer = setTimeout(() => {
      process.kill();
      reject(new Error("The service did not start in time."));
    }, readyLimitMs);
    exited.then(
      (code) => {
        clearTimeout(timer);
        reject(new Error(`The service ended with code ${code} before it was ready.`));
      },
      () => {},
    );
    process.onOutput((text) => {
      if (output === ready) return;
      output = (output + text).slice(-16_384);
      const answered = readyPort(output);
      if (answered === null) return;
      output = ready;
      clearTimeout(timer);
      resolve({ port: answered, process, exited });
    });
  });

const ready = "ready";

/** The port in the one line `{"ready":true,"port":N}`; null while it has not come. */
export const readyPort = (output: string): number | null => {
  for (const line of output.split("\n").slice(0, -1)) {
    const match = /^\s*\{"ready":\s*true,\s*"port":\s*(\d{1,5})\b.*\}\s*$/.exec(line);
    if (match) return Number(match[1]);
  }
  return null;
};
