import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Connected } from "../database/connect.ts";
import type { TableRules } from "../database/table-rules.ts";
import { readSecrets } from "../secrets/secrets.ts";
import { type SealKey, sealKeyOf } from "./seal-digest.ts";
import { openSeals } from "./sealer.ts";

const witnessOf = (folder: string): string => path.join(folder, "sealed");

/**
 * Seals what is not sealed yet and keeps a witness of it beside the key, outside the database: a database that has lost
 * its seals is not sealed a second time, for that would seal whatever was written into it meanwhile.
 */
export const startSealing = async (
  connected: Connected,
  key: SealKey,
  rules: TableRules,
  secretsDir: string,
): Promise<void> => {
  const witness = witnessOf(secretsDir);
  await openSeals(connected.writing, connected.dialect, key, rules, existsSync(witness));
  if (!existsSync(witness)) writeFileSync(witness, "", { mode: 0o600, flush: true });
};

/** What the proofs of the seals need from the secrets' folder. */
export type AuditSeals = { readonly key: SealKey | undefined; readonly wasSealed: boolean };

/** For who examines a database without its secrets. */
export const noSeals: AuditSeals = { key: undefined, wasSealed: false };

/** The key of seals and the witness in a folder of secrets; nothing where there are no secrets. Makes nothing. */
export const readSeals = (secretsDir: string): AuditSeals => {
  const secrets = readSecrets(secretsDir);
  return secrets === undefined ? noSeals : { key: sealKeyOf(secrets), wasSealed: existsSync(witnessOf(secretsDir)) };
};
