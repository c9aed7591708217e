import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { billChecks } from "../../../src-service/billing/bills/audit/audit-checks.ts";
import { billsSource } from "../../../src-service/billing/bills/lists/bills-source.ts";
import type { Principal } from "../../../src-service/core/context.ts";
import { hintPlans } from "../../../src-service/core/database/plan-hints.ts";
import type { Database } from "../../../src-service/core/database/tables.ts";
import { matching } from "../../../src-service/lists/lists/matching.ts";
import { listRows } from "../../../src-service/lists/lists/query.ts";
import type { ListSource } from "../../../src-service/lists/lists/source.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { filterFieldNames } from "../../../src-shared/kernel/lists/filter-values.ts";
import { onEveryDatabase } from "../harness.ts";

const actor = { user_id: null, name: "", device: "", request_id: "" };
const all = { companies: null, makers: null, makerless: null };
const personWith = (rows: Principal["rows"]): Principal => ({
  ...{ user_id: 103, name: "", membership_id: 1, session_id: 1, agency_id: 100, company_id: null, roles: [] },
  ...{
    permissions: new Set(["income_tax.summary.view"]),
    rows,
    device: "",
    search_key: "",
    lacks_factor: false,
    role_limit: null,
    today: "2026-11-20",
  },
});
const everybody = personWith(all);
/** The same rows, asked for one by one. */
const plainSource: ListSource = { maker: billsSource.maker, from: billsSource.from };

const demo = { demo: { seed: 7, anchor: "2026-11-20", size: "small" }, runsJobs: false } as const;

