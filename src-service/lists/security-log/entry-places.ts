import { sql } from "kysely";
import { type AuditObjectKind, objectOf } from "../../../src-shared/registries/audit/audit-objects.ts";
import type { Reader } from "../../core/database/tables.ts";
import { ofProgram } from "../../core/plumbing/held-roles.ts";

/** A record in its list. */
export type EntryPlace = { readonly list: string; readonly id: string };

/** The page of a person at an agency: as one of its own people, else as one of a company's; null for who is neither. */
export const userPlace = async (db: Reader, agencyId: number, userId: number): Promise<EntryPlace | null> => {
  const members = await db
    .selectFrom("memberships")
    .select(["id", "company_id"])
    .where("user_id", "=", userId)
    .where("agency_id", "=", agencyId)
    .orderBy("id")
    .execute();
  const member = members.find(({ company_id }) => company_id === null) ?? members[0];
  if (member === undefined) return null;
  return { list: member.company_id === null ? "agencyUsers" : "companyUsers", id: String(member.id) };
};

/** Tables of what has no list of its own, with the column that names the record to go to. */
const byColumn: Partial<
  Record<AuditObjectKind, { readonly list: string; readonly table: string; readonly to: string }>
> = {
  account: { list: "companies", table: "corporate_accounts", to: "company_id" },
  entIdentity: { list: "companies", table: "ent_identities", to: "company_id" },
  attorney: { list: "companies", table: "powers_of_attorney", to: "company_id" },
  payoutLine: { list: "settlements", table: "payout_lines", to: "settlement_id" },
  walletChange: { list: "wallets", table: "wallet_changes", to: "wallet_id" },
  redLetter: { list: "invoiceApplies", table: "invoice_red_letters", to: "apply_id" },
  invoiceMail: { list: "invoiceRecords", table: "outgoing_mails", to: "record_id" },
  voucher: { list: "settlements", table: "voucher_records", to: "settlement_id" },
};

const columnPlace = async (
  db: Reader,
  agencyId: number,
  { list, table, to }: NonNullable<(typeof byColumn)[AuditObjectKind]>,
  id: number,
): Promise<EntryPlace | null> => {
  const { rows } = await sql<{ to: number | null }>`select ${sql.ref(to)} as ${sql.ref("to")} from ${sql.table(table)}
    where id = ${id} and agency_id = ${agencyId}`.execute(db);
  const found = rows[0]?.to ?? 0;
  // 0: the agency's own.
  return found === 0 ? null : { list, id: String(found) };
};

const rolePlace = async (db: Reader, agencyId: number, key: string): Promise<EntryPlace | null> => {
  const role = await db
    .selectFrom("roles")
    .select("id")
    .where("key", "=", key)
    .where("agency_id", "in", [ofProgram, agencyId])
    .executeTakeFirst();
  return role === undefined ? null : { list: "roles", id: String(role.id) };
};

/** A person's cooperation that began last. */
const laborPlace = async (db: Reader, agencyId: number, id: number): Promise<EntryPlace | null> => {
  const row = await db
    .selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", id)
    .where("agency_id", "=", agencyId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { list: "companyLabors", id: String(row.id) };
};

const digits = /^\d{1,15}$/u;

/**
 * The record of an agency that stands for what an entry is about where that has no list of its own: the user, the settlement of a
 * payout line, the company of a proof; null where there is none. Whether the reader may see it is for the record's own screen.
 */
export const objectPlace = async (db: Reader, agencyId: number, object: string): Promise<EntryPlace | null> => {
  const about = objectOf(object);
  if (about === null) return null;
  if (about.kind === "role") return rolePlace(db, agencyId, about.id);
  if (!digits.test(about.id)) return null;
  const id = Number(about.id);
  if (about.kind === "user") return userPlace(db, agencyId, id);
  if (about.kind === "labor") return laborPlace(db, agencyId, id);
  const way = byColumn[about.kind];
  return way === undefined ? null : columnPlace(db, agencyId, way, id);
};
