import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { isPlanValid, makePlan } from "../../src-service/billing/settlements/making/payment-plan.ts";
import { bookSlice } from "../../src-service/billing/settlements/making/payment-slices.ts";
import { figuresNow } from "../../src-service/billing/settlements/paying/begin-payment.ts";
import { bookPayments } from "../../src-service/billing/settlements/paying/book-payments.ts";
import { termsOfSettlement } from "../../src-service/billing/settlements/rows/work-terms.ts";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { AskAgain } from "../../src-service/core/context.ts";
import { assertBooked, openPlans } from "../../src-service/ledger/money/open-plans.ts";
import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { billsOf, blindMove, type Id, pay, paying, payShown, preview, taxesOf, toPay, worker } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode, settleBody, settlementOf, update } from "./money-steps.ts";
import { atOnce, nextFee, outcome, outcomes } from "./parallel-kit.ts";

/** Five lines in slices of two are three slices. */
const linesAtOnce = 2;
const options = { workers: 24, funds: 100_000_000_00, service: { payouts: { linesAtOnce } } };

const linesOf =
  (first: number, count: number, fee: () => number = nextFee) =>
  (scene: Scene) =>
    Array.from({ length: count }, (_, index) => ({ worker: worker(scene, first + index), fee: fee() }));

const statusesOf = async (scene: Scene, id: string) => (await scene.lines(id)).map(({ status }) => status);
const billStatusesOf = async (scene: Scene, id: string) => (await billsOf(scene, [id])).map(({ status }) => status);

const system = (scene: Scene) => scene.running().service.system("payouts");
const open = (scene: Scene) => openPlans(scene.running().db, null);

/** Books one slice of the oldest payment, as a service that is killed after it. */
const bookOne = async (scene: Scene): Promise<boolean> => {
  const [plan] = await open(scene);
  if (plan === undefined) throw new Error("nothing is to be booked");
  return system(scene).write((writing) => bookSlice(writing, plan));
};

const payBlind = async (scene: Scene, one: Id) => {
  const { who, name, sent: request } = await blindMove(scene, one);
  return scene.call(who, name, { params: request.params ?? {}, body: request.body });
};

const ordersOf = async (scene: Scene, no: string) =>
  scene
    .running()
    .db.selectFrom("sandbox_bank_orders")
    .select(["channel_order_no", "amount"])
    .where("channel_order_no", "like", `${no}P%`)
    .orderBy("channel_order_no")
    .execute();

