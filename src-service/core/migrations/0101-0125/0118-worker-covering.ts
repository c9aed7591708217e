import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";
import { type Trigger, triggerTexts } from "../../schema/triggers.ts";
import { newSeq } from "../0051-0075/0053-workers.ts";
import { taken as before, personOf } from "../0076-0100/0093-worker-counts.ts";

/** Kept on the cooperation too: the last day of the person's ID card, and their tags. */
export const workerCoveringColumns = {
  company_labors: { id_valid_to: "text?", tags: "text" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

const added = { id_valid_to: personOf("id_valid_to"), tags: personOf("tags") } as const;

/** SQL of all that a cooperation takes from its person and account. */
export const taken = { ...before, ...added } as const;

const setAll = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${name} = ${expression}`)
    .join(", ");

const take = setAll(taken);
const ofNew = `update company_labors set ${take} where id = new.id;`;
const onNew = { name: "company_labors_new", table: "company_labors" } as const;

/** The triggers of before (migrations 0093 and 0111) by which a cooperation follows its person. */
const followed: readonly Trigger[] = [
  {
    name: "labors_shown",
    on: "update",
    table: "labors",
    body: `update company_labors set ${take}, change_seq = ${newSeq} where labor_id = new.id;`,
  },
  { name: "company_labors_passed", on: "update of labor_id", table: "company_labors", body: ofNew },
];

/** Once for all rows of a statement on PostgreSQL, as since migration 0111. */
const newOnPostgres = [
  `create or replace function ${onNew.name}() returns trigger language plpgsql as $$ begin
    update company_labors set ${take} where id in (select f.id from fresh as f); return null; end $$`,
] as const;

const orders = ["sign_at", "last_settlement_at", "stop_time", "contract_end_at", "month_income"] as const;
const kinds = ["contract_sign_type", "real_name_status", "account_type", "source_type", "area", "age"] as const;

/** As PostgreSQL has them since migration 0110; that rows without a value come first is how SQLite sorts. */
const onSqlite: Readonly<Record<string, string>> = {
  agency_create: "(agency_id, create_at, id, standing)",
  company_create: "(company_id, create_at, id, agency_id, standing)",
  agency_standing: "(agency_id, standing, create_at, id)",
  company_standing: "(company_id, standing, create_at, id, agency_id)",
  ...Object.fromEntries(
    orders.map((name) => [`agency_${name}`, `(agency_id, ${name}, id, create_at, standing)`] as const),
  ),
  ...Object.fromEntries(
    kinds.map((name) => [`agency_${name}`, `(agency_id, ${name}, create_at, id, standing)`] as const),
  ),
};

/** PostgreSQL reads an index alone only where it has the columns of an expression too. */
const onBoth: Readonly<Record<string, string>> = {
  agency_id_valid_to: "(agency_id, id_valid_to, create_at, id, standing)",
  idle: "(agency_id, (coalesce(last_settlement_at, create_at)), create_at, id, standing, last_settlement_at)",
  risk: `(agency_id, create_at, id, standing, account_risk, month_income)
    where account_risk > 0 or month_income >= 8000000`,
  tagged: "(agency_id, create_at, id, standing, tags) where tags <> ''",
};

/**
 * Indexes of the list of workers that hold the standing too: since those who were merged are left out of all pages, SQLite
 * read each row for it. With what is asked of the person kept on the cooperation, no filter of the list reads people.
 */
export const upWorkerCovering = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, workerCoveringColumns);
  await sql.raw(`update company_labors set ${setAll(added)}`).execute(db);
  const onEach = dialect === "sqlite" ? [{ ...onNew, on: "insert", body: ofNew }, ...followed] : followed;
  const texts = [...triggerTexts(dialect, onEach), ...(dialect === "sqlite" ? [] : newOnPostgres)];
  for (const text of [...texts, "drop index labors_tagged_idx"]) await sql.raw(text).execute(db);
  for (const [name, on] of Object.entries(dialect === "sqlite" ? { ...onSqlite, ...onBoth } : onBoth)) {
    await sql.raw(`drop index if exists company_labors_${name}_idx`).execute(db);
    await sql.raw(`create index company_labors_${name}_idx on company_labors ${on}`).execute(db);
  }
};
