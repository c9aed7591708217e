import { expect, it } from "vitest";
import { bodyDigest } from "../../src-service/billing/settlements/paying/body-digest.ts";
import type { BatchSettlePreview } from "../../src-shared/billing/settlements/settlement-payments-calls.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, draftSettlement, paidSettlement, sendCode, settleBody } from "./money-steps.ts";

type Seen = {
  id: string;
  version: number;
  snapshot_hash: string;
  expected: { count: number; company_payable: number };
};

let fees = 0;
/** Approved settlements of `lines` workers each, nobody in two of them unless `from` names who is in all. */
const approved = async (scene: Scene, count: number, lines = 2, from?: number): Promise<Seen[]> => {
  const approvedSettlements: Seen[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    fees += 100;
    const bills = Array.from({ length: lines }, (_, index) => ({
      worker: scene.workers[(from ?? 10 + nth * lines) + index] as Scene["workers"][number],
      fee: 1_000_00 + fees,
    }));
    const { id } = await approvedSettlement(scene, bills);
    const row = await scene.settlement(id);
    const { version, snapshot_hash, line_count, company_payable } = row;
    approvedSettlements.push({ id, version, snapshot_hash, expected: { count: line_count, company_payable } });
  }
  return approvedSettlements;
};

const preview = async (scene: Scene, ids: readonly string[], who: Role = "payer"): Promise<BatchSettlePreview> => {
  const answer = await scene.call(who, "settlements.batchSettlePreview", { body: { ids } });
  expect(answer.status).toBe(200);
  return answer.body as BatchSettlePreview;
};

const codeFor = (scene: Scene, who: Role, settlements: readonly Seen[]): Promise<string> =>
  sendCode(scene, who, settlements[0] as Seen, "settle", bodyDigest({ settlements }));

const pay = (scene: Scene, settlements: readonly Seen[], sms_code: string, who: Role = "payer", key?: string) =>
  scene.call(who, "settlements.batchSettle", {
    body: { settlements, sms_code },
    ...(key !== undefined && { key }),
  });

const states = (scene: Scene, settlements: readonly Seen[]) =>
  Promise.all(settlements.map(async ({ id }) => (await scene.settlement(id)).status));

const resultsOf = (body: Record<string, unknown>) => body["results"] as { ok: boolean; code: string | null }[];

