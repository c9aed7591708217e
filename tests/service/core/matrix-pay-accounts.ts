import { newAccount, newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import type { RunningService } from "../../../src-service/server.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { debitBinsOf } from "../../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { insert } from "../small-world.ts";
import type { Case, Pointer, Request } from "./matrix-cases.ts";
import type { PartsCall } from "./matrix-imports.ts";
import type { Ids } from "./matrix-world.ts";

type AccountCall = Extract<
  CallName,
  `payAccounts.${string}` | "labors.verifyFourFactor" | "laborBankAccounts.download"
>;

/** Ids of a person who is paid to an account, and of the account, by the company. */
export const payAccountIds = {
  labor: (company: number): number => company * 100 + 90,
  account: (company: number): number => company * 100 + 91,
} as const;

/** A debit card of ICBC, another one for each number. */
export const someCard = (at: number): string => makeCard(debitBinsOf("ICBC")[0] ?? "", String(100_000_000_000 + at));

const pointer = (at: string, record: keyof Ids, request: (id: string) => Request): Pointer => ({
  at,
  record,
  with: request,
});
const filter = (name: string, record: keyof Ids): Pointer => ({
  ...pointer(`query.${name}`, record, (id) => ({ query: { [name]: id } })),
  narrows: true,
});
const on = (record: keyof Ids, body?: unknown): readonly Pointer[] => [
  pointer("path.id", record, (id) => ({ path: { id }, ...(body !== undefined && { body }) })),
];
const query = (more: Readonly<Record<string, string>>): Request => ({ query: { columns: "status", ...more } });

/** Requests about accounts of workers. */
export const payAccountCases: Readonly<Record<Exclude<AccountCall, PartsCall>, Case>> = {
  "payAccounts.list": { by: "worker", points: [filter("labor_id", "accountLabor"), filter("ids", "payAccount")] },
  "payAccounts.get": { by: "worker", points: on("payAccount") },
  "payAccounts.ofWorker": { by: "worker", points: on("accountLabor") },
  "payAccounts.update": { by: "worker", points: on("payAccount", { version: 1, action: "hold", reason: "核实中" }) },
  "labors.verifyFourFactor": {
    by: "worker",
    // A card is nobody's record: one of another worker is said to be no match.
    plain: ["body.account_no"],
    points: on("accountLabor", { account_no: someCard(0), bank_code: "ICBC", bank_phone: "13700000000" }),
  },
  "laborBankAccounts.download": {
    by: "worker",
    plain: ["query.protect_id_no"],
    points: [
      pointer("query.chosen_ids", "payAccount", (chosen_ids) => query({ chosen_ids })),
      pointer("query.except_ids", "payAccount", (except_ids) => query({ except_ids })),
      { ...pointer("query.labor_id", "accountLabor", (labor_id) => query({ labor_id })), narrows: true },
      { ...pointer("query.ids", "payAccount", (ids) => query({ ids })), narrows: true },
    ],
  },
};

/** A worker of a company with a verified account. */
export const addPayAccounts = async (running: RunningService, company: number, agency_id: number): Promise<void> => {
  const at = "2026-11-10 10:00:00";
  const labor_id = payAccountIds.labor(company);
  const common = { change_seq: 1, agency_id, create_at: at };
  const birth = "1988-08-08";
  const person = { name: "王小五", mobile: `1360000${company}00`, sex: "male", birth };
  const id_no = makeIdNumber("310115", birth, company);
  await insert(running, "labors", newLabor({ ...common, ...person, id: labor_id, id_no }));
  const cooperation = { ...common, id: company * 100 + 92, company_id: company, labor_id };
  await insert(running, "company_labors", newCooperation(cooperation));
  const account = { account_no: someCard(company), bank_code: "ICBC", status: 2, verify_method: 4, is_default: 1 };
  await insert(
    running,
    "labor_accounts",
    newAccount({ ...common, ...account, id: payAccountIds.account(company), labor_id }),
  );
};
