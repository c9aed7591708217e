import { type Kysely, sql } from "kysely";
import { createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";
import { triggerTexts } from "../../schema/triggers.ts";

/** Facts of other tables in the list of companies, proposals about a company's freezing, and who looks after it since when. */
export const companyFigures = {
  /**
   * One row a company (`id` and `company_id` are both its own), kept by triggers and (`workers`, `active_workers`) a round: `balance` and `frozen` of its wallets in
   * cents, `low_wallets` of those that are below their alert. `change_seq` moves with whatever the company's row of the list shows.
   */
  company_figures: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", change_seq: "int", salesman_id: "int?" },
      ...{ service_owner_id: "int?", balance: "int", frozen: "int", low_wallets: "int" },
      ...{ workers: "int", active_workers: "int" },
    },
    index: [["change_seq"], ["company_id"]],
  },
  /** `kind`: 1 freeze, 2 unfreeze. `company_id` is the company that it is about. */
  company_freezes: {
    columns: {
      ...{ id: "id", version: "int", agency_id: "int", company_id: "int", subject_id: "int", kind: "int" },
      ...{ status: "int", reason: "text", requested_by: "int", request_at: "text" },
      ...{ decided_by: "int?", decide_at: "text?", decide_reason: "text" },
    },
    index: [["subject_id"], ["agency_id", "status"]],
  },
  /** From a day on, until the next row of the company; a second change of a day takes the place of the first. */
  company_salesmen: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", start_at: "text", salesman_id: "int?" },
      ...{ service_owner_id: "int?", set_by: "int", set_at: "text" },
    },
    unique: [["company_id", "start_at"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

const counter = "(select value from counters where name = 'change')";

/** The change number of the writing transaction where it is newer; 0 while the demo data are made. */
export const newSeq = (than: string): string => `case when ${than} < ${counter} then ${counter} else ${than} end`;

const walletSums = (company: string): string => `
  balance = coalesce((select sum(w.balance) from wallets as w where w.company_id = ${company}), 0),
  frozen = coalesce((select sum(w.frozen) from wallets as w where w.company_id = ${company}), 0),
  low_wallets = (select count(*) from wallets as w where w.company_id = ${company} and w.balance - w.frozen < w.low_balance_alert)`;

const workers = `workers = (select count(*) from company_labors as r where r.company_id = company_figures.id),
  active_workers = (select count(*) from company_labors as r where r.company_id = company_figures.id
    and r.cooperation_status in (1, 2))`;

const moved = (company: string): string =>
  `update company_figures set change_seq = ${newSeq("change_seq")} where id = ${company};`;

const walletsMoved = `update company_figures set ${walletSums("new.company_id")}, change_seq = ${newSeq("change_seq")}
  where id = new.company_id;`;

const figuresOf = (company: string): string => `insert into company_figures
    (id, company_id, agency_id, change_seq, salesman_id, service_owner_id, balance, frozen, low_wallets, workers, active_workers)
  select c.id, c.id, c.agency_id, ${newSeq("c.change_seq")}, c.salesman_id, c.service_owner_id, 0, 0, 0, 0, 0 from companies as c where ${company}`;

const followed = [
  { name: "companies_new", on: "insert", table: "companies", body: `${figuresOf("c.id = new.id")};` },
  {
    name: "companies_shown",
    on: "update",
    table: "companies",
    body: `update company_figures set salesman_id = new.salesman_id, service_owner_id = new.service_owner_id,
      change_seq = case when change_seq < ${newSeq("new.change_seq")} then ${newSeq("new.change_seq")} else change_seq end
      where id = new.id;`,
  },
  { name: "company_wallets_new", on: "insert", table: "wallets", body: walletsMoved },
  {
    name: "company_wallets_moved",
    on: "update of balance, frozen, low_balance_alert",
    table: "wallets",
    body: walletsMoved,
  },
  {
    name: "company_labors_left",
    on: "delete",
    table: "company_labors",
    body: `update company_figures set ${workers}, change_seq = ${newSeq("change_seq")} where id = old.company_id;`,
  },
  { name: "company_contracts_new", on: "insert", table: "company_contracts", body: moved("new.company_id") },
  { name: "company_contracts_shown", on: "update", table: "company_contracts", body: moved("new.company_id") },
  { name: "company_modes_new", on: "insert", table: "company_modes", body: moved("new.company_id") },
  { name: "company_modes_shown", on: "update", table: "company_modes", body: moved("new.company_id") },
  { name: "company_months_new", on: "insert", table: "invoice_months", body: moved("new.company_id") },
  {
    name: "company_months_shown",
    on: "update of settled, returned",
    table: "invoice_months",
    body: moved("new.company_id"),
  },
  { name: "company_freezes_new", on: "insert", table: "company_freezes", body: moved("new.subject_id") },
  { name: "company_freezes_shown", on: "update of status", table: "company_freezes", body: moved("new.subject_id") },
] as const;

/** Figures of the companies that are there; from now on triggers keep them. */
export const upCompanyFigures = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, companyFigures);
  await sql.raw(figuresOf("1 = 1")).execute(db);
  await sql.raw(`update company_figures set ${walletSums("company_figures.id")}, ${workers}`).execute(db);
  for (const text of [
    ...triggerTexts(dialect, followed),
    "create index companies_agency_create_idx on companies (agency_id, create_at)",
  ])
    await sql.raw(text).execute(db);
};
