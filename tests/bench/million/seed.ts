import { type RawBuilder, sql } from "kysely";
import { connect, type DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { insertMany, type Tables, type Tx } from "../../../src-service/core/database/tables.ts";
import { type Batch, batchesOf, companyCopies, copySpan, firstId, workerCopies } from "./recipe.ts";

/** Columns whose copies differ, as SQL over the row `b`; the others are copied. */
type Changed = Readonly<Record<string, RawBuilder<unknown>>>;

const columnsOf = async (tx: Tx, table: string): Promise<string[]> => {
  const [row] = (await sql<Record<string, unknown>>`select * from ${sql.table(table)} limit 1`.execute(tx)).rows;
  return Object.keys(row ?? {});
};

const insertFrom = async (tx: Tx, table: string, changedColumns: Changed, from: RawBuilder<unknown>): Promise<void> => {
  const columns = await columnsOf(tx, table);
  const values = columns.map((name) => changedColumns[name] ?? sql.ref(`b.${name}`));
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${from}`.execute(tx);
};

const shifted = (name: string, copy: number) => sql`${sql.ref(`b.${name}`)} + ${sql.lit(copy * copySpan)}`;

/** The companies and tasks of the demo `companyCopies` times, so that no company has a large part of all rows. */
export const copyCompanies = async (tx: Tx): Promise<void> => {
  for (let copy = 1; copy < companyCopies; copy += 1) {
    const mark = sql.lit(`·${copy}`);
    const id = shifted("id", copy);
    const names = { no: sql`b.no || ${mark}`, name: sql`b.name || ${mark}` };
    await insertFrom(tx, "companies", { id, ...names }, sql`companies b where b.id < ${copySpan}`);
    const task = { id, company_id: shifted("company_id", copy), ...names };
    await insertFrom(tx, "tasks", task, sql`tasks b where b.id < ${copySpan}`);
  }
};

/** The number and phone of a copied worker; the first "copy" is the demo's own. */
const idNoOf = (copy: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`case when ${copy} = 0 then ${name} else substr(${name}, 1, 2) || '9' || cast(${copy} as text)
    || substr(${name}, 5) end`;
const phoneOf = (copy: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`case when ${copy} = 0 then ${name} else '15' || cast(${copy} as text) || substr(${name}, 4) end`;

const copyWorkers = async (tx: Tx): Promise<void> => {
  for (let copy = 1; copy < workerCopies; copy += 1) {
    const one = sql`${sql.lit(copy)}`;
    const columns = {
      id: shifted("id", copy),
      id_no: idNoOf(one, sql`b.id_no`),
      mobile: phoneOf(one, sql`b.mobile`),
    };
    await insertFrom(tx, "labors", columns, sql`labors b where b.id < ${copySpan}`);
  }
};

const addHeaders = async (tx: Tx, batches: readonly Batch[]): Promise<void> => {
  const sample = await tx.selectFrom("bill_imports").selectAll().limit(1).executeTakeFirstOrThrow();
  const imports = batches.map(({ id, seq, company_id, created_by, create_at, size }): Tables["bill_imports"] => ({
    ...{ ...sample, id, version: 1, change_seq: seq, company_id, created_by, create_at, total_count: size },
    ...{ batch_key: `million-${id}`, digest: `million-${id}`, batch_sn: `PC${id}`, success_count: size, fail_count: 0 },
    ...{ finish_at: create_at, received_at: create_at, status: 5 },
  }));
  await insertMany(tx, "bill_imports", imports);
  const paid = await tx
    .selectFrom("settlements")
    .selectAll()
    .where("status", "=", 60)
    .limit(1)
    .executeTakeFirstOrThrow();
  const settlements = batches.flatMap((one): Tables["settlements"][] => {
    const { seq, company_id, created_by, create_at, settlement_at, settlement_id } = one;
    if (settlement_id === null) return [];
    const copiedIds = { id: settlement_id, version: 1, change_seq: seq, company_id, maker_id: created_by, create_at };
    const status = settlement_at === null ? 30 : 60;
    return [{ ...paid, ...copiedIds, no: `JS${settlement_id}`, period: create_at.slice(0, 7), status, settlement_at }];
  });
  await insertMany(tx, "settlements", settlements);
};

const batchColumns = [
  ...["id", "size", "before", "no_before", "seq", "company_id", "task_id", "created_by", "status"],
  ...["settlement_id", "create_at", "audit_at", "settlement_at"],
] as const;

/** Numbers, the demo's bills in a row, and the batches, for the one statement that makes the bills. */
const addHelpers = async (tx: Tx, batches: readonly Batch[]): Promise<void> => {
  await sql`create table bench_numbers (i bigint not null primary key)`.execute(tx);
  await sql`insert into bench_numbers with recursive n(i) as (select 1 union all select i + 1 from n where i < 1300)
    select i from n`.execute(tx);
  await sql`create table bench_samples (nth bigint not null primary key, bill_id bigint not null)`.execute(tx);
  await sql`insert into bench_samples select row_number() over (order by id) - 1, id from bills`.execute(tx);
  const types = batchColumns.map((name) => sql.raw(`${name} ${name.endsWith("_at") ? "text" : "bigint"}`));
  await sql`create table bench_batches (${sql.join(types)})`.execute(tx);
  for (let from = 0; from < batches.length; from += 500) {
    const rows = batches
      .slice(from, from + 500)
      .map((batch) => sql`(${sql.join(batchColumns.map((name) => batch[name]))})`);
    await sql`insert into bench_batches values ${sql.join(rows)}`.execute(tx);
  }
};

const dropHelpers = async (tx: Tx): Promise<void> => {
  for (const name of ["bench_numbers", "bench_samples", "bench_batches"]) {
    await sql`drop table ${sql.table(name)}`.execute(tx);
  }
};

/** Of a settled batch some bills failed, came back or were cancelled. */
const status = sql`case when x.status <> 60 then x.status when n.i % 97 = 0 then 65 when n.i % 391 = 0 then 70
  when n.i % 53 = 0 then 90 else 60 end`;

const addBills = async (tx: Tx): Promise<void> => {
  const copy = sql`(x.seq + n.i) % ${sql.lit(workerCopies)}`;
  const columns: Changed = {
    id: sql`x.before + n.i`,
    version: sql`1`,
    change_seq: sql`x.seq`,
    company_id: sql`x.company_id`,
    task_id: sql`x.task_id`,
    labor_id: sql`b.labor_id + ${copy} * ${sql.lit(copySpan)}`,
    id_no: idNoOf(copy, sql`b.id_no`),
    labor_phone: phoneOf(copy, sql`b.labor_phone`),
    import_id: sql`x.id`,
    applicant_id: sql`null`,
    organization_id: sql`null`,
    inner_bill_type: sql`case when x.seq % 5 = 0 then 2 else 1 end`,
    settlement_id: sql`case when ${status} = 90 then null else x.settlement_id end`,
    no: sql`'ZD' || substr(x.create_at, 1, 4) || substr(x.create_at, 6, 2) || substr(x.create_at, 9, 2)
      || cast(x.no_before + n.i as text)`,
    status,
    audit_status: sql`case when x.status = 20 then 1 when x.status = 25 then 4 else 3 end`,
    batch_sn: sql`'PC' || cast(x.id as text)`,
    business_key: sql`b.business_key || '-' || cast(x.before + n.i as text)`,
    invoicing_status: sql`case when x.status = 60 then b.invoicing_status else 1 end`,
    withholding_status: sql`case when x.status = 60 then b.withholding_status else 1 end`,
    tax_verify_status: sql`case when x.status = 60 then b.tax_verify_status else 1 end`,
    work_date: sql`substr(x.create_at, 1, 10)`,
    tax_month: sql`case when ${status} in (60, 65, 70) then substr(x.create_at, 1, 7) else null end`,
    create_at: sql`x.create_at`,
    created_by: sql`x.created_by`,
    audit_at: sql`x.audit_at`,
    settlement_at: sql`case when ${status} = 60 then x.settlement_at else null end`,
    cancel_at: sql`case when ${status} = 90 then x.audit_at else null end`,
  };
  const samples = sql`(select count(*) as held from bench_samples) c`;
  await insertFrom(
    tx,
    "bills",
    columns,
    sql`${samples} cross join bench_batches x cross join bench_numbers n cross join bench_samples m cross join bills b
      where n.i <= x.size and m.nth = (x.seq * 911 + n.i * 13) % c.held and b.id = m.bill_id`,
  );
};

/** Workers of bills that are not paid yet work for the company, or every one of them would be "not ready". */
const addRelations = async (tx: Tx): Promise<void> => {
  await sql`insert into company_labors
    (id, agency_id, company_id, labor_id, cooperation_status, contract_sign_type, sign_at, stop_time,
      version, change_seq, settlement_type, contract_type, source_type, content, remark, create_at, standing,
      month_income, year_income, rolling12_income, own_month_income, own_year_income, own_rolling12_income)
    select row_number() over (order by x.company_id, x.labor_id) + ${sql.lit(firstId * 2)}, x.agency_id, x.company_id,
      x.labor_id, 1, 2, '2025-07-01 14:30:00', null, 1, 1, 1, 1, 1, '[]', '', '2025-07-01 14:30:00', 0, 0, 0, 0, 0, 0, 0
    from (select distinct agency_id, company_id, labor_id from bills where id >= ${firstId} and status in (20, 25, 30, 40)) x
    where not exists (select 1 from company_labors r where r.company_id = x.company_id and r.labor_id = x.labor_id)`.execute(
    tx,
  );
};

const addTotals = async (tx: Tx): Promise<void> => {
  await sql`update bill_imports set accounting_fee = x.fee
    from (select import_id, sum(accounting_fee) as fee from bills where import_id >= ${firstId} group by import_id) x
    where x.import_id = bill_imports.id`.execute(tx);
  await sql`update settlements set line_count = x.lines, person_count = x.lines, bill_amount = x.fee,
      service_fee = x.service, company_payable = x.payable, labor_net = x.net, paid_count = x.paid, failed_count = x.failed,
      returned_count = x.returned, success_amount = x.arrived
    from (select settlement_id, count(*) as lines, sum(accounting_fee) as fee, sum(service_fee) as service,
        sum(customer_pay) as payable, sum(net_pay) as net, sum(case when status = 60 then 1 else 0 end) as paid,
        sum(case when status = 65 then 1 else 0 end) as failed, sum(case when status = 70 then 1 else 0 end) as returned,
        sum(case when status = 60 then net_pay else 0 end) as arrived
      from bills where settlement_id >= ${firstId} group by settlement_id) x
    where x.settlement_id = settlements.id`.execute(tx);
};

/**
 * Makes `total` bills by bulk SQL in a database that holds the demo of the day `anchor`, with the companies, workers,
 * batches and settlements around them. Lists, sums and exports go by them; the books know nothing of them.
 */
export const seedBills = async (target: DatabaseTarget, total: number, anchor: string): Promise<void> => {
  const connected = connect(target);
  try {
    // The indexes are filled in no order of theirs: with the usual cache that takes minutes.
    if (connected.dialect === "sqlite") await sql`pragma cache_size = -2000000`.execute(connected.writing);
    await connected.writing.transaction().execute(async (tx) => {
      // One statement makes all the bills: a slow machine needs longer for it than any statement of the service may take.
      if (connected.dialect === "postgres") await sql`set local statement_timeout = 0`.execute(tx);
      const existingTasks = await tx.selectFrom("tasks").select(["id", "company_id"]).orderBy("id").execute();
      const tasks = new Map<number, number[]>();
      for (const { id, company_id } of existingTasks) tasks.set(company_id, [...(tasks.get(company_id) ?? []), id]);
      const makers = (await sql<{ id: number }>`select distinct created_by as id from bills order by 1`.execute(tx))
        .rows;
      const batches = batchesOf(total, anchor, { tasks, makers: makers.map(({ id }) => id) });
      await copyCompanies(tx);
      await copyWorkers(tx);
      await addHeaders(tx, batches);
      await addHelpers(tx, batches);
      await addBills(tx);
      await dropHelpers(tx);
      await addRelations(tx);
      await addTotals(tx);
      await sql`update counters set value = ${firstId * 3} where name = 'id'`.execute(tx);
      if (connected.dialect === "postgres") await sql`analyze`.execute(tx);
    });
  } finally {
    await connected.close();
  }
};
