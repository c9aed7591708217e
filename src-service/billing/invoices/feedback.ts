import type { z } from "zod";
import type { settlementsInvoiceFeedback } from "../../../src-shared/billing/invoices/invoices-calls.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { findSettlement } from "../../ledger/money/find-settlement.ts";
import { issuedStatuses } from "./books.ts";

type Body = z.output<typeof settlementsInvoiceFeedback.body>;

/**
 * Stores the buyer's feedback about the invoice of a settlement. Errors: `not_found`, `nothing_to_invoice` without an
 * invoice.
 */
export const giveFeedback = (context: SignedIn, id: string, body: Body) =>
  context.write(async (writing) => {
    const { tx, at } = writing;
    const settlement = await findSettlement(tx, context.principal, id);
    const applies = await tx
      .selectFrom("invoice_allocations as a")
      .innerJoin("invoice_applies as p", "p.id", "a.apply_id")
      .where("a.settlement_id", "=", settlement.id)
      .where("p.status", "in", issuedStatuses)
      .select("p.id")
      .distinct()
      .execute();
    if (applies.length === 0) throw new ServiceError("nothing_to_invoice");
    const created_by = context.principal.user_id;
    await tx
      .insertInto("invoice_feedbacks")
      .values({ id: await writing.ids(1), settlement_id: settlement.id, ...body, at, created_by })
      .execute();
    await writing.audit({
      agency_id: settlement.agency_id,
      action: "settlements.invoiceFeedback",
      object: `settlement:${settlement.id}`,
      after: { result: body.result },
      reason: body.remark,
    });
    const applyIds = applies.map((one) => one.id);
    const seq = await writing.changeSeq();
    // The applications show the feedback, so they are pushed to the list.
    await tx.updateTable("invoice_applies").set({ change_seq: seq }).where("id", "in", applyIds).execute();
    writing.touched("invoiceApplies", settlement.company_id);
    return { settlement_id: String(settlement.id), result: body.result, at };
  });
