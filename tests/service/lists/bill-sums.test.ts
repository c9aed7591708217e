import { sql } from "kysely";
import { expect, it } from "vitest";
import { billChecks } from "../../../src-service/billing/bills/audit/audit-checks.ts";
import { billsSource } from "../../../src-service/billing/bills/lists/bills-source.ts";
import type { Principal } from "../../../src-service/core/context.ts";
import type { Database, Tables } from "../../../src-service/core/database/tables.ts";
import { matching } from "../../../src-service/lists/lists/matching.ts";
import { listRows } from "../../../src-service/lists/lists/query.ts";
import type { ListSource } from "../../../src-service/lists/lists/source.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { onEveryDatabase } from "../harness.ts";

const actor = { user_id: null, name: "", device: "", request_id: "" };
const everybody: Principal = {
  ...{ user_id: 103, name: "", membership_id: 1, session_id: 1, agency_id: 100, company_id: null, roles: [] },
  ...{ permissions: new Set(["income_tax.summary.view"]), rows: { companies: null, makers: null, makerless: null } },
  ...{ device: "", search_key: "", lacks_factor: false, role_limit: null, today: "2026-11-20" },
};

const columns = Object.keys(bills.columns).filter((name) => name !== "worker_gap" && name !== "not_ready");

const plainGap = sql`case
  when x.status in (50, 60, 90) then 0 when r.cooperation_status not in (1, 2) then 3
  when r.id is null or r.contract_sign_type not in (2, 5) then 1 when l.real_name_status <> 2 then 2
  when (select count(*) from labor_accounts a where a.labor_id = b.labor_id and a.account_no = b.labor_bank_account
    and a.status = 2 and a.hold = 0) = 0 then 6
  when b.over_limit is not null then 4 when r.cooperation_status = 2 then 5 else 0 end`;

/** The rows one by one, with what keeps a worker from being paid checked on the spot. */
const plainSource: ListSource = {
  maker: billsSource.maker,
  from: (db) => sql`select ${sql.join(columns.map((name) => sql.ref(`x.${name}`)))},
      x.agency_id, x.change_seq, x.task_ref, ${plainGap} as worker_gap,
      case when ${plainGap} in (1, 2, 3, 4, 6) then 1 else 0 end as not_ready
    from (${billsSource.from(db)}) x join bills b on b.id = x.id
    left join company_labors r on r.company_id = x.company_id and r.labor_id = x.labor_id
    left join labors l on l.id = x.labor_id`,
};

const demo = { demo: { seed: 7, anchor: "2026-11-20", size: "small" }, runsJobs: false, runsExports: false } as const;
const amounts = [
  0, 1, 999, 1_000, 1_001, 1_999, 2_000, 499_999, 500_000, 500_001, 509_999, 510_000, -5, -1_000, -1_001,
];
const states = [10, 20, 25, 30, 40, 50, 60, 65, 70, 90];

