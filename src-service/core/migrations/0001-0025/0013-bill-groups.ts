import { type Kysely, sql } from "kysely";
import { createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";

/**
 * Bills that agree in everything that most filters ask about, counted and summed: a million bills are some thousand
 * groups. Not by task, for a batch has one task a bill as often as one in all. Triggers keep them, so that no writer can forget; 0 and '' stand for null, because keys know no null.
 */
export const billGroups = {
  bill_groups: {
    columns: {
      agency_id: "int",
      import_id: "int",
      settlement_id: "int",
      status: "int",
      audit_status: "int",
      organization_id: "int",
      company_id: "int",
      created_by: "int",
      inner_bill_type: "int",
      invoicing_status: "int",
      withholding_status: "int",
      tax_verify_status: "int",
      is_complete: "int",
      batch_sn: "text",
      create_at: "text",
      audit_at: "text",
      settlement_at: "text",
      bills: "int",
      accounting_fee: "int",
      service_fee: "int",
      labor_service_fee: "int",
      income_ex_vat: "int",
      pit: "int",
      vat: "int",
      surtax: "int",
      vat_recover: "int",
      car_rental_fee: "int",
      customer_pay: "int",
      net_pay: "int",
    },
    key: [
      ...["agency_id", "import_id", "settlement_id", "status", "audit_status", "organization_id"],
      ...["company_id", "created_by", "inner_bill_type", "invoicing_status", "withholding_status"],
      ...["tax_verify_status", "is_complete", "batch_sn", "create_at", "audit_at", "settlement_at"],
    ],
    isByKey: true,
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

const key: readonly string[] = billGroups.bill_groups.key;
const sums = Object.keys(billGroups.bill_groups.columns).filter((name) => name !== "bills" && !key.includes(name));
const nullable: Readonly<Record<string, string>> = {
  ...{ import_id: "0", settlement_id: "0", organization_id: "0", audit_at: "''", settlement_at: "''" },
};

/** A column of the key as it stands in the groups, of a bill named `of`. */
const keyOf = (of: string, name: string): string => {
  const zero = nullable[name];
  return zero === undefined ? `${of}.${name}` : `coalesce(${of}.${name}, ${zero})`;
};

const into = `insert into bill_groups (${[...key, "bills", ...sums].join(", ")})`;
const addUp = ["bills", ...sums].map((name) => `${name} = bill_groups.${name} + excluded.${name}`).join(", ");
const onConflict = `on conflict (${key.join(", ")}) do update set ${addUp}`;
const zeroless = ["bills", ...sums].map((name) => `sum(${name}) <> 0`).join(" or ");

/** The bills of `from`, each `sign` times, as rows that add up to groups. */
const rowsOf = (from: string, sign: 1 | -1): string =>
  `select ${[
    ...key.map((name) => `${keyOf("b", name)} as ${name}`),
    `${sign} as bills`,
    ...sums.map((name) => `${sign === 1 ? "" : "-"}b.${name} as ${name}`),
  ].join(", ")} from ${from} as b`;

/** Adds rows to their groups; those that leave a group as it is are left out. */
const addRows = (rows: string): string =>
  `${into} select ${[...key, ...["bills", ...sums].map((name) => `sum(${name})`)].join(", ")} from (${rows}) as x
    where true group by ${key.join(", ")} having ${zeroless} ${onConflict}`;

const sqliteTriggers = (): readonly string[] => {
  const one = (of: string): string => [...key.map((name) => keyOf(of, name))].join(", ");
  const put = `${into} values (${[one("new"), "1", ...sums.map((name) => `new.${name}`)].join(", ")}) ${onConflict};`;
  const same = key.map((name) => `${name} = ${keyOf("old", name)}`).join(" and ");
  const less = ["bills = bills - 1", ...sums.map((name) => `${name} = ${name} - old.${name}`)].join(", ");
  const take = `update bill_groups set ${less} where ${same};
    delete from bill_groups where ${same} and bills = 0;`;
  const all = [...key, ...sums];
  const differs = all.map((name) => `old.${name} is not new.${name}`).join(" or ");
  return [
    `create trigger bill_groups_insert after insert on bills begin ${put} end`,
    `create trigger bill_groups_delete after delete on bills begin ${take} end`,
    `create trigger bill_groups_update after update of ${all.join(", ")} on bills when ${differs} begin ${take} ${put} end`,
  ];
};

/** Once a statement, however many bills it changes. */
const postgresTriggers = (): readonly string[] => {
  const clear = `delete from bill_groups g using (select distinct agency_id, coalesce(import_id, 0) as import_id from stale) s
    where g.agency_id = s.agency_id and g.import_id = s.import_id and g.bills = 0;`;
  const work = {
    insert: { tables: "new table as fresh", does: `${addRows(rowsOf("fresh", 1))};` },
    delete: { tables: "old table as stale", does: `${addRows(rowsOf("stale", -1))}; ${clear}` },
    update: {
      tables: "old table as stale new table as fresh",
      does: `${addRows(`${rowsOf("stale", -1)} union all ${rowsOf("fresh", 1)}`)}; ${clear}`,
    },
  };
  return Object.entries(work).flatMap(([event, { tables, does }]) => [
    `create function bill_groups_${event}() returns trigger language plpgsql as $$ begin ${does} return null; end $$`,
    `create trigger bill_groups_${event} after ${event} on bills referencing ${tables}
      for each statement execute function bill_groups_${event}()`,
  ]);
};

/**
 * Indexes for sorting and searching lists of bills, always within an agency. The last four of a number as the search
 * writes them (`lists/condition-sql.ts`); open are bills in the states of `unpaidBills` (`bills/worker-limits.ts`).
 * The order of changes holds what bounds the sync, so that rows outside are passed by without being read.
 */
const indexes: Readonly<Record<string, string>> = {
  fee: "(agency_id, accounting_fee)",
  pay: "(agency_id, customer_pay)",
  net: "(agency_id, net_pay)",
  name: "(agency_id, labor_name)",
  phone: "(agency_id, labor_phone)",
  id_no_end: "(agency_id, substr(id_no, length(id_no) - 3))",
  phone_end: "(agency_id, substr(labor_phone, length(labor_phone) - 3))",
  task: "(task_id)",
  change_seq: "(change_seq, id, agency_id, create_at)",
  open: "(agency_id, create_at) where status in (10, 20, 25, 30, 40, 65, 70)",
};

/** Orders, with the id that breaks ties: SQLite keeps it behind every entry, and nulls first; PostgreSQL has to be told. */
const orders: Readonly<Record<Dialect, Readonly<Record<string, string>>>> = {
  sqlite: { settled: "(agency_id, settlement_at)" },
  postgres: {
    settled: "(agency_id, settlement_at nulls first, id)",
    agency_id_create_at: "(agency_id, create_at, id)",
  },
};

/** Creates the groups of the bills that are there, what keeps them, and the indexes of the bills. */
export const upBillGroups = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, billGroups);
  await sql.raw(addRows(rowsOf("bills", 1))).execute(db);
  const triggers = dialect === "sqlite" ? sqliteTriggers() : postgresTriggers();
  for (const text of triggers) await sql.raw(text).execute(db);
  for (const [name, on] of Object.entries({ ...indexes, ...orders[dialect] })) {
    await sql.raw(`drop index if exists bills_${name}_idx`).execute(db);
    await sql.raw(`create index bills_${name}_idx on bills ${on}`).execute(db);
  }
};
