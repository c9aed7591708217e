import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Principal } from "../../../src-service/core/context.ts";
import type { Database } from "../../../src-service/core/database/tables.ts";
import { newAccount, newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { matching } from "../../../src-service/lists/lists/matching.ts";
import { listRows } from "../../../src-service/lists/lists/query.ts";
import type { ListSource } from "../../../src-service/lists/lists/source.ts";
import { workerChecks } from "../../../src-service/workers/workers/audit-checks.ts";
import { workersSource } from "../../../src-service/workers/workers/workers-source.ts";
import { accountTypes, payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { onEveryDatabase } from "../harness.ts";

const actor = { user_id: null, name: "", device: "", request_id: "" };
const personWith = (rows: Principal["rows"], agency_id: number): Principal => ({
  ...{ user_id: 103, name: "", membership_id: 1, session_id: 1, agency_id, company_id: null, roles: [] },
  ...{
    permissions: new Set(["income_tax.summary.view"]),
    rows,
    device: "",
    search_key: "",
    lacks_factor: false,
    role_limit: null,
  },
  today: "2026-11-20",
});
/** Without groups, looking up and what an index implies: every row is asked itself. */
const plainSource: ListSource = {
  maker: null,
  from: workersSource.from,
  ...(workersSource.ownColumns !== undefined && { ownColumns: workersSource.ownColumns }),
};

const demo = { demo: { seed: 7, anchor: "2026-11-20", size: "small" }, runsJobs: false } as const;
const first = 5_000_000;
const create_at = "2026-11-01 09:00:00";
const cardOf = (at: number): string => `62258801${String(at).padStart(8, "0")}`;

onEveryDatabase("workers in groups", { ...demo, runsExports: false }, (started) => {
  const db = (): Database => started().running().db;
  const write = (work: (tx: Database) => Promise<unknown>) =>
    started()
      .running()
      .service.write(actor, async (writing) => {
        await writing.changeSeq();
        await work(writing.tx);
      });
  const faults = async () => (await Promise.all(workerChecks.map((check) => check(db())))).flatMap((one) => one.faults);
  let everybody: Principal;
  let companies: readonly { readonly id: number; readonly name: string }[];

  beforeAll(async () => {
    const rows = await db().selectFrom("companies").select(["id", "name", "agency_id"]).orderBy("id").execute();
    companies = rows;
    everybody = personWith({ companies: null, makers: null, makerless: null }, rows[0]?.agency_id ?? 0);
    const some = db().selectFrom("labors").select("id").where("agency_id", "=", everybody.agency_id).orderBy("id");
    const ids = (await some.limit(60).execute()).map(({ id }) => id);
    const set = (of: readonly number[], facts: { readonly tags?: string; readonly id_valid_to?: string }) =>
      write((tx) => tx.updateTable("labors").set(facts).where("id", "in", of).execute());
    await set(ids.slice(0, 40), { tags: "主播,夜班" });
    await set(ids.slice(20), { id_valid_to: "2026-12-01" });
  });

  const both = async (query: Record<string, string>, who = everybody) => [
    await listRows(db(), who, companyLabors, { page_size: "20", ...query }, workersSource),
    await listRows(db(), who, companyLabors, { page_size: "20", ...query }, plainSource),
  ];
  const questions = (): readonly Record<string, string>[] => [
    ...[{}, { page: "3" }, { page: "999" }, { ordering: "-sign_at", page: "2" }, { ordering: "month_income" }],
    ...["10", "20", "30", "40", "50", "70,80,90"].map((standing) => ({ standing })),
    ...[
      { company_id: String(companies[2]?.id) },
      { company_id: "1" },
      { company_id: String(companies[0]?.id), standing: "50" },
    ],
    ...["0", "1", "2", "3,4"].map((real_name_status) => ({ real_name_status })),
    ...[{ contract_sign_type: "0" }, { cooperation_status: "1" }, { cooperation_status: "3", standing: "70" }],
    ...[{ bankcard_type: "0" }, { bankcard_type: "1", source_type: "2" }, { settlement_type: "2" }],
    ...[{ area: "310000" }, { area: "350206" }, { age_min: "40", age_max: "50" }, { sex: "2" }, { at_risk: "1" }],
    ...[{ risk: "1" }, { risk: "2" }, { idle: "30" }, { idle: "30", standing: "50" }, { tag: "夜" }, { tag: "没有的" }],
    ...[{ tag: "" }, { id_expiring: "30" }, { id_expiring: "400", tag: "夜" }],
    ...[
      { keyword: companies[0]?.name.slice(2, 6) ?? "" },
      { keyword: "公司" },
      { keyword: "不存在的" },
      { keyword: "%" },
    ],
  ];

  it("answers every filter as the rows themselves do, whole and within a scope", async () => {
    const narrow = companies.slice(1, 4).map(({ id }) => id);
    const some = personWith({ companies: narrow, makers: null, makerless: narrow }, everybody.agency_id);
    const nothing = personWith({ companies: [], makers: [], makerless: [] }, everybody.agency_id);
    for (const who of [everybody, some, nothing])
      for (const query of questions()) {
        const [grouped, plain] = await both(query, who);
        expect({ query, ...grouped }).toEqual({ query, ...plain });
      }
    const [all] = await both({});
    expect(all?.count).toBeGreaterThan(100);
    // By the people themselves.
    const { rows } = await sql<{ tagged: number; ending: number }>`
      select sum(case when l.tags like '%夜%' then 1 else 0 end) as tagged,
        sum(case when l.id_valid_to between '2026-11-20' and '2026-12-20' then 1 else 0 end) as ending
      from company_labors r join labors l on l.id = r.labor_id
      where r.agency_id = ${everybody.agency_id} and r.standing <> 95`.execute(db());
    const counted = {
      tagged: (await both({ tag: "夜" }))[0]?.count,
      ending: (await both({ id_expiring: "30" }))[0]?.count,
    };
    expect(counted).toEqual({ tagged: Number(rows[0]?.tagged), ending: Number(rows[0]?.ending) });
    expect(Math.min(Number(rows[0]?.tagged), Number(rows[0]?.ending))).toBeGreaterThan(20);
  });

  it("counts the workers of each tab as the rows do, under every filter", async () => {
    for (const query of questions()) {
      const { page: _page, ordering: _ordering, ...filters } = query;
      const [grouped, plain] = await both({ ...filters, group_by: "standing" });
      expect({ query, ...grouped }).toEqual({ query, ...plain });
    }
  });

  it("finds pages and counts of the usual filters without reading a row that is not shown", async () => {
    if (!("sqlite" in started().target)) return;
    const asked: readonly Record<string, string>[] = [
      ...[{}, { standing: "50" }, { area: "350206" }, { age_min: "40", age_max: "50" }, { month_income_min: "100" }],
      ...[{ real_name_status: "1" }, { contract_sign_type: "0" }, { bankcard_type: "1" }, { source_type: "2" }],
      ...[{ at_risk: "1" }, { idle: "30" }, { tag: "夜" }, { id_expiring: "30" }],
      ...["1", "2", "3", "5"].map((date_type) => ({ date_type, start: "2026-10-01", end: "2026-10-31" })),
    ];
    const pageOfAll = { page: "2" };
    for (const query of [...asked, pageOfAll]) {
      const { own } = await matching(db(), everybody, companyLabors, query, workersSource);
      const asking =
        query === pageOfAll
          ? sql`select t.id from ${own?.rows} order by t.create_at desc, t.id desc limit 50 offset 50`
          : sql`select count(*) from (select t.id from ${own?.rows} limit 1000000)`;
      const { rows } = await sql<{ detail: string }>`explain query plan ${asking}`.execute(db());
      const found = rows.map(({ detail }) => detail).filter((detail) => detail.includes(" r "));
      expect({ query, found }).toEqual({ query, found: [expect.stringContaining("COVERING INDEX")] });
    }
  });

  it("follows people, accounts and cooperations that are made, changed and removed, in whatever order", async () => {
    expect(await faults()).toEqual([]);
    const ids = Array.from({ length: 6 }, (_unused, at) => first + at * 10);
    const shared = { change_seq: 1, agency_id: everybody.agency_id, create_at };
    await write(async (tx) => {
      for (const [at, id] of ids.entries()) {
        const id_no = makeIdNumber("350206", "1990-01-01", at + 1);
        const person = { id, name: "陈某", id_no, mobile: `1580000000${at}`, birth: "1990-01-01", age: 36 };
        await tx
          .insertInto("labors")
          .values(newLabor({ ...shared, ...person, sex: "male" }))
          .execute();
        const cooperation = { ...shared, id: id + 1, labor_id: id, company_id: companies[at % 2]?.id ?? 0 };
        await tx
          .insertInto("company_labors")
          .values(newCooperation({ ...cooperation, contract_sign_type: 2 }))
          .execute();
      }
    });
    expect(await faults()).toEqual([]);
    await write(async (tx) => {
      for (const [at, id] of ids.entries()) {
        const account = {
          ...shared,
          id: id + 2,
          labor_id: id,
          is_default: 1,
          status: payAccountStates.code("verified"),
        };
        await tx
          .insertInto("labor_accounts")
          .values(newAccount({ ...account, account_no: cardOf(at % 4), bank_code: "ICBC" }))
          .execute();
      }
    });
    expect(await faults()).toEqual([]);
    const rowOf = (id: number) =>
      db().selectFrom("company_labors").selectAll().where("labor_id", "=", id).executeTakeFirstOrThrow();
    expect(await rowOf(ids[0] ?? 0)).toMatchObject({ account_id: (ids[0] ?? 0) + 2, account_type: 1, account_risk: 2 });
    expect(await rowOf(ids[3] ?? 0)).toMatchObject({ account_risk: 0, area: "350206", age: 36 });
    // Each of these is a change of one row by a statement of its own, of several by one, and of a key together with what follows.
    await write(async (tx) => {
      await tx
        .updateTable("labors")
        .set({ real_name_status: 2, age: 37, id_valid_to: "2027-01-31", tags: ",夜班," })
        .where("id", "in", ids)
        .execute();
      await tx
        .updateTable("labor_accounts")
        .set({ hold: 1 })
        .where("id", "=", first + 2)
        .execute();
      await tx
        .updateTable("labor_accounts")
        .set({ type: accountTypes.alipay })
        .where("id", "=", first + 32)
        .execute();
      await tx
        .updateTable("company_labors")
        .set({ cooperation_status: 3, contract_sign_type: 0, source_type: 2 })
        .where("labor_id", "in", ids.slice(0, 4))
        .execute();
      await tx
        .updateTable("company_labors")
        .set({ company_id: companies[3]?.id ?? 0 })
        .where("labor_id", "=", first)
        .execute();
      await tx
        .updateTable("company_labors")
        .set({ labor_id: first + 40 })
        .where("id", "=", first + 51)
        .execute();
      await tx.updateTable("company_labors").set({ remark: "不计" }).where("labor_id", "in", ids).execute();
    });
    expect(await faults()).toEqual([]);
    expect(await rowOf(first)).toMatchObject({
      account_risk: 3,
      standing: 70,
      id_valid_to: "2027-01-31",
      tags: ",夜班,",
    });
    const passed = await db()
      .selectFrom("company_labors")
      .selectAll()
      .where("id", "=", first + 51)
      .executeTakeFirst();
    expect(passed).toMatchObject({ labor_id: first + 40, account_id: first + 42 });
    await write(async (tx) => {
      await tx.deleteFrom("labor_accounts").where("labor_id", "in", ids).execute();
      await tx.deleteFrom("company_labors").where("labor_id", "in", ids).execute();
      await tx.deleteFrom("labors").where("id", "in", ids).execute();
    });
    expect(await faults()).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from worker_groups where workers <= 0`.execute(db());
    expect(Number(rows[0]?.n)).toBe(0);
  });

  it("counts the same when the triggers of one event run in another order, as they do once one of them was made anew", async () => {
    // SQLite runs the newest first; PostgreSQL those of a row before those of the statement, so nothing is to be made there.
    const { service } = started().running();
    if (service.dialect === "sqlite") {
      const { rows } = await sql<{ name: string; made: string }>`select name, sql as made from sqlite_master
        where type = 'trigger' and name in ('company_labors_new', 'company_labors_passed')`.execute(db());
      expect(rows).toHaveLength(2);
      for (const { name, made } of rows)
        for (const text of [`drop trigger ${name}`, made]) await sql.raw(text).execute(service.writing);
    }
    const [one, other] = [first + 1_000, first + 1_010];
    await write(async (tx) => {
      for (const [at, id] of [one, other].entries()) {
        const about = {
          id,
          change_seq: 1,
          agency_id: everybody.agency_id,
          create_at,
          name: "陈某",
          birth: "1991-01-01",
        };
        const id_no = makeIdNumber("350206", "1991-01-01", at + 1);
        await tx
          .insertInto("labors")
          .values(newLabor({ ...about, id_no, mobile: "", sex: "male", real_name_status: 2 }))
          .execute();
      }
      const cooperation = { id: one + 1, change_seq: 1, agency_id: everybody.agency_id, create_at };
      await tx
        .insertInto("company_labors")
        .values(newCooperation({ ...cooperation, labor_id: one, company_id: companies[0]?.id ?? 0 }))
        .execute();
    });
    expect(await faults()).toEqual([]);
    await write((tx) =>
      tx
        .updateTable("company_labors")
        .set({ labor_id: other })
        .where("id", "=", one + 1)
        .execute(),
    );
    expect(await faults()).toEqual([]);
    await write(async (tx) => {
      await tx
        .deleteFrom("company_labors")
        .where("id", "=", one + 1)
        .execute();
      await tx.deleteFrom("labors").where("id", "in", [one, other]).execute();
    });
    expect(await faults()).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from worker_groups where workers <= 0`.execute(db());
    expect(Number(rows[0]?.n)).toBe(0);
  });

  it("is found out by the audit when a group or a row says something else", async () => {
    const shift = (by: number) =>
      write((tx) =>
        tx
          .updateTable("worker_groups")
          .set((eb) => ({ workers: eb("workers", "+", by) }))
          .where("standing", "=", 50)
          .execute(),
      );
    await shift(1);
    expect((await faults()).length).toBeGreaterThan(0);
    await shift(-1);
    expect(await faults()).toEqual([]);
  });
});
