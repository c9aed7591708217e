import { sql } from "kysely";
import type { CheckResult } from "../database/audit-check.ts";
import type { Database } from "../database/tables.ts";
import type { Dialect } from "../schema/schema.ts";
import { columnsOf, emptySum, isSigned, rowSeal, type SealKey, type SealTotal, sumWith } from "./seal-digest.ts";
import { allRows } from "./sealed-rows.ts";
import type { AuditSeals } from "./start-sealing.ts";
import { missingTriggers } from "./watches.ts";

const nameOf = (table: string, rowKey: string): string => `${table} ${rowKey.replaceAll("\u001f", "/")}`;

/** Rows that were changed by somebody else than the service: it seals its own changes before it commits them. */
const changedBesides = async (db: Database, tables: readonly string[]): Promise<CheckResult> => {
  const { rows } = await sql<{ tab: string; row_key: string }>`
    select distinct tab, row_key from changed_rows order by tab, row_key`.execute(db);
  return {
    name: "only the service changed records",
    examined: tables.length,
    faults: rows.map(({ tab, row_key }) => `${nameOf(tab, row_key)}: added, changed or deleted by another program`),
  };
};

const tableHolds = async (
  db: Database,
  dialect: Dialect,
  key: SealKey,
  total: SealTotal,
): Promise<{ examined: number; faults: string[] }> => {
  const { tab } = total;
  const columns = columnsOf(total);
  const faults: string[] = [];
  const withSeal = new Set<string>();
  let [examined, sum] = [0, emptySum];
  for await (const page of allRows(db, { table: tab, dialect, columns })) {
    examined += page.length;
    const seals: string[] = [];
    for (const { rowKey, row, seal } of page) {
      if (seal === null) faults.push(`${nameOf(tab, rowKey)}: not written by the service`);
      else {
        withSeal.add(rowKey);
        seals.push(seal);
        if (rowSeal(key, tab, rowKey, columns, row) !== seal) {
          faults.push(`${nameOf(tab, rowKey)}: not what the service wrote`);
        }
      }
    }
    sum = sumWith(sum, seals, []);
  }
  const { rows } = await sql<{ row_key: string; seal: string }>`
    select row_key, seal from row_seals where tab = ${tab} order by row_key`.execute(db);
  const rowsWithoutSeal = rows.filter(({ row_key }) => !withSeal.has(row_key));
  faults.push(...rowsWithoutSeal.map(({ row_key }) => `${nameOf(tab, row_key)}: deleted, its seal is still there`));
  const tableSum = sumWith(
    sum,
    rowsWithoutSeal.map(({ seal }) => seal),
    [],
  );
  if (!isSigned(key, total) || total.row_count !== rows.length || total.seal_sum !== tableSum) {
    faults.push(`${tab}: ${rows.length} sealed records, the service sealed ${total.row_count}`);
  }
  return { examined, faults };
};

/** Checks the seals of all tables; a table without seals is a fault when others have them. */
const allTables = async (
  db: Database,
  dialect: Dialect,
  key: SealKey,
  tables: readonly string[],
): Promise<CheckResult> => {
  const totals = await db.selectFrom("seal_totals").selectAll().where("tab", "in", tables).orderBy("tab").execute();
  const faults = tables
    .filter((table) => !totals.some(({ tab }) => tab === table))
    .map((table) => `${table}: the seals are gone`);
  let examined = 0;
  for (const total of totals) {
    const result = await tableHolds(db, dialect, key, total);
    examined += result.examined;
    faults.push(...result.faults);
  }
  return { name: "records are as the service wrote them", examined, faults };
};

const watchesStand = async (db: Database, dialect: Dialect): Promise<CheckResult> => {
  const totals = await db.selectFrom("seal_totals").selectAll().orderBy("tab").execute();
  const watched = totals.map((total) => ({ table: total.tab, columns: columnsOf(total) }));
  const missing = await missingTriggers(db, dialect, watched);
  return {
    name: "changes are recorded",
    examined: watched.length,
    faults: missing.map((name) => `trigger ${name}: gone or changed`),
  };
};

const neverSealed = "the service has not sealed this database yet; start it once";
const allSealsMissing = "all seals are gone, and the secrets tell that the database was sealed";
const noKey =
  "the secrets of the service are not there; name their folder, or the data folder of the service, with --secrets";

/**
 * The proofs of the seals, of the rows of `tables`. Without the key only changes that other programs left recorded are
 * found, and what the seals would prove is not proven.
 */
export const sealChecks = async (
  db: Database,
  dialect: Dialect,
  { key, wasSealed }: AuditSeals,
  tables: readonly string[],
): Promise<readonly CheckResult[]> => {
  const anyTotal = await db.selectFrom("seal_totals").select("tab").limit(1).executeTakeFirst();
  const name = "records are as the service wrote them";
  if (anyTotal === undefined && wasSealed) return [{ name, examined: 0, faults: [allSealsMissing] }];
  if (anyTotal === undefined) return [{ name, examined: 0, faults: [], notProven: neverSealed }];
  return [
    await changedBesides(db, tables),
    await watchesStand(db, dialect),
    key === undefined ? { name, examined: 0, faults: [], notProven: noKey } : await allTables(db, dialect, key, tables),
  ];
};
