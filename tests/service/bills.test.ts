import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, batchParts, billRow, sendPart } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

const billOf = async (scene: Scene, id: string) =>
  scene.running().db.selectFrom("bills").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

const edit = async (scene: Scene, id: string, change: Record<string, unknown>) =>
  scene.call("maker", "bills.update", {
    params: { id },
    body: { version: (await billOf(scene, id)).version, ...change },
  });

onEveryScene("bills", {}, (scene) => {
  it("go back to audit when amount or payee is edited, and only then", async () => {
    const [id = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 0), fee: 5_000_00 }]);
    const remarked = await edit(scene(), id, { remark: "备注" });
    expect(remarked.body["bill"]).toMatchObject({ status: 30, remark: "备注" });
    const response = await edit(scene(), id, { accounting_fee: 8_000_00 });
    expect(response.body["bill"]).toMatchObject({
      status: 20,
      accounting_fee: 8_000_00,
      net_pay: 7_958_00,
      pit: 42_00,
    });
    expect(await billOf(scene(), id)).toMatchObject({ audit_status: 1, audit_at: null });
    const now = await edit(scene(), id, { remark: "x" });
    expect([now.status, now.body["code"], now.body["current"]]).toEqual([409, "illegal_transition", 20]);
  });

  it("let nobody try out the account behind a mask: near numbers are counted, limited and written down", async () => {
    const target = worker(scene(), 3);
    const [id = ""] = await approvedBills(scene(), [{ worker: target, fee: 700_00 }]);
    const [first, last] = [target.account_no.slice(0, 4), target.account_no.slice(-4)];
    const length = target.account_no.length - 8;
    const tries: string[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const near = `${first}${String(nth).padStart(length, "0")}${last}`;
      expect(near).not.toBe(target.account_no);
      const { status, body } = await edit(scene(), id, { labor_bank_account: near });
      tries.push(`${status} ${String(body["code"])}`);
    }
    expect(tries).toEqual([...Array(5).fill("400 invalid"), ...Array(3).fill("429 guess_limit")]);
    const entry = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["object", "after"])
      .where("action", "=", "sensitive.guess")
      .execute();
    const object = `user:${scene().person("maker").id}`;
    expect(entry).toEqual(Array(4).fill({ object, after: '{"card":1}' }));
    // A number that looks different behind its mask is a slip, not a guess.
    const other = await edit(scene(), id, { labor_bank_account: worker(scene(), 2).account_no });
    expect([other.status, other.body["code"]]).toEqual([400, "invalid"]);
  });

  it("refuse stale versions, zero amounts, other people's accounts and what leaves no net pay", async () => {
    const [id = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 1), fee: 500_00 }]);
    const { version } = await billOf(scene(), id);
    const stale = await edit(scene(), id, { version: version - 1, remark: "x" });
    expect([stale.status, stale.body["code"], stale.body["current"]]).toEqual([409, "stale_version", version]);
    expect((await edit(scene(), id, { accounting_fee: 0 })).body["fields"]).toEqual({
      accounting_fee: ["amount_zero"],
    });
    expect(await edit(scene(), id, { accounting_fee: 10 ** 13 })).toMatchObject({
      status: 400,
      body: { fields: { accounting_fee: ["too_big"] } },
    });
    const account = worker(scene(), 2).account_no;
    expect((await edit(scene(), id, { labor_bank_account: account })).body["fields"]).toEqual({
      labor_bank_account: ["account_not_workers"],
    });
    expect((await edit(scene(), id, { car_rental_fee: 500_01 })).body["fields"]).toEqual({
      accounting_fee: ["netNegative"],
    });
    for (const who of ["client", "stranger"] as const) {
      const answer = await scene().call(who, "bills.update", { params: { id }, body: { version, remark: "x" } });
      expect([answer.status, answer.body["code"]]).toEqual([404, "not_found"]);
    }
    expect(await billOf(scene(), id)).toMatchObject({ version, accounting_fee: 500_00 });
  });

  it("are found by number and id, within the scope, in the order asked", async () => {
    const ids = await approvedBills(scene(), [
      { worker: worker(scene(), 4), fee: 80_001 },
      { worker: worker(scene(), 5), fee: 80_002 },
    ]);
    const byId = await scene().call("auditor", "bills.batchSearch", { body: { ids: [...ids].reverse() } });
    const results = byId.body["results"] as { id: string; no: string }[];
    expect(results.map((row) => row.id)).toEqual([...ids].reverse());
    expect(byId.body["summary"]).toMatchObject({ accounting_fee: 160_003 });
    const byNo = await scene().call("auditor", "bills.batchSearch", { body: { nos: results.map((row) => row.no) } });
    expect(byNo.body["count"]).toBe(2);
    expect((await scene().call("stranger", "bills.batchSearch", { body: { ids } })).body["count"]).toBe(0);
    expect((await scene().call("stranger", "bills.get", { params: { id: ids[0] ?? "" } })).status).toBe(404);
  });

  it("are narrowed to workers who cannot be paid yet, and to numbers", async () => {
    const { writing } = scene().running().service;
    const [one = "", other = ""] = await approvedBills(scene(), [
      { worker: worker(scene(), 6), fee: 90_001 },
      { worker: worker(scene(), 7), fee: 90_002 },
    ]);
    const list = async (query: Record<string, string>) =>
      (await scene().call("auditor", "bills.list", { query: { ids: `${one},${other}`, ...query } })).body as {
        results: { id: string; no: string; worker_gap: number }[];
      };
    const gaps = async () => (await list({ not_ready: "1" })).results.map(({ id, worker_gap }) => [id, worker_gap]);
    const relation = (change: { cooperation_status?: number; contract_sign_type?: number }) =>
      writing.updateTable("company_labors").set(change).where("labor_id", "=", worker(scene(), 6).id).execute();
    const verified = (real_name_status: number) =>
      writing.updateTable("labors").set({ real_name_status }).where("id", "=", worker(scene(), 6).id).execute();
    expect(await gaps()).toEqual([]);
    await verified(1);
    expect(await gaps()).toEqual([[one, 2]]);
    await relation({ contract_sign_type: 0 });
    expect(await gaps()).toEqual([[one, 1]]);
    await relation({ cooperation_status: 3 });
    expect(await gaps()).toEqual([[one, 3]]);
    await relation({ cooperation_status: 1, contract_sign_type: 5 });
    await verified(2);
    expect(await gaps()).toEqual([]);
    const { results } = await list({});
    const number = results.find(({ id }) => id === other)?.no ?? "";
    expect((await list({ nos: `${number},ZD1` })).results.map(({ id }) => id)).toEqual([other]);
    const odd = await scene().call("auditor", "bills.list", { query: { nos: "a b" } });
    expect(odd.status).toBe(400);
  });

  it("come for the agency and the company that the request names, or not at all", async () => {
    const rows = [billRow(scene(), 2, worker(scene(), 0), 77_003)];
    const sent = async (more: Record<string, unknown>) => {
      const [part] = batchParts(scene(), rows, 5_000, more);
      return (await sendPart(scene(), part as Record<string, unknown>)).body;
    };
    expect(await sent({ agency_id: "987654321" })).toMatchObject({ code: "not_found" });
    const other = { code: "invalid", fields: { company_name: ["differs"] } };
    expect(await sent({ company_name: "别家公司" })).toMatchObject(other);
    const company = await scene()
      .running()
      .db.selectFrom("companies")
      .select(["name", "agency_id"])
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    const named = { agency_id: String(company.agency_id), company_name: ` ${company.name}` };
    expect(await sent(named)).toMatchObject({ succeeded: 1 });
  });

  it("of the plus kind come from companies that may send them", async () => {
    const { writing } = scene().running().service;
    const ids = async (who: "maker" | "stranger" = "maker") =>
      ((await scene().call(who, "companies.plus")).body["results"] as { id: string }[]).map(({ id }) => id);
    expect(await ids()).toContain(scene().company_id);
    const set = (plus_bills: number | null) =>
      writing.updateTable("companies").set({ plus_bills }).where("id", "=", Number(scene().company_id)).execute();
    await set(0);
    expect(await ids()).not.toContain(scene().company_id);
    const rows = [billRow(scene(), 2, worker(scene(), 0), 77_001)];
    const [part] = batchParts(scene(), rows, 5_000, { inner_bill_type: 3 });
    const refused = await sendPart(scene(), part as Record<string, unknown>);
    expect([refused.status, refused.body["code"]]).toEqual([409, "company_not_plus"]);
    const [standard] = batchParts(scene(), rows);
    expect((await sendPart(scene(), standard as Record<string, unknown>)).body["succeeded"]).toBe(1);
    await set(null);
  });

  it("of the fast kind have a blank template in the storage, for who may import only", async () => {
    const { body } = await scene().call("maker", "bills.simpleTemplateUrl");
    expect((await scene().call("maker", "bills.simpleTemplateUrl")).body).toEqual(body);
    const fetched = await scene()
      .running()
      .app.inject({
        method: "GET",
        url: `/storage/${String(body["key"])}`,
        headers: { authorization: `Bearer ${scene().person("maker").token}` },
      });
    expect(fetched.statusCode).toBe(200);
    expect(createHash("sha256").update(fetched.rawPayload).digest("hex")).toBe(body["sha256"]);
    expect(fetched.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect((await scene().call("checker", "bills.simpleTemplateUrl")).status).toBe(403);
  });
});
