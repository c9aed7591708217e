import { type Kysely, sql } from "kysely";
import { fillSums, type MaintainedSums, maintainSums, nullableKey, plainKey } from "../../schema/maintained-sums.ts";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";
import { triggerTexts } from "../../schema/triggers.ts";
import { newSeq, standingOf, usedBy } from "../0051-0075/0053-workers.ts";
import { merged } from "./0086-worker-merges.ts";

/**
 * Facts of the person and of their default account for the list of workers, kept on the cooperation by triggers: the account's
 * row, its kind (0 for none), its risks (1 on hold, 2 used by several people, 3 both); and verification, region and age.
 */
export const workerCountColumns = {
  company_labors: {
    ...{
      account_id: "int?",
      account_type: "int",
      account_risk: "int",
      real_name_status: "int",
      area: "text",
      age: "int",
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

const key = [
  ...["agency_id", "company_id", "standing", "cooperation_status", "real_name_status", "contract_sign_type"],
  ...["account_type", "source_type", "settlement_type"],
] as const;

/** Cooperations that agree in their states and kinds, counted (`workers`). */
export const workerGroups = {
  worker_groups: {
    columns: {
      ...{ agency_id: "int", company_id: "int", standing: "int", cooperation_status: "int", real_name_status: "int" },
      ...{ contract_sign_type: "int", account_type: "int", source_type: "int", settlement_type: "int", workers: "int" },
    },
    key,
    isByKey: true,
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** The groups, as they are kept. */
export const workerSums = {
  table: "worker_groups",
  of: { table: "company_labors", count: "workers" },
  key: {
    ...plainKey(...key),
    // Columns of before have no value in rows that were made without one; a cooperation may be entered before its person.
    ...nullableKey("0", "standing", "real_name_status", "account_type", "source_type", "settlement_type"),
  },
  sums: [],
  reads: key,
  inAnyOrder: true,
} as const satisfies MaintainedSums;

const accountOf = (expression: string): string => `(select ${expression} from labor_accounts as d
    where d.labor_id = company_labors.labor_id and d.is_default = 1)`;

/** SQL of a column of a cooperation's person. */
export const personOf = (name: string): string =>
  `(select p.${name} from labors as p where p.id = company_labors.labor_id)`;

/** SQL of what a cooperation takes from its person and account. */
export const taken = {
  standing: standingOf("company_labors", merged),
  account_id: accountOf("d.id"),
  account_type: `coalesce(${accountOf("d.type")}, 0)`,
  account_risk: `coalesce(${accountOf("d.hold + 2 * case when d.used_by > 1 then 1 else 0 end")}, 0)`,
  real_name_status: personOf("real_name_status"),
  area: personOf("area"),
  age: personOf("age"),
} as const;

/** SQL that sets all of it. */
export const take = Object.entries(taken)
  .map(([name, expression]) => `${name} = ${expression}`)
  .join(", ");

const shown = (labor: string): string =>
  `update company_labors set ${take}, change_seq = ${newSeq} where labor_id = ${labor};`;

/** Counts the people who use an account by its number; the count is then shown by all who have it. */
const shared = (account: string): string => {
  const users = usedBy(account);
  return `update labor_accounts set used_by = ${users}, change_seq = ${newSeq}
    where account_no = ${account} and used_by <> ${users};
  update company_labors set account_risk = ${taken.account_risk}, change_seq = ${newSeq}
    where labor_id in (select o.labor_id from labor_accounts as o where o.account_no = ${account});`;
};

const changed = "update of labor_id, account_no, bank_code, type, status, hold, is_default, verify_method";

/** The triggers of before (migrations 0053 and 0086), with what is taken since. */
const followed = [
  { name: "labors_shown", on: "update", table: "labors", body: shown("new.id") },
  {
    name: "company_labors_new",
    on: "insert",
    table: "company_labors",
    body: `update company_labors set ${take} where id = new.id;`,
  },
  // A cooperation or an account may pass to another person, where two become one.
  {
    name: "company_labors_passed",
    on: "update of labor_id",
    table: "company_labors",
    body: `update company_labors set ${take} where id = new.id;`,
  },
  {
    name: "labor_accounts_new",
    on: "insert",
    table: "labor_accounts",
    body: `${shared("new.account_no")} ${shown("new.labor_id")}`,
  },
  {
    name: "labor_accounts_moved",
    on: changed,
    table: "labor_accounts",
    body: `${shared("new.account_no")} ${shared("old.account_no")} ${shown("new.labor_id")} ${shown("old.labor_id")}`,
  },
  {
    name: "labor_accounts_gone",
    on: "delete",
    table: "labor_accounts",
    body: `${shared("old.account_no")} ${shown("old.labor_id")}`,
  },
] as const;

const withoutOrder = ["contract_sign_type", "sign_at", "last_settlement_at", "stop_time"] as const;

/** Indexes for the filters of the list of workers with its order, so that rows are read for one page only. */
const indexes = [
  ...withoutOrder.map((name) => `drop index company_labors_agency_${name}_idx`),
  ...[...withoutOrder, "real_name_status", "account_type", "source_type", "area", "age"].map(
    (name) => `create index company_labors_agency_${name}_idx on company_labors (agency_id, ${name}, create_at)`,
  ),
  `create index company_labors_idle_idx on company_labors
    (agency_id, (coalesce(last_settlement_at, create_at)), create_at)`,
  `create index company_labors_risk_idx on company_labors (agency_id, create_at, account_risk, month_income)
    where account_risk > 0 or month_income >= 8000000`,
  "create index labors_tagged_idx on labors (agency_id, tags) where tags <> ''",
];

/** Takes what is there, counts it, and makes what keeps both. */
export const upWorkerCounts = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, workerCountColumns);
  await createTables(db, dialect, workerGroups);
  for (const text of triggerTexts(dialect, followed)) await sql.raw(text).execute(db);
  await sql.raw(`update company_labors set ${take}`).execute(db);
  await sql.raw(fillSums(workerSums)).execute(db);
  for (const text of [...maintainSums(workerSums, dialect), ...indexes]) await sql.raw(text).execute(db);
};
