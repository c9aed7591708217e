import { join } from "node:path";
import { z } from "zod";
import { keyVariable } from "../../src-node/database-cipher.ts";
import { serverAddress } from "../api/server-address.ts";
import type { Host } from "../interfaces/host.ts";
import { readKeptServer } from "../settings/kept-server.ts";
import { type StartService, startServiceChild } from "./service-child.ts";
import { serviceKey } from "./service-key.ts";

export type ServiceAddress = {
  /** Where the service answers. */
  readonly url: string;
  /** Its lasting name: `embedded`, or the address of a company's own server. */
  readonly name: string;
  /** Given on the command line. */
  readonly isFixed: boolean;
  /** The kept address is none: the desk starts without a service, so that it can be corrected. */
  readonly isBroken: boolean;
  readonly end: () => Promise<void>;
};

const port = z.int().min(1).max(65_535);
/** A name that leads nowhere, ever (RFC 6761). The embedded service would be mistaken for the company's own. */
const nowhere = "https://server-address.invalid";

const elsewhere = (url: string, what: { isFixed: boolean; isBroken: boolean }): ServiceAddress => ({
  url,
  name: url,
  ...what,
  end: () => Promise.resolve(),
});

/**
 * The service that a desk shall use: the given address, else the one that the person kept, else the embedded service,
 * started here. Throws for a given address that is none, and when the embedded service does not start.
 */
export const bringService = async (
  host: Pick<Host, "dataDir" | "settings" | "clock" | "log" | "keychain" | "randomBytes">,
  given: string | undefined,
  start: StartService,
): Promise<ServiceAddress> => {
  if (given !== undefined) return elsewhere(serverAddress(given).baseUrl, { isFixed: true, isBroken: false });
  const own = readKeptServer(host.settings);
  if (own) return elsewhere(own.baseUrl ?? nowhere, { isFixed: false, isBroken: own.baseUrl === null });
  const kept = port.safeParse(host.settings.get("servicePort"));
  const key = await serviceKey(host);
  const environment: Record<string, string> = key === null ? {} : { [keyVariable]: key.toString("hex") };
  const child = await startServiceChild({
    start: (args) => start(args, environment),
    dataDir: join(host.dataDir, "service"),
    keptPort: kept.success ? kept.data : 0,
    clock: host.clock,
    log: host.log,
  });
  if (!kept.success || kept.data !== child.port) host.settings.set("servicePort", child.port);
  const url = `http://127.0.0.1:${child.port}`;
  return { url, name: "embedded", isFixed: false, isBroken: false, end: child.end };
};
