import { expect } from "vitest";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import type { Started } from "./harness.ts";
import { openSession, send } from "./small-world.ts";

/** The random amount is 1 + 246810 % 99 = 4 cents. */
export const fixed = { digits: () => "246810" };
export const right = 4;

export const operator = 1009;
export const colleague = 1001;
export const maker = 1002;
export const companyAdmin = 1005;
export const stranger = 1008;

export const codes = [
  "MA1K4C7X",
  "MA2H5D3L",
  "MA1W8R2T",
  "MA6C2N9F",
  "MA59E4QH",
  "MA4K7B5D",
  "MA5G3J6P",
  "MA01D8WC",
] as const;
export const codeOf = (at: number): string => makeUscc("91", "310115", codes[at] ?? codes[0]);

export const business = {
  business_mode: null,
  tax_calculate_mode: 1,
  calculation_mode_no: 1,
  modes_start_at: "2026-12-01",
  settlement_type: 1,
  contract_type: 1,
  limit_age: { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } },
  company_cdl: {
    mode: 1,
    is_no_audit: 0,
    labor_value_added_tax_max_month: null,
    labor_value_added_tax_max_quarter: null,
    simple_task_config: null,
    task_config: { ceilings: [] as { industry_name: string; ceiling: number }[] },
  },
};

export type Body = Record<string, unknown>;
export type Head = {
  id: string;
  version: number;
  status: number;
  mode: string;
  steps: { step: string; total: number; missing: string[]; saved_by: string | null }[];
};
export const headOf = (body: Body): Head => body["head"] as Head;
export const missing = (body: Body, step: string): string[] =>
  headOf(body).steps.find((one) => one.step === step)?.missing ?? [];

/** Calls of the wizard by people of the small world. */
export const wizardKit = (started: () => Started) => {
  const running = () => started().running();
  const tokens = new Map<number, string>();
  const as = async (user: number): Promise<string> => {
    const token = tokens.get(user) ?? (await openSession(running(), user));
    tokens.set(user, token);
    return token;
  };
  const call = async (user: number, method: "GET" | "POST" | "PUT", url: string, body?: unknown) =>
    send(running(), method, url, { token: await as(user), ...(body !== undefined && { body }) });
  const begin = async (facts: Body, url = "/v5/companies"): Promise<Body> => {
    const answer = await call(operator, "POST", url, facts);
    expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
    return answer.body;
  };
  const rowOf = (id: string) =>
    running().db.selectFrom("companies").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
  const refused = (answer: { status: number; body: Body }) => [
    answer.status,
    answer.body["code"],
    answer.body["fields"],
  ];
  const forgetSessions = () => tokens.clear();
  return { running, call, begin, rowOf, refused, forgetSessions };
};
