import {
  type BillChange,
  type SkipReason,
  selectedBillsId,
} from "../../../../src-shared/billing/bills/bill-changes-calls.ts";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../../core/context.ts";
import { type Reader, readRows } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { assertVersion } from "../../../core/plumbing/versioned.ts";
import { visible } from "../../../core/plumbing/visible.ts";
import type { BillsAudited } from "../../../lists/contributed.ts";
import { type ChangeableBill, findBills, type SelectedBills } from "../lists/bill-selection.ts";
import { changeBills, feeOf, planChange } from "./change-bills.ts";
import { assertContent, type Change } from "./change-rules.ts";

/** The department that a request names, with its company. Throws `not_found` for absent and foreign ones. */
const findOrganization = async (db: Reader, context: SignedIn, id: string | null) => {
  if (id === null) return null;
  const row = await db
    .selectFrom("organizations")
    .select(["id", "agency_id", "company_id"])
    .where("id", "=", recordId(id))
    .executeTakeFirst();
  const company_id = row?.company_id ?? null;
  const organization = visible(
    context.principal,
    row === undefined || company_id === null ? undefined : { ...row, company_id },
  );
  return { id: organization.id, company_id: organization.company_id };
};

const changeOf = async (db: Reader, context: SignedIn, change: BillChange): Promise<Change> =>
  change.kind === "organization"
    ? { kind: "organization", organization: await findOrganization(db, context, change.organization_id) }
    : change;

const needReason = (reason: string | undefined): string => {
  const text = (reason ?? "").trim();
  if (text === "") throw new ServiceError("invalid", { fields: { reason: ["required"] } });
  return text;
};

/** The importer of a batch may not audit it, even the bills of others that were moved into it. */
const assertOther = ({ batch }: SelectedBills, userId: number): void => {
  if (batch?.created_by === userId) throw new ServiceError("same_person");
};

/** Selects the one bill of the path, of the version that the person saw. */
const oneBill = async (
  db: Reader,
  context: SignedIn,
  id: string,
  version: number | undefined,
): Promise<SelectedBills> => {
  const { bills } = await findBills(db, context.principal, selectedBillsId, { bill_ids: [id] });
  const [bill] = bills;
  if (bill === undefined) throw new ServiceError("not_found");
  if (version !== undefined) assertVersion(bill, version);
  if (bill.status === billStates.code("cancelled")) {
    throw new ServiceError("illegal_transition", { current: bill.status });
  }
  return { batch: null, bills };
};

const companyNames = async (db: Reader, bills: readonly ChangeableBill[]): Promise<string[]> => {
  const counts = new Map<number, number>();
  for (const { company_id } of bills) counts.set(company_id, (counts.get(company_id) ?? 0) + 1);
  const rows = await readRows(db, "companies", counts.keys());
  return rows.sort((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0)).map((row) => row.name);
};

type Share = { reason: SkipReason; count: number; accounting_fee: number };

/**
 * Audit, cancelling, departments and tax statuses of batches and selections, and previews of these changes. Writers take
 * the change number first, so that a second writer reads what the first has written.
 */
/** Sum of what companies pay for bills by the contract, and how it differs from what the files of their imports say. */
const payOf = (bills: readonly ChangeableBill[]) => {
  const differing = bills.filter(
    ({ customer_pay, file_customer_pay }) => file_customer_pay !== null && file_customer_pay !== customer_pay,
  );
  return {
    customer_pay: bills.reduce((sum, bill) => sum + bill.customer_pay, 0),
    differing: differing.length,
    difference: differing.reduce((sum, bill) => sum + bill.customer_pay - (bill.file_customer_pay ?? 0), 0),
  };
};

export const changeHandlers = (
  audited: readonly BillsAudited[],
): HandlersFor<
  | "billBatches.update"
  | "billBatches.cancel"
  | "bills.setOrganization"
  | "batches.setOrganization"
  | "bills.updateInvoicingStatus"
  | "bills.updateTaxCollectStatus"
  | "bills.changePreview"
> => ({
  "billBatches.update": async (context, { params, body }, writing) => {
    const reason = body.action === "reject" ? needReason(body.reason) : (body.reason ?? "");
    const selected = await findBills(writing.tx, context.principal, params.id, body);
    assertOther(selected, context.principal.user_id);
    return changeBills(context, writing, selected, { kind: body.action }, { expected: body.expected, reason, audited });
  },

  "billBatches.cancel": async (context, { params, body }, writing) => {
    const reason = needReason(body.reason);
    const selected = await findBills(writing.tx, context.principal, params.id, body);
    return changeBills(context, writing, selected, { kind: "cancel" }, { expected: body.expected, reason, audited });
  },

  "bills.setOrganization": async (context, { params, body }, writing) => {
    const isOne = params.id !== selectedBillsId;
    const selected = isOne
      ? await oneBill(writing.tx, context, params.id, body.version)
      : await findBills(writing.tx, context.principal, params.id, body);
    const organization = await findOrganization(writing.tx, context, body.organization_id);
    const expected = isOne ? { count: 1, accounting_fee: feeOf(selected.bills) } : body.expected;
    return changeBills(context, writing, selected, { kind: "organization", organization }, { expected });
  },

  "batches.setOrganization": async (context, { params, body }, writing) => {
    if (params.id === selectedBillsId) throw new ServiceError("not_found");
    const selected = await findBills(writing.tx, context.principal, params.id, {});
    const organization = await findOrganization(writing.tx, context, body.organization_id);
    return changeBills(context, writing, selected, { kind: "organization", organization }, { expected: body.expected });
  },

  "bills.updateInvoicingStatus": async (context, { body }, writing) => {
    const selected = await findBills(writing.tx, context.principal, selectedBillsId, body);
    const { invoicing_status: status, invoice_content: content } = body;
    return changeBills(context, writing, selected, { kind: "invoicing", status, content }, body);
  },

  "bills.updateTaxCollectStatus": async (context, { body }, writing) => {
    const selected = await findBills(writing.tx, context.principal, selectedBillsId, body);
    return changeBills(context, writing, selected, { kind: "withholding", status: body.withholding_status }, body);
  },

  "bills.changePreview": async (context, { body }) => {
    const { db, principal } = context;
    const selected = await findBills(db, principal, body.batch_id ?? selectedBillsId, body);
    const change = await changeOf(db, context, body.change);
    const { changing, skipped } = planChange(selected.bills, change, principal.user_id);
    assertContent(changing, change);
    const shares = new Map<SkipReason, Share>();
    for (const { bill, reason } of skipped) {
      const share = shares.get(reason) ?? { reason, count: 0, accounting_fee: 0 };
      share.count += 1;
      share.accounting_fee += bill.accounting_fee;
      shares.set(reason, share);
    }
    return {
      selected: { count: selected.bills.length, accounting_fee: feeOf(selected.bills) },
      changing: { count: changing.length, accounting_fee: feeOf(changing), ...payOf(changing) },
      skipped: [...shares.values()],
      companies: await companyNames(db, changing),
      batch_sn: selected.batch?.batch_sn ?? "",
    };
  },
});
