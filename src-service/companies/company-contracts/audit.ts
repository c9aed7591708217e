import { sql } from "kysely";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Check } from "../../core/database/audit-check.ts";

type Term = { readonly no: string; readonly from: string; readonly to: string };

const everHeld = new Set([50, 60, 65, 70]);
const passed = [30, 40, ...everHeld];

/** First and last day on which a main contract counts, by code of its own. */
const termOf = (row: { no: string; start_at: string; end_at: string; abort_at: string | null }): Term => {
  const ends = [dayOf(row.end_at), ...(row.abort_at === null ? [] : [dayOf(row.abort_at)])].sort();
  return { no: row.no, from: dayOf(row.start_at), to: ends[0] ?? "" };
};

/** Checks that no day of a company has two main contracts in force. */
export const oneContractADay: Check = async (db) => {
  const rows = await db
    .selectFrom("company_contracts")
    .select(["company_id", "no", "category", "status", "start_at", "end_at", "abort_at"])
    .orderBy("company_id")
    .execute();
  const held = rows.filter(({ category, status }) => category === 1 && everHeld.has(status));
  const faults: string[] = [];
  for (const own of Map.groupBy(held, ({ company_id }) => company_id).values()) {
    const terms = own
      .map(termOf)
      .sort((one, other) => one.from.localeCompare(other.from) || one.no.localeCompare(other.no));
    let latest: Term | undefined;
    for (const term of terms) {
      if (latest !== undefined && term.from <= latest.to)
        faults.push(`contract ${term.no}: in force together with ${latest.no} from ${term.from} on`);
      if (latest === undefined || term.to > latest.to) latest = term;
    }
  }
  return { name: "companies have one main contract a day", examined: held.length, faults };
};

/** Terms of a contract that its approval told; null where an earlier version told nothing of them. */
const approvedTerms = (after: string): string | null => {
  const told: unknown = JSON.parse(after);
  return typeof told === "object" && told !== null && "config" in told && typeof told.config === "string"
    ? told.config
    : null;
};

/** Checks that contracts have the terms that were approved, by what the newest approval told the audit log. */
export const termsAreApproved: Check = async (db) => {
  const { rows } = await sql<{ no: string; config: string; after: string }>`
    select c.no, c.config, a.after from company_contracts c
    join (select object, max(id) as id from audit_log where action = 'companyContracts.approve' group by object) n
      on n.object = 'companyContract:' || c.id
    join audit_log a on a.id = n.id where c.status in (${sql.join([...passed])}) order by c.id`.execute(db);
  const told = rows.map((row) => ({ ...row, terms: approvedTerms(row.after) })).filter(({ terms }) => terms !== null);
  return {
    name: "contracts have the terms that were approved",
    examined: told.length,
    faults: told
      .filter(({ config, terms }) => config !== terms)
      .map(({ no }) => `contract ${no}: other terms than were approved`),
  };
};

/** True when somebody is among those who changed a contract, read from the text by itself. */
const isEditor = (editors: string | null, id: number | null): boolean =>
  id !== null && (editors ?? "").split(",").includes(String(id));

/** Checks that contracts made here were approved and sealed by other people than those who made and signed them, unchanged. */
export const contractsByTwo: Check = async (db) => {
  const rows = await db
    .selectFrom("company_contracts")
    .selectAll()
    .where("decided_at", "is not", null)
    .where("status", "in", [...passed])
    .execute();
  const faults: string[] = [];
  for (const row of rows) {
    const say = (fault: string): number => faults.push(`contract ${row.no}: ${fault}`);
    if (row.checker_id === null) say("was approved by nobody");
    if (row.checker_id === row.maker_id || isEditor(row.editors, row.checker_id)) say("was approved by who made it");
    if (row.signed_sha256 !== null && row.signed_sha256 !== row.document_sha256)
      say("another document was signed than approved");
    if (row.sealed_at === null) continue;
    if ([row.maker_id, row.signed_by].includes(row.sealed_by) || isEditor(row.editors, row.sealed_by))
      say("was sealed by who made or signed it");
    if (row.signed_at === null) say("was sealed before it was signed");
  }
  for (const row of rows.filter(({ status, sealed_at }) => everHeld.has(status) && sealed_at === null))
    faults.push(`contract ${row.no}: in force without a seal`);
  return { name: "contracts were approved and sealed by a second person", examined: rows.length, faults };
};
