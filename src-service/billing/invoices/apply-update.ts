import type { z } from "zod";
import { invoiceApplyDecisions } from "../../../src-shared/billing/invoices/invoice-decisions.ts";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import type {
  InvoiceApplyAction,
  invoiceAppliesCorrectAmount,
  invoiceAppliesUpdate,
} from "../../../src-shared/billing/invoices/invoices-calls.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { insertMany } from "../../core/database/tables.ts";
import { raised } from "../../core/plumbing/versioned.ts";
import { targetOf } from "../../records/records/decide.ts";
import { correct } from "./allocate.ts";
import { type Apply, applyFor, saveApply, settlementsOf } from "./apply-store.ts";
import { companyBuckets, quotaOf } from "./books.ts";
import { refreshDerived } from "./derived.ts";
import { hasPending } from "./red-store.ts";

type Update = z.output<typeof invoiceAppliesUpdate.body>;
type Correction = z.output<typeof invoiceAppliesCorrectAmount.body>;
/** Throws while the company has more invoiced or under way than was settled and not returned: correct that first. */
export const assertCovered = async (writing: Writing, apply: Apply): Promise<void> => {
  const { available } = quotaOf(await companyBuckets(writing.tx, apply.company_id));
  if (available < 0) throw new ServiceError("quota_exceeded", { params: { available } });
};

/** Voids all invoices of an application, so that its payments can be invoiced again. */
const voidRecords = async (writing: Writing, { id, company_id }: Apply): Promise<void> => {
  const next = await raised(writing);
  await writing.tx
    .updateTable("invoice_records")
    .set((eb) => ({
      ...next,
      state: invoiceRecordStates.code("red"),
      red_amount: eb.ref("amount"),
    }))
    .where("apply_id", "=", id)
    .execute();
  writing.touched("invoiceRecords", company_id);
};

/** Changes that a move makes in the application besides moving it. */
const changesOf = async (
  { principal }: SignedIn,
  writing: Writing,
  apply: Apply,
  action: InvoiceApplyAction,
  { reason, red_no }: { readonly reason: string; readonly red_no: string },
): Promise<Partial<Apply>> => {
  const handled = { handled_by: principal.user_id, handle_at: writing.at };
  switch (action) {
    case "approve":
      await assertCovered(writing, apply);
      return handled;
    case "reject":
      return { ...handled, reject_reason: reason };
    case "start":
      await assertCovered(writing, apply);
      return {};
    case "withdraw":
      return {};
    case "request_red":
      if (await hasPending(writing.tx, { apply_id: apply.id })) throw new ServiceError("red_pending");
      return { red_by: principal.user_id };
    case "refuse_red":
      return { red_by: null };
    case "confirm_red":
      await voidRecords(writing, apply);
      return { red_no, red_at: writing.at, red_total: apply.opened_amount };
  }
};

/**
 * Moves an application along its lifecycle. Errors: `not_found`, `forbidden`, `stale_version` and `illegal_transition` (409
 * with the current version or status), `own_application`, `quota_exceeded`, `invalid`.
 */
export const updateApply = (context: SignedIn, id: string, body: Update): Promise<Apply> =>
  context.write(async (writing) => {
    const { action } = body;
    const apply = await applyFor(context, writing, id, action, body);
    const { form = {} } = actionOf(invoiceApplyDecisions, action);
    const [reason, red_no] = [body.reason?.trim() ?? "", body.red_no?.trim() ?? ""];
    const more = await changesOf(context, writing, apply, action, { reason, red_no });
    const changes = { status: targetOf(invoiceApplyDecisions, action), ...more };
    const given = { ...(form["reason"] && { reason }), ...(form["red_no"] && { params: { red_no } }) };
    return saveApply(context, writing, apply, changes, { action, ...given });
  });

/**
 * Sets the correction of an application for payments that came back after they had been invoiced. Replaces its earlier
 * correction. Errors: as `updateApply`, `correction_not_due`.
 */
export const correctApply = (context: SignedIn, id: string, body: Correction): Promise<Apply> =>
  context.write(async (writing) => {
    const { tx } = writing;
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
    const savedApply = await saveApply(context, writing, apply, changes, { action: "correct", params, reason });
    await refreshDerived(writing, { id: apply.company_id, agency_id: apply.agency_id }, before);
    return savedApply;
  });
