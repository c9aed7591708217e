import { expect, it } from "vitest";
import { createAuthenticate } from "../../src-service/access/session/authenticate.ts";
import { createSettlement } from "../../src-service/billing/settlements/making/create.ts";
import { planMaking } from "../../src-service/billing/settlements/making/making-plan.ts";
import { planStep } from "../../src-service/billing/settlements/making/read-ahead.ts";
import { bookPayments } from "../../src-service/billing/settlements/paying/book-payments.ts";
import { updateSettlement } from "../../src-service/billing/settlements/paying/lifecycle.ts";
import { offlineSettle, planOffline } from "../../src-service/billing/settlements/paying/offline.ts";
import { planSettle, settle } from "../../src-service/billing/settlements/paying/settle.ts";
import { AskAgain, type SignedIn } from "../../src-service/core/context.ts";
import { settlementsCreate } from "../../src-shared/billing/settlements/settlements-calls.ts";
import { payBlind, toPay, toReview, worker } from "./figure-kit.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene } from "./money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  createBody,
  sendCode,
  settleBody,
  settlementOf,
  update,
} from "./money-steps.ts";
import { nextFee } from "./parallel-kit.ts";

/** Three bills in slices of two are more than are decided at once. */
const linesAtOnce = 2;
const options = { workers: 18, funds: 100_000_000_00, service: { payouts: { linesAtOnce } } };
const draft = 10;

onEveryScene("what was computed ahead of a decision", options, (scene) => {
  const service = () => scene().running().service;
  const contextOf = async (who: Role): Promise<SignedIn> => {
    const principal = await createAuthenticate(service())(`Bearer ${scene().person(who).token}`);
    const from = { requestId: "r", remoteAddress: "", region: "", reachedAt: "" };
    return { ...service().contextOf(principal, from), principal };
  };
  /** Bills of a company that settles offline are not imported, so it does from their approval on. */
  const setMode = (settlement_type: 1 | 2) =>
    service()
      .writing.updateTable("companies")
      .set({ settlement_type })
      .where("id", "=", Number(scene().company_id))
      .execute();
  const linesOf = (first: number) =>
    [0, 1, 2].map((index) => ({ worker: worker(scene(), first + index), fee: nextFee() }));
  const ready = async (first: number) => {
    const bills = linesOf(first);
    const ids = await approvedBills(scene(), bills);
    const fee = bills.reduce((sum, bill) => sum + bill.fee, 0);
    return settlementsCreate.body.parse(createBody(scene(), ids, fee));
  };
  /** One of the workers is paid by another settlement: from now on their month has seen more. */
  const payAnother = async (index: number): Promise<void> => {
    const other = await approvedSettlement(scene(), [{ worker: worker(scene(), index), fee: nextFee() }]);
    expect((await payBlind(scene(), other)).status).toBe(200);
    await scene().rounds(2);
  };
  const makeDraft = async (first: number) => {
    const answer = await scene().call("maker", "settlements.create", { body: await ready(first) });
    await bookPayments(service().system("payouts"));
    return settlementOf(answer);
  };

  it("makes no draft when a worker was paid since, or the day is another", async () => {
    const body = await ready(0);
    const context = await contextOf("maker");
    const create = (plan: Awaited<ReturnType<typeof planMaking>>) =>
      context.write((writing) => createSettlement(context, writing, body, plan));
    const planned = async () => {
      const plan = await planMaking(context, body, linesAtOnce);
      expect(plan).not.toBeNull();
      return plan;
    };
    const stale = await planned();
    await payAnother(1);
    await expect(create(stale)).rejects.toThrow(AskAgain);
    const ofYesterday = await planned();
    scene().clock.advance(86_400_000);
    await expect(create(ofYesterday)).rejects.toThrow(AskAgain);
    expect(await create(await planned())).toMatchObject({ status: draft, line_count: 3 });
    await bookPayments(service().system("payouts"));
    await scene().audit();
  });

  it("approves nothing when a worker was paid since", async () => {
    const submitted = settlementOf(await update(scene(), "maker", await makeDraft(3), "submit"));
    const { id, version, snapshot_hash } = submitted;
    const context = await contextOf("checker");
    const body = { action: "approve" as const, version, snapshot_hash };
    const plan = await planStep(context, id, body, linesAtOnce);
    expect(plan?.figures ?? null).not.toBeNull();
    await payAnother(4);
    await expect(updateSettlement(context, id, body, plan)).rejects.toThrow(AskAgain);
    expect(await scene().settlement(id)).toMatchObject({ status: toReview, version });
    await scene().audit();
  });

  it("pays nothing when a worker was paid since", async () => {
    const approved = await approvedSettlement(scene(), linesOf(9));
    const context = await contextOf("payer");
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    const plan = await planSettle("wallet", context, approved.id, body, linesAtOnce);
    expect(plan).not.toBeNull();
    await payAnother(10);
    const pay = context.write((writing) => settle("wallet", service(), context, writing, approved.id, body, plan));
    await expect(pay).rejects.toThrow(AskAgain);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: toPay });
    expect((await payBlind(scene(), approved)).status).toBe(200);
    await scene().rounds(2);
    await scene().audit();
  });

  it("hands out nothing when a worker was paid since", async () => {
    const approved = await approvedSettlement(scene(), linesOf(12));
    const context = await contextOf("payer");
    const { net } = await scene()
      .running()
      .db.selectFrom("payout_lines")
      .where("settlement_id", "=", Number(approved.id))
      .select((eb) => eb.fn.sum<number>("net").as("net"))
      .executeTakeFirstOrThrow();
    const { version, snapshot_hash } = approved;
    const body = { version, snapshot_hash, sms_code: "000000", expected: { count: 3, labor_net: Number(net) } };
    await setMode(2);
    const plan = await planOffline(context, approved.id, body, linesAtOnce);
    expect(plan).not.toBeNull();
    await setMode(1);
    await payAnother(13);
    await setMode(2);
    const handOut = context.write((writing) => offlineSettle(service(), context, writing, approved.id, body, plan));
    await expect(handOut).rejects.toThrow(AskAgain);
    await setMode(1);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: toPay });
    await scene().audit();
  });

  it("makes no lines anew when a worker was paid since", async () => {
    const submitted = settlementOf(await update(scene(), "maker", await makeDraft(6), "submit"));
    const rejected = settlementOf(await update(scene(), "checker", submitted, "reject", { reason: "再核对" }));
    const { id, version } = rejected;
    const context = await contextOf("maker");
    const body = { action: "edit" as const, version };
    const plan = await planStep(context, id, body, linesAtOnce);
    expect(plan?.making ?? null).not.toBeNull();
    await payAnother(7);
    await expect(updateSettlement(context, id, body, plan)).rejects.toThrow(AskAgain);
    expect(await scene().settlement(id)).toMatchObject({ version });
    await scene().audit();
  });
});
