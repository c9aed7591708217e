import path from "node:path";
import { parseArgs } from "node:util";
import { keyOf, keyVariable } from "../src-node/database-cipher.ts";
import { type Environment, environmentNames } from "../src-shared/kernel/rights/environment.ts";
import { isDay } from "../src-shared/kernel/values/time/time.ts";
import { hostOfAddress, isAnyAddress, readHosts } from "./access/http/host-gate.ts";
import { readTrustedProxies } from "./access/http/trusted-proxies.ts";
import { createSandboxBank } from "./core/channels/bank/sandbox-bank.ts";
import { readRegions } from "./core/channels/regions.ts";
import { readDatabaseUrl } from "./core/database/database-url.ts";
import { takeProvenFolder } from "./core/database/proven-folder.ts";
import { faultFields, logLine } from "./core/plumbing/log.ts";
import type { ServiceOptions } from "./server.ts";

const usage =
  "--data DIR [--port N] [--host ADDRESS] [--demo] [--database-url URL | --database-url-file FILE] [--seed N] [--anchor YYYY-MM-DD] [--environment NAME] [--app-type N] [--sandbox-bank by-lot|pays] [--regions FILE] [--trust-region-header] [--trusted-proxy CIDR[,CIDR…]] [--allowed-host NAME[,NAME…]] [--parent] [--embedded]";

type Start = {
  readonly options: ServiceOptions;
  readonly port: number;
  readonly host: string;
  readonly hasParent: boolean;
};

const readNumber = (text: string | undefined, usual: number, max: number): number => {
  const value = text === undefined ? usual : Number(text);
  if (!Number.isSafeInteger(value) || value < 0 || value > max) throw new RangeError(`not a number: ${text}`);
  return value;
};

const readEnvironment = (text: string | undefined, isDemo: boolean): Environment => {
  const name = text ?? (isDemo ? "demo" : "production");
  const environment = environmentNames.find((one) => one === name);
  if (environment === undefined) throw new RangeError(`not an environment: ${name}`);
  if (isDemo && environment !== "demo")
    throw new RangeError(`--demo makes demo data, which "${environment}" must not hold`);
  return environment;
};

/** Reads the fate of payments at the sandbox bank: by lot of the order, or all of them are paid at once (demo only). */
const readSandboxBank = (text: string | undefined, isDemo: boolean): Pick<ServiceOptions, "payouts"> => {
  const way = text ?? "by-lot";
  if (way !== "by-lot" && way !== "pays") throw new RangeError(`not a sandbox bank: ${way}`);
  if (way === "by-lot") return {};
  if (!isDemo) throw new RangeError("--sandbox-bank is for the demo");
  const plan = () => ({ outcome: "paid", due_after: 0 }) as const;
  return { payouts: { makeBank: (parts) => createSandboxBank(parts, { plan }) } };
};

const readStart = (args: readonly string[]): Start => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string" },
      port: { type: "string" },
      host: { type: "string" },
      demo: { type: "boolean" },
      "database-url": { type: "string" },
      "database-url-file": { type: "string" },
      seed: { type: "string" },
      anchor: { type: "string" },
      environment: { type: "string" },
      "app-type": { type: "string" },
      "sandbox-bank": { type: "string" },
      regions: { type: "string" },
      "trust-region-header": { type: "boolean" },
      "trusted-proxy": { type: "string" },
      "allowed-host": { type: "string" },
      parent: { type: "boolean" },
      embedded: { type: "boolean" },
    },
  });
  if (values.data === undefined) throw new RangeError("--data is missing");
  if (values.anchor !== undefined && !isDay(values.anchor)) throw new RangeError(`not a day: ${values.anchor}`);
  const folder = path.resolve(values.data);
  const urlOptions = { url: values["database-url"], file: values["database-url-file"] };
  const url = readDatabaseUrl(urlOptions, values.embedded === true ? undefined : process.env);
  const isDemo = values.demo === true;
  const key = keyOf(process.env);
  delete process.env[keyVariable];
  return {
    options: {
      database: url === undefined ? { sqlite: path.join(folder, "database"), ...(key && { key }) } : { url },
      storageDir: path.join(folder, "storage"),
      secretsDir: path.join(folder, "secrets"),
      environment: readEnvironment(values.environment, isDemo),
      ...(values["app-type"] !== undefined && { appType: readNumber(values["app-type"], 7, 999) }),
      ...readSandboxBank(values["sandbox-bank"], isDemo),
      ...(values.regions !== undefined && { regions: readRegions(path.resolve(values.regions)) }),
      trustRegionHeader: values["trust-region-header"] === true,
      trustedProxies: readTrustedProxies(values["trusted-proxy"] ?? process.env["FLEXDESK_TRUSTED_PROXY"]),
      hosts: [
        ...readHosts(values["allowed-host"] ?? process.env["FLEXDESK_ALLOWED_HOST"]),
        // Whoever has the service listen on one address means it to be reached by that.
        ...(isAnyAddress(values.host) ? [] : readHosts(hostOfAddress(values.host ?? ""))),
      ],
      ...(isDemo && {
        demo: {
          hasNeighbour: true,
          seed: readNumber(values.seed, 1, 2 ** 32 - 1),
          ...(values.anchor !== undefined && { anchor: values.anchor }),
        },
      }),
    },
    port: readNumber(values.port, 0, 65_535),
    host: values.host ?? "127.0.0.1",
    hasParent: values.parent === true,
  };
};

/** Until then the page in which people sign in has the processors for itself: the reader of cards takes one for a second. */
const warmUpAfterMs = 10_000;

const run = async ({ options, port, host, hasParent }: Start): Promise<void> => {
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

/** Runs the service that a command line describes until it is told to end; says why where it cannot start. */
export const startService = async (args: readonly string[]): Promise<void> => {
  try {
    await run(readStart(args));
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