onEveryDatabase("bills in groups", { ...demo, runsExports: false }, (started) => {
  const db = (): Database => started().running().db;
  const write = (work: (tx: Database) => Promise<unknown>) =>
    started()
      .running()
      .service.write(actor, async (writing) => {
        await writing.changeSeq();
        await work(writing.tx);
      });
  const faults = async () => (await Promise.all(billChecks.map((check) => check(db())))).flatMap((one) => one.faults);
  let subject: {
    id: number;
    no: string;
    task_id: number | null;
    labor_name: string;
    id_no: string;
    labor_phone: string;
  };
  let batch: { import_id: number; batch_sn: string; company_id: number; settlement_id: number };

  beforeAll(async () => {
    const billRows = await db()
      .selectFrom("bills")
      .selectAll()
      .where("settlement_id", "is not", null)
      .orderBy("id")
      .limit(1)
      .offset(700)
      .executeTakeFirstOrThrow();
    subject = billRows;
    batch = { ...billRows, import_id: Number(billRows.import_id), settlement_id: Number(billRows.settlement_id) };
  });

  /** Rows, count and sums, by the groups and look-ups, and without them. */
  const both = async (query: Record<string, string>, who = everybody) => [
    await listRows(db(), who, bills, { page_size: "50", ...query }, billsSource),
    await listRows(db(), who, bills, { page_size: "50", ...query }, plainSource),
  ];

  const questions = (): readonly Record<string, string>[] => [
    ...[{}, { page: "2" }, { page: "40" }, { page: "80" }, { page: "999" }],
    ...[
      { ordering: "create_at", page: "30" },
      { ordering: "-settlement_at", page: "30" },
      { ordering: "settlement_at" },
    ],
    ...[{ status: "60", page: "3" }, { status: "25" }, { status: "20,65" }, { status: "65", ordering: "-net_pay" }],
    ...[{ company_id: String(batch.company_id), page: "2" }, { company_id: "1" }, { inner_bill_type: "2" }],
    ...[{ invoicing_status: "3" }, { withholding_status: "4" }, { tax_verify_status: "2" }],
    { date_type: "create_at", start: "2026-09-01", end: "2026-10-31" },
    { date_type: "settlement_at", start: "2026-09-01", end: "2026-10-31", page: "2" },
    { date_type: "audit_at", start: "2026-11-01" },
    { accounting_fee_min: "100000", accounting_fee_max: "200000" },
    ...[{ import_id: String(batch.import_id) }, { settlement_id: String(batch.settlement_id) }, { by_others: "1" }],
    ...[{ batch_sn: batch.batch_sn }, { batch_sn: batch.batch_sn.slice(2, 10) }, { batch_sn: "nothing" }],
    ...[{ labor_name: subject.labor_name }, { labor_name: subject.id_no }, { labor_name: subject.labor_phone }],
    ...[{ labor_name: subject.id_no.slice(-4) }, { labor_name: subject.id_no.slice(-3) }],
    ...[
      { task_name: "分拣" },
      { task_name: "%" },
      { not_ready: "1" },
      { pay_differs: "1" },
      { not_ready: "1", status: "30" },
    ],
    ...[{ worker_gap: "1,3" }, { worker_gap: "0" }, { worker_gap: "0,1", status: "20,30" }],
    ...[{ keyword: subject.no }, { keyword: subject.no.toLowerCase() }, { keyword: subject.no.slice(-5) }],
    ...[{ keyword: "启程" }, { keyword: "不存在" }, { keyword: "2026" }, { keyword: "0012" }, { keyword: "_" }],
    ...[{ keyword: subject.labor_name, status: "60" }, { keyword: "JS2026" }, { keyword: "分拣", page: "2" }],
    ...[{ tax_month: "2026-11" }, { work_date: "2026-10" }, { work_date: "2026-10-15", status: "60" }],
    ...[{ nos: subject.no }, { ids: String(subject.id) }, { organization_id: "1" }, { task_batch_id: "1" }],
    ...[{ task_id: String(subject.task_id ?? 1) }, { task_id: String(subject.task_id ?? 1), status: "60" }],
  ];

  it("answers every filter as the rows themselves do", async () => {
    for (const query of questions()) {
      const [grouped, plain] = await both(query);
      expect({ query, ...grouped }).toEqual({ query, ...plain });
    }
  });

  it("answers within a scope as the rows themselves do", async () => {
    const makers = await db().selectFrom("bills").select("created_by").distinct().orderBy("created_by").execute();
    const one = makers.map((row) => row.created_by).slice(0, 1);
    for (const rows of [
      { companies: [batch.company_id], makers: null, makerless: [batch.company_id] },
      { companies: null, makers: one, makerless: [] },
      { companies: [batch.company_id], makers: one, makerless: [] },
      { companies: [], makers: [], makerless: [] },
    ]) {
      for (const query of [{}, { status: "60", page: "2" }, { keyword: "启程" }, { keyword: subject.no }]) {
        const [grouped, plain] = await both(query, personWith(rows));
        expect({ rows, query, ...grouped }).toEqual({ rows, query, ...plain });
      }
    }
  });

  it("counts the bills of each state as the list itself does, under every filter and within a scope", async () => {
    const makers = await db().selectFrom("bills").select("created_by").orderBy("created_by").limit(1).execute();
    const narrow = { companies: [batch.company_id], makers: makers.map((row) => row.created_by), makerless: [] };
    for (const query of questions()) {
      const { page: _page, ordering: _ordering, ...filters } = query;
      const [grouped, plain] = await both({ ...filters, group_by: "status" });
      expect({ query, ...grouped }).toEqual({ query, ...plain });
    }
    for (const who of [everybody, personWith(narrow)]) {
      const { groups = [], count, summary } = await listRows(db(), who, bills, { group_by: "status" }, billsSource);
      expect(groups.length).toBeGreaterThan(2);
      for (const group of groups) {
        const own = await listRows(db(), who, bills, { status: String(group.code) }, billsSource);
        expect({ ...group, count: own.count, summary: own.summary }).toEqual(group);
      }
      const whole = await listRows(db(), who, bills, {}, billsSource);
      expect({ count, summary }).toEqual({ count: whole.count, summary: whole.summary });
    }
  });

  it("compares every filter but one that is as another one", () => {
    const queryNames = new Set(questions().flatMap((query) => Object.keys(query)));
    const open = filterFieldNames(bills).filter((name) => !queryNames.has(name));
    expect(open).toEqual(["net_pay_min", "net_pay_max"]);
  });

  it("follows bills that are made, changed, moved and removed, to the cent", async () => {
    expect(await faults()).toEqual([]);
    const rows = await db().selectFrom("bills").selectAll().where("import_id", "=", batch.import_id).execute();
    const other = await db()
      .selectFrom("bill_imports")
      .select("id")
      .where("id", "<>", batch.import_id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const copies = rows.map((row) => ({ ...row, id: row.id + 10 ** 9, no: `${row.no}-1`, import_id: null }));
    await write((tx) => tx.insertInto("bills").values(copies).execute());
    expect(await faults()).toEqual([]);
    const ids = copies.map((row) => row.id);
    await write(async (tx) => {
      await tx
        .updateTable("bills")
        .set((eb) => ({ status: 90, pit: eb("pit", "+", 1), settlement_at: null }))
        .where("id", "in", ids)
        .execute();
      await tx
        .updateTable("bills")
        .set({ import_id: other.id })
        .where("id", "=", ids[0] ?? 0)
        .execute();
      await tx.updateTable("bills").set({ remark: "not counted" }).where("id", "in", ids).execute();
    });
    expect(await faults()).toEqual([]);
    await write((tx) => tx.deleteFrom("bills").where("id", "in", ids).execute());
    expect(await faults()).toEqual([]);
    const { rows: empty } = await sql<{ n: number }>`select count(*) as n from bill_groups where bills = 0`.execute(
      db(),
    );
    expect(Number(empty[0]?.n)).toBe(0);
  });

  it("is found out by the audit when a group says something else", async () => {
    const change = (by: number) =>
      write((tx) =>
        tx
          .updateTable("bill_groups")
          .set((eb) => ({ pit: eb("pit", "+", by) }))
          .where("import_id", "=", batch.import_id)
          .execute(),
      );
    await change(1);
    expect((await faults()).length).toBeGreaterThan(0);
    await change(-1);
    expect(await faults()).toEqual([]);
  });

  it("says nothing new about plans when asked again", async () => {
    const { running, target } = started();
    if (!("sqlite" in target)) return;
    const hints = () => sql`select * from sqlite_stat1 order by idx`.execute(running().service.writing);
    const before = (await hints()).rows;
    expect(before.length).toBeGreaterThan(20);
    await hintPlans(running().service.writing as never);
    expect((await hints()).rows).toEqual(before);
  });

  describe("plans", () => {
    /** Steps of SQLite's plan that walk all bills; the index of numbers alone is small, and all rows are all rows. */
    const walks = async (query: Record<string, string>): Promise<string[]> => {
      const { rows: from } = await matching(db(), everybody, bills, query, billsSource);
      const questions = [
        sql`select count(*) from (select t.net_pay from ${from} limit 9000000000000) as x`,
        sql`select t.id from ${from} order by t.create_at desc nulls last, t.id desc limit 50`,
      ];
      const steps: string[] = [];
      for (const one of questions) {
        const { rows } = await sql<{ detail: string }>`explain query plan ${one}`.execute(db());
        steps.push(...rows.map(({ detail }) => detail));
      }
      return steps.filter((step) => /^SCAN b\b/.test(step) || /SEARCH b USING INDEX \S+ \(agency_id=\?\)$/.test(step));
    };
    it("go by an index for whatever narrows the bills down", async () => {
      if (!("sqlite" in started().target)) return;
      const narrow: readonly Record<string, string>[] = [
        { labor_name: subject.labor_name },
        { labor_name: subject.id_no },
        { labor_name: subject.id_no.slice(-4) },
        { keyword: subject.no },
        { settlement_id: String(batch.settlement_id) },
        { import_id: String(batch.import_id) },
        { nos: subject.no },
        { ids: Array.from({ length: 100 }, (_, at) => String(subject.id + at)).join(",") },
      ];
      for (const query of narrow) expect({ query, walks: await walks(query) }).toEqual({ query, walks: [] });
      expect(await walks({ withholding_status: "4" })).not.toEqual([]);
    });
  });
});
