import path from "node:path";
import type { parseArgs } from "node:util";
import { keyOf, keyVariable } from "../../src-node/database-cipher.ts";
import { type Environment, environmentNames } from "../../src-shared/kernel/rights/environment.ts";
import { isDay } from "../../src-shared/kernel/values/time/time.ts";
import { hostOfAddress, isAnyAddress, readHosts } from "../access/http/host-gate.ts";
import { readTrustedProxies } from "../access/http/trusted-proxies.ts";
import type { PayoutOptions } from "../core/channels/bank/payout-bank.ts";
import { createSandboxBank } from "../core/channels/bank/sandbox-bank.ts";
import type { MailSettings } from "../core/channels/mail/settings.ts";
import { type Regions, readRegions } from "../core/channels/regions.ts";
import type { SmsSettings } from "../core/channels/sms/settings.ts";
import type { DatabaseTarget } from "../core/database/connect.ts";
import { readDatabaseUrl } from "../core/database/database-url.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";

/** Flags of every command of the service; each overrides what the configuration file says. */
export const startFlags = {
  config: { type: "string" },
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
} as const;

type Flags = ReturnType<typeof parseArgs<{ options: typeof startFlags }>>["values"];

/** Options of a service (`server.ts`) that flags and the configuration say. */
export type StartOptions = {
  readonly database: DatabaseTarget;
  readonly storageDir: string;
  readonly secretsDir: string;
  readonly environment: Environment;
  readonly sms?: SmsSettings;
  readonly mail?: MailSettings;
  readonly appType?: number;
  readonly payouts?: PayoutOptions;
  readonly regions?: Regions;
  readonly trustRegionHeader: boolean;
  readonly trustedProxies: readonly string[];
  readonly hosts: readonly string[];
  readonly metricsToken?: string;
  readonly demo?: { readonly hasNeighbour: true; readonly seed: number; readonly anchor?: string };
};

/** Way to start a service: its parts, and where it listens. */
export type Start = {
  readonly options: StartOptions;
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
const readSandboxBank = (text: string | undefined, isDemo: boolean): Pick<StartOptions, "payouts"> => {
  const way = text ?? "by-lot";
  if (way !== "by-lot" && way !== "pays") throw new RangeError(`not a sandbox bank: ${way}`);
  if (way === "by-lot") return {};
  if (!isDemo) throw new RangeError("--sandbox-bank is for the demo");
  const plan = () => ({ outcome: "paid", due_after: 0 }) as const;
  return { payouts: { makeBank: (parts) => createSandboxBank(parts, { plan }) } };
};

/** Facts that a configuration says beside the flags; without one, none. */
type Written = Partial<Configuration>;

const databaseOf = (flags: Flags, written: Written, folder: string): DatabaseTarget => {
  const urlOptions = { url: flags["database-url"], file: flags["database-url-file"] };
  const fromFlags = readDatabaseUrl(urlOptions, undefined);
  const fromVariable = flags.embedded === true ? undefined : process.env["DATABASE_URL"];
  const url = fromFlags ?? written.databaseUrl ?? fromVariable;
  const key = keyOf(process.env);
  delete process.env[keyVariable];
  return url === undefined ? { sqlite: path.join(folder, "database"), ...(key && { key }) } : { url };
};

/**
 * Reads how a service is to be started from flags and, where `--config` names one, its configuration file. Throws a RangeError or
 * `ConfigurationError` with what is wrong.
 */
export const startOf = (flags: Flags): Start => {
  const written: Written = flags.config === undefined ? {} : readConfiguration(flags.config, process.env);
  const data = flags.data ?? written.data;
  if (data === undefined) throw new RangeError("--data is missing");
  if (flags.anchor !== undefined && !isDay(flags.anchor)) throw new RangeError(`not a day: ${flags.anchor}`);
  const folder = path.resolve(data);
  const isDemo = flags.demo === true;
  const host = flags.host ?? written.host ?? "127.0.0.1";
  const appType = flags["app-type"] === undefined ? written.appType : readNumber(flags["app-type"], 7, 999);
  const regions = flags.regions ?? written.regions;
  return {
    options: {
      database: databaseOf(flags, written, folder),
      storageDir: path.join(folder, "storage"),
      secretsDir: path.join(folder, "secrets"),
      environment: readEnvironment(flags.environment ?? written.environment, isDemo),
      ...(written.channels?.sms !== undefined && { sms: written.channels.sms }),
      ...(written.channels?.mail !== undefined && { mail: written.channels.mail }),
      ...(appType !== undefined && { appType }),
      ...readSandboxBank(flags["sandbox-bank"], isDemo),
      ...(regions !== undefined && { regions: readRegions(path.resolve(regions)) }),
      trustRegionHeader: flags["trust-region-header"] ?? written.trustRegionHeader ?? false,
      trustedProxies: readTrustedProxies(
        flags["trusted-proxy"] ?? written.trustedProxies?.join(",") ?? process.env["FLEXDESK_TRUSTED_PROXY"],
      ),
      hosts: [
        ...readHosts(flags["allowed-host"] ?? written.allowedHosts?.join(",") ?? process.env["FLEXDESK_ALLOWED_HOST"]),
        // Whoever has the service listen on one address means it to be reached by that.
        ...(isAnyAddress(host) ? [] : readHosts(hostOfAddress(host))),
      ],
      ...(written.metricsToken !== undefined && { metricsToken: written.metricsToken }),
      ...(isDemo && {
        demo: {
          hasNeighbour: true,
          seed: readNumber(flags.seed, 1, 2 ** 32 - 1),
          ...(flags.anchor !== undefined && { anchor: flags.anchor }),
        },
      }),
    },
    port: readNumber(flags.port ?? written.port?.toString(), 0, 65_535),
    host,
    hasParent: flags.parent === true,
  };
};