onEveryScene("a payment in slices", options, (scene) => {
  it("takes the money at once and books the lines after it, and the books hold at every step", async () => {
    const approved = await approvedSettlement(scene(), linesOf(0, 5)(scene()));
    const before = await scene().wallet();
    expect((await payBlind(scene(), approved)).status).toBe(200);
    const decided = await scene().settlement(approved.id);
    expect(decided).toMatchObject({ status: paying, frozen_amount: 0, snapshot_hash: approved.snapshot_hash });
    expect(await scene().captures(approved.id)).toBe(1);
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - decided.company_payable });
    expect(await statusesOf(scene(), approved.id)).toEqual([0, 0, 0, 0, 0]);
    await scene().audit();
    expect(await bookOne(scene())).toBe(true);
    expect(await statusesOf(scene(), approved.id)).toEqual([5, 5, 0, 0, 0]);
    expect(await billStatusesOf(scene(), approved.id)).toEqual([50, 50, 40, 40, 40]);
    await scene().audit();
    // The bank may answer for the first lines before the last are booked.
    expect(await bookOne(scene())).toBe(true);
    expect(await bookOne(scene())).toBe(false);
    expect(await bookOneMore()).toBe("nothing is to be booked");
    expect(await statusesOf(scene(), approved.id)).toEqual([5, 5, 5, 5, 5]);
    await scene().rounds(2);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: 60, paid_count: 5 });
    expect(await ordersOf(scene(), decided.no)).toHaveLength(5);
    await scene().audit();

    async function bookOneMore() {
      return bookOne(scene()).catch((error: Error) => error.message);
    }
  });

  it("pays the figures and keeps the records that a payment at once does", async () => {
    const fee = nextFee();
    const small = await approvedSettlement(scene(), linesOf(5, 2, () => fee)(scene()));
    const large = await approvedSettlement(scene(), linesOf(7, 3, () => fee)(scene()));
    // Paid on another day than approved, the record of what was used is another one.
    scene().clock.advance(86_400_000);
    expect((await payBlind(scene(), small)).status).toBe(200);
    expect(await open(scene())).toEqual([]);
    expect((await payBlind(scene(), large)).status).toBe(200);
    expect(await open(scene())).toHaveLength(1);
    await scene().audit();
    await scene().rounds(1);
    const taxesOf = async (one: Id) =>
      (await billsOf(scene(), [one.id])).map((bill) => {
        const { date, work_month } = JSON.parse(bill.steps) as { date: string; work_month: string };
        const { tax_month, status, net_pay, pit, vat, income_ex_vat, cum_income, tax_rule_version } = bill;
        return { tax_month, status, net_pay, pit, vat, income_ex_vat, cum_income, tax_rule_version, date, work_month };
      });
    const [one] = await taxesOf(small);
    expect(await taxesOf(large)).toEqual([one, one, one]);
    expect(one).toMatchObject({ date: shanghaiNow(scene().clock.now()).slice(0, 10) });
  });

  it("goes on by itself after a restart, and pays nobody twice", async () => {
    const approved = await approvedSettlement(scene(), linesOf(0, 5)(scene()));
    const key = randomUUID();
    const { who, name, sent: request } = await blindMove(scene(), approved);
    const send = () => scene().call(who, name, { params: request.params ?? {}, body: request.body, key });
    expect((await send()).status).toBe(200);
    await bookOne(scene());
    await scene().restart();
    expect((await send()).status).toBe(200);
    await scene().rounds(1);
    await Promise.all([bookPayments(system(scene())), scene().rounds(1)]);
    const { no, status, success_amount, labor_net } = await scene().settlement(approved.id);
    expect([status, success_amount]).toEqual([60, labor_net]);
    expect(await ordersOf(scene(), no)).toHaveLength(5);
    expect(await scene().captures(approved.id)).toBe(1);
    await scene().audit();
  });

  it("comes out as if one after the other when two are paid at once", async () => {
    const twin = (fee: number) => approvedSettlement(scene(), linesOf(10, 3, () => fee)(scene()));
    const [first, second] = [await twin(60_000_00), await twin(60_000_01)];
    const moves = [await blindMove(scene(), first), await blindMove(scene(), second)];
    const answers = await atOnce(scene(), moves);
    // The second one's taxes moved with the first one: it was shown others, so it is not paid blindly.
    expect(outcomes(answers)).toEqual(["ok", "snapshot_changed"]);
    const [won, otherSettlement] =
      outcome(answers[0] as (typeof answers)[number]) === "ok" ? [first, second] : [second, first];
    const payPreview = await preview(scene(), otherSettlement);
    expect(payPreview).toMatchObject({ outcome: "tax", difference: { changed: 3, reasons: ["workerToDate"] } });
    expect(await open(scene())).toEqual([]);
    expect((await payShown(scene(), otherSettlement, payPreview)).status).toBe(200);
    await scene().rounds(2);
    const taxes = await taxesOf(scene(), [won.id, otherSettlement.id]);
    expect(taxes).toEqual({ pit: 3 * 6_484_95, vat_and_surtax: 3 * (1_188_12 + 71_28) });
    await scene().audit();
  });

  it("lets nobody count on what is not booked yet", async () => {
    const unpaid = await approvedSettlement(scene(), linesOf(20, 1)(scene()));
    const agency = (await scene().settlement((await pendingOne()).id)).agency_id;
    await expect(assertBooked(scene().running().db, agency)).rejects.toBeInstanceOf(AskAgain);
    const row = await scene().settlement(unpaid.id);
    const contract = await termsOfSettlement(scene().running().db, row, shanghaiNow(scene().clock.now()));
    const figures = system(scene()).write((writing) => figuresNow(writing, row, contract, []));
    await expect(figures).rejects.toBeInstanceOf(AskAgain);
    const other = await approvedSettlement(scene(), linesOf(0, 1)(scene()));
    // Making and approving the other one had the first booked.
    expect(await open(scene())).toEqual([]);
    await pendingOne();
    expect((await pay(scene(), other)).status).toBe(200);
    expect(await open(scene())).toEqual([]);
    await scene().rounds(1);

    async function pendingOne() {
      const one = await approvedSettlement(scene(), linesOf(13, 3)(scene()));
      expect((await payBlind(scene(), one)).status).toBe(200);
      expect(await open(scene())).toHaveLength(1);
      return one;
    }
  });

  it("is revoked as a whole while it is being booked, and paid again", async () => {
    const approved = await approvedSettlement(scene(), linesOf(0, 5)(scene()));
    expect((await payBlind(scene(), approved)).status).toBe(200);
    await bookOne(scene());
    const response = await scene().call("payer", "settlements.get", { params: { id: approved.id } });
    expect(response.body["revocable"]).toEqual({ count: 5, amount: approved.company_payable });
    const body = { snapshot_hash: approved.snapshot_hash, reason: "企业要求暂停" };
    const revoked = await scene().call("payer", "settlements.revokePayment", { params: { id: approved.id }, body });
    expect(revoked.body["revoked"]).toEqual(response.body["revocable"]);
    expect(await statusesOf(scene(), approved.id)).toEqual([0, 0, 0, 0, 0]);
    await scene().audit();
    expect(settlementOf(await update(scene(), "payer", settlementOf(revoked), "fund")).status).toBe(toPay);
    expect((await payBlind(scene(), approved)).status).toBe(200);
    await scene().audit();
    await scene().rounds(2);
    const { no, status } = await scene().settlement(approved.id);
    expect(status).toBe(60);
    expect((await ordersOf(scene(), no)).map((order) => order.channel_order_no.slice(-2))).toEqual(Array(5).fill("A2"));
    await scene().audit();
  });

  it("refuses a wrong code and other sums without deciding anything", async () => {
    const approved = await approvedSettlement(scene(), linesOf(0, 3)(scene()));
    const code = await sendCode(scene(), "payer", approved);
    const body = await settleBody(scene(), approved, code);
    const send = (more: Record<string, unknown>) =>
      scene().call("payer", "settlements.settle", { params: { id: approved.id }, body: { ...body, ...more } });
    const wrong = code === "000000" ? "000001" : "000000";
    expect(outcome(await send({ sms_code: wrong }))).toBe("sms_code_wrong");
    expect(outcome(await send({ version: approved.version - 1 }))).toBe("stale_version");
    expect(outcome(await send({ figures_hash: "0".repeat(64) }))).not.toBe("ok");
    expect(await scene().settlement(approved.id)).toMatchObject({ status: toPay });
    expect(await open(scene())).toEqual([]);
    expect(outcome(await send({}))).toBe("ok");
    await scene().rounds(2);
  });
});

