import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { applyResults } from "../../../src-service/billing/settlements/results/results.ts";
import { decidedCode } from "../../../src-service/billing/settlements/results/triage.ts";
import type { PayoutBank } from "../../../src-service/core/channels/bank/payout-bank.ts";
import type { Writing } from "../../../src-service/core/context.ts";
import { businessTypes, post } from "../../../src-service/ledger/money/ledger.ts";
import { attemptStates } from "../../../src-service/ledger/money/payout-attempts.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";

/**
 * Mistakes that a service could make, to prove that the torture would find them. They wrap what the product is given from
 * outside or spoil what it has written; the product has no switch for them.
 */
export const serviceMistakes = [
  "answers-before-commit",
  "forgets-keys",
  "keeps-refusal-of-done",
  "number-per-sending",
  "silence-is-failure",
  "processing-is-paid",
  "takes-failure-for-paid",
  "deaf-to-returns",
  "drops-a-posting",
  "wallet-drifts",
  "refund-keeps-fee",
  "return-keeps-fee",
  "pays-a-cent-more",
  "keeps-before-commit",
  "frees-without-proof",
  "forgets-claims",
] as const;
/** Mistakes of paying several settlements at once. */
export const batchMistakes = [
  "no-savepoints",
  "loose-codes",
  "limit-of-each",
  "claims-all-done",
  "mixes-rows",
] as const;
/** Mistakes about companies that are stopped. */
export const stoppedMistakes = ["pays-the-stopped"] as const;
export type ServiceMistake = (typeof serviceMistakes | typeof batchMistakes | typeof stoppedMistakes)[number];

/** The bank as a service with a mistake would see it. */
export const mistakenBank = (mistake: ServiceMistake | null, bank: PayoutBank): PayoutBank => {
  const suffix = (): string => randomBytes(3).toString("hex");
  switch (mistake) {
    case "number-per-sending":
      return {
        ...bank,
        submit: async (orders) => {
          const spoiltOrders = orders.map((order) => ({
            ...order,
            channel_order_no: `${order.channel_order_no}${suffix()}`,
          }));
          await bank.submit(spoiltOrders);
          return orders.map(({ channel_order_no }) => ({ channel_order_no, answer: { state: "processing" } }));
        },
      };
    case "silence-is-failure":
      return {
        ...bank,
        query: async (no) => {
          const answer = await bank.query(no);
          const isSilent = answer.state === "unknown" || answer.state === "processing";
          return isSilent ? { state: "failed", fail_code: "E1004", fail_reason: "" } : answer;
        },
      };
    case "processing-is-paid":
      return {
        ...bank,
        submit: async (orders) => {
          await bank.submit(orders);
          return orders.map(({ channel_order_no, amount }) => ({
            channel_order_no,
            answer: { state: "paid", serial: `B${channel_order_no}`, amount },
          }));
        },
      };
    case "takes-failure-for-paid":
      return {
        ...bank,
        query: async (no) => {
          const answer = await bank.query(no);
          if (answer.state !== "failed") return answer;
          return { state: "paid", serial: `B${no}`, amount: Number((await amountOf(bank, no)) ?? 0) };
        },
      };
    case "deaf-to-returns":
      return {
        ...bank,
        returned: async () => [],
        query: async (no) => {
          const answer = await bank.query(no);
          return answer.state === "returned" ? { state: "paid", serial: answer.serial, amount: answer.amount } : answer;
        },
      };
    case "pays-a-cent-more":
      return {
        ...bank,
        submit: (orders) => bank.submit(orders.map((order) => ({ ...order, amount: order.amount + 1 }))),
      };
    default:
      return bank;
  }
};

/** What was ordered under a number, for a mistake that makes up an answer. */
const ordered = new WeakMap<PayoutBank, Map<string, number>>();
const amountOf = async (bank: PayoutBank, no: string): Promise<number | undefined> => ordered.get(bank)?.get(no);

/** A bank that remembers what was ordered. */
export const rememberingBank = (bank: PayoutBank, amounts: Map<string, number>): PayoutBank => {
  const remembering: PayoutBank = {
    ...bank,
    submit: (orders) => {
      for (const { channel_order_no, amount } of orders) amounts.set(channel_order_no, amount);
      return bank.submit(orders);
    },
  };
  ordered.set(remembering, amounts);
  return remembering;
};

type Told = { readonly results: readonly { readonly ok: boolean }[] };

