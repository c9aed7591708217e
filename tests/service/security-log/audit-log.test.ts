import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { auditActionCodes } from "../../../src-shared/registries/audit/audit-actions.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";

const [admin, maker, auditor, stranger] = [1001, 1002, 1007, 1008];

type Row = Readonly<Record<string, unknown>>;

onEveryDatabase("the audit log", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const ask = async (user: number, url: string) =>
    send(running(), "GET", url, { token: await openSession(running(), user) });
  const rows = async (user: number, query = ""): Promise<Row[]> =>
    (await ask(user, `/cdl/1/audit_log?page_size=100${query}`)).body["results"] as Row[];

  beforeAll(async () => {
    await makeSmallWorld(running());
    const write = (agency_id: number, action: string, after: unknown, reason = "") =>
      running()
        .service.system("测试")
        .write(({ audit }) => audit({ agency_id, action, object: "bill:1101", after, reason }));
    await write(1, "bills.update", { phone: "13812345678", email: "zhang@example.com", amount: 123_456 }, "金额有误");
    await write(1, "settlements.approve", { status: 30 });
    await write(2, "settlements.reject", { status: 20 });
  });

  it("tells who did what to which record and why, in the words of the tables", async () => {
    const entries = await rows(auditor);
    expect(entries.map(({ action }) => action)).toEqual(["settlements.approve", "bills.update"]);
    const { area, step } = auditActionCodes("bills.update");
    expect(entries[1]).toMatchObject({ actor: "测试", object: "bill:1101", reason: "金额有误", area, step });
    expect(await rows(auditor, `&area=${area}`)).toHaveLength(1);
    expect(await rows(auditor, "&keyword=金额有误")).toHaveLength(1);
    expect(await rows(stranger)).toHaveLength(1);
  });

  it("shows what changed without whole numbers and addresses", async () => {
    const id = String((await rows(auditor))[1]?.["id"]);
    const { body } = await ask(auditor, `/cdl/1/audit_log/${id}`);
    expect(JSON.parse(String(body["after"]))).toEqual({
      phone: "138****5678",
      email: "z***@example.com",
      amount: 123_456,
    });
    expect((await ask(stranger, `/cdl/1/audit_log/${id}`)).status).toBe(404);
  });

  it("comes to a copy by its ids", async () => {
    const token = await openSession(running(), auditor);
    const sync = async (cursor: string) =>
      (await send(running(), "GET", `/cdl/1/audit_log?sync_cursor=${cursor}`, { token })).body;
    const first = await sync("0");
    expect(first["count"]).toBe(2);
    expect((await sync(String(first["next_cursor"])))["count"]).toBe(0);
  });

  it("is for those who may read it, and verified for the whole agency only", async () => {
    expect((await ask(maker, "/cdl/1/audit_log")).status).toBe(403);
    expect((await ask(maker, "/cdl/1/audit_log/chain")).status).toBe(403);
    await running()
      .service.writing.updateTable("memberships")
      .set({ data_scope: 2 })
      .where("user_id", "=", admin)
      .execute();
    expect(await rows(admin)).toEqual([]);
    expect((await ask(admin, "/cdl/1/audit_log/chain")).status).toBe(403);
  });

  it("says that it is whole, and where somebody has changed it", async () => {
    const proof = async () => (await ask(auditor, "/cdl/1/audit_log/chain")).body;
    expect(await proof()).toMatchObject({ state: "whole", entry: null, entries: 2, faults: 0 });
    const { writing } = running().service;
    const newest = (await rows(auditor))[0];
    const id = Number(newest?.["id"]);
    await writing.updateTable("audit_log").set({ actor: "别人" }).where("id", "=", id).execute();
    expect(await proof()).toMatchObject({ state: "broken", entry: String(id), faults: 1 });
    await writing.updateTable("audit_log").set({ actor: "测试" }).where("id", "=", id).execute();
    await writing.deleteFrom("audit_log").where("id", "=", id).execute();
    expect(await proof()).toMatchObject({ state: "cut" });
  });
});

describe("the words for audit actions", () => {
  const folder = path.resolve("src-service");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const actions = sources.flatMap((name) =>
    [...readFileSync(path.join(folder, name), "utf8").matchAll(/action: "([a-zA-Z]+\.[a-zA-Z_]+)"/g)].map(
      (match) => match[1] ?? "",
    ),
  );

  it("know every action that the service writes by name", () => {
    expect(actions.length).toBeGreaterThan(30);
    const unknown = [...new Set(actions)].filter((action) => {
      const { area, step } = auditActionCodes(action);
      return area === 0 || step === 0;
    });
    expect(unknown).toEqual([]);
  });
});