onEveryScene("paying several settlements at once", { workers: 40 }, (scene) => {
  it("pays each once under one code, and tells what becomes of the wallet", async () => {
    const settlements = await approved(scene(), 3);
    const before = await scene().wallet();
    const total = settlements.reduce((sum, { expected }) => sum + expected.company_payable, 0);
    const batchPreview = await preview(
      scene(),
      settlements.map(({ id }) => id),
    );
    expect(
      batchPreview.settlements.map(({ id, version, snapshot_hash, count, company_payable, reason }) => ({
        ...{ id, version, snapshot_hash, reason },
        expected: { count, company_payable },
      })),
    ).toEqual(settlements.map((one) => ({ ...one, reason: null })));
    expect(batchPreview.wallets).toEqual([
      expect.objectContaining({
        id: String(before.id),
        channel: 1,
        balance: before.balance,
        frozen: before.frozen,
        paid: total,
      }),
    ]);
    const sms_code = await codeFor(scene(), "payer", settlements);
    const key = "6b0d1c52-6f0e-4a4e-9d5a-0000000000b1";
    const answer = await pay(scene(), settlements, sms_code, "payer", key);
    expect(answer.body).toMatchObject({ done: 3, results: [{ ok: true, status: 40 }, { ok: true }, { ok: true }] });
    expect(await states(scene(), settlements)).toEqual([40, 40, 40]);
    const after = await scene().wallet();
    expect([after.balance, after.frozen]).toEqual([before.balance - total, before.frozen - total]);
    // However often it is sent: the kept answer, and nothing more is taken.
    for (let nth = 0; nth < 3; nth += 1)
      expect(await pay(scene(), settlements, sms_code, "payer", key)).toEqual(answer);
    const again = await pay(scene(), settlements, sms_code);
    expect(again.body["code"]).toMatch(/^sms_code_/);
    expect((await scene().wallet()).balance).toBe(after.balance);
    await scene().rounds(2);
    expect(await states(scene(), settlements)).toEqual([60, 60, 60]);
    for (const { id } of settlements) {
      expect((await scene().lines(id)).map((line) => [line.status, line.attempt])).toEqual([
        [1, 1],
        [1, 1],
      ]);
    }
    await scene().audit();
  });

  it("does not let one that may not be paid hold the others, and leaves nothing of it behind", async () => {
    const settlements = await approved(scene(), 4);
    const [, stale, changedSettlement] = settlements as [Seen, Seen, Seen, Seen];
    const batch = settlements.map((one) => (one === stale ? { ...one, version: one.version + 1 } : one));
    const sms_code = await codeFor(scene(), "payer", batch);
    // Between code and payment the seal of the third breaks: its lines are not what was approved.
    const { writing } = scene().running().service;
    const bend = (by: number) =>
      writing
        .updateTable("payout_lines")
        .set((eb) => ({ net: eb("net", "+", by) }))
        .where("settlement_id", "=", Number(changedSettlement.id))
        .where("seq", "=", 1)
        .execute();
    await bend(1);
    const before = await scene().settlement(changedSettlement.id);
    const answer = await pay(scene(), batch, sms_code);
    expect(answer.body["done"]).toBe(2);
    expect(resultsOf(answer.body).map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, "stale_version"],
      [false, "snapshot_changed"],
      [true, null],
    ]);
    await bend(-1);
    expect(await states(scene(), settlements)).toEqual([40, 35, 35, 40]);
    expect(await scene().settlement(changedSettlement.id)).toEqual(before);
    await scene().audit();
    // What was left is paid by itself later.
    const rest = [stale, changedSettlement];
    expect((await pay(scene(), rest, await codeFor(scene(), "payer", rest))).body["done"]).toBe(2);
    await scene().rounds(2);
    expect(await states(scene(), settlements)).toEqual([60, 60, 60, 60]);
    await scene().audit();
  });

  it("undoes what one has written when it fails in the middle", async () => {
    const settlements = await approved(scene(), 3);
    const [first, broken, third] = settlements as [Seen, Seen, Seen];
    const before = await scene().wallet();
    const sms_code = await codeFor(scene(), "payer", settlements);
    const { writing } = scene().running().service;
    const line = (await scene().lines(broken.id))[1] as Awaited<ReturnType<Scene["lines"]>>[number];
    const row = await scene().settlement(broken.id);
    // An attempt under the number that this payment is going to take makes writing fail after the money was booked.
    await writing
      .insertInto("payout_attempts")
      .values({
        id: 9_000_001,
        line_id: line.id,
        attempt: 1,
        channel_order_no: `${row.no}P00002A1`,
        amount: line.net,
        state: 20,
        fail_code: null,
        created_ms: 0,
        finished_ms: null,
        next_query_ms: null,
        first_claim_ms: null,
        account_no: null,
        bank_code: null,
      })
      .execute();
    const answer = await pay(scene(), settlements, sms_code);
    expect(resultsOf(answer.body).map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, "internal"],
      [true, null],
    ]);
    const paid = first.expected.company_payable + third.expected.company_payable;
    expect((await scene().wallet()).balance).toBe(before.balance - paid);
    expect(await scene().settlement(broken.id)).toEqual(row);
    await writing.deleteFrom("payout_attempts").where("id", "=", 9_000_001).execute();
    await scene().rounds(2);
    await scene().audit();
  });

  it("says before what stands against each, and which payees", async () => {
    const [good, payee] = (await approved(scene(), 2, 2, 4)) as [Seen, Seen];
    const draft = await draftSettlement(scene(), [
      { worker: scene().workers[6] as Scene["workers"][number], fee: 70_00 },
    ]);
    const done = await paidSettlement(scene(), [
      { worker: scene().workers[7] as Scene["workers"][number], fee: 71_00 },
    ]);
    const { writing } = scene().running().service;
    const stopped = scene().workers[5] as Scene["workers"][number];
    const cooperate = (cooperation_status: number) =>
      writing.updateTable("company_labors").set({ cooperation_status }).where("labor_id", "=", stopped.id).execute();
    await cooperate(3);
    const ids = [good.id, payee.id, draft.id, done.id];
    const batchPreview = await preview(scene(), ids);
    expect(batchPreview.settlements.map(({ reason }) => reason)).toEqual([
      "payee_changed",
      "payee_changed",
      "illegal_transition",
      "illegal_transition",
    ]);
    expect(batchPreview.settlements[0]?.payees).toMatchObject([{ fault: "stopped" }]);
    expect(batchPreview.settlements[0]?.payees[0]?.name).not.toBe(stopped.name);
    expect(batchPreview.wallets[0]?.paid).toBe(0);
    await cooperate(1);
    expect((await preview(scene(), ids)).settlements.map(({ reason }) => reason)).toEqual([
      null,
      null,
      "illegal_transition",
      "illegal_transition",
    ]);
    expect((await preview(scene(), [good.id], "boss")).settlements[0]?.reason).toBeNull();
    const forbidden = await scene().call("maker", "settlements.batchSettlePreview", { body: { ids } });
    expect(forbidden.status).toBe(403);
  });

  it("needs the code of exactly this list, and holds the person's limit for the sum", async () => {
    const settlements = await approved(scene(), 2);
    const [one, two] = settlements as [Seen, Seen];
    const code = await codeFor(scene(), "payer", settlements);
    expect((await pay(scene(), [one], code)).body["code"]).toBe("sms_code_wrong");
    expect((await pay(scene(), [two, one], code)).body["code"]).toBe("sms_code_wrong");
    const more = [one, { ...two, expected: { ...two.expected, company_payable: two.expected.company_payable - 1 } }];
    expect((await pay(scene(), more, code)).body["code"]).toBe("sms_code_wrong");
    expect((await pay(scene(), [one, one], code)).body["code"]).toBe("invalid");
    expect((await pay(scene(), [], code)).body["code"]).toBe("invalid");
    expect((await pay(scene(), settlements, code, "payer2")).body["code"]).toBe("sms_code_wrong");
    expect((await pay(scene(), settlements, code, "maker")).status).toBe(403);

    const { writing } = scene().running().service;
    const limit = (amount_limit: number | null) =>
      writing
        .updateTable("memberships")
        // What the payer paid earlier that day is not what this is about.
        .set({ amount_limit, day_limit: amount_limit === null ? null : 1_000_000_00 })
        .where("user_id", "=", Number(scene().person("payer").id))
        .execute();
    const sum = one.expected.company_payable + two.expected.company_payable;
    await limit(sum - 1);
    expect((await pay(scene(), settlements, await codeFor(scene(), "payer", settlements))).body["code"]).toBe(
      "amount_limit",
    );
    expect(await states(scene(), settlements)).toEqual([35, 35]);
    await limit(sum);
    expect((await pay(scene(), settlements, await codeFor(scene(), "payer", settlements))).body["done"]).toBe(2);
    await limit(null);
    await scene().rounds(2);
    await scene().audit();
  });

  it("is won by one of two people, settlement by settlement", async () => {
    const settlements = await approved(scene(), 3);
    const [first, second, third] = settlements as [Seen, Seen, Seen];
    const mine = [first, second];
    const theirs = [second, third];
    const codes = [await codeFor(scene(), "payer", mine), await codeFor(scene(), "payer2", theirs)] as const;
    const alone = await settleBody(scene(), first, await sendCode(scene(), "payer2", first));
    const before = await scene().wallet();
    const answers = await Promise.all([
      pay(scene(), mine, codes[0]),
      pay(scene(), theirs, codes[1], "payer2"),
      scene().call("payer2", "settlements.settle", { params: { id: first.id }, body: alone }),
    ]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    const done = answers.slice(0, 2).flatMap(({ body }) => resultsOf(body).filter(({ ok }) => ok)).length;
    expect(done + (answers[2]?.status === 200 ? 1 : 0)).toBe(3);
    for (const { code, ok } of answers.slice(0, 2).flatMap(({ body }) => resultsOf(body))) {
      expect(ok ? null : "stale_version").toBe(code);
    }
    const total = settlements.reduce((sum, { expected }) => sum + expected.company_payable, 0);
    expect((await scene().wallet()).balance).toBe(before.balance - total);
    await scene().rounds(2);
    expect(await states(scene(), settlements)).toEqual([60, 60, 60]);
    await scene().audit();
  });

  it("is not for settlements that the company pays itself", async () => {
    const settlements = await approved(scene(), 1);
    const { writing } = scene().running().service;
    const setMode = (settlement_type: number) =>
      writing.updateTable("companies").set({ settlement_type }).where("id", "=", Number(scene().company_id)).execute();
    await setMode(2);
    expect((await preview(scene(), [(settlements[0] as Seen).id])).settlements[0]?.reason).toBe("company_pays_itself");
    const answer = await pay(scene(), settlements, await codeFor(scene(), "payer", settlements));
    expect(resultsOf(answer.body)).toMatchObject([{ ok: false, code: "company_pays_itself" }]);
    await setMode(1);
  });
});
