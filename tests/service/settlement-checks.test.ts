import { expect, it } from "vitest";
import { followLimits } from "../../src-service/billing/bills/rows/limits-follower.ts";
import { lineStanding } from "../../src-shared/billing/settlements/line-standing-states.ts";
import type { SettlementChecks } from "../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { draftSettlement, paidSettlement } from "./money-steps.ts";

const yuan = 100;
const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

type Who = Parameters<Scene["call"]>[0];

const checksOf = async (scene: Scene, id: string, who: Who = "checker"): Promise<SettlementChecks> => {
  const { body } = await scene.call(who, "settlements.checks", { params: { id } });
  expect(body).toHaveProperty("checks");
  return body["checks"] as SettlementChecks;
};

const countsOf = (checks: SettlementChecks): Record<number, number> =>
  Object.fromEntries(checks.standings.map(({ standing, count }) => [standing, count]));

onEveryScene("the checks of a settlement", { workers: 12 }, (scene) => {
  const draft = (indices: readonly number[], fee: number) =>
    draftSettlement(
      scene(),
      indices.map((index) => ({ worker: worker(scene(), index), fee: fee + index * yuan })),
    );
  const writing = () => scene().running().service.writing;
  const setWorker = (index: number, change: { real_name_status?: number; name?: string }) =>
    writing().updateTable("labors").set(change).where("id", "=", worker(scene(), index).id).execute();
  const setRelation = (index: number, change: { cooperation_status?: number; contract_sign_type?: number }) =>
    writing()
      .updateTable("company_labors")
      .set(change)
      .where("labor_id", "=", worker(scene(), index).id)
      .where("company_id", "=", Number(scene().company_id))
      .execute();

  it("finds nothing where nothing is wrong, and adds up", async () => {
    const { id } = await draft([0, 1, 2], 1_000 * yuan);
    const settlement = await scene().settlement(id);
    const checks = await checksOf(scene(), id);
    expect(checks).toMatchObject({
      standings: [{ standing: lineStanding.ready, count: 3, amount: settlement.labor_net, first: null }],
      ...{ verified: 3, signed: 3, people: 3, wrong_lines: 0, sums_agree: true, sealed: true },
      ...{ contract: null, renewals: 0, previous: null },
      over_limit: { people: 0, over: 0, amount: 0 },
      pay_differs: { count: 0, first: null },
      duplicates: { count: 0, amount: 0 },
    });
  });

  it("says of every line what stands against paying it, as a payment would", async () => {
    const { id } = await draft([0, 1, 2, 3, 4, 5], 2_000 * yuan);
    await setWorker(1, { real_name_status: 1 });
    await setRelation(2, { cooperation_status: 3 });
    await setRelation(3, { contract_sign_type: 1 });
    const own = worker(scene(), 4);
    const { bank_code } = (await scene().lines(id))[4] ?? { bank_code: "" };
    await writing().updateTable("labor_accounts").set({ bank_code: "XXX" }).where("labor_id", "=", own.id).execute();
    const name = worker(scene(), 5).name;
    await setWorker(5, { name: `${name}改` });
    const checks = await checksOf(scene(), id);
    expect(countsOf(checks)).toEqual({
      [lineStanding.ready]: 1,
      [lineStanding.unverified]: 1,
      [lineStanding.stopped]: 1,
      [lineStanding.unsigned]: 1,
      [lineStanding.account]: 1,
      [lineStanding.changed]: 1,
    });
    expect([checks.verified, checks.signed]).toEqual([5, 4]);
    const account = checks.standings.find(({ standing }) => standing === lineStanding.account);
    expect(account?.first).toMatchObject({ account_tail: own.account_no.slice(-4) });
    expect(account?.first?.labor_name).not.toBe(own.name);
    const { labor_net } = await scene().settlement(id);
    expect(checks.standings.reduce((sum, { amount }) => sum + amount, 0)).toBe(labor_net);

    const lines = async (standing: number) => {
      const query = { standing: String(standing) };
      const { body } = await scene().call("checker", "settlements.partSettleRecords", { params: { id }, query });
      return (body["results"] as { seq: number; standing: number }[]).map((row) => [row.seq, row.standing]);
    };
    expect(await lines(lineStanding.unverified)).toEqual([[2, lineStanding.unverified]]);
    expect(await lines(lineStanding.ready)).toEqual([[1, lineStanding.ready]]);

    await setWorker(1, { real_name_status: 2 });
    await setRelation(2, { cooperation_status: 1 });
    await setRelation(3, { contract_sign_type: 2 });
    await writing().updateTable("labor_accounts").set({ bank_code }).where("labor_id", "=", own.id).execute();
    await setWorker(5, { name });
    expect(countsOf(await checksOf(scene(), id))).toEqual({ [lineStanding.ready]: 6 });
  });

  it("warns of an account that the bank refused before, until a payment has arrived there", async () => {
    const refused = worker(scene(), 6);
    scene().fates.set(refused.account_no, { outcome: "failed", due_after: 0, fail_code: "E1001" });
    const { id } = await draft([6, 7], 3_000 * yuan);
    expect(countsOf(await checksOf(scene(), id))).toEqual({ [lineStanding.ready]: 2 });
    const before = await paidSettlement(scene(), [{ worker: refused, fee: 100 * yuan }]);
    await scene().rounds(2);
    expect((await scene().settlement(before.id)).failed_count).toBe(1);
    // The account is on hold since (D8); once that is released, the refusal is what is left to be told.
    expect(countsOf(await checksOf(scene(), id))).toEqual({ [lineStanding.ready]: 1, [lineStanding.accountHeld]: 1 });
    await writing().updateTable("labor_accounts").set({ hold: 0 }).where("labor_id", "=", refused.id).execute();
    const checks = await checksOf(scene(), id);
    expect(countsOf(checks)).toEqual({ [lineStanding.ready]: 1, [lineStanding.refused]: 1 });
    expect(checks.standings[0]?.first).toMatchObject({ reason: "账户户名不符" });
    // Somebody who sees only their own settlements learns nothing of a payment in another one.
    const maker = scene().person("maker").id;
    const narrow = (data_scope: number | null) =>
      writing().updateTable("memberships").set({ data_scope }).where("user_id", "=", maker).execute();
    await narrow(4);
    expect(countsOf(await checksOf(scene(), id, "maker"))).toEqual(countsOf(checks));
    const { maker_id } = await scene().settlement(before.id);
    const ofAnother = (user: number) =>
      writing().updateTable("settlements").set({ maker_id: user }).where("id", "=", Number(before.id)).execute();
    await ofAnother(scene().person("maker2").id);
    expect(countsOf(await checksOf(scene(), id, "maker"))).toEqual({ [lineStanding.ready]: 2 });
    await ofAnother(maker_id);
    await narrow(null);
    scene().fates.clear();
    await paidSettlement(scene(), [{ worker: refused, fee: 101 * yuan }]);
    await scene().rounds(2);
    expect(countsOf(await checksOf(scene(), id))).toEqual({ [lineStanding.ready]: 2 });
  });

  it("adds up how far workers go over their limit", async () => {
    const limits = (month: number | null) =>
      writing()
        .updateTable("companies")
        .set({ labor_value_added_tax_max_month: month, labor_value_added_tax_max_quarter: null })
        .where("id", "=", Number(scene().company_id))
        .execute();
    await limits(5_000 * yuan);
    const { id } = await draftSettlement(scene(), [
      { worker: worker(scene(), 8), fee: 3_000 * yuan },
      { worker: worker(scene(), 8), fee: 2_500 * yuan },
      { worker: worker(scene(), 9), fee: 4_999 * yuan },
    ]);
    await followLimits(scene().running().service);
    const checks = await checksOf(scene(), id, "auditor");
    const [, over] = await scene().lines(id);
    expect(checks.over_limit).toEqual({ people: 1, over: 500 * yuan, amount: over?.net, month_limit: 5_000 * yuan });
    expect(countsOf(checks)).toEqual({ [lineStanding.overLimit]: 1, [lineStanding.ready]: 2 });
    await limits(null);
    await followLimits(scene().running().service);
    expect((await checksOf(scene(), id, "auditor")).over_limit.people).toBe(0);
  });

  it("names rows that the file would have had paid otherwise", async () => {
    const { id } = await draftSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 100 * yuan, more: { customer_pay: 242_76 } },
      { worker: worker(scene(), 1), fee: 100 * yuan, more: { customer_pay: 106 * yuan } },
    ]);
    const { pay_differs } = await checksOf(scene(), id);
    expect(pay_differs).toMatchObject({ count: 1, file: 242_76, contract: 106 * yuan });
    expect(pay_differs.first).toMatchObject({ file: 242_76, contract: 106 * yuan });
  });

  it("suspects two bills of one worker over the same amount, task and day", async () => {
    const once = { worker: worker(scene(), 10), fee: 776 * yuan };
    const twice = { worker: worker(scene(), 10), fee: 777 * yuan };
    const { id } = await draftSettlement(scene(), [once, twice, twice]);
    const [, ...same] = await scene().lines(id);
    const amount = same.reduce((sum, { net }) => sum + net, 0);
    expect((await checksOf(scene(), id)).duplicates).toEqual({ count: 2, amount });
  });

  it("counts what the tax office says of the lines", async () => {
    const { id } = await draft([0, 1, 2], 500 * yuan);
    const lines = await scene().lines(id);
    for (const [at, status] of [2, 3, 4].entries()) {
      await writing()
        .updateTable("bills")
        .set({ tax_verify_status: status })
        .where("id", "=", lines[at]?.bill_id ?? 0)
        .execute();
    }
    expect((await checksOf(scene(), id)).tax_verify).toEqual({ equal: 1, differs: 1, unknown_person: 1 });
  });

  it("sees lines and sums that are not what was sealed", async () => {
    const { id } = await draft([0, 1], 600 * yuan);
    const [line] = await scene().lines(id);
    const set = (net: number) =>
      writing()
        .updateTable("payout_lines")
        .set({ net })
        .where("id", "=", line?.id ?? 0)
        .execute();
    await set((line?.net ?? 0) + 1);
    expect(await checksOf(scene(), id)).toMatchObject({ sealed: false, wrong_lines: 1, sums_agree: false });
    await set(line?.net ?? 0);
    expect(await checksOf(scene(), id)).toMatchObject({ sealed: true, wrong_lines: 0, sums_agree: true });
  });

  it("says that its contract has ended or its company is stopped", async () => {
    const { id } = await draft([0], 700 * yuan);
    const row = await scene().settlement(id);
    const set = (contract_id: number) =>
      writing().updateTable("settlements").set({ contract_id }).where("id", "=", Number(id)).execute();
    await set(row.contract_id + 1);
    expect((await checksOf(scene(), id)).contract).toBe("contract_not_effective");
    await set(row.contract_id);
    expect((await checksOf(scene(), id)).contract).toBeNull();
  });

  it("compares with the same project of the month before", async () => {
    const { id } = await draft([0, 1], 800 * yuan);
    const last = await draft([0, 1, 2], 400 * yuan);
    const set = (change: { period?: string; settlement_remark?: string }) =>
      writing().updateTable("settlements").set(change).where("id", "=", Number(last.id)).execute();
    await set({ period: "2026-10", settlement_remark: "别的项目" });
    expect((await checksOf(scene(), id)).previous).toBeNull();
    await set({ settlement_remark: "2026-10 十一月" });
    const { no, bill_amount } = await scene().settlement(last.id);
    expect((await checksOf(scene(), id)).previous).toEqual({
      ...{ period: "2026-10", settlements: 1, people: 3, bill_amount, nos: [no] },
    });
    await set({ period: "2026-11", settlement_remark: "十一月" });
  });

  it("has none once it is paid or cancelled, and none for a stranger", async () => {
    const paid = await paidSettlement(scene(), [{ worker: worker(scene(), 11), fee: 50 * yuan }]);
    await scene().rounds(2);
    const read = (who: Who, id: string) => scene().call(who, "settlements.checks", { params: { id } });
    expect((await read("checker", paid.id)).body).toEqual({ checks: null });
    const cancelled = await draft([0], 900 * yuan);
    await scene().call("maker", "settlements.cancel", {
      params: { id: cancelled.id },
      body: { version: cancelled.version, reason: "重做" },
    });
    expect((await read("checker", cancelled.id)).body).toEqual({ checks: null });
    expect((await read("stranger", cancelled.id)).status).toBe(404);
    expect((await read("client", cancelled.id)).status).toBe(404);
  });

  it("tells in the detail where the company's money is, line by line of the failed ones", async () => {
    scene().fates.set(worker(scene(), 3).account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
    const bills = [2, 3].map((index) => ({ worker: worker(scene(), index), fee: 1_100 * yuan }));
    const { id } = await paidSettlement(scene(), bills);
    await scene().rounds(2);
    const { body } = await scene().call("payer", "settlements.get", { params: { id } });
    const row = await scene().settlement(id);
    const outcomes = body["outcomes"] as { status: number; count: number; net: number; cost: number }[];
    expect(outcomes.map(({ status, count }) => [status, count])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(outcomes.reduce((sum, { cost }) => sum + cost, 0)).toBe(row.company_payable);
    expect(outcomes.reduce((sum, { net }) => sum + net, 0)).toBe(row.labor_net);
    const failed = worker(scene(), 3);
    expect(body["triage"]).toMatchObject({
      lines: [
        {
          ...{ seq: 2, cause: "limit", next: "payAgain", reason: "超出限额", is_returned: false },
          account_tail: failed.account_no.slice(-4),
        },
      ],
      parts: { again: { count: 1 }, newCard: { count: 0 }, blocked: { count: 0 }, returned: { count: 0 } },
    });
    expect(JSON.stringify(body["triage"])).not.toContain(failed.name);
    scene().fates.clear();
  });
});
