import { parseArgs } from "node:util";
import { takeProvenFolder } from "./core/database/proven-folder.ts";
import { faultFields, logLine } from "./core/plumbing/log.ts";
import { type Start, startFlags, startOf } from "./setup/start-options.ts";

const usage =
  "[serve | init | doctor | backup | restore] --data DIR [--config FILE] [--port N] [--host ADDRESS] [--demo] [--database-url URL | --database-url-file FILE] [--seed N] [--anchor YYYY-MM-DD] [--environment NAME] [--app-type N] [--sandbox-bank by-lot|pays] [--regions FILE] [--trust-region-header] [--trusted-proxy CIDR[,CIDR…]] [--allowed-host NAME[,NAME…]] [--parent] [--embedded]";

/** Until then the page in which people sign in has the processors for itself: the reader of cards takes one for a second. */
const warmUpAfterMs = 10_000;

const serve = async ({ options, port, host, hasParent }: Start): Promise<void> => {
  const folder = takeProvenFolder(options.database);
  const { createService } = await import("./server.ts");
  const service = await createService({ ...options, folder });
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    // A connection that does not end must not keep the process.
    setTimeout(() => process.exit(1), 5_000).unref();
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  if (hasParent) {
    process.stdin.on("end", end);
    process.stdin.on("close", end);
    process.stdin.on("error", end);
    process.stdin.resume();
  }
  const boundPort = await service.listen(port, host);
  process.stdout.write(`${JSON.stringify({ ready: true, port: boundPort })}\n`);
  setTimeout(service.warmUp, warmUpAfterMs).unref();
};

/** Commands beside serving, each loaded when it is asked for: what a start does not need is not read. */
const commands: Readonly<Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>> = {
  init: async () => {
    const [{ initCommand }, { createService }] = await Promise.all([
      import("./setup/init-command.ts"),
      import("./server.ts"),
    ]);
    return (args) => initCommand(args, createService);
  },
  doctor: async () => (await import("./setup/doctor-command.ts")).doctorCommand,
  backup: async () => (await import("./setup/backup-command.ts")).backupCommand,
  restore: async () => (await import("./setup/backup-command.ts")).restoreCommand,
};

/** Runs a command; what it refuses is said in its words alone, for whoever typed it. */
const runCommand = async (
  command: (args: readonly string[]) => Promise<number>,
  args: readonly string[],
): Promise<number> => {
  try {
    return await command(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "unknown"}\n`);
    return 1;
  }
};

/** Runs the service, or the command that stands before its flags; says why where it cannot. */
export const startService = async (args: readonly string[]): Promise<void> => {
  try {
    const [first = ""] = args;
    const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
    if (command !== undefined) {
      process.exitCode = await runCommand(await command(), args.slice(1));
      return;
    }
    const { values } = parseArgs({ args: first === "serve" ? args.slice(1) : [...args], options: startFlags });
    await serve(startOf(values));
  } catch (error) {
    fail(error);
  }
};

const fail = (error: unknown): void => {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
  logLine("error", "not_started", faultFields(error));
  process.stderr.write(`${reason}\nusage: ${usage}\n`);
  process.exit(1);
};
