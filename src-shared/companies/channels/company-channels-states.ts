import { defineStates } from "../../kernel/states/define.ts";

/** States of a company's agreement with Alipay, or of its account book at the bank (requirement C9). */
export const companyChannelStates = defineStates(
  "companyChannel",
  {
    closed: { code: 0, tone: "neutral" },
    opening: { code: 1, tone: "info" },
    open: { code: 2, tone: "success" },
    failed: { code: 3, tone: "danger" },
    stopped: { code: 4, tone: "neutral" },
  },
  {
    ask: { from: ["closed", "failed", "stopped"], to: ["opening"] },
    open: { from: ["opening"], to: ["open"] },
    fail: { from: ["opening"], to: ["failed"] },
    close: { from: ["open"], to: ["stopped"] },
    withdraw: { from: ["opening"], to: ["closed"] },
  },
);

/** Kinds of `company_channels` with the settlement channel that each opens. */
export const channelKinds = { alipay: 1, accountBook: 2 } as const;
export type ChannelKind = keyof typeof channelKinds;
export const channelOfKind = { alipay: 4, accountBook: 1 } as const satisfies Readonly<Record<ChannelKind, number>>;

/** A mandate to take money from a company's own account at CMB: what is raised waits for a second person. */
export const cmbMandateStates = defineStates(
  "cmbMandate",
  {
    waits: { code: 10, tone: "warning" },
    inForce: { code: 20, tone: "success" },
    refused: { code: 25, tone: "neutral", final: true },
    withdrawn: { code: 30, tone: "neutral", final: true },
    replaced: { code: 70, tone: "neutral", final: true },
    stopped: { code: 80, tone: "neutral", final: true },
  },
  {
    approve: { from: ["waits"], to: ["inForce"] },
    reject: { from: ["waits"], to: ["refused"] },
    withdraw: { from: ["waits"], to: ["withdrawn"] },
    replace: { from: ["inForce"], to: ["replaced"] },
    stop: { from: ["inForce"], to: ["stopped"] },
  },
);

/** Amounts in cents that a mandate may name, and how long it may last. */
export const mandateLimits = { least: 100, most: 10 ** 11, longestDays: 1_100 } as const;
