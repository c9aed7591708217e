import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as real from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import { fatesFile, folderVariable } from "./places.ts";

/** Stands in for the sandbox bank's lots: the fate of an account is the case's, and without one it is paid at once. */
export const { bankReasons } = real;
export type BankPlan = real.BankPlan;

export const planByLot: typeof real.planByLot = (_seed, { account_no }) => {
  const folder = process.env[folderVariable] ?? "";
  const fates = JSON.parse(readFileSync(join(folder, fatesFile), "utf8")) as Record<string, BankPlan>;
  return fates[account_no] ?? { outcome: "paid", due_after: 0 };
};
