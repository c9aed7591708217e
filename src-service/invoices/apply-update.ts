import type { z } from "zod";
import type {
  InvoiceApplyAction,
  invoiceAppliesCorrectAmount,
  invoiceAppliesUpdate,
} from "../../src-shared/calls/invoices.ts";
import { invoiceApplyStates } from "../../src-shared/states/invoice-apply.ts";
import { invoiceRecordStates } from "../../src-shared/states/invoice-record.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { insertMany } from "../database/bulk.ts";
import { correct } from "./allocate.ts";
import { type Apply, applyFor, saveApply, settlementsOf } from "./apply-store.ts";
import { companyBuckets, quotaOf } from "./books.ts";
import { refreshDerived } from "./derived.ts";
import { hasPending } from "./red-store.ts";

type Update = z.output<typeof invoiceAppliesUpdate.body>;
type Correction = z.output<typeof invoiceAppliesCorrectAmount.body>;
type Act = (context: SignedIn, writing: Writing, apply: Apply, body: Update) => Promise<Apply>;

const reasonOf = ({ reason = "" }: Update): string => reason.trim();

/** Refuses while the company has more invoiced or under way than was settled and stayed: a correction comes first. */
export const assertCovered = async (writing: Writing, apply: Apply): Promise<void> => {
  const { available } = quotaOf(await companyBuckets(writing.tx, apply.company_id));
  if (available < 0) throw new ServiceError("quota_exceeded", { params: { available } });
};

const handled = ({ principal }: SignedIn, { at }: Writing) => ({ handled_by: principal.user_id, handle_at: at });

const approve: Act = async (context, writing, apply) => {
  await assertCovered(writing, apply);
  const changes = { status: invoiceApplyStates.code("toIssue"), ...handled(context, writing) };
  return saveApply(context, writing, apply, changes, { action: "approve" });
};

const reject: Act = async (context, writing, apply, body) => {
  const reason = reasonOf(body);
  const status = invoiceApplyStates.code("rejected");
  const changes = { status, reject_reason: reason, ...handled(context, writing) };
  return saveApply(context, writing, apply, changes, { action: "reject", reason });
};

const start: Act = async (context, writing, apply) => {
  await assertCovered(writing, apply);
  return saveApply(context, writing, apply, { status: invoiceApplyStates.code("issuing") }, { action: "start" });
};

const withdraw: Act = async (context, writing, apply, body) => {
  const reason = reasonOf(body);
  return saveApply(
    context,
    writing,
    apply,
    { status: invoiceApplyStates.code("withdrawn") },
    { action: "withdraw", reason },
  );
};

const requestRed: Act = async (context, writing, apply, body) => {
  const reason = reasonOf(body);
  if (await hasPending(writing.tx, { apply_id: apply.id })) throw new ServiceError("red_pending");
  const changes = { status: invoiceApplyStates.code("redPending"), red_by: context.principal.user_id };
  return saveApply(context, writing, apply, changes, { action: "request_red", reason });
};

const refuseRed: Act = async (context, writing, apply, body) => {
  const reason = reasonOf(body);
  const changes = { status: invoiceApplyStates.code("issued"), red_by: null };
  return saveApply(context, writing, apply, changes, { action: "refuse_red", reason });
};

/** The buyer confirmed: all invoices of the application are void, and what they were for can be invoiced anew. */
const confirmRed: Act = async (context, writing, apply, body) => {
  const red_no = body.red_no?.trim() ?? "";
  const seq = await writing.changeSeq();
  await writing.tx
    .updateTable("invoice_records")
    .set((eb) => ({
      version: eb("version", "+", 1),
      change_seq: seq,
      state: invoiceRecordStates.code("red"),
      red_amount: eb.ref("amount"),
    }))
    .where("apply_id", "=", apply.id)
    .execute();
  writing.touched("invoiceRecords", apply.company_id);
  const changes = {
    status: invoiceApplyStates.code("red"),
    red_no,
    red_at: writing.at,
    red_total: apply.opened_amount,
  };
  return saveApply(context, writing, apply, changes, { action: "confirm_red", params: { red_no } });
};

const acts: Readonly<Record<InvoiceApplyAction, Act>> = {
  approve,
  reject,
  start,
  withdraw,
  request_red: requestRed,
  confirm_red: confirmRed,
  refuse_red: refuseRed,
};

/**
 * Moves an application along its lifecycle. Errors: `not_found`, `forbidden`, `stale_version` and `illegal_transition` (409
 * with the current version or status), `own_application`, `quota_exceeded`, `invalid`.
 */
export const updateApply = (context: SignedIn, id: string, body: Update): Promise<Apply> =>
  context.write(async (writing) => {
    await writing.changeSeq();
    const apply = await applyFor(context, writing, id, body.action, body);
    return acts[body.action](context, writing, apply, body);
  });

/**
 * Sets what an application takes off of payments that came back after they had been invoiced. What it took off before is
 * due again first. Errors: as `updateApply`, `correction_not_due`.
 */
export const correctApply = (context: SignedIn, id: string, body: Correction): Promise<Apply> =>
  context.write(async (writing) => {
    const { tx } = writing;
    await writing.changeSeq();
    const apply = await applyFor(context, writing, id, "correct", body);
    const before = await settlementsOf(tx, apply.id);
    await tx
      .deleteFrom("invoice_allocations")
      .where("apply_id", "=", apply.id)
      .where("is_correction", "=", 1)
      .execute();
    const back = correct(await companyBuckets(tx, apply.company_id), body.correction_amount);
    if (back === null || body.correction_amount >= apply.apply_amount) throw new ServiceError("correction_not_due");
    const rows = back.map((part) => ({ apply_id: apply.id, company_id: apply.company_id, ...part }));
    await insertMany(tx, "invoice_allocations", rows);
    const { correction_amount, reason } = body;
    const changes = { correction_amount, open_amount: apply.apply_amount - correction_amount };
    const params = { before: apply.correction_amount, after: correction_amount };
    const saved = await saveApply(context, writing, apply, changes, { action: "correct", params, reason });
    await refreshDerived(writing, { id: apply.company_id, agency_id: apply.agency_id }, before);
    return saved;
  });
