import { expect, it } from "vitest";
import { settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import { topUp } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  createBody,
  draftSettlement,
  paidSettlement,
  sendCode,
  settleBody,
  settlementOf,
  update,
} from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

onEveryScene("settlement from maker to payee", {}, (scene) => {
  it("goes from bills to arrived money, and the amounts add up", async () => {
    const before = await scene().wallet();
    const paid = await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 8_000_00 },
      { worker: worker(scene(), 1), fee: 6_000_00 },
      { worker: worker(scene(), 0), fee: 1_000_00 },
    ]);
    expect(paid.status).toBe(40);
    await scene().rounds(3);
    const done = await scene().settlement(paid.id);
    expect(done).toMatchObject({ status: 60, paid_count: 3, failed_count: 0, frozen_amount: 0 });
    // 6 % on top of 15,000; 8,000 then 9,000 in one month: (6,400 − 5,000) × 3 % and (7,200 − 5,000) × 3 %.
    expect(done).toMatchObject({
      bill_amount: 15_000_00,
      service_fee: 900_00,
      pit: 66_00,
      company_payable: 15_900_00,
      labor_net: 14_934_00,
      success_amount: 14_934_00,
    });
    const after = await scene().wallet();
    expect(before.balance - after.balance).toBe(15_900_00);
    expect(after.frozen).toBe(0);
    const bills = await scene()
      .running()
      .db.selectFrom("bills")
      .select(["status", "settlement_at", "net_pay", "pit"])
      .where("settlement_id", "=", Number(paid.id))
      .orderBy("id")
      .execute();
    expect(bills.map(({ status, net_pay, pit }) => ({ status, net_pay, pit }))).toEqual([
      { status: 60, net_pay: 7_958_00, pit: 42_00 },
      { status: 60, net_pay: 6_000_00, pit: 0 },
      { status: 60, net_pay: 976_00, pit: 24_00 },
    ]);
    const detail = await scene().call("auditor", "settlements.get", { params: { id: paid.id } });
    const actions = (detail.body["timeline"] as { action: string; actor: string }[]).map(
      (event) => `${event.action} ${event.actor}`,
    );
    expect(actions).toEqual(["create 人maker", "submit 人maker", "approve 人checker", "settle 人payer", "finish bank"]);
    await scene().audit();
  });

  it("withholds on top of what earlier settlements paid the same person in the year", async () => {
    const paid = await paidSettlement(scene(), [{ worker: worker(scene(), 1), fee: 2_000_00 }]);
    // 6,000 before and 2,000 now in one month: (8,000 × 80 % − 5,000) × 3 %.
    expect(paid["pit"]).toBe(42_00);
    await scene().rounds(2);
  });

  it("explains a bill by the steps that give its amounts", async () => {
    const [id = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 2), fee: 8_000_00 }]);
    const { body } = await scene().call("maker", "bills.get", { params: { id } });
    const steps = body["steps"] as { key: string; cents: number }[];
    expect(steps.find((step) => step.key === "netPay")?.cents).toBe(7_958_00);
    expect(steps.find((step) => step.key === "pit")?.cents).toBe(42_00);
    expect(body["bill"]).toMatchObject({ net_pay: 7_958_00, customer_pay: 8_480_00 });
    expect((body["bill"] as { id_no: string }).id_no).toMatch(/^\d{6}\*+\d{3}[\dX]$/);
  });

  it("refuses a selection that is not what was seen", async () => {
    const ids = await approvedBills(scene(), [
      { worker: worker(scene(), 3), fee: 100_00 },
      { worker: worker(scene(), 4), fee: 200_00 },
    ]);
    const create = async (body: Record<string, unknown>) =>
      (await scene().call("maker", "settlements.create", { body })).body["code"];
    const good = createBody(scene(), ids, 300_00);
    expect(await create({ ...good, expected: { count: 1, accounting_fee: 300_00 } })).toBe("selection_changed");
    expect(await create({ ...good, expected: { count: 2, accounting_fee: 300_01 } })).toBe("selection_changed");
    expect(await create({ ...good, company_id: scene().other_company_id })).toBe("several_companies");
    expect(await create({ ...good, company_id: scene().foreign_company_id })).toBe("not_found");
    expect(await create({ ...good, bill_ids: [...ids, "999999999"] })).toBe("not_found");
    expect(await create({ ...good, channel: 4 })).toBe("invalid");
    expect(await create({ ...good, matching: {} })).toBe("invalid");
    const draft = settlementOf(await scene().call("maker", "settlements.create", { body: good }));
    expect(await create(good)).toBe("bills_not_settleable");
    await scene().call("maker", "settlements.cancel", {
      params: { id: draft.id },
      body: { version: draft.version, reason: "重做" },
    });
    const again = settlementOf(await scene().call("maker", "settlements.create", { body: good }));
    expect(again.status).toBe(10);
  });

  it("takes everything that matches filters, less the excepted", async () => {
    const ids = await approvedBills(scene(), [
      { worker: worker(scene(), 5), fee: 77_11 },
      { worker: worker(scene(), 6), fee: 77_11 },
      { worker: worker(scene(), 7), fee: 77_11 },
    ]);
    const { bill_ids: _ids, ...rest } = createBody(scene(), ids, 2 * 77_11);
    const matching = {
      company_id: scene().company_id,
      status: "30",
      accounting_fee_min: "7711",
      accounting_fee_max: "7711",
    };
    const body = { ...rest, matching, except: [ids[1]], expected: { count: 2, accounting_fee: 2 * 77_11 } };
    const draftSettlement = settlementOf(await scene().call("maker", "settlements.create", { body }));
    const lines = await scene().lines(draftSettlement.id);
    expect(lines.map((line) => String(line.bill_id))).toEqual([ids[0], ids[2]]);
    const bad = { ...body, matching: { status: "nonsense" } };
    expect((await scene().call("maker", "settlements.create", { body: bad })).body["code"]).toBe("invalid");
  });

  it("refuses the same person at every step, whatever their roles", async () => {
    const ids = await approvedBills(scene(), [{ worker: worker(scene(), 2), fee: 300_00 }]);
    const body = createBody(scene(), ids, 300_00);
    const draft = settlementOf(await scene().call("boss", "settlements.create", { body }));
    expect((await update(scene(), "maker", draft, "submit")).body["code"]).toBe("forbidden");
    const submitted = settlementOf(await update(scene(), "boss", draft, "submit"));
    const { snapshot_hash } = submitted;
    for (const [action, more] of [
      ["approve", { snapshot_hash }],
      ["reject", { reason: "不对" }],
    ] as const) {
      const answer = await update(scene(), "boss", submitted, action, more);
      expect([answer.status, answer.body["code"]]).toEqual([403, "same_person"]);
    }
    const approved = settlementOf(await update(scene(), "checker", submitted, "approve", { snapshot_hash }));
    const code = await sendCode(scene(), "boss", approved);
    const pay = await settleBody(scene(), approved, code);
    const byMaker = await scene().call("boss", "settlements.settle", { params: { id: approved.id }, body: pay });
    expect([byMaker.status, byMaker.body["code"]]).toEqual([403, "same_person"]);
    const byChecker = await scene().call("checker", "settlements.settle", { params: { id: approved.id }, body: pay });
    expect([byChecker.status, byChecker.body["code"]]).toEqual([403, "forbidden"]);
    expect((await scene().settlement(approved.id)).status).toBe(35);
    const response = await scene().call("boss", "settlements.get", { params: { id: approved.id } });
    const settle = (response.body["actions"] as { action: string }[]).find((one) => one.action === "settle");
    expect(settle).toEqual({ action: "settle", allowed: false, reason: "same_person" });
  });

  it("refuses the importer of bills as their auditor", async () => {
    const rows = await scene().running().db.selectFrom("bill_imports").select(["id", "created_by"]).execute();
    const own = rows.find((row) => row.created_by === scene().person("maker").id);
    await scene()
      .running()
      .service.writing.updateTable("bill_imports")
      .set({ created_by: scene().person("checker").id })
      .where("id", "=", own?.id ?? 0)
      .execute();
    const answer = await scene().call("checker", "billBatches.update", {
      params: { id: String(own?.id) },
      body: { action: "approve" },
    });
    expect([answer.status, answer.body["code"]]).toEqual([403, "same_person"]);
  });

  it("lets only its maker take it back, as long as nobody has decided, and submit it again", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 3), fee: 310_00 }]);
    const submitted = settlementOf(await update(scene(), "maker", draft, "submit"));
    expect((await update(scene(), "maker2", submitted, "take_back")).body["code"]).toBe("forbidden");
    expect((await update(scene(), "checker", submitted, "take_back")).body["code"]).toBe("forbidden");
    const back = settlementOf(await update(scene(), "maker", submitted, "take_back"));
    expect(back).toMatchObject({ status: settlementStates.code("draft"), checker_id: null });
    expect(back.snapshot_hash).toBe(draft.snapshot_hash);
    // Who had it open for review finds it changed.
    const { snapshot_hash } = submitted;
    expect((await update(scene(), "checker", submitted, "approve", { snapshot_hash })).body["code"]).toBe(
      "stale_version",
    );
    const again = settlementOf(await update(scene(), "maker", back, "submit"));
    const approved = settlementOf(await update(scene(), "checker", again, "approve", { snapshot_hash }));
    expect((await update(scene(), "maker", approved, "take_back")).body["code"]).toBe("illegal_transition");
    const entries = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("action")
      .where("object", "=", `settlement:${draft.id}`)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(
      ["create", "submit", "take_back", "submit", "approve"].map((action) => `settlements.${action}`),
    );
    await scene().audit();
  });

  it("refuses stale versions with the current one, and changed snapshots", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 3), fee: 444_00 }]);
    const stale = await update(scene(), "maker", { ...draft, version: draft.version + 1 }, "submit");
    expect([stale.status, stale.body["code"], stale.body["current"]]).toEqual([409, "stale_version", draft.version]);
    const submitted = settlementOf(await update(scene(), "maker", draft, "submit"));
    const other = await update(scene(), "checker", submitted, "approve", { snapshot_hash: "0".repeat(64) });
    expect([other.status, other.body["code"]]).toEqual([409, "snapshot_changed"]);
    const without = await update(scene(), "checker", submitted, "approve");
    expect(without.body["code"]).toBe("invalid");
    const silent = await update(scene(), "checker", submitted, "reject", { reason: " " });
    expect(silent.body["code"]).toBe("invalid");
    const rejected = settlementOf(await update(scene(), "checker", submitted, "reject", { reason: "金额不对" }));
    expect(rejected.status).toBe(25);
    const edited = settlementOf(await update(scene(), "maker", rejected, "edit", { settlement_remark: "改" }));
    expect(edited).toMatchObject({ status: 10, revision: 2, settlement_remark: "改", checker_id: null });
    expect(edited.snapshot_hash).not.toBe(submitted.snapshot_hash);
  });

  it("refuses to approve or pay lines that somebody changed behind its back", async () => {
    const approved = await approvedSettlement(scene(), [{ worker: worker(scene(), 4), fee: 555_00 }]);
    const { writing } = scene().running().service;
    const change = (by: number) =>
      writing
        .updateTable("payout_lines")
        .set((eb) => ({ net: eb("net", "+", by) }))
        .where("settlement_id", "=", Number(approved.id))
        .execute();
    await change(1);
    const code = await sendCode(scene(), "payer", approved);
    const body = await settleBody(scene(), approved, code);
    const answer = await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    expect([answer.status, answer.body["code"]]).toEqual([409, "snapshot_changed"]);
    await change(-1);
  });

  it("refuses to pay when a payee changed after approval", async () => {
    const payee = worker(scene(), 5);
    const approved = await approvedSettlement(scene(), [{ worker: payee, fee: 666_00 }]);
    const { writing } = scene().running().service;
    const setAccount = (account_no: string) =>
      writing.updateTable("labor_accounts").set({ account_no }).where("labor_id", "=", payee.id).execute();
    const setRelation = (cooperation_status: number) =>
      writing.updateTable("company_labors").set({ cooperation_status }).where("labor_id", "=", payee.id).execute();
    const pay = async (): Promise<unknown> => {
      const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
      return (await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body })).body["code"];
    };
    await setAccount("6212264301003495221");
    expect(await pay()).toBe("payee_changed");
    await setAccount(payee.account_no);
    await setRelation(3);
    expect(await pay()).toBe("payee_changed");
    await setRelation(1);
    expect(await pay()).toBeUndefined();
    await scene().rounds(2);
  });

  it("refuses everything under a contract that is no longer in force", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 6), fee: 321_00 }]);
    const { writing } = scene().running().service;
    const setEnd = (end_at: string) => writing.updateTable("company_contracts").set({ end_at }).execute();
    await setEnd("2026-11-01");
    expect((await update(scene(), "maker", draft, "submit")).body["code"]).toBe("contract_not_effective");
    await setEnd("2027-12-31");
    expect(settlementOf(await update(scene(), "maker", draft, "submit")).status).toBe(20);
  });

  it("holds a person to their amount limit", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 7), fee: 1_000_00 }]);
    const submitted = settlementOf(await update(scene(), "maker", draft, "submit"));
    const { writing } = scene().running().service;
    const limit = (amount_limit: number | null) =>
      writing
        .updateTable("memberships")
        .set({ amount_limit })
        .where("user_id", "=", scene().person("checker2").id)
        .execute();
    const { snapshot_hash } = submitted;
    await limit(1_059_99);
    const over = await update(scene(), "checker2", submitted, "approve", { snapshot_hash });
    expect([over.status, over.body["code"]]).toEqual([403, "amount_limit"]);
    await limit(1_060_00);
    expect(settlementOf(await update(scene(), "checker2", submitted, "approve", { snapshot_hash })).status).toBe(35);
  });

  it("shows and changes nothing for other companies and agencies", async () => {
    const approved = await approvedSettlement(scene(), [{ worker: worker(scene(), 0), fee: 120_00 }]);
    const params = { id: approved.id };
    const body = await settleBody(scene(), approved, "000000");
    const cancel = { version: approved.version, reason: "x" };
    for (const who of ["client", "stranger"] as const) {
      const answers = [
        await scene().call(who, "settlements.get", { params }),
        await scene().call(who, "settlements.partSettleRecords", { params }),
        await scene().call(who, "settlements.cancel", { params, body: cancel }),
      ];
      if (who === "stranger") {
        answers.push(await scene().call(who, "settlements.settle", { params, body }));
        answers.push(await update(scene(), who, approved, "approve", { snapshot_hash: approved.snapshot_hash }));
      }
      const absent = await scene().call(who, "settlements.get", { params: { id: "999999999" } });
      for (const answer of answers) expect(answer).toEqual(absent);
      const list = await scene().call(who, "settlements.list", {});
      expect(list.body["count"]).toBe(0);
    }
    expect((await scene().settlement(approved.id)).version).toBe(approved.version);
  });
});

