import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { listFilteredBy } from "../../../src-service/lists/sensitive/lookups.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { sensitiveCeilings } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { maskIdNumber } from "../../../src-shared/kernel/values/people/mask.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { candidatesOf } from "../id-candidates.ts";
import type { Role, Worker } from "../money-fill.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { approvedBills, batchParts, billRow } from "../money-steps.ts";

const worker = (scene: Scene, index: number): Worker => scene.workers[index] as Worker;
const hour = 3_600_000;

const auditOf = (scene: Scene, action: string) =>
  scene.running().db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id").execute();

const alarmsOf = (scene: Scene, who: Role) =>
  scene
    .running()
    .db.selectFrom("sensitive_alarms")
    .select("kind")
    .where("user_id", "=", scene.person(who).id)
    .orderBy("id")
    .execute();

onEveryScene("search tokens", {}, (scene) => {
  it("undo no mask for who may not reveal: neither key nor tokens are given", async () => {
    const [id = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 0), fee: 60_001 }]);
    for (const who of ["auditor", "operator"] as const) {
      const session = await scene().call(who, "session.get");
      expect(session.body["search_key"]).toBeNull();
      const { body } = await scene().call(who, "bills.list", { query: { sync_cursor: "0", page_size: "500" } });
      expect((body["results"] as unknown[]).length).toBeGreaterThan(0);
      expect((body["tokens"] as string[][]).flat()).toEqual([]);
    }
    // The same attack with the right to reveal works, so it is the tokens that are missing and nothing else.
    const key = Buffer.from((await scene().call("checker", "session.get")).body["search_key"] as string, "hex");
    const { body } = await scene().call("checker", "bills.list", { query: { sync_cursor: "0", page_size: "500" } });
    const at = (body["results"] as { id: string }[]).findIndex((row) => row.id === id);
    const token = createHmac("sha256", key)
      .update(`phone:${worker(scene(), 0).mobile}`)
      .digest("hex")
      .slice(0, 16);
    expect((body["tokens"] as string[][])[at]).toContain(token);
  });

  it("go from the copy of who has lost the right: its cursor is refused and the copy made anew", async () => {
    const query = (sync_cursor: string) => ({ query: { sync_cursor, page_size: "500" } });
    const first = await scene().call("checker2", "bills.list", query("0"));
    const cursor = String(first.body["next_cursor"]);
    expect((await scene().call("checker2", "bills.list", query(cursor))).status).toBe(200);
    const own = scene()
      .running()
      .service.writing.updateTable("memberships")
      .where("user_id", "=", scene().person("checker2").id);
    await own.set({ roles: "auditor" }).execute();
    const later = await scene().call("checker2", "bills.list", query(cursor));
    expect([later.status, later.body["fields"]]).toEqual([400, { sync_cursor: ["other_scope"] }]);
    const anew = await scene().call("checker2", "bills.list", query("0"));
    expect((anew.body["tokens"] as string[][]).flat()).toEqual([]);
    await own.set({ roles: "checker" }).execute();
  });
});

