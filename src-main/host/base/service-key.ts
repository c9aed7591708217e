import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isPlainDatabase } from "../../../src-node/database-cipher.ts";
import type { Host } from "../../interfaces/host.ts";
import { KeyUnavailableError } from "../../interfaces/keyring.ts";
import { openKeyring } from "../../session/keyring.ts";

/** The database of the embedded service, below the desk's data folder. */
const databaseFile = (dataDir: string): string => join(dataDir, "service", "database", "flexdesk.db");

const isEncrypted = (file: string): boolean => existsSync(file) && statSync(file).size > 0 && !isPlainDatabase(file);

/** The embedded service's data are encrypted and their key cannot be had. */
export class ServiceKeyError extends Error {
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
