import type { Decided } from "../../kernel/records/define.ts";
import { settlementStates } from "./settlement-states.ts";

const create = ["settlement.settlement.create"] as const;
const edit = ["settlement.settlement.edit"] as const;
const audit = ["settlement.settlement.audit"] as const;
const pay = ["settlement.settlement.pay"] as const;
const anybody = ["settlement.settlement.pay", "settlement.settlement.audit", "settlement.settlement.create"] as const;

const limitedBy = "company_payable";
/** Payments: by neither who made nor who checked it, within the payer's limits. */
const payment = { permissions: pay, excludes: ["maker_id", "checker_id"], limitedBy, duty: "pay" } as const;

/** Lines without a result, and those about which people or the bank still have to decide. */
const openLines = (row: Readonly<Record<string, unknown>>): number => {
  const count = (name: string): number => Number(row[name] ?? 0);
  const ended = count("paid_count") + count("failed_count") + count("returned_count");
  return count("line_count") - ended + count("case_count");
};

/**
 * Decisions about a settlement (dictionary B11: maker, checker and payer are three people), in the order in which it is
 * offered. What is checked later is its maker's work alone.
 */
export const settlementDecisions = {
  name: "settlements",
  states: settlementStates,
  against: (action, row) => {
    if (action === "retry_failed") return Number(row["unknown_count"]) > 0 ? "unknown_lines" : null;
    if (action !== "give_up" || !settlementStates.allows("giveUp", Number(row["status"]))) return null;
    return openLines(row) > 0 ? "unknown_lines" : null;
  },
  actions: {
    submit: { permissions: create, makerOnly: true, forward: true },
    approve: {
      opens: "filesBeside",
      permissions: audit,
      excludes: ["maker_id"],
      limitedBy,
      forward: true,
      duty: "review",
    },
    /** A second approval, of lines to be paid again that cost the company something else by now. */
    approve_again: {
      move: "approveAgain",
      permissions: audit,
      excludes: ["maker_id", "payer_id"],
      limitedBy,
      forward: true,
      duty: "review",
    },
    renew: { permissions: anybody },
    fund: { permissions: anybody, forward: true },
    offline_settle: { ...payment, move: "settleOffline", forward: true },
    settle: { ...payment, move: "pay", forward: true },
    company_pay: { ...payment, move: "payByCompany" },
    offline_feedback: {
      move: "offlineFeedback",
      permissions: pay,
      excludes: ["maker_id"],
      forward: true,
      duty: "review",
    },
    voucher_settle: { move: "voucherSettle", permissions: pay, excludes: ["maker_id"], forward: true, duty: "review" },
    query: { move: "queryUnknown", permissions: pay, forward: true },
    /** One person says by the bank's file the outcome of an order; another one decides. */
    propose_decision: {
      move: "proposeDecision",
      permissions: ["settlement.settlement.pay", "settlement.settlement.audit"],
      forward: true,
    },
    /** Another person than who proposed (`decide-cases.ts`); who paid does not say how it went. */
    decide_lines: {
      move: "decideUnknown",
      permissions: audit,
      excludes: ["maker_id", "payer_id"],
      forward: true,
      duty: "review",
    },
    retry_failed: { ...payment, move: "retryFailed" },
    /** Ends the payment of what failed or came back, with a reason, by another person than who made or paid it. */
    give_up: { move: "giveUp", permissions: audit, excludes: ["maker_id", "payer_id"], duty: "review" },
    /** Back to where what was given up can be paid again. */
    take_up: { move: "takeUp", permissions: audit },
    revoke: { permissions: pay },
    use_discount: { move: "useDiscount", permissions: edit, makerOnly: true },
    /** Back to the draft: nobody has decided while it waits for review. */
    take_back: { move: "takeBack", permissions: create, makerOnly: true },
    edit: { permissions: edit, makerOnly: true, forward: true },
    reject: { permissions: audit, excludes: ["maker_id"], duty: "review" },
    cancel: { permissions: ["settlement.settlement.cancel"] },
  },
} as const satisfies Decided;

/** Actions that bring a payment forward: they are refused where company, contract or month of the payment speak against it. */
export const needsTerms: ReadonlySet<SettlementAction> = new Set([
  ...(["submit", "approve", "approve_again", "renew", "edit"] as const),
  ...(["settle", "company_pay", "offline_settle", "retry_failed"] as const),
]);

export type SettlementAction = keyof typeof settlementDecisions.actions;