onEveryScene("searches for whole numbers", {}, (scene) => {
  it("are counted, written down and stopped for who may not reveal", async () => {
    const most = sensitiveCeilings.lookup.hour;
    const search = (who: Role, labor_name: string, page = "1") =>
      scene().call(who, "bills.list", { query: { labor_name, page } });
    const mobile = (n: number) => `138${String(n).padStart(4, "0")}5678`;
    for (let n = 0; n < most; n += 1) expect((await search("auditor", mobile(n))).status).toBe(200);
    const over = await search("auditor", mobile(most));
    expect([over.status, over.body["code"]]).toEqual([429, "lookup_limit"]);
    expect(over.body["params"]).toMatchObject({ hour: most, until: expect.stringMatching(/^2026-/) });
    expect((await search("auditor", "13800005678", "2")).status, "a text that was asked for already").toBe(200);
    expect((await search("auditor", "5678")).status, "last four").toBe(200);
    const lines = await auditOf(scene(), "sensitive.lookup");
    expect(lines).toHaveLength(most);
    expect(JSON.parse(lines[7]?.after ?? "")).toEqual({ kind: "phone", masked: "138****5678" });
    expect(JSON.stringify(lines)).not.toContain(mobile(7));
    expect((await search("auditor", mobile(most))).status).toBe(429);
    expect(await alarmsOf(scene(), "auditor")).toEqual([{ kind: "lookup" }]);
    expect(await auditOf(scene(), "sensitive.ceiling")).toHaveLength(1);
    // No other way to ask the same question.
    const exportBody = { matching: { labor_name: mobile(most) }, columns: ["no"] };
    expect((await scene().call("auditor", "bills.export", { body: exportBody })).body["code"]).toBe("lookup_limit");
    const change = { change: { kind: "approve" }, matching: { labor_name: mobile(most) } };
    expect((await scene().call("auditor", "bills.changePreview", { body: change })).body["code"]).not.toBe("not_found");
    // Who may reveal is not counted here, and the hour passes.
    for (let n = 0; n <= most; n += 20) expect((await search("checker", mobile(n))).status).toBe(200);
    scene().clock.advance(hour + 1_000);
    expect((await search("auditor", mobile(most))).status).toBe(200);
  });

  it("are known of every call that takes a list's filters", () => {
    const takes = Object.values(calls).filter(
      (call) => "shape" in call.body && "matching" in (call.body.shape as object),
    );
    expect(takes.length).toBeGreaterThan(8);
    for (const call of takes) expect(listFilteredBy(call), call.name).toBeDefined();
    expect(listFilteredBy(calls["bills.list"])).toBe(bills);
  });
});

onEveryScene("reveals", {}, (scene) => {
  it("have a ceiling that is told, with one alarm, and a reason that can be read", async () => {
    const [id = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 1), fee: 60_002 }]);
    const reveal = (reason = "核对") =>
      scene().call("checker", "sensitive.reveal", { body: { list: "bills", id, field: "id_no", reason } });
    for (const blank of ["  ", "", " \u200b\u200b ", "x", "\u3164\u3164", "a \u202e"]) {
      expect([blank, (await reveal(blank)).status]).toEqual([blank, 400]);
    }
    const { hour: most, day } = sensitiveCeilings.reveal;
    for (let n = 0; n < most; n += 1) expect((await reveal()).body["value"]).toBe(worker(scene(), 1).id_no);
    const over = await reveal();
    expect([over.status, over.body["code"], over.body["params"]]).toEqual([
      429,
      "reveal_limit",
      { hour: most, day, until: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/) },
    ]);
    expect(over.body).not.toHaveProperty("value");
    await reveal();
    expect(await alarmsOf(scene(), "checker")).toEqual([{ kind: "reveal" }]);
    const [alarm, ...more] = await auditOf(scene(), "sensitive.ceiling");
    expect([alarm?.object, more.length]).toEqual([`user:${scene().person("checker").id}`, 0]);
    expect(await auditOf(scene(), "sensitive.reveal")).toHaveLength(most);
    let revealCount = most;
    for (; revealCount < day; revealCount += most) {
      scene().clock.advance(hour + 1_000);
      for (let n = 0; n < Math.min(most, day - revealCount); n += 1) expect((await reveal()).status).toBe(200);
    }
    scene().clock.advance(hour + 1_000);
    expect((await reveal()).body["code"]).toBe("reveal_limit");
  });
});

