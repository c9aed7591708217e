import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { runCalendar } from "../../src-service/billing/service-bills/generate.ts";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { serviceBillDiscountStates } from "../../src-shared/billing/fees/service-bill-discount-states.ts";
import { serviceBillStates } from "../../src-shared/billing/fees/service-bill-states.ts";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { Role, Worker } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode } from "./money-steps.ts";

const status = serviceBillStates.code;
const state = serviceBillDiscountStates.code;
const issued = "2026-12-03 00:00:00";

const run = (scene: Scene, now: string): Promise<void> =>
  runCalendar(scene.running().service.system("service_bills"), now);

const read = (scene: Scene, id: number) =>
  scene.running().db.selectFrom("service_bills").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** A usage bill of November as if it had been made by the calendar, not issued yet. */
const addBill = (scene: Scene, fee: number): Promise<number> => {
  const actor = { user_id: null, name: "test", device: "", request_id: "test" };
  return scene.running().service.write(actor, async (writing) => {
    const change_seq = await writing.changeSeq();
    const company = await writing.tx
      .selectFrom("companies")
      .selectAll()
      .where("id", "=", Number(scene.company_id))
      .executeTakeFirstOrThrow();
    const id = await writing.ids(1);
    const [no = ""] = await writing.numbers("FW", 1);
    await writing.tx
      .insertInto("service_bills")
      .values({
        ...{ id, version: 1, change_seq, agency_id: company.agency_id, company_id: company.id, contract_id: null, no },
        ...{ origin: `test:${id}`, status: status("toIssue"), period: "2026-11", category: 2, settlement_count: 0 },
        ...{ base_amount: 0, fee, discount: 0, payable: fee, paid: 0, pay_method: 2, due_at: "2026-12-15", remark: "" },
        ...{ create_at: writing.at, issued_at: null, paid_at: null },
      })
      .execute();
    const line = { kind: "usage", quantity: 1, free_quantity: 0, unit_price: fee, amount: fee };
    await writing.tx
      .insertInto("service_bill_lines")
      .values({ bill_id: id, seq: 1, settlement_id: null, tax: null, ...line })
      .execute();
    return id;
  });
};

const propose = async (scene: Scene, id: number, amount: number, who: Role = "maker", version?: number) =>
  scene.call(who, "serviceBillDiscounts.create", {
    params: { id: String(id) },
    body: { version: version ?? (await read(scene, id)).version, amount, reason: "系统中断补偿" },
  });

const proposeAll = async (scene: Scene, id: number, kind: "waive" | "void", who: Role = "maker") =>
  scene.call(who, "serviceBillDiscounts.create", {
    params: { id: String(id) },
    body: { version: (await read(scene, id)).version, kind, reason: "协商一致" },
  });

type Discount = { id: string; version: number; status: number; actions: { action: string; reason: string | null }[] };

const discountsOf = async (scene: Scene, id: number, who: Role = "auditor"): Promise<Discount[]> => {
  const answer = await scene.call(who, "serviceBills.get", { params: { id: String(id) } });
  expect(answer.status).toBe(200);
  return answer.body["discounts"] as Discount[];
};

const decide = async (
  scene: Scene,
  who: Role,
  id: number,
  action: "grant" | "reject" | "withdraw",
  more: Record<string, unknown> = {},
): Promise<Answer> => {
  const [newest] = await discountsOf(scene, id);
  return scene.call(who, "serviceBillDiscounts.update", {
    params: { id: newest?.id ?? "" },
    body: { version: newest?.version ?? 0, action, ...more },
  });
};

const balance = async (scene: Scene, kind: string): Promise<number> => {
  const rows = await scene
    .running()
    .db.selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", kind)
    .execute();
  return rows.reduce((sum, row) => sum + Number(row.balance), 0);
};

const payOpen = async (scene: Scene, ids: readonly number[]): Promise<Answer> => {
  const rows = await Promise.all(ids.map((id) => read(scene, id)));
  const wallet_id = String(scene.wallet_id);
  const body = {
    wallet_id,
    bills: rows.map(({ id, version, payable, paid }) => ({ id: String(id), version, amount: payable - paid })),
  };
  scene.clock.advance(61_000);
  const digest = createHash("sha256").update(canonicalJson(body)).digest("hex");
  await scene.call("payer", "wallets.sms", { body: { purpose: "service_bills", object_id: wallet_id, digest } });
  return scene.call("payer", "serviceBills.batchOnlinePay", {
    body: { ...body, sms_code: await scene.lastCode("payer") },
  });
};

