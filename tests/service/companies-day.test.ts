import { afterAll, beforeAll, expect, it } from "vitest";
import { followFigures } from "../../src-service/companies/company-register/follow-figures.ts";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays, parseShanghai } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryScene } from "./money-scene.ts";
import { insertInto } from "./small-world.ts";

const ofDay = [
  ...["contract_end_at", "contract_status", "tax_calculate_mode", "calculation_mode_no"],
  ...["month_settle_amount", "year_settle_amount"],
] as const;

onEveryScene("what the list of companies shows of a day", { workers: 1 }, (scene) => {
  const random = seededRandom(109);
  const service = () => scene().running().service;
  const companies = [8_900_001, 8_900_002, 8_900_003] as const;
  const first = "2026-11-20";
  let nextId = 8_910_000;
  let agency = 0;
  let day = first;
  const seen = ofDay.map(() => new Set<unknown>());

  const days = (from: number, to: number): string => addDays(first, random.int(from, to));
  const rows = async () => {
    const { results } = await scene().answered("operator", "companies.list", { query: { page_size: "200" } });
    return new Map(results.map((row) => [Number(row["id"]), ofDay.map((name) => row[name])]));
  };
  /** The same from the rows of contracts, modes and months, by other means than the list's. */
  const expected = async (company_id: number): Promise<unknown[]> => {
    const db = service().writing;
    const contracts = (
      await db.selectFrom("company_contracts").selectAll().where("company_id", "=", company_id).execute()
    )
      .filter(({ category, status }) => category === 1 && [50, 60, 65, 70].includes(status))
      .filter(({ start_at }) => start_at.slice(0, 10) <= day)
      .toSorted((a, b) => b.start_at.localeCompare(a.start_at) || b.id - a.id);
    const runs = contracts.find(({ status, end_at }) => status === 50 && end_at.slice(0, 10) >= day);
    const shown = runs ?? contracts[0];
    const ends = shown === undefined ? [] : [shown.end_at, shown.abort_at ?? shown.end_at].toSorted();
    const end = ends[0]?.slice(0, 10) ?? null;
    const status =
      end === null || shown?.status !== 50
        ? (shown?.status ?? null)
        : end < day
          ? 60
          : end <= addDays(day, 30)
            ? 52
            : 50;
    const modes = await db.selectFrom("company_modes").selectAll().where("company_id", "=", company_id).execute();
    const mode = modes
      .filter(({ start_at }) => start_at <= day)
      .toSorted((a, b) => a.start_at.localeCompare(b.start_at))
      .at(-1);
    const months = await db.selectFrom("invoice_months").selectAll().where("company_id", "=", company_id).execute();
    const settled = (of: (period: string) => boolean): number =>
      months.filter(({ period }) => of(period)).reduce((sum, { settled: paid, returned }) => sum + paid - returned, 0);
    return [
      ...[end, status, mode?.tax_calculate_mode ?? null, mode?.calculation_mode_no ?? null],
      settled((period) => period === day.slice(0, 7)),
      settled((period) => period.slice(0, 4) === day.slice(0, 4) && period <= day.slice(0, 7)),
    ];
  };
  const forget = () => service().writing.updateTable("company_figures").set({ shown_on: null }).execute();
  const keptOn = async (): Promise<readonly (string | null)[]> =>
    (await service().writing.selectFrom("company_figures").select("shown_on").distinct().execute()).map(
      ({ shown_on }) => shown_on,
    );
  /** What is kept is what is worked out without it; and then it is kept again. */
  const compare = async (): Promise<void> => {
    expect(await keptOn()).toEqual([day]);
    const kept = await rows();
    for (const id of companies) expect([id, kept.get(id)]).toEqual([id, await expected(id)]);
    for (const row of kept.values()) row.forEach((value, at) => void seen[at]?.add(value));
    await forget();
    expect(kept).toEqual(await rows());
    await followFigures(service());
    expect(await keptOn()).toEqual([day]);
    expect(await rows()).toEqual(kept);
  };

  const toDay = (next: string): void => {
    day = next;
    scene().clock.advance((parseShanghai(`${day} 09:00:00`) ?? 0) - scene().clock.now());
  };

  const changes = {
    contract: async (company_id: number) => {
      nextId += 1;
      const start = days(-400, 60);
      // Last days are where one mistakes by a day, so many contracts end about now.
      const [soon, later] = [addDays(day, random.int(-1, 1)), addDays(start, random.int(1, 420))];
      const end = random.int(0, 2) > 0 && soon > start ? soon : later;
      await insertInto(scene().running(), "company_contracts", {
        ...{ id: nextId, agency_id: agency, company_id, no: `HT${nextId}`, config: "{}" },
        ...{ category: random.pick([1, 1, 1, 2, 3]), status: random.pick([10, 40, 50, 50, 60, 65, 70]) },
        ...{ start_at: `${start} 00:00:00`, end_at: `${end} 23:59:59` },
        create_at: `${start} 00:00:00`,
      });
    },
    contractMoved: async (company_id: number) => {
      await service()
        .writing.updateTable("company_contracts")
        .set({ status: random.pick([50, 60, 65, 70]), abort_at: random.pick([null, days(-60, 60)]) })
        .where("company_id", "=", company_id)
        .where("category", "=", 1)
        .execute();
    },
    modes: async (company_id: number) => {
      const start_at = days(-90, 40);
      await service()
        .writing.deleteFrom("company_modes")
        .where("company_id", "=", company_id)
        .where("start_at", ">=", start_at)
        .execute();
      const modes = { tax_calculate_mode: random.int(1, 6), calculation_mode_no: random.int(1, 3) };
      const row = { agency_id: agency, company_id, start_at, business_mode: null, ...modes };
      if (random.int(0, 3) > 0) await insertInto(scene().running(), "company_modes", row);
      else
        await service().writing.updateTable("company_modes").set(modes).where("company_id", "=", company_id).execute();
    },
    gone: async (company_id: number) => {
      const table = random.pick(["company_contracts", "invoice_months"] as const);
      const own = service().writing.selectFrom(table).select("id").where("company_id", "=", company_id);
      const [row] = await own.orderBy("id", "desc").limit(1).execute();
      if (row !== undefined) await service().writing.deleteFrom(table).where("id", "=", row.id).execute();
    },
    month: async (company_id: number) => {
      const period = days(-330, 50).slice(0, 7);
      const amounts = { settled: random.int(0, 90_000), returned: random.int(0, 900) };
      const there = await service()
        .writing.updateTable("invoice_months")
        .set(amounts)
        .where("company_id", "=", company_id)
        .where("period", "=", period)
        .executeTakeFirst();
      if (Number(there.numUpdatedRows) > 0) return;
      nextId += 1;
      const seen = { id: nextId, version: 1, change_seq: 1, agency_id: agency, company_id };
      await insertInto(scene().running(), "invoice_months", { ...seen, period, ...amounts });
    },
  } as const;

  beforeAll(async () => {
    const own = service().writing.selectFrom("companies").where("id", "=", Number(scene().company_id));
    agency = (await own.select("agency_id").executeTakeFirstOrThrow()).agency_id;
    for (const id of companies)
      await insertInto(scene().running(), "companies", {
        ...{ id, version: 1, change_seq: 1, agency_id: agency, no: `T${id}`, name: `测试${id}` },
        ...{ short_name: "测试", credit_code: "91310115MA1K4C7X09", contact_name: "张三", channels: "1" },
        ...{ contact_mobile: "13812345678", create_at: "2026-11-10 10:00:00", status: companyStatus.active },
      });
    await followFigures(service());
  });

  // Contracts at random overlap, which the proof of the books that follows would name.
  afterAll(async () => {
    for (const table of ["company_contracts", "company_modes", "invoice_months"] as const)
      await service()
        .writing.deleteFrom(table)
        .where("company_id", "in", [...companies])
        .execute();
  });

  it("is the contract in force until its last day, and then the one that began last", async () => {
    const [id] = companies;
    const row = { agency_id: agency, company_id: id, config: "{}", category: 1, create_at: "2025-01-01 10:00:00" };
    await insertInto(scene().running(), "company_contracts", {
      ...{ ...row, id: 8_909_001, no: "HT-LAST", status: 50 },
      ...{ start_at: "2026-01-01 00:00:00", end_at: `${addDays(first, 1)} 23:59:59` },
    });
    await insertInto(scene().running(), "company_contracts", {
      ...{ ...row, id: 8_909_002, no: "HT-OVER", status: 60 },
      ...{ start_at: "2026-03-01 00:00:00", end_at: "2026-05-31 23:59:59" },
    });
    const shownOf = async () => (await rows()).get(id)?.slice(0, 2);
    expect(await shownOf()).toEqual([addDays(first, 1), 52]);
    toDay(addDays(first, 1));
    await followFigures(service());
    expect(await shownOf()).toEqual([addDays(first, 1), 52]);
    toDay(addDays(first, 2));
    await followFigures(service());
    expect(await shownOf()).toEqual(["2026-05-31", 60]);
    await compare();
  });

  it("is the same kept as worked out, after any changes and on any day", async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      for (const company of companies) await random.pick(Object.values(changes))(company);
      await compare();
      if (turn % 3 > 0) continue;
      toDay(addDays(day, random.int(1, 12)));
      // Before the round has come to the new day, changes included.
      for (const company of companies) await random.pick(Object.values(changes))(company);
      const workedOut = await rows();
      await followFigures(service());
      expect(await rows()).toEqual(workedOut);
    }
    for (const [at, name] of ofDay.entries()) expect(seen[at]?.size, name).toBeGreaterThan(1);
  });
});
