import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { runCalendar } from "../../src-service/billing/service-bills/generate.ts";
import { serviceBillStates } from "../../src-shared/billing/fees/service-bill-states.ts";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import { settled } from "./invoice-steps.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";

const config = { labor_usage_fee: 300, no_labor_usage_fee_count: 1 };
const dayMs = 24 * 3_600_000;

const run = (scene: Scene, now: string): Promise<void> =>
  runCalendar(scene.running().service.system("service_bills"), now);

const bills = (scene: Scene) => scene.running().db.selectFrom("service_bills").selectAll().orderBy("id").execute();

type PayBody = { wallet_id: string; bills: { id: string; version: number; amount: number }[]; rebate?: number };

const codeFor = async (scene: Scene, body: PayBody): Promise<string> => {
  scene.clock.advance(61_000);
  const digest = createHash("sha256").update(canonicalJson(body)).digest("hex");
  const codeRequest = { purpose: "service_bills", object_id: body.wallet_id, digest };
  expect((await scene.call("payer", "wallets.sms", { body: codeRequest })).status).toBe(200);
  return scene.lastCode("payer");
};

const pay = async (scene: Scene, body: PayBody, code?: string, who: Role = "payer"): Promise<Answer> => {
  const sms_code = code ?? (await codeFor(scene, body));
  return scene.call(who, "serviceBills.batchOnlinePay", { body: { ...body, sms_code } });
};

const propose = (scene: Scene, who: Role, id: number, version: number, kind: "waive" | "void"): Promise<Answer> =>
  scene.call(who, "serviceBillDiscounts.create", {
    params: { id: String(id) },
    body: { version, kind, reason: "协商一致" },
  });

const grant = (scene: Scene, { body }: Answer): Promise<Answer> => {
  const { id, version } = body["discount"] as { id: string; version: number };
  return scene.call("checker", "serviceBillDiscounts.update", { params: { id }, body: { version, action: "grant" } });
};

/** A bill as if it had been entered, issued and owed. */
const addBill = async (scene: Scene, payable: number): Promise<number> => {
  const { service } = scene.running();
  const [pattern] = await bills(scene);
  if (pattern === undefined) throw new Error("no bill to start from");
  const actor = { user_id: null, name: "test", device: "", request_id: "test" };
  return service.write(actor, async (writing) => {
    await writing.changeSeq();
    const id = await writing.ids(1);
    const [no = ""] = await writing.numbers("FW", 1);
    const amounts = { fee: payable, payable, paid: 0, discount: 0 };
    const state = {
      status: serviceBillStates.code("toIssue"),
      origin: `test:${id}`,
      version: 1,
      paid_at: null,
      issued_at: null,
    };
    await writing.tx
      .insertInto("service_bills")
      .values({ ...pattern, ...amounts, ...state, id, no })
      .execute();
    const line = {
      bill_id: id,
      seq: 1,
      kind: "usage",
      quantity: 1,
      free_quantity: 0,
      unit_price: payable,
      amount: payable,
    };
    await writing.tx.insertInto("service_bill_lines").values(line).execute();
    return id;
  });
};

const read = (scene: Scene, id: number) =>
  scene.running().db.selectFrom("service_bills").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

onEveryScene("service bills of a month", { workers: 8, config }, (scene) => {
  it("count every worker who was paid once, less the free ones, and are made once", async () => {
    await settled(scene(), 1_000_00, 500_00, 200_00);
    await settled(scene(), 300_00);
    await run(scene(), "2026-12-01 01:00:00");
    await Promise.all([run(scene(), "2026-12-01 02:00:00"), run(scene(), "2026-12-01 02:00:00")]);
    const billRows = await bills(scene());
    expect(billRows).toMatchObject([
      {
        period: "2026-11",
        category: 2,
        status: 10,
        // Three people, one of them free.
        fee: 600,
        payable: 600,
        settlement_count: 2,
        base_amount: 2_000_00,
        due_at: "2026-12-15",
      },
    ]);
    const detail = await scene().call("auditor", "serviceBills.get", { params: { id: String(billRows[0]?.id) } });
    expect(detail.body["lines"]).toEqual([
      {
        seq: 1,
        kind: "usage",
        quantity: 3,
        free_quantity: 1,
        unit_price: 300,
        amount: 600,
        settlement_id: null,
        settlement_no: "",
        tax: 0,
      },
    ]);
  });

  it("are issued on the 3rd, overdue after the 15th, and claimed in the ledger from the issue on", async () => {
    const claim = async () => {
      const row = await scene()
        .running()
        .db.selectFrom("ledger_accounts")
        .select("balance")
        .where("kind", "=", "fee_receivable")
        .executeTakeFirst();
      return row?.balance ?? 0;
    };
    await run(scene(), "2026-12-02 23:59:59");
    expect([(await bills(scene()))[0]?.status, await claim()]).toEqual([10, 0]);
    await run(scene(), "2026-12-03 00:00:00");
    expect([(await bills(scene()))[0]?.status, await claim()]).toEqual([20, 600]);
    await run(scene(), "2026-12-15 23:59:59");
    expect((await bills(scene()))[0]?.status).toBe(20);
    await run(scene(), "2026-12-16 00:00:00");
    expect([(await bills(scene()))[0]?.status, await claim()]).toEqual([60, 600]);
    await scene().audit();
  });

  it("make up for months in which the service did not run", async () => {
    await run(scene(), "2027-03-02 00:00:00");
    // Nobody was paid in December, January and February: nothing is owed, and nothing is made up later.
    expect(await bills(scene())).toHaveLength(1);
    const months = await scene().running().db.selectFrom("service_bill_months").selectAll().orderBy("period").execute();
    expect(months.map(({ period }) => period)).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
  });
});

