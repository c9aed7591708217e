import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { Writing } from "../../../core/context.ts";
import type { Tables } from "../../../core/database/tables.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";

export type Order = Tables["transfer_orders"];

/**
 * Hands a transfer to the bank under a number never used before. Only a definitively failed transfer is ordered again,
 * under its next number.
 */
export const queueOrder = async (
  writing: Writing,
  transfer: Transfer,
  payee: { readonly name: string; readonly account: string; readonly bank_code: string },
): Promise<void> => {
  const before = await writing.tx
    .selectFrom("transfer_orders")
    .select((eb) => eb.fn.max("attempt").as("attempt"))
    .where("transfer_id", "=", transfer.id)
    .executeTakeFirst();
  const attempt = Number(before?.attempt ?? 0) + 1;
  await writing.tx
    .insertInto("transfer_orders")
    .values({
      id: await writing.ids(1),
      transfer_id: transfer.id,
      attempt,
      channel_order_no: `${transfer.no}A${transfer.agency_id}N${attempt}`,
      payee_name: payee.name,
      payee_account: payee.account,
      bank_code: payee.bank_code,
      amount: transfer.actual,
      paid_amount: null,
      state: orderStates.queued,
      serial: null,
      fail_reason: null,
      created_ms: writing.nowMs,
      first_claim_ms: null,
      sent_ms: null,
      finished_ms: null,
      next_query_ms: null,
    })
    .execute();
};