/** Waives a bill or makes it void: proposed by the maker, granted by the checker. */
const letGo = async (scene: Scene, id: number, kind: "waive" | "void"): Promise<Answer> => {
  const response = await proposeAll(scene, id, kind);
  return response.status === 200 ? decide(scene, "checker", id, "grant") : response;
};

onEveryScene("discounts of a service bill", { workers: 4, funds: 50_000_00 }, (scene) => {
  it("are proposed by one person and granted by another, and lower what is to be paid by just that", async () => {
    await scene()
      .running()
      .service.writing.updateTable("memberships")
      .set({ company_id: Number(scene().company_id) })
      .where("user_id", "=", scene().person("client").id)
      .execute();
    const id = await addBill(scene(), 1_000);
    await run(scene(), issued);
    const [claimed, income] = [await balance(scene(), "fee_receivable"), await balance(scene(), "service_income")];
    const response = await propose(scene(), id, 300);
    expect(response).toMatchObject({
      status: 200,
      body: { bill: { payable: 1_000, discount: 0, discount_asked: 300 }, discount: { status: state("toGrant") } },
    });
    const waiting = await scene().call("checker", "serviceBills.list", { query: { has_discount_asked: "1" } });
    expect(waiting.body).toMatchObject({ count: 1, results: [{ id: String(id) }] });
    expect(await balance(scene(), "fee_receivable")).toBe(claimed);
    expect(await decide(scene(), "checker", id, "grant")).toMatchObject({
      status: 200,
      body: { bill: { payable: 700, discount: 300, unpaid: 700, discount_asked: 0, status: status("toPay") } },
    });
    expect(await balance(scene(), "fee_receivable")).toBe(claimed - 300);
    expect(await balance(scene(), "service_income")).toBe(income + 300);
    await scene().audit();
    const log = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["action", "reason"])
      .where("object", "=", `serviceBill:${id}`)
      .orderBy("id")
      .execute();
    expect(log).toMatchObject([
      { action: "serviceBillDiscounts.create", reason: "系统中断补偿" },
      { action: "serviceBillDiscounts.grant" },
    ]);
    const discounts = await discountsOf(scene(), id, "client");
    expect(discounts).toMatchObject([{ status: state("granted"), amount: 300, reason: "系统中断补偿" }]);
    expect(discounts[0]?.actions.map(({ reason }) => reason)).toEqual(["forbidden", "forbidden", "forbidden"]);
    const paid = await payOpen(scene(), [id]);
    expect(paid.body).toMatchObject({ paid_count: 1, paid_amount: 700 });
    expect(await read(scene(), id)).toMatchObject({ status: status("paid"), paid: 700, discount: 300 });
    await scene().audit();
  });

  it("are refused to one person alone, to who lacks the right, beyond what is open, twice, and out of order", async () => {
    const id = await addBill(scene(), 500);
    for (const who of ["payer", "client", "checker"] as const) {
      expect([who, (await propose(scene(), id, 1, who)).status]).toEqual([who, 403]);
    }
    expect((await propose(scene(), id, 0)).status).toBe(400);
    expect((await propose(scene(), id, -1)).status).toBe(400);
    expect(await propose(scene(), id, 501)).toMatchObject({ status: 409, body: { code: "discount_over_open" } });
    expect(await propose(scene(), id, 1, "maker", 99)).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect((await propose(scene(), id, 200)).status).toBe(200);
    expect(await propose(scene(), id, 1)).toMatchObject({ status: 409, body: { code: "change_pending" } });
    expect((await decide(scene(), "maker", id, "grant")).status).toBe(403);
    expect((await decide(scene(), "client", id, "grant")).status).toBe(403);
    expect((await decide(scene(), "checker", id, "withdraw")).status).toBe(403);
    expect((await decide(scene(), "checker", id, "reject")).body).toMatchObject({ code: "invalid" });
    expect((await decide(scene(), "checker", id, "grant", { version: 9 })).body).toMatchObject({
      code: "stale_version",
      current: 1,
    });
    const limit = (amount_limit: number | null) =>
      scene().running().service.writing.updateTable("memberships").set({ amount_limit }).execute();
    await limit(199);
    expect((await decide(scene(), "checker", id, "grant")).body).toMatchObject({ code: "amount_limit" });
    await limit(null);
    const { service } = scene().running();
    const swap = (maker_id: number) =>
      service.writing.updateTable("service_bill_discounts").set({ maker_id }).where("bill_id", "=", id).execute();
    await swap(scene().person("checker").id);
    expect(await decide(scene(), "checker", id, "grant")).toMatchObject({ status: 403, body: { code: "same_person" } });
    await swap(scene().person("maker").id);
    expect((await decide(scene(), "maker", id, "withdraw")).status).toBe(200);
    for (const action of ["grant", "reject"] as const) {
      expect((await decide(scene(), "checker", id, action, { reason: "重复" })).body).toMatchObject({
        code: "illegal_transition",
        current: state("withdrawn"),
      });
    }
    await propose(scene(), id, 200);
    expect((await decide(scene(), "checker", id, "reject", { reason: "无依据" })).status).toBe(200);
    expect(await read(scene(), id)).toMatchObject({ payable: 500, discount: 0 });
    await run(scene(), issued);
    expect((await letGo(scene(), id, "void")).status).toBe(200);
    expect(await propose(scene(), id, 1)).toMatchObject({
      status: 409,
      body: { code: "illegal_transition", current: status("voided") },
    });
  });

  it("are granted once by two at a time, and refused when less is open by then", async () => {
    const id = await addBill(scene(), 900);
    await run(scene(), issued);
    await propose(scene(), id, 900);
    const both = await Promise.all([decide(scene(), "checker", id, "grant"), decide(scene(), "checker", id, "grant")]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    // Nothing is left to be paid: the bill is closed without a payment.
    expect(await read(scene(), id)).toMatchObject({ status: status("waived"), discount: 900, payable: 0, paid: 0 });
    const other = await addBill(scene(), 800);
    await run(scene(), issued);
    await propose(scene(), other, 500);
    const { service } = scene().running();
    const paidBy = (paid: number) => service.writing.updateTable("service_bills").set({ paid }).where("id", "=", other);
    await paidBy(400).execute();
    expect((await decide(scene(), "checker", other, "grant")).body).toMatchObject({ code: "discount_over_open" });
    await paidBy(0).execute();
    // Paid whole meanwhile, the proposal is about nothing any more.
    expect((await payOpen(scene(), [other])).body).toMatchObject({ paid_amount: 800 });
    expect((await discountsOf(scene(), other))[0]?.status).toBe(state("lapsed"));
    expect((await decide(scene(), "checker", other, "grant")).body).toMatchObject({ code: "illegal_transition" });
    await scene().audit();
  });

  it("take two people for a waiver and for voiding as well, within limits of who grants", async () => {
    const [waived, voided] = [await addBill(scene(), 700), await addBill(scene(), 600)];
    await run(scene(), issued);
    for (const kind of ["waive", "void"] as const) {
      for (const who of ["checker", "payer", "client"] as const) {
        expect([who, (await proposeAll(scene(), waived, kind, who)).status]).toEqual([who, 403]);
      }
    }
    expect(await proposeAll(scene(), waived, "waive")).toMatchObject({
      status: 200,
      body: { bill: { payable: 700, discount_asked: 700 }, discount: { kind: "waive", amount: 700 } },
    });
    expect((await proposeAll(scene(), waived, "void")).body).toMatchObject({ code: "change_pending" });
    expect((await decide(scene(), "maker", waived, "grant")).status).toBe(403);
    const limit = (amount_limit: number | null, day_limit: number | null = null) =>
      scene().running().service.writing.updateTable("memberships").set({ amount_limit, day_limit }).execute();
    scene().clock.advance(24 * 3_600_000);
    await limit(699);
    expect((await decide(scene(), "checker", waived, "grant")).body).toMatchObject({ code: "amount_limit" });
    await limit(700, 1_299);
    expect((await decide(scene(), "checker", waived, "grant")).status).toBe(200);
    expect(await read(scene(), waived)).toMatchObject({ status: status("waived"), payable: 0, discount: 700 });
    expect((await proposeAll(scene(), voided, "void")).body).toMatchObject({ discount: { kind: "void", amount: 600 } });
    expect(await decide(scene(), "checker", voided, "grant")).toMatchObject({
      status: 403,
      body: { code: "day_limit", params: { left: "5.99" } },
    });
    await limit(null);
    const both = await Promise.all([
      decide(scene(), "checker", voided, "grant"),
      decide(scene(), "checker2", voided, "grant"),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await read(scene(), voided)).toMatchObject({ status: status("voided"), payable: 600, discount: 0 });
    await scene().audit();
  });

  it("let no bill be void of which something is paid, also when it is paid after the proposal", async () => {
    const id = await addBill(scene(), 300);
    await run(scene(), issued);
    expect((await proposeAll(scene(), id, "void")).status).toBe(200);
    await payOpen(scene(), [id]);
    expect((await discountsOf(scene(), id))[0]?.status).toBe(state("lapsed"));
    expect((await proposeAll(scene(), id, "void")).body).toMatchObject({ code: "illegal_transition" });
    await scene().audit();
  });

  it("book nothing before a usage bill is claimed, and the issue claims the rest", async () => {
    const id = await addBill(scene(), 600);
    const before = await balance(scene(), "fee_receivable");
    await propose(scene(), id, 150);
    await decide(scene(), "checker", id, "grant");
    expect(await balance(scene(), "fee_receivable")).toBe(before);
    await run(scene(), issued);
    expect(await balance(scene(), "fee_receivable")).toBe(before + 450);
    await scene().audit();
    expect((await letGo(scene(), id, "void")).status).toBe(200);
    expect(await balance(scene(), "fee_receivable")).toBe(before);
    await scene().audit();
  });

  it("are found out when they are not booked, not in their bill, or one person's", async () => {
    const id = await addBill(scene(), 400);
    await run(scene(), issued);
    await propose(scene(), id, 100);
    scene().clock.advance(1_000);
    await decide(scene(), "checker", id, "grant");
    const { service, db } = scene().running();
    const [discountRow] = await db.selectFrom("service_bill_discounts").selectAll().where("bill_id", "=", id).execute();
    if (discountRow === undefined) throw new Error("no discount");
    const faultsWith = async (values: Partial<typeof discountRow>): Promise<string> => {
      const set = (changes: Partial<typeof discountRow>) =>
        service.writing.updateTable("service_bill_discounts").set(changes).where("id", "=", discountRow.id).execute();
      await set(values);
      const results = await auditBooks(service);
      await set(discountRow);
      return results.flatMap(({ faults }) => faults).join("\n");
    };
    expect(await faultsWith(discountRow)).toBe("");
    expect(await faultsWith({ journal_id: null })).toMatch(/not booked[\s\S]*nobody granted/u);
    expect(await faultsWith({ amount: 99 })).toContain("100 booked of 99");
    expect(await faultsWith({ amount: 401 })).toContain("not in it");
    expect(await faultsWith({ decider_id: discountRow.maker_id })).toContain("one person");
    expect(await faultsWith({ status: state("toGrant") })).toContain("nobody granted");
    expect((await letGo(scene(), id, "waive")).status).toBe(200);
    expect(await faultsWith({ status: state("toGrant") })).toContain("closed with a discount that waits");
    const waived = await db
      .selectFrom("service_bill_discounts")
      .selectAll()
      .where("bill_id", "=", id)
      .where("kind", "=", 2)
      .executeTakeFirstOrThrow();
    const setWaiver = (maker_id: number, journal_id: number | null) =>
      service.writing
        .updateTable("service_bill_discounts")
        .set({ maker_id, journal_id })
        .where("id", "=", waived.id)
        .execute();
    const faults = async () => (await auditBooks(service)).flatMap((one) => one.faults).join("\n");
    await setWaiver(scene().person("checker").id, waived.journal_id);
    expect(await faults()).toContain("one person");
    await setWaiver(waived.maker_id, null);
    expect(await faults()).toMatch(/not booked[\s\S]*nobody granted/u);
    await setWaiver(waived.maker_id, waived.journal_id);
    expect(await faults()).toBe("");
  });
});

const offline = { company: { settlement_type: 2 }, workers: 4, funds: 50_000_00 };

onEveryScene("discounts of a bill for offline settlements", offline, (scene) => {
  const settledOffline = async (firstWorker: number, fee: number): Promise<void> => {
    const { id } = await approvedSettlement(scene(), [{ worker: scene().workers[firstWorker] as Worker, fee }]);
    const { version, snapshot_hash, line_count, labor_net } = await scene().settlement(id);
    const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "offline");
    const settle = { version, snapshot_hash, sms_code, expected: { count: line_count, labor_net } };
    await scene().call("payer", "settlements.smsOfflineSettle", { params: { id }, body: settle });
    const rows = (await scene().lines(id)).map((line) => ({
      row: line.seq + 1,
      trade_no: line.channel_order_no,
      user_id_no: line.id_no,
      status: "success",
      amount: line.net,
    }));
    const body = { company_id: scene().company_id, file_name: "回单.xlsx", rows };
    await scene().call("payer", "settlements.importOfflineFeedback", { body });
    expect((await scene().settlement(id)).status).toBe(88);
  };
  const newest = async () => {
    const rows = await scene().running().db.selectFrom("service_bills").selectAll().orderBy("id", "desc").execute();
    const [bill] = rows;
    if (bill === undefined) throw new Error("no bill");
    return bill;
  };

  it("come off the settlements' claim before the issue, and off the bill's after it", async () => {
    await settledOffline(0, 5_000_00);
    await run(scene(), "2026-12-01 00:00:00");
    const { id, fee } = await newest();
    await propose(scene(), id, 1_00);
    await decide(scene(), "checker", id, "grant");
    expect(await balance(scene(), "company_receivable")).toBe(fee - 1_00);
    await scene().audit();
    await run(scene(), issued);
    expect(await balance(scene(), "company_receivable")).toBe(0);
    expect(await balance(scene(), "fee_receivable")).toBe(fee - 1_00);
    await propose(scene(), id, 2_00);
    await decide(scene(), "checker", id, "grant");
    expect(await balance(scene(), "fee_receivable")).toBe(fee - 3_00);
    await scene().audit();
    // Void, the whole claim is back, and the next bill asks for all of it.
    expect((await letGo(scene(), id, "void")).status).toBe(200);
    expect(await balance(scene(), "company_receivable")).toBe(fee);
    expect(await balance(scene(), "fee_receivable")).toBe(0);
    await scene().audit();
    await run(scene(), "2027-01-01 00:00:00");
    expect(await newest()).toMatchObject({ fee, discount: 0 });
    const again = await newest();
    const setTax = (tax: number) =>
      scene()
        .running()
        .service.writing.updateTable("service_bill_lines")
        .set({ tax })
        .where("bill_id", "=", again.id)
        .where("seq", "=", 1)
        .execute();
    const [owed, taxes] = [again.fee, 2_00];
    await setTax(taxes);
    // Workers' taxes stay: no cent of them is let go, by a part or by a waiver.
    expect((await propose(scene(), again.id, owed - taxes + 1)).body).toMatchObject({ code: "taxes_stay" });
    expect((await propose(scene(), again.id, owed + 1)).body).toMatchObject({ code: "discount_over_open" });
    const waiver = await proposeAll(scene(), again.id, "waive");
    expect(waiver.body).toMatchObject({
      bill: { let_go_most: owed - taxes },
      discount: { kind: "waive", amount: owed - taxes },
    });
    expect((await decide(scene(), "checker", again.id, "reject", { reason: "先对账" })).status).toBe(200);
    await setTax(0);
    await propose(scene(), again.id, 5_00);
    await decide(scene(), "checker", again.id, "grant");
    expect((await letGo(scene(), again.id, "void")).status).toBe(200);
    expect(await balance(scene(), "company_receivable")).toBe(fee);
    await scene().audit();
  });
});
