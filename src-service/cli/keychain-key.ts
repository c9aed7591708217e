import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Name of the desk's entries in the operating system's keychain (`src-main/session`). */
const service = "Flexdesk";
const above = 3;

const installationOf = (folder: string): string | undefined => {
  let at = path.resolve(folder);
  for (let step = 0; step <= above; step += 1) {
    const file = path.join(at, "keys.json");
    if (existsSync(file)) {
      const stored: unknown = JSON.parse(readFileSync(file, "utf8"));
      const installation =
        typeof stored === "object" && stored !== null && "installation" in stored ? stored.installation : undefined;
      return typeof installation === "string" ? installation : undefined;
    }
    at = path.dirname(at);
  }
  return undefined;
};

/**
 * The key of an embedded service's database, from the keychain of the person who runs a command on it; undefined where
 * there is none. `folder`: that of the database, inside the desk's data folder.
 */
export const keyFromKeychain = async (folder: string): Promise<Buffer | undefined> => {
  const installation = installationOf(folder);
  if (installation === undefined) return undefined;
  try {
    const { AsyncEntry } = await import("@napi-rs/keyring");
    const entry = new AsyncEntry(service, `service@${installation}`, { linux: { store: "secret-service" } });
    const text = await entry.getPassword();
    return text ? Buffer.from(text, "base64") : undefined;
  } catch {
    return undefined;
  }
};
