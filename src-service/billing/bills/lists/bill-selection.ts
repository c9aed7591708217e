import { billsAtOnce, selectedBillsId } from "../../../../src-shared/billing/bills/bill-changes-calls.ts";
import { bills as billsList } from "../../../../src-shared/billing/bills/bills-list.ts";
import { type Principal, ServiceError } from "../../../core/context.ts";
import { findRow, lookUp, type Reader, type Tables } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { withinSql } from "../../../core/plumbing/data-scope.ts";
import { visible } from "../../../core/plumbing/visible.ts";
import { matchingIds } from "../../../lists/lists/query.ts";
import { billsSource } from "./bills-source.ts";

/** The bills that a request selects, see `calls/bill-changes.ts`. */
export type BillChoice = {
  readonly bill_ids?: readonly string[] | undefined;
  readonly matching?: Readonly<Record<string, string>> | undefined;
  readonly except?: readonly string[] | undefined;
};

/** Columns of a bill that decide whether a change is legal, and what whoever decides is told of it. */
const changeColumns = [
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
  "customer_pay",
  "file_customer_pay",
  "invoicing_status",
  "invoice_content",
  "withholding_status",
  "created_by",
  "editors",
] as const;
export type ChangeableBill = Pick<Tables["bills"], (typeof changeColumns)[number]>;

/** The bills of a request and, when its path names a batch, that batch. */
export type SelectedBills = {
  readonly batch: Tables["bill_imports"] | null;
  readonly bills: readonly ChangeableBill[];
};

const ownIds = (ids: readonly string[]): number[] => [...new Set(ids.map(recordId))];

const byIds = async (db: Reader, principal: Principal, ids: readonly number[]): Promise<ChangeableBill[]> => {
  const within = withinSql(principal, { agency: "agency_id", company: "company_id", maker: "created_by" });
  const bills = await lookUp(ids, (chunk) =>
    db.selectFrom("bills").select(changeColumns).where("id", "in", chunk).where(within).execute(),
  );
  if (bills.length !== ids.length) throw new ServiceError("not_found");
  return bills;
};

const ofSelection = async (db: Reader, principal: Principal, choice: BillChoice): Promise<ChangeableBill[]> => {
  if ((choice.bill_ids === undefined) === (choice.matching === undefined)) {
    throw new ServiceError("invalid", { fields: { bill_ids: ["either_ids_or_matching"] } });
  }
  if (choice.bill_ids !== undefined) return byIds(db, principal, ownIds(choice.bill_ids));
  const excepted = new Set((choice.except ?? []).map(recordId));
  const ids = await matchingIds(db, principal, billsList, choice.matching ?? {}, billsSource);
  const remainingIds = ids.filter((id) => !excepted.has(id));
  if (remainingIds.length > billsAtOnce) throw new ServiceError("too_many_bills", { params: { most: billsAtOnce } });
  return byIds(db, principal, remainingIds);
};

const ofBatch = async (db: Reader, principal: Principal, id: string, choice: BillChoice): Promise<SelectedBills> => {
  const batchRow = await findRow(db, "bill_imports", recordId(id));
  const batch = visible(principal, batchRow);
  if (choice.matching !== undefined) {
    throw new ServiceError("invalid", { fields: { matching: ["not_with_a_batch"] } });
  }
  const allBills = await db.selectFrom("bills").select(changeColumns).where("import_id", "=", batch.id).execute();
  if (allBills.length > billsAtOnce) throw new ServiceError("too_many_bills", { params: { most: billsAtOnce } });
  if (choice.bill_ids === undefined) return { batch, bills: allBills };
  const wantedIds = new Set(ownIds(choice.bill_ids));
  const bills = allBills.filter((bill) => wantedIds.has(bill.id));
  if (bills.length !== wantedIds.size) throw new ServiceError("not_found");
  return { batch, bills };
};

/**
 * The bills that a request is about, oldest first. `id`: the batch of the path, or `selection`. Foreign and absent bills
 * are `not_found`; also `invalid`, `too_many_bills`.
 */
export const findBills = async (
  db: Reader,
  principal: Principal,
  id: string,
  choice: BillChoice,
): Promise<SelectedBills> => {
  const selected =
    id === selectedBillsId
      ? { batch: null, bills: await ofSelection(db, principal, choice) }
      : await ofBatch(db, principal, id, choice);
  return { batch: selected.batch, bills: [...selected.bills].sort((one, other) => one.id - other.id) };
};
