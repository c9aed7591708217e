import { join } from "node:path";
import { z } from "zod";
import { keyVariable } from "../../../src-node/database-cipher.ts";
import { serverAddress } from "../../api/server-address.ts";
import type { Host } from "../../interfaces/host.ts";
import { readSavedServer } from "../../settings/saved-server.ts";
import { type StartService, startServiceChild } from "./service-child.ts";
import { serviceKey } from "./service-key.ts";

export type ServiceAddress = {
  /** Where the service answers. */
  readonly url: string;
  /** Its lasting name: `embedded`, or the address of a company's own server. */
  readonly name: string;
  /** Given on the command line. */
  readonly isFixed: boolean;
  /** The saved address is invalid: the desk starts without a service, so that it can be corrected. */
  readonly isBroken: boolean;
  readonly end: () => Promise<void>;
};

const portNumber = z.int().min(1).max(65_535);
/** A name that never resolves (RFC 6761). Falling back to the embedded service would pass it off as the company's own. */
const unreachableUrl = "https://server-address.invalid";

const remoteService = (url: string, what: { isFixed: boolean; isBroken: boolean }): ServiceAddress => ({
  url,
  name: url,
  ...what,
  end: () => Promise.resolve(),
});

/**
 * The service that a desk shall use: the address of the command line, else the saved one, else the embedded service,
 * started here. Throws for an invalid address, and when the embedded service does not start.
 */
export const resolveService = async (
  host: Pick<Host, "dataDir" | "settings" | "clock" | "log" | "keychain" | "randomBytes">,
  fixedAddress: string | undefined,
  start: StartService,
): Promise<ServiceAddress> => {
  if (fixedAddress !== undefined)
    return remoteService(serverAddress(fixedAddress).baseUrl, { isFixed: true, isBroken: false });
  const savedServer = readSavedServer(host.settings);
  if (savedServer)
    return remoteService(savedServer.baseUrl ?? unreachableUrl, {
      isFixed: false,
      isBroken: savedServer.baseUrl === null,
    });
  const storedPort = portNumber.safeParse(host.settings.get("servicePort"));
  const key = await serviceKey(host);
  const environment: Record<string, string> = key === null ? {} : { [keyVariable]: key.toString("hex") };
  const child = await startServiceChild({
    start: (args) => start(args, environment),
    dataDir: join(host.dataDir, "service"),
    keptPort: storedPort.success ? storedPort.data : 0,
    clock: host.clock,
    log: host.log,
  });
  if (!storedPort.success || storedPort.data !== child.port) host.settings.set("servicePort", child.port);
  const url = `http://127.0.0.1:${child.port}`;
  return { url, name: "embedded", isFixed: false, isBroken: false, end: child.end };
};
