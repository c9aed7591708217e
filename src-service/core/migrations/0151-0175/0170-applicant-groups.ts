import { type Kysely, sql } from "kysely";
import { fillSums, type MaintainedSums, maintainSums, plainKey } from "../../schema/maintained-sums.ts";
import { createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";
import { triggerTexts } from "../../schema/triggers.ts";
import { newSeq } from "../0051-0075/0053-workers.ts";

const key = ["agency_id", "company_id", "status", "source", "maker_id"] as const;

/** People of tasks that agree in company, state, way and maker, counted, with what was accepted of them in cents. */
export const applicantGroups = {
  applicant_groups: {
    columns: {
      ...{ agency_id: "int", company_id: "int", status: "int", source: "int", maker_id: "int" },
      ...{ people: "int", accept_amount: "int" },
    },
    key,
    isByKey: true,
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** The groups, as they are kept. */
export const applicantSums = {
  table: "applicant_groups",
  of: { table: "task_applicants", count: "people" },
  key: plainKey(...key),
  sums: ["accept_amount"],
  isSumEmptied: true,
  reads: key,
} as const satisfies MaintainedSums;

const orders = ["accept_amount", "elect_at", "deliver_at", "accept_at"] as const;

/** Rows without a value come first in every order of a list: PostgreSQL goes by no index that does not say the same. */
const indexesOf = (dialect: Dialect): Readonly<Record<string, string>> => ({
  worker: "(company_labor_id, create_at, id, agency_id, status, accept_amount)",
  ...Object.fromEntries(
    orders.map((name) => [
      `agency_${name.replace("accept_amount", "amount")}`,
      `(agency_id, ${name}${dialect === "sqlite" ? "" : " nulls first"}, id, create_at, status)`,
    ]),
  ),
});

/** The list shows what the cooperation says of readiness and age, so that the copies on desks learn of it. */
const followed = [
  {
    name: "company_labors_parts",
    on: "update of standing, age",
    table: "company_labors",
    body: `update task_applicants set change_seq = ${newSeq} where company_labor_id = new.id
      and (old.standing is distinct from new.standing or old.age is distinct from new.age);`,
  },
] as const;

/** Makes the groups and the indexes, and what brings people of tasks to desks when their worker changes. */
export const upApplicantGroups = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, applicantGroups);
  await sql.raw(fillSums(applicantSums)).execute(db);
  for (const text of [...maintainSums(applicantSums, dialect), ...triggerTexts(dialect, followed)])
    await sql.raw(text).execute(db);
  for (const [name, on] of Object.entries(indexesOf(dialect))) {
    await sql.raw(`drop index if exists task_applicants_${name}_idx`).execute(db);
    await sql.raw(`create index task_applicants_${name}_idx on task_applicants ${on}`).execute(db);
  }
};
