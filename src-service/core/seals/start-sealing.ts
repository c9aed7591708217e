import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Connected } from "../database/connect.ts";
import type { TableRules } from "../database/table-rules.ts";
import { readSecrets } from "../secrets/secrets.ts";
import { type SealKey, sealKeyOf } from "./seal-digest.ts";
import { openSeals } from "./sealer.ts";

const sealedMarkOf = (folder: string): string => path.join(folder, "sealed");

/** True when a database of these secrets has been sealed before. */
export const isMarkedSealed = (secretsDir: string): boolean => existsSync(sealedMarkOf(secretsDir));

/**
 * Seals tables that are not sealed yet and marks it in a file beside the key, outside the database: a database that has
 * lost its seals is not sealed a second time, for that would seal whatever was written into it meanwhile.
 */
export const startSealing = async (
  connected: Connected,
  key: SealKey,
  rules: TableRules,
  secretsDir: string,
): Promise<void> => {
  const wasSealed = isMarkedSealed(secretsDir);
  await openSeals(connected.writing, connected.dialect, key, rules, wasSealed);
  if (!wasSealed) writeFileSync(sealedMarkOf(secretsDir), "", { mode: 0o600, flush: true });
};

/** Parts of the secrets' folder that the proofs of the seals need. */
export type AuditSeals = { readonly key: SealKey | undefined; readonly wasSealed: boolean };

/** For an audit of a database without its secrets. */
export const noSeals: AuditSeals = { key: undefined, wasSealed: false };

/** Reads the key of seals and the mark from a folder of secrets; undefined and false without secrets. Creates nothing. */
export const readSeals = (secretsDir: string): AuditSeals => {
  const secrets = readSecrets(secretsDir);
  return secrets === undefined ? noSeals : { key: sealKeyOf(secrets), wasSealed: isMarkedSealed(secretsDir) };
};
