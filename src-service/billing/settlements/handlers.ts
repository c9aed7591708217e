import type { z } from "zod";
import { payoutLines } from "../../../src-shared/billing/settlements/payout-lines-list.ts";
import type { settlementsUpdatePartSettleRecords } from "../../../src-shared/billing/settlements/settlements-calls.ts";
import { settlements } from "../../../src-shared/billing/settlements/settlements-list.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { PayoutBank } from "../../core/channels/bank/payout-bank.ts";
import { askTurns, type HandlersFor, type SignedIn, type Writing } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { findSettlement } from "../../ledger/money/find-settlement.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import type { Service } from "../../lists/service.ts";
import { settlementDetail } from "./detail.ts";
import { applyDiscount, feeDiscounts } from "./figures/discounts.ts";
import { figureChangesOf } from "./figures/figure-changes.ts";
import { createSettlement } from "./making/create.ts";
import { defaultSliceSize } from "./making/default-slice-size.ts";
import { planMaking } from "./making/making-plan.ts";
import { planStep, runWithPlan } from "./making/read-ahead.ts";
import { batchSettle, batchSettlePreview } from "./paying/batch-settle.ts";
import { bookOpenPayments } from "./paying/book-payments.ts";
import { checksOf } from "./paying/checks.ts";
import { cancelSettlement, updateSettlement } from "./paying/lifecycle.ts";
import { batchOfflineSettle, offlineSettle, planOffline } from "./paying/offline.ts";
import { payPreview } from "./paying/pay-preview.ts";
import { retryFailed, retryReady } from "./paying/retry.ts";
import { revokePayment } from "./paying/revoke.ts";
import { planSettle, type Source, settle } from "./paying/settle.ts";
import { decideCases } from "./results/decide-cases.ts";
import { importFeedback } from "./results/offline-feedback.ts";
import { linesOfSettlement } from "./results/payout-lines-source.ts";
import { proposeDecision } from "./results/propose.ts";
import { type BankAnswers, queryBankFirst } from "./results/query-bank-first.ts";
import { queryLines } from "./results/query-lines.ts";
import { voucherSettle } from "./results/voucher-settle.ts";
import { settlementsSource } from "./rows/settlements-source.ts";

type SettlementCalls =
  | "settlements.list"
  | "settlements.create"
  | "settlements.get"
  | "settlements.update"
  | "settlements.cancel"
  | "settlements.settle"
  | "settlements.payPreview"
  | "settlements.figureChanges"
  | "settlements.checks"
  | "settlements.batchSettlePreview"
  | "settlements.batchSettle"
  | "settlements.revokePayment"
  | "settlements.smsOfflineSettle"
  | "settlements.batchOfflineSettle"
  | "settlements.voucherSettle"
  | "settlements.importOfflineFeedback"
  | "settlements.cmbCompanyPay"
  | "settlements.serviceFeeDiscount"
  | "settlements.useFeeDiscount"
  | "settlements.partSettleRecords"
  | "settlements.updatePartSettleRecords";

const answer = async (db: Database, { principal }: SignedIn, settlement: { id: number }) => ({
  settlement: await maskedRow(db, principal, settlements, settlementsSource, settlement.id),
});

type LineBody = z.output<typeof settlementsUpdatePartSettleRecords.body>;

const linesDone = (
  bankAnswers: BankAnswers,
  service: Service,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: LineBody,
) => {
  switch (body.action) {
    case "query":
      return queryLines(bankAnswers, context, writing, id, body.version);
    case "retry_failed":
      return retryFailed(bankAnswers, service, context, writing, id, body);
    case "decide":
      return decideCases(bankAnswers, context, writing, id, body);
    case "propose":
      return proposeDecision(bankAnswers, service, context, writing, id, body);
    case "retry_ready":
      return retryReady(bankAnswers, service, context, writing, id, body);
  }
};

/** A handler whose work requires that all earlier payments are booked. */
const whenBooked = <R, A>(work: (context: SignedIn, request: R, writing: Writing) => Promise<A>) => ({
  ask: async (context: SignedIn, request: R) => {
    await bookOpenPayments(context);
    return (writing: Writing) => work(context, request, writing);
  },
});

const linesAtOnceOf = ({ payouts }: Service): number => payouts.linesAtOnce ?? defaultSliceSize;

type Paying = { readonly params: { readonly id: string }; readonly body: Parameters<typeof settle>[5] };

