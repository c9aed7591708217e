import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { contributed } from "../../../src-service/areas.ts";
import { followRenames, namingTables, shownNames } from "../../../src-service/lists/renames/rename-follower.ts";
import { changedLists } from "../../../src-shared/registries/lists/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { idsOf, makeSmallWorld, openSession, send } from "../small-world.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

onEveryDatabase("a renamed record", { runsJobs: false }, (started) => {
  const running = () => started().running();
  const writing = () => running().service.writing;
  let token = "";

  beforeAll(async () => {
    await makeSmallWorld(running());
    await writing().updateTable("counters").set({ value: 100 }).where("name", "=", "change").execute();
    token = await openSession(running(), 1001);
  });

  const changedSince = async (list: "bills" | "settlements", cursor: string) => {
    const answer = await send(running(), "GET", `/cdl/1/${list}?sync_cursor=${cursor}&page_size=500`, { token });
    expect(answer.status).toBe(200);
    return answer.body as { results: Row[]; next_cursor: string };
  };
  const renameCompany = (id: number, name: string) =>
    writing().updateTable("companies").set({ name }).where("id", "=", id).execute();
  const follow = () => followRenames(running().service);
  const pending = () => running().db.selectFrom("renames").selectAll().execute();

  it("comes with the next sync to every copy that shows it; versions stay", async () => {
    const before = await changedSince("bills", "0");
    await renameCompany(11, "新名用工有限公司");
    expect((await changedSince("bills", before.next_cursor)).results).toEqual([]);
    expect(await follow()).toBe(1);
    const after = await changedSince("bills", before.next_cursor);
    expect(after.results.map(({ id }) => Number(id)).sort()).toEqual(idsOf(11).bills);
    for (const row of after.results) {
      expect(row["company_name"]).toBe("新名用工有限公司");
      expect(row.version).toBe(before.results.find(({ id }) => id === row.id)?.version);
    }
    const settlements = await changedSince("settlements", before.next_cursor);
    expect(settlements.results.map((row) => row["company_name"])).toEqual(["新名用工有限公司"]);
    expect(await pending()).toEqual([]);
    expect(await follow()).toBe(0);
    expect((await changedSince("bills", after.next_cursor)).results).toEqual([]);
  });

  it("is a person too, in the columns that name makers", async () => {
    const before = await changedSince("settlements", "0");
    await writing().updateTable("users").set({ name: "周新敏" }).where("id", "=", 1002).execute();
    await follow();
    const after = await changedSince("settlements", before.next_cursor);
    expect(after.results.length).toBe(before.results.length);
    for (const row of after.results) expect(String(row["maker_name"])).toContain("周");
  });

  it("is not followed where its name is written without a change", async () => {
    await renameCompany(12, "公司12");
    expect(await pending()).toEqual([]);
  });

  it("goes on where a round was cut off, without the rows that were done or that changed since", async () => {
    await renameCompany(11, "甲");
    const [first, ...others] = idsOf(11).bills;
    const from_seq = await running()
      .service.system("test")
      .write(({ changeSeq }) => changeSeq());
    await writing().updateTable("renames").set({ from_seq }).execute();
    const done = from_seq + 1;
    await running()
      .service.system("test")
      .write(async ({ tx, changeSeq }) => {
        const change_seq = await changeSeq();
        await tx
          .updateTable("bills")
          .set({ change_seq })
          .where("id", "=", first as number)
          .execute();
      });
    await follow();
    const { rows } = await sql<{ id: number; change_seq: number }>`
      select id, change_seq from bills where company_id = 11 order by id`.execute(running().db);
    expect(rows[0]).toEqual({ id: first, change_seq: done });
    expect(rows.slice(1).map(({ id }) => id)).toEqual(others);
    for (const row of rows.slice(1)) expect(row.change_seq).toBeGreaterThan(done);
    expect(await pending()).toEqual([]);
  });

  it("renamed again while it is followed stays to be followed once more", async () => {
    await renameCompany(12, "乙");
    await running()
      .service.system("test")
      .write(async ({ tx, changeSeq }) => {
        await tx
          .updateTable("renames")
          .set({ from_seq: await changeSeq() })
          .execute();
      });
    await renameCompany(12, "丙");
    expect(await pending()).toMatchObject([{ kind: "companies", record_id: 12, nth: 2, from_seq: null }]);
    await follow();
    const { results } = await changedSince("bills", "0");
    expect(results.filter((row) => row["company_name"] === "丙")).toHaveLength(idsOf(12).bills.length);
  });

  it("leaves rows older than the copy's window alone", async () => {
    const [old] = idsOf(12).bills;
    await writing()
      .updateTable("bills")
      .set({ create_at: "2026-01-02 10:00:00" })
      .where("id", "=", old as number)
      .execute();
    const before = await changedSince("bills", "0");
    await renameCompany(12, "丁");
    await follow();
    const { results } = await changedSince("bills", before.next_cursor);
    expect(results).toHaveLength(idsOf(12).bills.length - 1);
    expect(results.map(({ id }) => Number(id))).not.toContain(old);
  });

  it("is known wherever a list joins a table of names", () => {
    const { db } = running();
    for (const name of changedLists) {
      const { source } = contributed.sources[name];
      const text = sql`${source.from(db)}`.compile(db).sql;
      const joins = namingTables.flatMap((table) => [...text.matchAll(new RegExp(`join "${table}"`, "g"))]);
      expect({ name, joins: shownNames(db, source).length }).toEqual({ name, joins: joins.length });
    }
  });
});
