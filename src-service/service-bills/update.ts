import type { z } from "zod";
import type { serviceBillActions, serviceBillsUpdate } from "../../src-shared/calls/service-bills.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { type Principal, ServiceError, type SignedIn } from "../context.ts";
import { assertVersion, bookBill, findBill, type ServiceBill, saveBill } from "./bill-store.ts";
import { voidJournal, waiveJournal } from "./claims.ts";
import { lapseDiscount } from "./discounts.ts";

type Update = z.output<typeof serviceBillsUpdate.body>;
export type BillAction = (typeof serviceBillActions)[number] | "pay";

/** Why a person may not do something with a bill now, as an error code; null when nothing is against it. */
export const whyNot = (action: BillAction, bill: ServiceBill, principal: Principal): string | null => {
  const key = action === "pay" ? "service_bill.service_bill.pay" : "service_bill.service_bill.audit";
  if (!principal.permissions.has(key)) return "forbidden";
  if (!serviceBillStates.allows(action, bill.status)) return "illegal_transition";
  return action === "void" && bill.paid > 0 ? "illegal_transition" : null;
};

/**
 * Waives what is unpaid of a bill, or takes it back. What was claimed and is let go of is booked back; a waived bill's
 * discount is what was let go. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`.
 */
export const updateBill = (context: SignedIn, id: string, { version, action, reason }: Update): Promise<ServiceBill> =>
  context.write(async (writing) => {
    await writing.changeSeq();
    const bill = await findBill(writing.tx, context.principal, id);
    assertVersion(bill, version);
    const why = whyNot(action, bill, context.principal);
    if (why !== null) throw new ServiceError(why, { current: bill.status });
    const left = bill.payable - bill.paid;
    const journal = action === "waive" ? waiveJournal : voidJournal;
    await bookBill(writing, journal(bill, context.principal.user_id));
    const saved = await saveBill(
      writing,
      bill,
      action === "waive"
        ? { status: serviceBillStates.code("waived"), discount: bill.discount + left, payable: bill.paid }
        : { status: serviceBillStates.code("voided") },
    );
    await lapseDiscount(writing, bill);
    await writing.audit({
      agency_id: bill.agency_id,
      action: `serviceBills.${action}`,
      object: `service_bill:${bill.id}`,
      before: { status: bill.status, payable: bill.payable },
      after: { status: saved.status, payable: saved.payable, discount: saved.discount },
      reason,
    });
    return saved;
  });
