import { defineStates } from "../../kernel/states/define.ts";

/** Status of somebody's place in a roster. Who is still to go or be replaced stays insured until the day is over. */
export const seatStates = defineStates(
  "insuranceSeat",
  {
    toBegin: { code: 1, tone: "info" },
    insured: { code: 2, tone: "success" },
    reduced: { code: 3, tone: "neutral", final: true },
    replaced: { code: 4, tone: "neutral", final: true },
    failed: { code: 5, tone: "danger", final: true },
  },
  {
    begin: { from: ["toBegin"], to: ["insured"] },
    reduce: { from: ["toBegin", "insured"], to: ["reduced"] },
    replace: { from: ["toBegin", "insured"], to: ["replaced"] },
    fail: { from: ["toBegin"], to: ["failed"] },
  },
);

/** Changes of a roster as files and calls name them (spec 5). */
export const rosterActions = ["add", "reduce", "replace"] as const;
export type RosterAction = (typeof rosterActions)[number];

/** The same as tables and lists keep them: 1 add · 2 reduce · 3 replace. */
export const rosterActionCodes = [1, 2, 3] as const;
export const codeOfRosterAction = { add: 1, reduce: 2, replace: 3 } as const satisfies Record<RosterAction, number>;

/** Status of a change: 1 waits for its payment or its day · 2 holds · 3 withdrawn or lapsed · 5 failed. */
export const changeStates = defineStates(
  "insuranceChange",
  {
    waits: { code: 1, tone: "info" },
    holds: { code: 2, tone: "success" },
    gone: { code: 3, tone: "neutral", final: true },
    failed: { code: 5, tone: "danger", final: true },
  },
  { hold: { from: ["waits"], to: ["holds"] }, go: { from: ["waits"], to: ["gone"] } },
);

/** Lifecycle of changes that came together (批改): nothing of them holds before what they cost is paid. */
export const amendmentStates = defineStates(
  "insuranceAmendment",
  {
    toPay: { code: 1, tone: "warning" },
    paid: { code: 2, tone: "success", final: true },
    withdrawn: { code: 3, tone: "neutral", final: true },
    lapsed: { code: 4, tone: "danger", final: true },
  },
  {
    pay: { from: ["toPay"], to: ["paid"] },
    withdraw: { from: ["toPay"], to: ["withdrawn"] },
    lapse: { from: ["toPay"], to: ["lapsed"] },
  },
);

/** Reasons why somebody is not taken into a roster, or a change of it not made. */
export const rosterFaults = [
  ...(["age", "class", "insured_already", "past", "not_worker", "no_class"] as const),
  ...(["seat_missing", "same_person", "order_closed", "id_no", "no_order", "which_order"] as const),
] as const;

/** The same as lists show them: their places in the order above, from 1. */
export const rosterFaultCodes: readonly number[] = rosterFaults.map((_fault, at) => at + 1);

/** Error code of a fault, as rows of imports are answered and tables keep it. */
export const rosterFaultName = (code: (typeof rosterFaults)[number]) => `roster_${code}` as const;
