import { join } from "node:path";
import { z } from "zod";
import { serverAddress } from "../api/server-address.ts";
import type { Host } from "./host.ts";
import { type ServiceProcess, startServiceChild } from "./service-child.ts";

export type ServiceAddress = {
  /** Where the service answers. */
  readonly url: string;
  /** Its lasting name: `embedded`, or the address of a company's own server. */
  readonly name: string;
  readonly end: () => Promise<void>;
};

const port = z.int().min(1).max(65_535);

/** The service that a desk shall use: a company's own by its address, else the embedded one, started here. */
export const bringService = async (
  host: Pick<Host, "dataDir" | "settings" | "clock" | "log">,
  given: string | undefined,
  start: (args: readonly string[]) => ServiceProcess,
): Promise<ServiceAddress> => {
  if (given !== undefined) {
    const { baseUrl } = serverAddress(given);
    return { url: baseUrl, name: baseUrl, end: () => Promise.resolve() };
  }
  const kept = port.safeParse(host.settings.get("servicePort"));
  const child = await startServiceChild({
    start,
    dataDir: join(host.dataDir, "service"),
    keptPort: kept.success ? kept.data : 0,
    clock: host.clock,
    log: host.log,
  });
  if (!kept.success || kept.data !== child.port) host.settings.set("servicePort", child.port);
  return { url: `http://127.0.0.1:${child.port}`, name: "embedded", end: child.end };
};
