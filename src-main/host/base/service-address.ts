import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isPlainDatabase, keyVariable } from "../../../src-node/database-cipher.ts";
import { serverAddress } from "../../api/server-address.ts";
import type { Host } from "../../interfaces/host.ts";
import { KeyUnavailableError } from "../../interfaces/keyring.ts";
import { openKeyring } from "../../session/keyring.ts";
import { readSavedServer } from "../../settings/saved-server.ts";
import { type StartService, startServiceChild } from "./service-child.ts";

/** The database of the embedded service, below the desk's data folder. */
const databaseFile = (dataDir: string): string => join(dataDir, "service", "database", "flexdesk.db");

const isEncrypted = (file: string): boolean => existsSync(file) && statSync(file).size > 0 && !isPlainDatabase(file);

/** The embedded service's data are encrypted and their key cannot be had. */
class ServiceKeyError extends Error {
  constructor(state: string) {
    super(
      `The local data are encrypted and the keychain does not give their key (${state}). Unlock the keychain and start again; nothing was changed.`,
    );
    this.name = "ServiceKeyError";
  }
}

/**
 * The key of the embedded service's database, made at the first start and kept in the keychain. Null where no keychain
 * answers and the data are not encrypted yet: they stay as they are, and the person is notified that there is no keychain.
 * Throws `ServiceKeyError` where the data are encrypted and the key is not there: it is never replaced by a new one.
 */
export const serviceKey = async (
  host: Pick<Host, "dataDir" | "keychain" | "clock" | "randomBytes">,
): Promise<Buffer | null> => {
  const isLocked = isEncrypted(databaseFile(host.dataDir));
  const keyring = await openKeyring(host);
  const state = keyring.state();
  if (state !== "ready") {
    if (isLocked) throw new ServiceKeyError(state);
    return null;
  }
  try {
    return await keyring.keyFor("service", isLocked);
  } catch (error) {
    if (!(error instanceof KeyUnavailableError)) throw error;
    if (isLocked) throw new ServiceKeyError(error.state);
    return null;
  }
};

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
