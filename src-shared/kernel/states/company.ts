import { defineStates } from "./define.ts";

/**
 * A company from its application to the end of its last contract (dictionary B1). Who is `toIdentify` has been reviewed and has
 * to prove that it is itself; who is `toSign` waits for its first main contract to take effect.
 */
export const companyStates = defineStates(
  "company",
  {
    draft: { code: 10, tone: "neutral" },
    reviewing: { code: 20, tone: "warning" },
    refused: { code: 25, tone: "danger" },
    toIdentify: { code: 30, tone: "warning" },
    toSign: { code: 40, tone: "warning" },
    active: { code: 50, tone: "success" },
    frozen: { code: 60, tone: "danger" },
    terminated: { code: 70, tone: "neutral", final: true },
  },
  {
    submit: { from: ["draft"], to: ["reviewing"] },
    approve: { from: ["reviewing"], to: ["toIdentify"] },
    reject: { from: ["reviewing"], to: ["refused"] },
    reopen: { from: ["refused"], to: ["draft"] },
    identify: { from: ["toIdentify"], to: ["toSign"] },
    activate: { from: ["toSign"], to: ["active"] },
    freeze: { from: ["active"], to: ["frozen"] },
    unfreeze: { from: ["frozen"], to: ["active"] },
    terminate: { from: ["active"], to: ["terminated"] },
  },
  ["draft", "reviewing", "toIdentify", "toSign", "active"],
);

/** `companies.settlement_type` of a company that pays its workers itself: nothing is paid from a wallet of its. */
export const companyOffline = 2;

/** A move of a company's status. */
export type CompanyMove = keyof typeof companyStates.transitions;

/** The status of a company (dictionary B1), the codes of `companies.status`. */
export const companyStatus = {
  ...{ draft: 10, reviewing: 20, refused: 25, toIdentify: 30, toSign: 40 },
  ...{ active: 50, frozen: 60, terminated: 70 },
} as const satisfies Record<keyof typeof companyStates.specs, number>;

/**
 * Work that a status can stop. `importBills`: new bills · `addWorkers`: new workers · `settle`: make, submit, approve or pay a
 * settlement, hand out · `payAgain`: pay again what failed or came back · `takeMoney`: withdraw, move between channels, give a recharge back · `signWorkers`: send
 * contracts to workers · `giveWork`: publish tasks, send and elect workers · `ownWork`: whatever its own people write; they still read and take files with them. Everything else goes
 * on: rejecting and cancelling, what is under way at the bank, reports of a company that pays itself, money that comes in.
 */
export type CompanyWork =
  | "importBills"
  | "addWorkers"
  | "giveWork"
  | "settle"
  | "payAgain"
  | "takeMoney"
  | "signWorkers"
  | "ownWork";

const statusesOf: Readonly<Record<CompanyWork, readonly number[]>> = {
  importBills: [companyStatus.active],
  addWorkers: [companyStatus.active],
  giveWork: [companyStatus.active],
  settle: [companyStatus.active],
  // A payment can come back after the end, and is still owed to its worker.
  payAgain: [companyStatus.active, companyStatus.terminated],
  // What comes back after the end belongs to the company, which can only get it by a withdrawal.
  takeMoney: [companyStatus.active, companyStatus.terminated],
  signWorkers: [companyStatus.active],
  ownWork: Object.values(companyStatus).filter((status) => status !== companyStatus.terminated),
};

/** True when a company of this status may do something. */
export const companyMay = (status: number, work: CompanyWork): boolean => statusesOf[work].includes(status);

/**
 * Companies that forms are for, by status. `any`: all of them · `open`: not refused and not over · `reviewed`: the agency has let
 * them in, and they are not over · `active`: work goes on · `served`: they work or have worked, so that months of theirs can be told.
 */
export const companyGroups = {
  any: Object.values(companyStatus),
  open: Object.values(companyStatus).filter(
    (status) => status !== companyStatus.refused && status !== companyStatus.terminated,
  ),
  reviewed: [companyStatus.toIdentify, companyStatus.toSign, companyStatus.active, companyStatus.frozen],
  active: [companyStatus.active],
  served: [companyStatus.active, companyStatus.frozen, companyStatus.terminated],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export type CompanyGroup = keyof typeof companyGroups;

/** Progress of a company's proof of its identity (dictionary B1, `ent_identity_status`). */
export const entIdentityStates = defineStates(
  "entIdentity",
  {
    none: { code: 0, tone: "neutral" },
    submitted: { code: 1, tone: "info" },
    amount: { code: 2, tone: "warning" },
    sms: { code: 3, tone: "warning" },
    verified: { code: 4, tone: "success" },
    failed: { code: 5, tone: "danger" },
  },
  {
    submit: { from: ["none", "failed"], to: ["submitted"] },
    pass: { from: ["submitted"], to: ["amount"] },
    prove: { from: ["amount"], to: ["sms"] },
    verify: { from: ["sms"], to: ["verified"] },
    fail: { from: ["submitted", "amount", "sms"], to: ["failed"] },
    reset: { from: ["submitted", "amount", "sms", "verified"], to: ["none"] },
  },
  ["none", "submitted", "amount", "sms", "verified"],
);

/** Ratings of companies: low, middle, high, and the last, which the agency takes no new work from. */
export const companyRisks = [1, 2, 3, 4] as const;

/** `settlement_type` of a company that pays its workers itself, past our wallets. */
export const settlesOffline = 2;