onEveryDatabase("kept sums of bills", demo, (started) => {
  const db = (): Database => started().running().db;
  const write = (work: (tx: Database) => Promise<unknown>) =>
    started()
      .running()
      .service.write(actor, async (writing) => {
        await writing.changeSeq();
        await work(writing.tx);
      });
  const faults = async () => (await Promise.all(billChecks.map((check) => check(db())))).flatMap((one) => one.faults);
  const expectSame = async (query: Record<string, string>) => {
    const fast = await listRows(db(), everybody, bills, { page_size: "20", ...query }, billsSource);
    const plain = await listRows(db(), everybody, bills, { page_size: "20", ...query }, plainSource);
    expect({ query, ...fast }).toEqual({ query, ...plain });
  };
  const random = seededRandom(11);
  const chance = (share: number): boolean => random.int(1, 100) <= share * 100;

  const amount = (): number => (chance(0.6) ? random.pick(amounts) : random.int(0, 2_000_000));
  const digits = (count: number): string => Array.from({ length: count }, () => String(random.int(0, 9))).join("");
  /** Numbers of many days, and some that look like none. */
  const number = (at: number): string => {
    const own = String(100_000 + at);
    if (chance(0.05)) return `${random.pick(["X", "zd2026", "ZD2026-", "ZD20261101400001"])}${own}`;
    return `ZD2025${String(random.int(1, 12)).padStart(2, "0")}${String(random.int(1, 28)).padStart(2, "0")}${own}`;
  };
  const changeSome = async (tx: Database, ids: readonly number[]): Promise<void> => {
    const some = () => Array.from({ length: 40 }, () => random.pick(ids));
    await tx
      .updateTable("bills")
      .set({ status: random.pick(states) })
      .where("id", "in", some())
      .execute();
    await tx
      .updateTable("bills")
      .set({ over_limit: random.pick(["2026-11", null]) })
      .where("id", "in", some())
      .execute();
    await tx
      .updateTable("bills")
      .set({ accounting_fee: amount(), net_pay: amount() })
      .where("id", "in", some())
      .execute();
    // A whole row written over, with a gap that is not so any more.
    const status = random.pick(states);
    await tx
      .updateTable("bills")
      .set({ status, worker_gap: null })
      .where("id", "in", some())
      .where("status", "<>", status)
      .execute();
    const [other] = await tx
      .selectFrom("bills")
      .select(["labor_id", "task_id"])
      .where("id", "=", random.pick(ids))
      .execute();
    await tx
      .updateTable("bills")
      .set(other ?? {})
      .where("id", "in", some().slice(0, 5))
      .execute();
    const workers = await tx.selectFrom("bills").select(["labor_id", "company_id"]).where("id", "in", some()).execute();
    const labors = workers.map(({ labor_id }) => labor_id);
    await tx
      .updateTable("labors")
      .set({ real_name_status: random.pick([1, 2]) })
      .where("id", "in", labors)
      .execute();
    for (const { labor_id, company_id } of workers.slice(0, 8)) {
      const relation = tx
        .updateTable("company_labors")
        .where("labor_id", "=", labor_id)
        .where("company_id", "=", company_id);
      await relation
        .set({ cooperation_status: random.pick([1, 2, 3, 4]), contract_sign_type: random.pick([1, 2, 5]) })
        .execute();
    }
    const [gone] = workers;
    const ofGone = () => tx.selectFrom("company_labors").where("labor_id", "=", gone?.labor_id ?? 0);
    const deletedRows = await ofGone().selectAll().execute();
    await tx
      .deleteFrom("company_labors")
      .where("labor_id", "=", gone?.labor_id ?? 0)
      .execute();
    if (chance(0.5) && deletedRows.length > 0) await tx.insertInto("company_labors").values(deletedRows).execute();
  };

  const newBills: { id: number; no: string }[] = [];

  it("follow whatever is done to bills and their workers, to the cent", async () => {
    const samples = await db().selectFrom("bills").selectAll().orderBy("id").limit(300).execute();
    await write(async (tx) => {
      for (let start = 0; start < 900; start += 150) {
        const rows = Array.from({ length: 150 }, (_, at): Tables["bills"] => {
          const id = 10 ** 9 + start + at;
          const made_of = random.pick(samples);
          const status = random.pick(states);
          const amounts = { accounting_fee: amount(), net_pay: amount() };
          // In no settlement: their random amounts follow no contract, which would be another check's fault.
          return { ...made_of, id, no: number(start + at), status, settlement_id: null, ...amounts };
        });
        newBills.push(...rows.map(({ id, no }) => ({ id, no })));
        await tx.insertInto("bills").values(rows).execute();
      }
    });
    expect(await faults()).toEqual([]);
    const ids = newBills.map(({ id }) => id);
    for (let round = 0; round < 6; round += 1) {
      await write((tx) => changeSome(tx, ids));
      expect({ round, faults: await faults() }).toEqual({ round, faults: [] });
      await write((tx) => tx.deleteFrom("bills").where("id", "in", ids.splice(0, 20)).execute());
      newBills.splice(0, 20);
      expect({ round, faults: await faults() }).toEqual({ round, faults: [] });
    }
  });

  it("give every range of amounts as the bills themselves do", async () => {
    const bound = (name: string, value: number | null): Record<string, string> =>
      value === null || value < 0 ? {} : { [name]: String(value) };
    for (let at = 0; at < 40; at += 1) {
      const column = random.pick(["accounting_fee", "net_pay"]);
      const [low, high] = [amount(), amount()].sort((one, other) => one - other);
      const query = {
        ...bound(`${column}_min`, chance(0.2) ? null : (low ?? 0)),
        ...bound(`${column}_max`, chance(0.2) ? null : (high ?? 0)),
        ...random.pick([
          {},
          {},
          { page: "2" },
          { ordering: "create_at", page: "3" },
          { ordering: "-net_pay" },
          { status: "30" },
        ]),
      };
      await expectSame(query);
    }
  });

  it("find numbers by any part of them as the bills themselves do", async () => {
    for (let at = 0; at < 20; at += 1) {
      const { no } = random.pick(newBills);
      const from = random.int(0, no.length - 1);
      const part = chance(0.15) ? digits(random.int(4, 8)) : no.slice(from, from + random.int(3, 17));
      await expectSame({ keyword: chance(0.3) ? part.toLowerCase() : part });
    }
  });

  it("find tasks and workers that are not ready, and every page from either end, as the bills themselves do", async () => {
    const names = await db().selectFrom("tasks").select("name").distinct().orderBy("name").execute();
    for (let at = 0; at < 12; at += 1) {
      const { name } = random.pick(names);
      await expectSame({ task_name: name.slice(0, random.int(1, name.length)), page: String(random.int(1, 4)) });
      await expectSame({ worker_gap: random.pick(["1", "2,3", "0", "4", "5,6"]), page: String(random.int(1, 9)) });
    }
    const total = (await listRows(db(), everybody, bills, {}, billsSource)).count;
    const last = Math.ceil(total / 20);
    for (const page of [last, last - 1, last + 1, Math.ceil(last / 2), Math.ceil(last / 2) + 1]) {
      for (const ordering of ["-create_at", "create_at", "-settlement_at", "settlement_at", "accounting_fee", "-no"]) {
        await expectSame({ page: String(page), ordering });
      }
    }
  });

  it("are gone by without walking all bills", async () => {
    if (!("sqlite" in started().target)) return;
    const { rows: odd } = await sql<{ detail: string }>`explain query plan select id from bills where agency_id = 100
      and (case when length(no) <> 16 or ltrim(substr(no, 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') <> ''
      or ltrim(substr(no, 3), '0123456789') <> '' then 1 end) = 1`.execute(db());
    expect(odd.map(({ detail }) => detail).join()).toContain("bills_odd_no_idx");
    const { rows: from } = await matching(db(), everybody, bills, { not_ready: "1" }, billsSource);
    const { rows: gap } = await sql<{ detail: string }>`explain query plan
      select t.id from ${from} order by t.create_at desc nulls last, t.id desc limit 50`.execute(db());
    expect(gap.map(({ detail }) => detail).join()).toContain("bills_gap_idx");
  });
});
