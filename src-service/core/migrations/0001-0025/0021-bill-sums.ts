import { type Kysely, sql } from "kysely";
import {
  addNewRows,
  differs,
  fillSums,
  type MaintainedSums,
  maintainSums,
  nullableKey,
  plainKey,
  postgresTriggers,
  subtractOldRows,
} from "../../schema/maintained-sums.ts";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";
import { billGroups } from "./0013-bill-groups.ts";

/** Gap that keeps the worker of an unpaid bill from being paid (`states/worker-gap.ts`), null for none; kept by triggers. */
export const billSumsColumns = {
  bills: { worker_gap: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

const summed = {
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
} as const satisfies TableSpec["columns"];

const groupsKey = [...billGroups.bill_groups.key, "worker_gap"];

/**
 * The groups of bills with what keeps the workers from being paid; bills of a task made at one time (its state is not told,
 * so that nothing is to be done when it changes); bills by their amounts in steps of ten yuan, counted from 0.
 */
export const billSums = {
  bill_groups: {
    columns: { ...billGroups.bill_groups.columns, worker_gap: "int" },
    key: groupsKey,
    isByKey: true,
  },
  bill_task_sums: {
    columns: {
      ...{ agency_id: "int", task_id: "int", company_id: "int", created_by: "int", create_at: "text" },
      ...summed,
    },
    key: ["agency_id", "task_id", "company_id", "created_by", "create_at"],
    isByKey: true,
  },
  bill_fee_steps: {
    columns: { agency_id: "int", step: "int", ...summed },
    key: ["agency_id", "step"],
    isByKey: true,
  },
  bill_net_steps: {
    columns: { agency_id: "int", step: "int", ...summed },
    key: ["agency_id", "step"],
    isByKey: true,
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

const sums = Object.keys(summed).filter((name) => name !== "bills");

const nullableOfGroups = {
  ...nullableKey("0", "import_id", "settlement_id", "organization_id", "worker_gap"),
  ...nullableKey("''", "audit_at", "settlement_at"),
};
const groups: MaintainedSums = {
  table: "bill_groups",
  key: { ...plainKey(...groupsKey), ...nullableOfGroups },
  sums,
  reads: groupsKey,
};

const tasks: MaintainedSums = {
  table: "bill_task_sums",
  key: { ...plainKey(...billSums.bill_task_sums.key), ...nullableKey("0", "task_id") },
  sums,
  reads: billSums.bill_task_sums.key,
};

/** Cents of a step. Both databases divide towards zero, so step 0 reaches below it and is never taken whole. */
const stepCents = 1_000;
const stepsOf = (table: string, amount: string): MaintainedSums => ({
  table,
  key: { ...plainKey("agency_id"), step: (bill) => `${bill}.${amount} / ${stepCents}` },
  sums,
  reads: ["agency_id"],
});

const independent: readonly MaintainedSums[] = [
  tasks,
  stepsOf("bill_fee_steps", "accounting_fee"),
  stepsOf("bill_net_steps", "net_pay"),
];

/** `unpaidBills` (`bills/worker-limits.ts`). */
export const unpaid = "(10, 20, 25, 30, 40, 65, 70)";

/**
 * Of a bill by its name: stopped before unsigned before unverified before over limit. `payable`: the cooperation states in
 * which a worker is not stopped; a later migration has widened them.
 */
const gapOf =
  (payable: readonly number[]) =>
  (bill: string): string =>
    `(select case
    when r.cooperation_status not in (${payable.join(", ")}) then 3
    when r.id is null or r.contract_sign_type not in (2, 5) then 1
    when l.real_name_status <> 2 then 2
    when ${bill}.over_limit is not null then 4 end
  from (select 1 as one) o
  left join company_labors r on r.company_id = ${bill}.company_id and r.labor_id = ${bill}.labor_id
  left join labors l on l.id = ${bill}.labor_id
  where ${bill}.status in ${unpaid})`;

type Followed = { readonly changing: readonly string[]; which(of: string): string };

/** Rule for a gap, and what it rests on beside the bill's own state, company, worker and limit. */
export type GapRule = {
  /** SQL of the gap of a bill by its name. */
  gapOf(bill: string): string;
  /** Further columns of the bill. */
  readonly reads: readonly string[];
  /** Tables, their columns, and which bills a row of them is about. */
  readonly tables: Readonly<Record<string, Followed>>;
  /** Other columns set in the bills whose gap another table changes. */
  readonly sets?: string;
};

/** Sets the gap of unpaid bills anew; `which` in words of both databases. */
const updateGaps = (which: string, { gapOf, sets = "" }: GapRule): string =>
  `update bills set worker_gap = ${gapOf("bills")}${sets}
    where ${which} and status in ${unpaid} and worker_gap is distinct from ${gapOf("bills")};`;

/** The rule by cooperation, contract and verification. */
export const relationGaps = (payable: readonly number[]): GapRule => ({
  gapOf: gapOf(payable),
  reads: [],
  tables: {
    labors: {
      changing: ["real_name_status"],
      which: (of) => `labor_id = ${of}.id`,
    },
    company_labors: {
      changing: ["company_id", "labor_id", "cooperation_status", "contract_sign_type"],
      which: (of) => `labor_id = ${of}.labor_id and company_id = ${of}.company_id`,
    },
  },
});

/**
 * The groups of SQLite go with the gap, and triggers of one event come in no order: so each puts the bill where it belongs
 * by the gap that it has, and then sets the gap. That is a change of the gap alone, for which there is a trigger of its
 * own, for none calls itself.
 */
const sqliteGroups = ({ gapOf, reads }: GapRule): readonly string[] => {
  const ofGroups = groups.reads.filter((name) => name !== "worker_gap");
  const others = [...ofGroups, ...sums, "labor_id", "over_limit", ...reads];
  const setGap = `update bills set worker_gap = ${gapOf("new")}
    where id = new.id and worker_gap is distinct from ${gapOf("new")};`;
  const move = `${subtractOldRows(groups)} ${addNewRows(groups)}`;
  return [
    `create trigger bill_groups_insert after insert on bills begin ${addNewRows(groups)} ${setGap} end`,
    `create trigger bill_groups_delete after delete on bills begin ${subtractOldRows(groups)} end`,
    `create trigger bill_groups_update after update of ${others.join(", ")} on bills when ${differs(others)}
      begin ${move} ${setGap} end`,
    `create trigger bill_groups_gap after update of worker_gap on bills
      when old.worker_gap is not new.worker_gap and not (${differs(others)}) begin ${move} end`,
  ];
};

const sqliteGaps = (rule: GapRule): readonly string[] =>
  Object.entries(rule.tables).flatMap(([table, { changing, which }]) => [
    `create trigger ${table}_gap_insert after insert on ${table} begin ${updateGaps(which("new"), rule)} end`,
    `create trigger ${table}_gap_delete after delete on ${table} begin ${updateGaps(which("old"), rule)} end`,
    `create trigger ${table}_gap_update after update of ${changing.join(", ")} on ${table} when ${differs(changing)}
      begin ${updateGaps(which("old"), rule)} ${updateGaps(which("new"), rule)} end`,
  ]);

/** Of the others there is nothing to be judged. */
const whenRelevant = `when (new.status in ${unpaid} or new.worker_gap is not null)`;

const postgresGaps = (rule: GapRule): readonly string[] => [
  `create or replace function bills_gap() returns trigger language plpgsql as $$
    begin new.worker_gap := ${rule.gapOf("new")}; return new; end $$`,
  `create trigger bills_gap_insert before insert on bills
    for each row ${whenRelevant} execute function bills_gap()`,
  `create trigger bills_gap_update before update of ${["status", "company_id", "labor_id", "over_limit", ...rule.reads].join(", ")} on bills
    for each row ${whenRelevant} execute function bills_gap()`,
  ...Object.entries(rule.tables).flatMap(([table, { changing, which }]) => [
    `create or replace function ${table}_gap() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${updateGaps(which("old"), rule)} end if;
      if tg_op <> 'DELETE' then ${updateGaps(which("new"), rule)} end if;
      return null; end $$`,
    `create trigger ${table}_gap after insert or delete or update of ${changing.join(", ")} on ${table}
      for each row execute function ${table}_gap()`,
  ]),
];

/** This migration took only who cooperates for not stopped. */
const onlyCooperating = relationGaps([1]);

/** Statements that make the triggers that set the gaps (on SQLite those of the groups with them), and that remove them. */
export const gapTriggers = (
  dialect: Dialect,
  rule: GapRule,
): { readonly make: readonly string[]; readonly remove: readonly string[] } => {
  const tables = Object.keys(rule.tables);
  if (dialect === "sqlite") {
    const events = ["insert", "delete", "update"];
    const names = [
      ...[...events, "gap"].map((event) => `bill_groups_${event}`),
      ...tables.flatMap((table) => events.map((event) => `${table}_gap_${event}`)),
    ];
    return {
      make: [...sqliteGroups(rule), ...sqliteGaps(rule)],
      remove: names.map((name) => `drop trigger ${name}`),
    };
  }
  return {
    make: postgresGaps(rule),
    remove: [
      ...["insert", "update"].map((event) => `drop trigger bills_gap_${event} on bills`),
      ...tables.map((table) => `drop trigger ${table}_gap on ${table}`),
    ],
  };
};

/**
 * Not capitals and fourteen digits, as the service numbers bills (`Writing.numbers`); `bills/find-numbers.ts` asks in these
 * words. An equation, for PostgreSQL takes it that few rows fulfil one.
 */
const oddNumber = `(case when length(no) <> 16 or ltrim(substr(no, 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') <> ''
  or ltrim(substr(no, 3), '0123456789') <> '' then 1 end) = 1`;

/** Amounts hold the time of creation too: a page of a narrow range is then found without its rows. */
const indexes: Readonly<Record<string, string>> = {
  bills_fee_idx: "bills (agency_id, accounting_fee, id, create_at)",
  bills_net_idx: "bills (agency_id, net_pay, id, create_at)",
  bills_gap_idx: "bills (agency_id, create_at) where worker_gap > 0",
  bills_odd_no_idx: `bills (agency_id, no) where ${oddNumber}`,
  // Batches with bills to confirm or audit.
  bill_groups_to_audit_idx: "bill_groups (import_id) where status in (10, 20)",
};

/** Makes the gaps and sums of the bills that are there, and what keeps them. */
export const upBillSums = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const run = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await sql.raw(text).execute(db);
  };
  const on = dialect === "postgres" ? " on bills" : "";
  await run(["insert", "delete", "update"].map((event) => `drop trigger bill_groups_${event}${on}`));
  await run(["drop table bill_groups", "drop index bills_open_idx"]);
  await addColumns(db, dialect, billSumsColumns);
  await run([`update bills set worker_gap = ${onlyCooperating.gapOf("bills")} where status in ${unpaid}`]);
  await createTables(db, dialect, billSums);
  await run([groups, ...independent].map(fillSums));
  if (dialect === "postgres") await run(postgresTriggers(groups));
  await run(gapTriggers(dialect, onlyCooperating).make);
  await run(independent.flatMap((spec) => maintainSums(spec, dialect)));
  for (const [name, where] of Object.entries(indexes)) {
    await run([`drop index if exists ${name}`, `create index ${name} on ${where}`]);
  }
};
