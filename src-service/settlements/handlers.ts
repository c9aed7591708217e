import { payoutLines } from "../../src-shared/lists/payout-lines.ts";
import { settlements } from "../../src-shared/lists/settlements.ts";
import type { PayoutBank } from "../channels/bank/payout-bank.ts";
import type { HandlersFor, SignedIn } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { listRows, maskedRow } from "../lists/query.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import { createSettlement } from "./create.ts";
import { settlementDetail } from "./detail.ts";
import { cancelSettlement, updateSettlement } from "./lifecycle.ts";
import { retryFailed, settle } from "./pay.ts";
import { linesOfSettlement } from "./payout-lines-source.ts";
import { queryLines } from "./query-lines.ts";
import { settlementsSource } from "./settlements-source.ts";
import { findSettlement } from "./store.ts";

type SettlementCalls =
  | "settlements.list"
  | "settlements.create"
  | "settlements.get"
  | "settlements.update"
  | "settlements.cancel"
  | "settlements.settle"
  | "settlements.partSettleRecords"
  | "settlements.updatePartSettleRecords";

const answer = async (db: Database, { principal }: SignedIn, settlement: { id: number }) => ({
  settlement: await maskedRow(db, principal, settlements, settlementsSource, settlement.id),
});

/** Settlements and their payout lines. `codes`: what payment codes are checked with. */
export const settlementsHandlers = (bank: PayoutBank, codes: CodeParts): HandlersFor<SettlementCalls> => ({
  "settlements.list": ({ db, principal }, { query }) => listRows(db, principal, settlements, query, settlementsSource),
  "settlements.get": ({ db, principal }, { params }) => settlementDetail(db, principal, params.id),

  "settlements.create": async (context, { body }, writing) =>
    answer(writing.tx, context, await createSettlement(context, writing, body)),

  "settlements.update": async (context, { params, body }) =>
    answer(context.db, context, await updateSettlement(context, params.id, body)),

  "settlements.cancel": async (context, { params, body }) =>
    answer(context.db, context, await cancelSettlement(context, params.id, body)),

  "settlements.settle": async (context, { params, body }, writing) =>
    answer(writing.tx, context, await settle(codes, context, writing, params.id, body)),

  "settlements.partSettleRecords": async ({ db, principal }, { params, query }) => {
    const settlement = await findSettlement(db, principal, params.id);
    return listRows(db, principal, payoutLines, query, linesOfSettlement(settlement.id));
  },

  "settlements.updatePartSettleRecords": async (context, { params, body }, writing) => {
    const done =
      body.action === "query"
        ? await queryLines(bank, context, writing, params.id, body.version)
        : await retryFailed(codes, context, writing, params.id, body);
    return { ...(await answer(writing.tx, context, done.settlement)), resolved: done.resolved };
  },
});
