import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceError, type Writing } from "../../../src-service/core/context.ts";
import { type Connected, connect } from "../../../src-service/core/database/connect.ts";
import { migrate } from "../../../src-service/core/database/migrate.ts";
import type { Tables, Tx } from "../../../src-service/core/database/tables.ts";
import { versioned } from "../../../src-service/core/plumbing/versioned.ts";
import { databaseKinds, makeDatabase } from "../make-database.ts";

const at = "2026-11-20 10:00:00";
const changeNumber = 77;

const transactions = versioned("transactions", "transactions");

const row = {
  ...{ version: 1, change_seq: 1, agency_id: 1, company_id: 5, wallet_id: 1, business_type: 1, direction: 1 },
  ...{ journal_id: 1, amount: 5, balance_after: 5, frozen_after: 0, biz_no: "", counterparty: "" },
  ...{ occurred_at: at, remark: "" },
};

/** A transaction that takes no turn: what the queue of writers of the service would keep apart meets in the database. */
const writingIn = (tx: Tx, told: string[] = []): Writing => ({
  ...{ tx, at, nowMs: 0 },
  ids: () => Promise.resolve(1),
  numbers: () => Promise.resolve([]),
  changeSeq: () => Promise.resolve(changeNumber),
  lock: () => Promise.resolve(),
  touched: (list, company) => told.push(`${list} ${company}`),
  touchedAgency: (list, agency) => told.push(`${list} of agency ${agency}`),
  writeOnRefusal: () => undefined,
  carries: () => undefined,
  audit: () => Promise.resolve(),
});

describe.each(databaseKinds)("rows with versions (%s)", (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-versioned-"));
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let one: Connected;
  let other: Connected;
  let lastId = 0;
  beforeAll(async () => {
    database = await makeDatabase(kind, folder);
    one = connect(database.target);
    await migrate(one.writing, one.dialect, at);
    // Two connections of one process would hold each other up at the one writer of an embedded database.
    other = kind === "postgres" ? connect(database.target) : one;
  });
  afterAll(async () => {
    await one.close();
    if (other !== one) await other.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const add = async (): Promise<Tables["transactions"]> => {
    lastId += 1;
    const added = { ...row, id: lastId, no: `LS${lastId}` };
    await one.writing.insertInto("transactions").values(added).execute();
    return read(lastId);
  };
  const read = (id: number) =>
    one.writing.selectFrom("transactions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const within = <T>(work: (writing: Writing) => Promise<T>, from = one, told?: string[]): Promise<T> =>
    from.writing.transaction().execute((tx) => work(writingIn(tx, told)));
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof ServiceError ? { code: error.code, current: error.current } : error),
    );

  it("saves the next version with its change number, and tells the list", async () => {
    const before = await add();
    const told: string[] = [];
    const saved = await within((writing) => transactions.save(writing, before, { remark: "seen" }), one, told);
    expect(saved).toEqual({ ...before, version: 2, change_seq: changeNumber, remark: "seen" });
    expect(await read(before.id)).toEqual(saved);
    expect(told).toEqual(["transactions 5"]);
  });

  it("leaves a row that has changed since as it is and says its version now", async () => {
    const before = await add();
    await within((writing) => transactions.save(writing, before, { remark: "first" }));
    await within(async (writing) =>
      transactions.save(writing, await readWithin(writing, before.id), { remark: "again" }),
    );
    const told: string[] = [];
    const late = within((writing) => transactions.save(writing, before, { remark: "late" }), one, told);
    expect(await refusal(late)).toEqual({ code: "stale_version", current: 3 });
    expect(await within((writing) => transactions.unlessStale(writing, before, { remark: "late" }))).toBeNull();
    expect(await read(before.id)).toMatchObject({ version: 3, remark: "again" });
    expect(told).toEqual([]);
  });

  it("lets one of two win that change the same version at once", async () => {
    const before = await add();
    const change = (from: Connected, remark: string) =>
      refusal(within((writing) => transactions.save(writing, before, { remark }), from));
    const answers = await Promise.all([change(one, "one"), change(other, "other")]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer !== null)).toEqual([{ code: "stale_version", current: 2 }]);
    expect(await read(before.id)).toMatchObject({ version: 2, remark: answers[0] === null ? "one" : "other" });
  });

  it("saves many rows or none", async () => {
    const rows = [await add(), await add(), await add()];
    const edits = rows.map((before) => ({ before, after: { amount: before.amount + before.id } }));
    const saved = await within((writing) => transactions.saveMany(writing, edits));
    expect(saved.map(({ after }) => after)).toEqual(
      rows.map((before) => ({ ...before, version: 2, change_seq: changeNumber, amount: before.amount + before.id })),
    );
    const [first, ...rest] = saved.map(({ after }) => after);
    if (first === undefined) throw new Error("nothing was saved");
    expect(await Promise.all([first, ...rest].map(({ id }) => read(id)))).toEqual([first, ...rest]);
    await within((writing) => transactions.save(writing, first, { remark: "meanwhile" }));
    const late = [first, ...rest].map((before) => ({ before, after: { remark: "late" } }));
    expect(await refusal(within((writing) => transactions.saveMany(writing, late)))).toMatchObject({
      code: "stale_version",
    });
    expect((await Promise.all(rest.map(({ id }) => read(id)))).map(({ remark }) => remark)).toEqual(["", ""]);
  });

  it("raises rows that nobody read", async () => {
    const rows = [await add(), await add()];
    const ids = rows.map(({ id }) => id);
    await within((writing) => transactions.raise(writing, ids, { handled: 2 }));
    for (const id of ids) expect(await read(id)).toMatchObject({ version: 2, change_seq: changeNumber, handled: 2 });
  });
});

const readWithin = (writing: Writing, id: number) =>
  writing.tx.selectFrom("transactions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