/** Tells other results of several settlements than they had. */
const tellOtherwise = async (tx: Writing["tx"], spoilt: (told: Told) => object): Promise<void> => {
  const rows = tx.selectFrom("operations").select(["key", "answer"]).where("call", "=", "settlements.batchSettle");
  for (const { key, answer } of await rows.where("status", "=", 200).execute()) {
    const changedAnswer = JSON.stringify(spoilt(JSON.parse(answer ?? "") as Told));
    await tx.updateTable("operations").set({ answer: changedAnswer }).where("key", "=", key).execute();
  }
};

/** Returns a cent less of the fee than was taken, once a settlement; journals, statement and balances agree. */
const keepFee = async (writing: Writing, kind: "refund" | "return"): Promise<void> => {
  const journal = await writing.tx
    .selectFrom("ledger_journals as j")
    .innerJoin("settlements as s", (join) =>
      join.onRef("s.no", "=", "j.biz_no").onRef("s.agency_id", "=", "j.agency_id"),
    )
    .where("j.kind", "=", kind)
    .groupBy(["s.no", "s.agency_id", "s.wallet_id"])
    .having((eb) => eb.fn.countAll(), "=", 1)
    .select(["s.no", "s.agency_id", "s.wallet_id"])
    .execute();
  for (const { no, agency_id, wallet_id } of journal) {
    await post(writing, {
      agency_id,
      kind,
      biz_no: no,
      created_by: null,
      wallet: { id: wallet_id, moves: [{ business_type: businessTypes.correction, available: -1, frozen: 0 }] },
      agency: [{ kind: "service_income", amount: -1 }],
    });
  }
};

/** Takes every unknown line for failed, as a decision of one person without the bank's file would. */
const freeUnknown = async (writing: Writing): Promise<void> => {
  const unknown = writing.tx
    .selectFrom("payout_attempts")
    .select("channel_order_no")
    .where("state", "=", attemptStates.unknown);
  const answer = { state: "failed", fail_code: decidedCode, fail_reason: "" } as const;
  const results = (await unknown.execute()).map(({ channel_order_no }) => ({ channel_order_no, answer }));
  await applyResults(
    writing,
    results.map((result) => ({ ...result, isDecided: true })),
  );
};

/** Spoils, in its own transaction, what a worker has just written: claims that it forgets before the orders leave. */
export const spoilWork = async (mistake: ServiceMistake | null, { tx }: Writing): Promise<void> => {
  if (mistake !== "forgets-claims") return;
  await tx
    .updateTable("payout_attempts")
    .set({ state: attemptStates.queued, first_claim_ms: null, next_query_ms: null })
    .where("state", "=", attemptStates.claimed)
    .execute();
};

/** Spoils, in its own transaction, what a call is about to read: a company that is stopped counts as active. */
export const spoilFacts = async (mistake: ServiceMistake | null, { tx }: Writing): Promise<void> => {
  if (mistake !== "pays-the-stopped") return;
  await tx
    .updateTable("companies")
    .set({ status: companyStatus.active })
    .where("status", "=", companyStatus.frozen)
    .execute();
};

/** Spoils, in its own transaction, what a call has just written. */
export const spoil = async (mistake: ServiceMistake | null, writing: Writing): Promise<void> => {
  const { tx } = writing;
  switch (mistake) {
    case "refund-keeps-fee":
      return keepFee(writing, "refund");
    case "return-keeps-fee":
      return keepFee(writing, "return");
    case "forgets-keys":
      await tx.deleteFrom("operations").execute();
      return;
    case "keeps-refusal-of-done":
      await tx
        .updateTable("operations")
        .set({ status: 409, answer: JSON.stringify({ detail: "no", code: "illegal_transition", current: 0 }) })
        .execute();
      return;
    case "claims-all-done":
      return tellOtherwise(tx, ({ results }) => ({
        done: results.length,
        results: results.map((row) => ({ ...row, ok: true, code: null, status: 40 })),
      }));
    case "mixes-rows":
      return tellOtherwise(tx, ({ results, ...rest }) => ({
        ...rest,
        results: results.map((row, at) => ({ ...row, ok: results[results.length - 1 - at]?.ok })),
      }));
    case "frees-without-proof":
      return freeUnknown(writing);
    case "drops-a-posting":
      await sql`delete from ledger_postings where id = (select max(id) from ledger_postings)`.execute(tx);
      return;
    case "wallet-drifts":
      await sql`update wallets set balance = balance + 1 where id = (select min(id) from wallets)`.execute(tx);
      return;
    default:
  }
};