onEveryScene("the pre-check", {}, (scene) => {
  const precheck = (who: Role, company_id: string, rows: readonly Record<string, unknown>[]) =>
    scene().call(who, "bills.precheck", { body: { company_id, inner_bill_type: 2, bills: rows } });
  const rowOf = (row: number, of: Worker, change: Record<string, unknown> = {}) => {
    const { task_id: _task, ...fast } = billRow(scene(), row, of, 70_000 + row);
    return { ...fast, ...change };
  };
  const issuesOf = (answer: { body: Record<string, unknown> }) =>
    (answer.body["issues"] as { row: number; code: string; field: string; params: unknown }[]).map(
      ({ row: _row, ...issue }) => issue,
    );

  it("answers alike for a worker of another company and one who does not exist", async () => {
    const own = worker(scene(), 2);
    await scene()
      .running()
      .service.writing.deleteFrom("company_labors")
      .where("labor_id", "=", own.id)
      .where("company_id", "=", Number(scene().other_company_id))
      .execute();
    const absent = { id_no: "110105194912310029", labor_name: "无此人" };
    for (const change of [
      {},
      { labor_name: "别的名" },
      { labor_phone: "13900000000" },
      { labor_bank_account: makeCard("621226", "900000000001") },
    ]) {
      const [foreign, unknown] = [
        await precheck("client", scene().other_company_id, [rowOf(1, own, change)]),
        await precheck("client", scene().other_company_id, [rowOf(1, own, { ...change, ...absent })]),
      ];
      expect(foreign.status).toBe(200);
      expect(issuesOf(foreign)).toEqual(issuesOf(unknown));
      expect(issuesOf(foreign).map(({ code }) => code)).toEqual(["worker_unknown"]);
    }
  });

  it("fills in no mask: neither ID number nor phone nor card, in one call or in many", async () => {
    const target = worker(scene(), 3);
    const candidates = candidatesOf(maskIdNumber(target.id_no));
    expect(candidates.length).toBeGreaterThan(1_000);
    expect(candidates).toContain(target.id_no);
    const byNumber = candidates.map((id_no, at) => rowOf(at + 2, target, { id_no }));
    const all = await precheck("client", scene().other_company_id, byNumber);
    expect([all.status, all.body["code"]]).toEqual([429, "guess_limit"]);
    const phones = Array.from(
      { length: 4_000 },
      (_unused, n) => `138${String(n).padStart(4, "0")}${target.mobile.slice(-4)}`,
    );
    expect(phones).toContain(target.mobile);
    for (const id_no of [target.id_no, ""]) {
      const byPhone = phones.map((labor_phone, at) => rowOf(at + 2, target, { id_no, labor_phone }));
      expect((await precheck("client", scene().other_company_id, byPhone)).body["code"]).toBe("guess_limit");
    }
    const [first, last] = [target.account_no.slice(0, 4), target.account_no.slice(-4)];
    const cards = Array.from({ length: 50 }, (_unused, n) => `${first}${String(n).padStart(11, "0")}${last}`);
    const byCard = cards.map((labor_bank_account, at) => rowOf(at + 2, target, { labor_bank_account }));
    expect((await precheck("client", scene().other_company_id, byCard)).body["code"]).toBe("guess_limit");
    scene().clock.advance(hour + 1_000);
    // Slowly: a few a worker, each written down, then no more; the one that is right among them all is not reached.
    const wrong = candidates.filter((one) => one !== target.id_no);
    const slow: number[] = [];
    for (const id_no of wrong.slice(0, 8)) {
      slow.push((await precheck("client", scene().other_company_id, [rowOf(1, target, { id_no })])).status);
    }
    expect(slow).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    const entries = await auditOf(scene(), "sensitive.guess");
    expect(entries.map(({ after }) => JSON.parse(after).idNumber)).toEqual(Array(4).fill(1));
    expect(await alarmsOf(scene(), "client")).toEqual([{ kind: "guess" }, { kind: "guess" }]);
    expect((await precheck("client", scene().other_company_id, [rowOf(1, target)])).body["code"]).toBe("guess_limit");
    scene().clock.advance(24 * hour + 1_000);
    const right = await precheck("client", scene().other_company_id, [rowOf(1, target)]);
    expect([right.status, issuesOf(right)]).toEqual([200, []]);
  });

  it("is not an import's own oracle", async () => {
    const target = worker(scene(), 4);
    const guesses = candidatesOf(maskIdNumber(target.id_no)).filter((one) => one !== target.id_no);
    const rows = [...guesses.slice(0, 30), target.id_no].map((id_no, at) =>
      billRow(scene(), at + 2, target, 100_00, { id_no }),
    );
    const [part = {}] = batchParts(scene(), rows);
    const response = await scene().call("maker", "bills.import", { body: part, key: part["batch_key"] as string });
    expect([response.status, response.body["code"]]).toEqual([429, "guess_limit"]);
    expect(calls["bills.import"].refusals).toContain("guess_limit");
    const bills = await scene()
      .running()
      .db.selectFrom("bills")
      .select("id")
      .where("labor_id", "=", target.id)
      .execute();
    expect(bills).toEqual([]);
  });

  it("lets a large file with people of whom nobody has heard through: slips count, not rows", async () => {
    const strangers = Array.from({ length: 4_500 }, (_unused, at) => {
      const day = new Date(Date.UTC(1980, 0, 1) + at * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
      return rowOf(at + 10, worker(scene(), 5), {
        id_no: `53010219${day.slice(2)}0${100 + (at % 900)}`.slice(0, 18),
        labor_phone: `1590${String(at).padStart(7, "0")}`,
      });
    });
    const slip = rowOf(5, worker(scene(), 6), { labor_phone: `138999${worker(scene(), 6).mobile.slice(-5)}` });
    const answer = await precheck("maker", scene().company_id, [slip, ...strangers]);
    expect(answer.status).toBe(200);
    expect(issuesOf(answer).filter(({ code }) => code === "worker_unknown")).toHaveLength(4_500);
  });

  it("lets the right numbers of all workers through, again and again, and counts each once", async () => {
    const user_id = scene().person("client").id;
    await scene().running().service.writing.deleteFrom("typed_values").where("user_id", "=", user_id).execute();
    const rows = scene().workers.map((each, at) => rowOf(at + 2, each));
    for (let nth = 0; nth < 3; nth += 1)
      expect((await precheck("client", scene().other_company_id, rows)).status).toBe(200);
    const { count } = await scene()
      .running()
      .db.selectFrom("typed_values")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", user_id)
      .executeTakeFirstOrThrow();
    // Of each worker whom the company has (one works elsewhere since) an ID number, a phone and a card.
    expect(Number(count)).toBeLessThanOrEqual(rows.length * 3);
    expect(Number(count)).toBeGreaterThanOrEqual((rows.length - 1) * 2);
  });

  it("counts what comes at once, so that together no more is answered than one after the other", async () => {
    const target = worker(scene(), 5);
    const wrong = candidatesOf(maskIdNumber(target.id_no)).filter((one) => one !== target.id_no);
    const answers = await Promise.all(
      wrong.slice(0, 12).map((id_no) => precheck("client", scene().other_company_id, [rowOf(1, target, { id_no })])),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
    expect((await precheck("client", scene().other_company_id, [rowOf(1, target)])).body["code"]).toBe("guess_limit");
  });

  it("names no bill of another company, and refuses none because of it", async () => {
    const target = worker(scene(), 7);
    const fast = [rowOf(2, target)];
    const send = async (who: Role, company_id: string) => {
      const [part = {}] = batchParts(scene(), fast as never[], 5_000, { company_id, inner_bill_type: 2 });
      return scene().call(who, "bills.simpleImport", { body: part, key: part["batch_key"] as string });
    };
    expect((await send("maker", scene().company_id)).body).toMatchObject({ state: "done", succeeded: 1 });
    const before = await precheck("client", scene().other_company_id, fast);
    expect([before.status, issuesOf(before)]).toEqual([200, []]);
    expect((await send("client", scene().other_company_id)).body).toMatchObject({ state: "done", succeeded: 1 });
    // The same bill of the same company is still the same bill.
    const again = await precheck("client", scene().other_company_id, fast);
    expect(issuesOf(again).map(({ code }) => code)).toContain("duplicate_bill");
    const keys = await scene()
      .running()
      .db.selectFrom("bills")
      .select(["company_id", "business_key"])
      .where("labor_id", "=", target.id)
      .execute();
    for (const { company_id, business_key } of keys) expect(business_key.split(":")[0]).toBe(String(company_id));
  });
});
