import { closeSync, openSync, readSync } from "node:fs";
import type Database from "better-sqlite3";

/** Bytes of a database key; it is used as it is, because deriving one from a passphrase would cost time at every open. */
const keyBytes = 32;

/**
 * Sets cipher and key of a connection, before anything is read: AEGIS-256 with a MAC on every page, so that a flipped bit
 * or a wrong key is an error and never a wrong row. `rekey` encrypts what is there.
 */
export const applyKey = (database: Database.Database, key: Uint8Array, how: "key" | "rekey" = "key"): void => {
  if (key.byteLength !== keyBytes) throw new RangeError(`a database key has ${keyBytes} bytes`);
  database.pragma("cipher = 'aegis'");
  database.pragma(`${how} = "x'${Buffer.from(key).toString("hex")}'"`);
};

const plainHead = "SQLite format 3\0";

/** True when a file is a database that anybody can read. */
export const isPlainDatabase = (file: string): boolean => {
  const head = Buffer.alloc(plainHead.length);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return head.toString("latin1") === plainHead;
};

/** The variable by which a desk hands the key of its database to the service and to commands (hex). Never an argument. */
export const keyVariable = "FLEXDESK_DATABASE_KEY";

/** The key in an environment; undefined when there is none. Throws a RangeError for one of another length. */
export const keyOf = (environment: Readonly<Record<string, string | undefined>>): Buffer | undefined => {
  const text = environment[keyVariable];
  if (text === undefined) return undefined;
  const key = Buffer.from(text, "hex");
  if (key.length !== keyBytes || text.length !== keyBytes * 2) throw new RangeError(`${keyVariable} is no key`);
  return key;
};
