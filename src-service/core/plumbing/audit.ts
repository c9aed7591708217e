import { createHash } from "node:crypto";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { readFact, storeFact } from "../database/facts.ts";
import type { Database, Reader, Tables, Tx } from "../database/tables.ts";

type AuditRow = Tables["audit_log"];
export type AuditEntry = Omit<AuditRow, "prev_hash" | "hash">;

/** Hash that the first entry of an agency's chain continues. */
export const chainStart = "0".repeat(64);

const headName = (agencyId: number): string => `audit:${agencyId}`;

/** SHA-256 of the previous hash and the canonical entry: the link of the chain (security T44). */
export const auditHash = (previous: string, entry: AuditEntry): string =>
  createHash("sha256").update(previous).update(canonicalJson(entry)).digest("hex");

const headOf = async (db: Reader, agencyId: number): Promise<string> =>
  (await readFact(db, headName(agencyId))) ?? chainStart;

/** Appends an entry to its agency's chain. The head is kept apart from the rows, so that a cut tail shows too. */
export const appendAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const previous = await headOf(tx, entry.agency_id);
  const hash = auditHash(previous, entry);
  await tx
    .insertInto("audit_log")
    .values({ ...entry, prev_hash: previous, hash })
    .execute();
  await storeFact(tx, headName(entry.agency_id), hash);
};

/** The first entry that does not fit its chain (or `head` when the newest rows are missing); null when all is whole. */
export const findAuditBreak = async (db: Database, agencyId: number): Promise<number | "head" | null> => {
  let previous = chainStart;
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("agency_id", "=", agencyId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(1000)
      .execute();
    for (const row of rows) {
      const { prev_hash, hash, ...entry } = row;
      if (prev_hash !== previous || auditHash(previous, entry) !== hash) return row.id;
      previous = hash;
      after = row.id;
    }
    if (rows.length < 1000) break;
  }
  return (await headOf(db, agencyId)) === previous ? null : "head";
};