onEveryScene("settlement without enough money", { funds: 1_000_00 }, (scene) => {
  it("waits for funds, freezes once they are there, and gives them back when cancelled", async () => {
    const approved = await approvedSettlement(scene(), [{ worker: worker(scene(), 0), fee: 1_000_00 }]);
    expect(approved.status).toBe(30);
    const detail = await scene().call("payer", "settlements.get", { params: { id: approved.id } });
    expect(detail.body["funding"]).toMatchObject({ required: 1_060_00, available: 1_000_00, short: 60_00 });
    const short = await update(scene(), "payer", approved, "fund");
    expect([short.status, short.body["code"]]).toEqual([409, "insufficient_funds"]);
    expect(await scene().wallet()).toMatchObject({ balance: 1_000_00, frozen: 0 });
    const actor = { user_id: null, name: "bank", device: "", request_id: "r" };
    await scene()
      .running()
      .service.write(actor, (writing) => topUp(writing, scene().wallet_id, 60_00, "B9"));
    const funded = settlementOf(await update(scene(), "payer", approved, "fund"));
    expect(funded.status).toBe(35);
    expect(await scene().wallet()).toMatchObject({ balance: 1_060_00, frozen: 1_060_00 });
    const cancelled = await scene().call("maker", "settlements.cancel", {
      params: { id: funded.id },
      body: { version: funded.version, reason: "不做了" },
    });
    expect(settlementOf(cancelled).status).toBe(80);
    expect(await scene().wallet()).toMatchObject({ balance: 1_060_00, frozen: 0 });
  });

  it("lets one of two approvals have the money that is enough for one", async () => {
    const bills = (index: number) => [{ worker: worker(scene(), index), fee: 700_00 }];
    const submitted = [];
    for (const index of [1, 2]) {
      const draft = await draftSettlement(scene(), bills(index));
      submitted.push(settlementOf(await update(scene(), "maker", draft, "submit")));
    }
    const answers = await Promise.all(
      submitted.map((one) => update(scene(), "checker", one, "approve", { snapshot_hash: one.snapshot_hash })),
    );
    expect(answers.map((answer) => settlementOf(answer).status).sort()).toEqual([30, 35]);
    await scene().audit();
  });
});
