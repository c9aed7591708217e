import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of an insurance plan (dictionary B12). Orders are made of those on offer only; orders that are there go on. */
export const planStates = defineStates(
  "insurancePlan",
  {
    offered: { code: 1, tone: "success" },
    paused: { code: 2, tone: "neutral" },
    ended: { code: 3, tone: "neutral", final: true },
  },
  {
    offer: { from: ["paused"], to: ["offered"] },
    pause: { from: ["offered"], to: ["paused"] },
    end: { from: ["offered", "paused"], to: ["ended"] },
    /** Terms change only while it is not on offer. */
    edit: { from: ["paused"], to: ["paused"] },
  },
);

/** 1 employer's liability · 2 group accident · 3 daily accident. */
export const planTypes = [1, 2, 3] as const;

/** Spans that prices are for: 1 a day · 2 a month · 3 a year. */
export const planUnits = [1, 2, 3] as const;
export type PlanUnit = (typeof planUnits)[number];

/** Payers of a premium: 1 the company from its wallet · 2 the agency. */
export const premiumPayers = [1, 2] as const;