onEveryScene("the plan of a payment", options, (scene) => {
  const planned = async (id: string) => {
    const { db } = scene().running();
    const settlement = await scene().settlement(id);
    const at = shanghaiNow(scene().clock.now());
    const contract = await termsOfSettlement(db, settlement, at);
    const plan = await makePlan(db, settlement, contract, at, linesAtOnce);
    if (plan === null) throw new Error("nothing was planned");
    const isGood = async (when = at) => isPlanValid(db, plan, await scene().settlement(id), contract, when);
    return { plan, at, isGood };
  };
  const write = (work: Parameters<ReturnType<typeof system>["write"]>[0]) => system(scene()).write(work);

  it("stands until something changes that it was computed from", async () => {
    const approved = await approvedSettlement(scene(), linesOf(0, 3)(scene()));
    const { isGood, at } = await planned(approved.id);
    expect(await isGood()).toBe(true);
    expect(await isGood("2026-12-31 00:00:00")).toBe(false);
    // Somebody else's bills and settlements are no part of it.
    const stranger = await approvedSettlement(scene(), linesOf(10, 1)(scene()));
    expect(await isGood(at)).toBe(true);
    expect((await payBlind(scene(), stranger)).status).toBe(200);
    expect(await isGood(at)).toBe(true);
    await approvedSettlement(scene(), linesOf(2, 1)(scene()));
    expect(await isGood(at)).toBe(false);
    const again = await planned(approved.id);
    expect(await again.isGood()).toBe(true);
    await write(async ({ tx }) => {
      const { labor_id } = (await scene().lines(approved.id))[1] ?? { labor_id: 0 };
      await tx.updateTable("labor_accounts").set({ account_no: "1" }).where("labor_id", "=", labor_id).execute();
    });
    expect(await again.isGood()).toBe(false);
    await expect(planned(approved.id)).rejects.toThrow("nothing was planned");
    await scene().rounds(1);
  });

  it("is proven, and a slice that somebody changed is never booked", async () => {
    const approved = await approvedSettlement(scene(), linesOf(4, 5)(scene()));
    scene().clock.advance(86_400_000);
    expect((await payBlind(scene(), approved)).status).toBe(200);
    await bookOne(scene());
    const { writing } = scene().running().service;
    const check = async () => {
      const results = await auditBooks(scene().running().service);
      return results.find(({ name }) => name === "payments in slices are booked as decided")?.faults ?? [];
    };
    const slices = () => writing.selectFrom("payment_slices").selectAll().orderBy("plan_id", "desc").orderBy("slice");
    const [booked, next] = await slices().limit(2).execute();
    if (booked === undefined || next === undefined) throw new Error("there are no slices");
    const at = { plan_id: next.plan_id, slice: next.slice };
    const put = (row: Partial<typeof next>, slice = at.slice) =>
      writing
        .updateTable("payment_slices")
        .set(row)
        .where("plan_id", "=", at.plan_id)
        .where("slice", "=", slice)
        .execute();
    expect(await check()).toEqual([]);
    expect(next.changes).not.toBe("");
    const other = next.changes.replace(/"steps":/, '"net_pay":1,"steps":');
    for (const change of [{ changes: other }, { changes: "" }, { digest: "0".repeat(64) }, { net: 1 }, { lines: 1 }]) {
      await put(change);
      expect([change, (await check()).length > 0]).toEqual([change, true]);
      if (!("net" in change || "lines" in change))
        await expect(bookOne(scene())).rejects.toThrow("not what was decided");
      await put({ changes: next.changes, digest: next.digest, net: next.net, lines: next.lines });
    }
    expect(await statusesOf(scene(), approved.id)).toEqual([5, 5, 0, 0, 0]);
    // What was booked and is something else than was decided.
    const [line] = await scene().lines(approved.id);
    const bill = (await billsOf(scene(), [approved.id]))[0];
    const setBill = (cum_income: number) =>
      writing
        .updateTable("bills")
        .set({ cum_income })
        .where("id", "=", line?.bill_id ?? 0)
        .execute();
    await setBill((bill?.cum_income ?? 0) + 1);
    expect(await check()).toHaveLength(1);
    await setBill(bill?.cum_income ?? 0);
    await put({ booked_at: null }, booked.slice);
    expect((await check()).length).toBeGreaterThan(0);
    await put({ booked_at: booked.booked_at }, booked.slice);
    expect(await check()).toEqual([]);
    await scene().rounds(2);
    expect((await scene().settlement(approved.id)).status).toBe(60);
  });
});
