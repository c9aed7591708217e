import { billsAtOnce, selectedBillsId } from "../../src-shared/calls/bill-changes.ts";
import { bills as billsList } from "../../src-shared/lists/bills.ts";
import { type Principal, ServiceError } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { matchingIds } from "../lists/query.ts";
import { recordId } from "../plumbing/answers.ts";
import { withinSql } from "../plumbing/data-scope.ts";
import { visible } from "../plumbing/visible.ts";
import { billsSource } from "./bills-source.ts";

/** Which bills a request names: see `calls/bill-changes.ts`. */
export type ChosenBills = {
  readonly bill_ids?: readonly string[] | undefined;
  readonly matching?: Readonly<Record<string, string>> | undefined;
  readonly except?: readonly string[] | undefined;
};

/** What of a bill decides whether a change is legal. */
const judgedColumns = [
  "id",
  "no",
  "version",
  "agency_id",
  "company_id",
  "labor_id",
  "import_id",
  "organization_id",
  "status",
  "accounting_fee",
  "invoicing_status",
  "withholding_status",
  "created_by",
  "edited_by",
] as const;
export type JudgedBill = Pick<Tables["bills"], (typeof judgedColumns)[number]>;

/** The bills of a request and, when its path names a batch, that batch. */
export type FoundBills = { readonly batch: Tables["bill_imports"] | null; readonly bills: readonly JudgedBill[] };

const ownIds = (ids: readonly string[]): number[] => [...new Set(ids.map(recordId))];

const byIds = async (db: Reader, principal: Principal, ids: readonly number[]): Promise<JudgedBill[]> => {
  const within = withinSql(principal, { agency: "agency_id", company: "company_id", maker: "created_by" });
  const found = await lookUp(ids, (chunk) =>
    db.selectFrom("bills").select(judgedColumns).where("id", "in", chunk).where(within).execute(),
  );
  if (found.length !== ids.length) throw new ServiceError("not_found");
  return found;
};

const ofSelection = async (db: Reader, principal: Principal, chosen: ChosenBills): Promise<JudgedBill[]> => {
  if ((chosen.bill_ids === undefined) === (chosen.matching === undefined)) {
    throw new ServiceError("invalid", { fields: { bill_ids: ["either_ids_or_matching"] } });
  }
  if (chosen.bill_ids !== undefined) return byIds(db, principal, ownIds(chosen.bill_ids));
  const excepted = new Set((chosen.except ?? []).map(recordId));
  const ids = await matchingIds(db, principal, billsList, chosen.matching ?? {}, billsSource);
  const wanted = ids.filter((id) => !excepted.has(id));
  if (wanted.length > billsAtOnce) throw new ServiceError("too_many_bills", { params: { most: billsAtOnce } });
  return byIds(db, principal, wanted);
};

const ofBatch = async (db: Reader, principal: Principal, id: string, chosen: ChosenBills): Promise<FoundBills> => {
  const found = await db.selectFrom("bill_imports").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  const batch = visible(principal, found);
  if (chosen.matching !== undefined) {
    throw new ServiceError("invalid", { fields: { matching: ["not_with_a_batch"] } });
  }
  const all = await db.selectFrom("bills").select(judgedColumns).where("import_id", "=", batch.id).execute();
  if (all.length > billsAtOnce) throw new ServiceError("too_many_bills", { params: { most: billsAtOnce } });
  if (chosen.bill_ids === undefined) return { batch, bills: all };
  const wanted = new Set(ownIds(chosen.bill_ids));
  const bills = all.filter((bill) => wanted.has(bill.id));
  if (bills.length !== wanted.size) throw new ServiceError("not_found");
  return { batch, bills };
};

/**
 * The bills that a request is about, oldest first. `id`: the batch of the path, or `selection`. Foreign and absent bills are
 * `not_found`; also `invalid`, `too_many_bills`.
 */
export const findBills = async (
  db: Reader,
  principal: Principal,
  id: string,
  chosen: ChosenBills,
): Promise<FoundBills> => {
  const found =
    id === selectedBillsId
      ? { batch: null, bills: await ofSelection(db, principal, chosen) }
      : await ofBatch(db, principal, id, chosen);
  return { batch: found.batch, bills: [...found.bills].sort((one, other) => one.id - other.id) };
};