onEveryScene("paying service bills", { workers: 8, config, funds: 2_000_000 }, (scene) => {
  const wallet = async () => {
    const row = await scene().wallet();
    return row.balance - row.frozen;
  };
  const bodyOf = async (...billAmounts: readonly (readonly [id: number, amount: number])[]): Promise<PayBody> => ({
    wallet_id: String(scene().wallet_id),
    bills: await Promise.all(
      billAmounts.map(async ([id, amount]) => ({ id: String(id), version: (await read(scene(), id)).version, amount })),
    ),
  });

  it("takes what is owed from the wallet, in parts and whole, and says so bill by bill", async () => {
    await settled(scene(), 1_000_00, 500_00);
    await run(scene(), "2026-12-01 00:00:00");
    const [first, second] = [(await bills(scene()))[0]?.id ?? 0, await addBill(scene(), 1_000)];
    await run(scene(), "2026-12-03 00:00:00");
    const before = await wallet();
    const answer = await pay(scene(), await bodyOf([first, 300], [second, 1]));
    expect(answer.body).toMatchObject({ paid_count: 2, paid_amount: 301 });
    expect(await wallet()).toBe(before - 301);
    expect([(await read(scene(), first)).status, (await read(scene(), second)).status]).toEqual([50, 40]);
    const twice = await pay(scene(), await bodyOf([second, 1], [second, 1]), "000000");
    expect(twice.body).toMatchObject({ fields: { bills: ["twice"] } });
    const mixed = await pay(scene(), await bodyOf([first, 1], [second, 999]));
    expect(mixed.body["results"]).toMatchObject([
      { ok: false, code: "illegal_transition", amount: 0 },
      { ok: true, code: null, amount: 999 },
    ]);
    expect(await read(scene(), second)).toMatchObject({ status: 50, paid: 1_000 });
    const lines = await scene()
      .running()
      .db.selectFrom("transactions")
      .select(["amount", "direction", "business_type"])
      .where("biz_no", "=", (await read(scene(), second)).no)
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { amount: 1, direction: 2, business_type: 2 },
      { amount: 999, direction: 2, business_type: 2 },
    ]);
    await scene().audit();
  });

  it("refuses more than is owed, a wrong code, and a code of another payment", async () => {
    const id = await addBill(scene(), 500);
    await run(scene(), "2026-12-03 00:00:00");
    const before = await wallet();
    const over = await pay(scene(), await bodyOf([id, 501]));
    expect(over.body["results"]).toMatchObject([{ ok: false, code: "invalid" }]);
    const [body, other] = [await bodyOf([id, 500]), await bodyOf([id, 499])];
    const code = await codeFor(scene(), other);
    expect((await pay(scene(), body, code)).body["code"]).toMatch(/^sms_code/);
    expect((await pay(scene(), body, "000000", "maker")).status).toBe(403);
    expect(await wallet()).toBe(before);
    const foreign = { ...body, wallet_id: "987654321" };
    expect((await pay(scene(), foreign, "000000")).status).toBe(404);
    await scene().running().service.writing.updateTable("memberships").set({ amount_limit: 499 }).execute();
    expect((await pay(scene(), body, "000000")).body).toMatchObject({ code: "amount_limit" });
    await scene().running().service.writing.updateTable("memberships").set({ amount_limit: null }).execute();
  });

  it("takes a rebate first, no more of it than was seen and is there", async () => {
    const { writing } = scene().running().service;
    const version = async () => (await scene().wallet()).version;
    const params = { id: String(scene().wallet_id) };
    const response = await scene().call("maker", "walletChanges.create", {
      params,
      body: { version: await version(), kind: 2, amount: 600, reason: "季度返利" },
    });
    const change = response.body["change"] as { id: string; version: number };
    const decision = await scene().call("checker", "walletChanges.update", {
      params: { id: change.id },
      body: { version: change.version, action: "approve" },
    });
    expect(decision.status).toBe(200);
    const [first, second] = [await addBill(scene(), 500), await addBill(scene(), 400)];
    await run(scene(), "2026-12-03 00:00:00");
    const before = await wallet();
    const over = await pay(scene(), { ...(await bodyOf([first, 500])), rebate: 601 });
    expect(over.body).toMatchObject({ code: "selection_changed" });
    const answer = await pay(scene(), { ...(await bodyOf([first, 500], [second, 400])), rebate: 600 });
    expect(answer.body).toMatchObject({ paid_count: 2, paid_amount: 900 });
    expect(await wallet()).toBe(before - 300);
    expect((await scene().wallet()).rebate_balance).toBe(0);
    const parts = await writing
      .selectFrom("service_bill_payments")
      .select(["amount", "from_rebate"])
      .where("bill_id", "in", [first, second])
      .orderBy("id")
      .execute();
    expect(parts).toEqual([
      { amount: 500, from_rebate: 500 },
      { amount: 400, from_rebate: 100 },
    ]);
    await scene().audit();
  });

  it("lets one of two payments at once win and tells the other", async () => {
    const before = await wallet();
    const id = await addBill(scene(), 700);
    await run(scene(), "2026-12-03 00:00:00");
    const body = await bodyOf([id, 700]);
    const code = await codeFor(scene(), body);
    const both = await Promise.all([pay(scene(), body, code), pay(scene(), body, code)]);
    const paid = both.filter((answer) => answer.body["paid_count"] === 1);
    expect(paid).toHaveLength(1);
    expect((await read(scene(), id)).paid).toBe(700);
    expect(await wallet()).toBe(before - 700);
  });

  it("is paid with its last cent and not before", async () => {
    const id = await addBill(scene(), 500);
    await run(scene(), "2026-12-03 00:00:00");
    expect((await pay(scene(), await bodyOf([id, 499]))).body).toMatchObject({ paid_count: 1 });
    expect(await read(scene(), id)).toMatchObject({ status: serviceBillStates.code("partlyPaid"), paid_at: null });
    expect((await pay(scene(), await bodyOf([id, 1]))).body).toMatchObject({ paid_count: 1 });
    expect(await read(scene(), id)).toMatchObject({ status: serviceBillStates.code("paid"), paid: 500 });
  });

  it("is waived or voided by two people, books the claim back, and refuses what is over", async () => {
    const [waived, voided] = [await addBill(scene(), 900), await addBill(scene(), 800)];
    await run(scene(), "2026-12-03 00:00:00");
    await pay(scene(), await bodyOf([waived, 100]));
    const { version } = await read(scene(), waived);
    expect((await propose(scene(), "payer", waived, version, "waive")).status).toBe(403);
    expect((await propose(scene(), "maker", waived, version - 1, "waive")).body).toMatchObject({
      code: "stale_version",
    });
    expect((await propose(scene(), "maker", waived, version, "void")).body).toMatchObject({
      code: "illegal_transition",
    });
    expect((await grant(scene(), await propose(scene(), "maker", waived, version, "waive"))).status).toBe(200);
    expect(await read(scene(), waived)).toMatchObject({ status: 70, discount: 800, payable: 100, paid: 100 });
    const response = await propose(scene(), "maker", voided, (await read(scene(), voided)).version, "void");
    expect((await grant(scene(), response)).status).toBe(200);
    for (const id of [waived, voided]) {
      const now = (await read(scene(), id)).version;
      for (const action of ["waive", "void"] as const) {
        const again = await propose(scene(), "maker", id, now, action);
        expect(again.body).toMatchObject({ code: "illegal_transition", current: (await read(scene(), id)).status });
      }
    }
    scene().clock.advance(dayMs);
    await scene().audit();
  });

  it("pays in the given order as far as the wallet reaches, and nothing when it reaches nowhere", async () => {
    const available = await wallet();
    const [first, second] = [await addBill(scene(), available), await addBill(scene(), 1)];
    await run(scene(), "2026-12-03 00:00:00");
    const answer = await pay(scene(), await bodyOf([first, available], [second, 1]));
    expect(answer.body["results"]).toMatchObject([{ ok: true }, { ok: false, code: "insufficient_funds" }]);
    expect(await wallet()).toBe(0);
    expect((await pay(scene(), await bodyOf([second, 1]))).body).toMatchObject({ code: "insufficient_funds" });
    expect((await read(scene(), second)).status).toBe(20);
    await scene().audit();
  });
});