/** Pays a settlement, by a plan where it has many lines; in the last turn without a plan, so that it ends. */
const paying = (source: Source, service: Service) => ({
  ask: async (context: SignedIn, { params: { id }, body }: Paying, turn: number) => {
    await bookOpenPayments(context);
    const plan = turn === askTurns ? null : await planSettle(source, context, id, body, linesAtOnceOf(service));
    return async (writing: Writing) =>
      answer(writing.tx, context, await settle(source, service, context, writing, id, body, plan));
  },
});

/** Settlements and their payout lines. */
export const settlementsHandlers = (bank: PayoutBank, service: Service): HandlersFor<SettlementCalls> => ({
  "settlements.list": ({ db, principal }, { query }) => listRows(db, principal, settlements, query, settlementsSource),
  "settlements.get": ({ db, principal, clock }, { params }) =>
    settlementDetail(db, principal, params.id, shanghaiNow(clock.now())),

  "settlements.create": {
    ask: async (context, { body }, turn) => {
      await bookOpenPayments(context);
      const plan = turn === askTurns ? null : await planMaking(context, body, linesAtOnceOf(service));
      return async (writing) => answer(writing.tx, context, await createSettlement(context, writing, body, plan));
    },
  },

  "settlements.update": async (context, { params: { id }, body }) => {
    await bookOpenPayments(context);
    const settlement = await runWithPlan(
      () => planStep(context, id, body, linesAtOnceOf(service)),
      (plan) => updateSettlement(context, id, body, plan),
    );
    return answer(context.db, context, settlement);
  },

  "settlements.cancel": async (context, { params, body }) => {
    await bookOpenPayments(context);
    return answer(context.db, context, await cancelSettlement(context, params.id, body));
  },

  "settlements.settle": paying("wallet", service),
  "settlements.cmbCompanyPay": paying("companyAccount", service),

  "settlements.payPreview": async (context, { params, query }) => {
    const { db, principal, clock } = context;
    const settlement = await findSettlement(db, principal, params.id);
    await bookOpenPayments(context);
    return payPreview(db, principal, settlement, query.way, shanghaiNow(clock.now()));
  },
  "settlements.figureChanges": async ({ db, principal }, { params }) => ({
    results: await figureChangesOf(db, (await findSettlement(db, principal, params.id)).id),
  }),
  "settlements.checks": async ({ db, principal, clock }, { params }) => ({
    checks: await checksOf(db, principal, await findSettlement(db, principal, params.id), shanghaiNow(clock.now())),
  }),
  "settlements.batchSettlePreview": async (context, { body }) => {
    await bookOpenPayments(context);
    return batchSettlePreview(context, body.ids);
  },
  "settlements.batchSettle": whenBooked((context, { body }, writing) => batchSettle(service, context, writing, body)),

  "settlements.smsOfflineSettle": {
    ask: async (context, { params: { id }, body }, turn) => {
      await bookOpenPayments(context);
      const plan = turn === askTurns ? null : await planOffline(context, id, body, linesAtOnceOf(service));
      return async (writing) =>
        answer(writing.tx, context, await offlineSettle(service, context, writing, id, body, plan));
    },
  },
  "settlements.batchOfflineSettle": whenBooked((context, { body }, writing) =>
    batchOfflineSettle(service, context, writing, body),
  ),
  "settlements.voucherSettle": whenBooked(async (context, { params, body }, writing) =>
    answer(writing.tx, context, await voucherSettle(service, context, writing, params.id, body)),
  ),
  "settlements.importOfflineFeedback": whenBooked((context, { body }, writing) =>
    importFeedback(context, writing, body),
  ),

  "settlements.serviceFeeDiscount": async ({ db, principal, clock }, { params }) =>
    feeDiscounts(db, await findSettlement(db, principal, params.id), clock.now()),
  "settlements.useFeeDiscount": async (context, { params, body }) => {
    await bookOpenPayments(context);
    return answer(context.db, context, await applyDiscount(context, params.id, body));
  },

  "settlements.revokePayment": whenBooked(async (context, { params, body }, writing) => {
    const { settlement, revoked } = await revokePayment(context, writing, params.id, body);
    return { ...(await answer(writing.tx, context, settlement)), revoked };
  }),

  "settlements.partSettleRecords": async ({ db, principal }, { params, query }) => {
    const settlement = await findSettlement(db, principal, params.id);
    return listRows(db, principal, payoutLines, query, linesOfSettlement(settlement.id));
  },

  "settlements.updatePartSettleRecords": {
    ask: async (context, { params, body }) => {
      await bookOpenPayments(context);
      const bankAnswers = await queryBankFirst(bank, context, params.id, body);
      return async (writing) => {
        const result = await linesDone(bankAnswers, service, context, writing, params.id, body);
        return { ...(await answer(writing.tx, context, result.settlement)), resolved: result.resolved };
      };
    },
  },
});
