import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type KeyPurpose, keyPurposes } from "../interfaces/keyring.ts";
import { writeFileAtomic } from "../plumbing/atomic-file.ts";

/** Record of a key, kept beside its database: nothing secret. */
const keyRecord = z.object({ id: z.string(), backend: z.string(), created: z.string(), check: z.string() });
export type KeyRecord = z.output<typeof keyRecord>;

const keysFile = z.object({
  version: z.literal(1),
  /** Part of the names in the keychain, so that two data folders on one machine keep apart. */
  installation: z.string(),
  keys: z.partialRecord(z.enum(keyPurposes), keyRecord),
});

export type KeysFile = {
  readonly installation: string;
  readonly get: (purpose: KeyPurpose) => KeyRecord | undefined;
  readonly set: (purpose: KeyPurpose, record: KeyRecord) => void;
  readonly remove: (purpose: KeyPurpose) => void;
};

/** Proves that a key is the one that a record was written for, without telling the key. */
export const checkValue = (key: Buffer, id: string): string => createHmac("sha256", key).update(id).digest("hex");

export const matches = (key: Buffer, record: KeyRecord): boolean => {
  const expected = Buffer.from(record.check);
  const actual = Buffer.from(checkValue(key, record.id));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/**
 * `keys.json` of a data folder. Without one the installation's name is derived from the folder, so that losing the
 * file does not lose the keys; an unreadable one is set aside.
 */
export const openKeysFile = (dataDir: string): KeysFile => {
  const path = join(dataDir, "keys.json");
  const emptyFile = {
    version: 1 as const,
    installation: createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 16),
    keys: {},
  };
  let records: z.output<typeof keysFile> = readKeys(path) ?? emptyFile;
  const write = (): void => writeFileAtomic(path, `${JSON.stringify(records, null, 2)}\n`);
  return {
    installation: records.installation,
    get: (purpose) => records.keys[purpose],
    set: (purpose, record) => {
      records = { ...records, keys: { ...records.keys, [purpose]: record } };
      write();
    },
    remove: (purpose) => {
      const { [purpose]: _gone, ...keys } = records.keys;
      records = { ...records, keys };
      write();
    },
  };
};

const readKeys = (path: string): z.output<typeof keysFile> | undefined => {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return keysFile.parse(JSON.parse(text));
  } catch {
    renameSync(path, `${path}.unreadable-${Date.now()}`);
    return undefined;
  }
};
