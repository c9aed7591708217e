import { expect } from "vitest";
import type { Reader } from "../../src-service/core/database/tables.ts";
import { demoPassword } from "../../src-service/demo/world/accounts.ts";
import type { WhatIfAnswer, WhatIfMonth } from "../../src-shared/companies/contracts/contract-what-if-calls.ts";
import type { ContractConfig } from "../../src-shared/kernel/terms/terms.ts";
import type { Started } from "./harness.ts";
import { md5, send } from "./small-world.ts";

const path = "/cdl/1/company_contracts/what_if";
/** The twelve months up to the demo's day. */
export const year = { from: "2025-12", to: "2026-11" };
const maker = "13800000002";

export const total = (months: readonly WhatIfMonth[], of: (month: WhatIfMonth) => number): number =>
  months.reduce((sum, month) => sum + of(month), 0);

export const flat = (config: ContractConfig, ratio: number): ContractConfig => ({
  ...config,
  service_fee_ratio_range: [{ limit: null, ratio, sign: 1 }],
  service_fee_cumulative_type: 1,
  tier_method: 1,
});

export const configOf = (whatIf: WhatIfAnswer): ContractConfig => {
  if (whatIf.in_force === null) throw new Error("nothing is in force");
  return whatIf.in_force.config;
};

/** Ids of the companies that have paid, in order. */
export const paidCompanies = async (db: Reader): Promise<number[]> => {
  const rows = await db.selectFrom("bills").where("status", "=", 60).select("company_id").distinct().execute();
  return rows.map(({ company_id }) => company_id).sort((one, other) => one - other);
};

/** Trying rates over the demo, as the maker unless somebody else asks. */
export const whatIfKit = (started: () => Started) => {
  const running = () => started().running();
  const db = () => running().db;
  const tokens = new Map<string, string>();
  const signIn = async (phone: string, related_id = "100", qsApp = 7): Promise<string> => {
    const body = { ...{ phone, related_id, qsApp }, agree_protocol: true, login_type: 2, password: md5(demoPassword) };
    return String((await send(running(), "POST", "/cdl/1/login", { body })).body["token"]);
  };
  const ask = async (body: Record<string, unknown>, as?: string) => {
    const token = as ?? tokens.get(maker) ?? (await signIn(maker));
    if (as === undefined) tokens.set(maker, token);
    return send(running(), "POST", path, { token, body });
  };
  const answer = async (company: number, more: Record<string, unknown> = {}): Promise<WhatIfAnswer> => {
    const { status, body } = await ask({ company_id: String(company), ...year, ...more });
    expect([company, status, body["code"]]).toEqual([company, 200, undefined]);
    return body as WhatIfAnswer;
  };
  return { running, db, signIn, ask, answer };
};
