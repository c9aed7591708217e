import type { JournalView } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import type { Reader } from "../../../core/database/tables.ts";

const sidesOf = async (db: Reader, journalIds: readonly number[]) =>
  db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .leftJoin("wallets as w", "w.id", "a.wallet_id")
    .leftJoin("companies as c", "c.id", "w.company_id")
    .where("p.journal_id", "in", [...journalIds])
    .orderBy("p.id")
    .select(["p.journal_id", "a.kind", "p.amount", "c.name as company_name"])
    .execute();

type Journal = { id: number; kind: string; biz_no: string; at: string; by: string | null };

const withSides = async (db: Reader, journals: readonly Journal[]): Promise<JournalView[]> => {
  if (journals.length === 0) return [];
  const sides = await sidesOf(
    db,
    journals.map(({ id }) => id),
  );
  return journals.map(({ id, by, ...rest }) => ({
    ...rest,
    id: String(id),
    by: by ?? "",
    sides: sides
      .filter((side) => side.journal_id === id)
      .map(({ kind, amount, company_name }) => ({ account: kind, company_name: company_name ?? "", amount })),
  }));
};

const journals = (db: Reader) =>
  db
    .selectFrom("ledger_journals as j")
    .leftJoin("users as u", "u.id", "j.created_by")
    .select(["j.id", "j.kind", "j.biz_no", "j.at", "u.name as by"])
    .orderBy("j.id");

/** Journals with a business number of an agency, oldest first, with all their sides. */
export const journalsOf = async (db: Reader, agencyId: number, bizNo: string): Promise<JournalView[]> =>
  withSides(db, await journals(db).where("j.agency_id", "=", agencyId).where("j.biz_no", "=", bizNo).execute());

/** One journal; empty where there is none. */
export const journalById = async (db: Reader, id: number): Promise<JournalView[]> =>
  withSides(db, await journals(db).where("j.id", "=", id).execute());
