import { expect, it } from "vitest";
import { bodyDigest } from "../../src-service/billing/settlements/paying/body-digest.ts";
import type { BatchSettlePreview } from "../../src-shared/billing/settlements/settlement-payments-calls.ts";
import type { Workbench } from "../../src-shared/registries/workbench/workbench-calls.ts";
import {
  allFailed,
  approve,
  billsOf,
  blindMove,
  changesOf,
  inDays,
  partlyPaid,
  pay,
  payBlind,
  paying,
  payShown,
  preview,
  ruleOfTwins,
  settled,
  supplement,
  taxesOf,
  today,
  toPay,
  toReview,
  twoAlike,
  worker,
} from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode, settlementOf, update } from "./money-steps.ts";
import { atOnce, outcome } from "./parallel-kit.ts";

onEveryScene("taxes of the moment of payment", { workers: 40, funds: 100_000_000_00 }, (scene) => {
  it("shows the payer other taxes before the code, and pays what was shown", async () => {
    const { first, second } = await twoAlike(scene(), 0);
    expect(await preview(scene(), first)).toMatchObject({ outcome: "same", difference: null });
    expect((await payBlind(scene(), first)).status).toBe(200);
    const payPreview = await preview(scene(), second);
    const row = await scene().settlement(second.id);
    expect(payPreview).toMatchObject({
      outcome: "tax",
      count: 1,
      company_payable: row.company_payable,
      difference: { changed: 1, reasons: ["workerToDate"], was: { vat: 0, labor_net: row.labor_net } },
    });
    const no = (await scene().settlement(first.id)).no;
    expect(payPreview.difference?.cause_nos).toEqual([no]);
    expect(payPreview.difference?.lines[0]).toMatchObject({ cause_no: no, now: { net: payPreview.labor_net } });
    expect(payPreview.labor_net).toBeLessThan(row.labor_net);
    // Who was shown only what was approved does not pay something else.
    expect(outcome(await payBlind(scene(), second))).toBe("snapshot_changed");
    expect((await scene().settlement(second.id)).status).toBe(toPay);
    expect((await payShown(scene(), second, payPreview)).status).toBe(200);
    expect(await taxesOf(scene(), [first.id, second.id])).toEqual(ruleOfTwins);
    const paid = await scene().settlement(second.id);
    expect(paid).toMatchObject({
      ...{ status: paying, labor_net: payPreview.labor_net, company_payable: row.company_payable },
      ...{
        snapshot_hash: payPreview.figures_hash,
        paid_hash: payPreview.figures_hash,
        approved_hash: row.snapshot_hash,
      },
    });
    const [line] = await scene().lines(second.id);
    expect(line).toMatchObject({ net: payPreview.labor_net });
    const [change] = await changesOf(scene(), second);
    expect(change).toMatchObject({ kind: "paid", before_hash: row.snapshot_hash, after_hash: payPreview.figures_hash });
    expect(change?.difference).toEqual(payPreview.difference);
    await scene().rounds(3);
    expect((await scene().settlement(second.id)).status).toBe(settled);
  });

  it("explains what was used at payment, not what was used for the draft", async () => {
    const { first, second } = await twoAlike(scene(), 1);
    for (const one of [first, second]) expect((await pay(scene(), one)).status).toBe(200);
    const [bill] = await billsOf(scene(), [second.id]);
    const answer = await scene().call("checker", "bills.get", { params: { id: String(bill?.id) } });
    const steps = answer.body["steps"] as { key: string; cents: number }[];
    expect(steps.find(({ key }) => key === "netPay")?.cents).toBe(bill?.net_pay);
    expect(JSON.parse(bill?.steps ?? "{}")).toMatchObject({ month_to_date: { gross: 60_000_00 } });
    const [alone] = await billsOf(scene(), [first.id]);
    expect(JSON.parse(alone?.steps ?? "{}")).toMatchObject({ date: today(scene()), month_to_date: { gross: 0 } });
  });

  it("pays two at once as if one came after the other", async () => {
    for (const index of [2, 3, 4]) {
      const { first, second } = await twoAlike(scene(), index);
      const moves = [await blindMove(scene(), first), await blindMove(scene(), second)];
      const outcomes = (await atOnce(scene(), index === 3 ? moves.toReversed() : moves)).map(outcome).sort();
      expect(outcomes).toEqual(["ok", "snapshot_changed"]);
      for (const one of [first, second]) {
        if ((await scene().settlement(one.id)).status === toPay) expect((await pay(scene(), one)).status).toBe(200);
      }
      const { vat_and_surtax } = await taxesOf(scene(), [first.id, second.id]);
      expect(vat_and_surtax).toBe(ruleOfTwins.vat_and_surtax);
    }
  });

  it("refuses what moved again between what was shown and the payment", async () => {
    const { first, second } = await twoAlike(scene(), 5);
    const third = await approvedSettlement(scene(), [{ worker: worker(scene(), 5), fee: 20_000_00 }]);
    await pay(scene(), first);
    const payPreview = await preview(scene(), third);
    await pay(scene(), second);
    expect(outcome(await payShown(scene(), third, payPreview))).toBe("snapshot_changed");
    const newer = await preview(scene(), third);
    expect(newer.figures_hash).not.toBe(payPreview.figures_hash);
    expect((await payShown(scene(), third, newer)).status).toBe(200);
  });

  it("approves nothing but what a payment would pay now", async () => {
    const { first, second } = await twoAlike(scene(), 6);
    const late = await approvedSettlement(scene(), [{ worker: worker(scene(), 7), fee: 10_000_00 }]);
    expect(late.status).toBe(toPay);
    const { version } = await scene().settlement(second.id);
    expect(outcome(await update(scene(), "payer", { id: second.id, version }, "renew"))).toBe("figures_same");
    await pay(scene(), first);
    expect(outcome(await update(scene(), "payer", { id: second.id, version }, "renew"))).toBe("figures_same");
  });

  it("asks for an approval of other taxes too where the agency demands it", async () => {
    const demand = (enabled: boolean) =>
      scene()
        .running()
        .service.writing.insertInto("agency_rules")
        .values({ agency_id: agency, rule: "approve_tax_changes", enabled: enabled ? 1 : 0 })
        .onConflict((conflict) => conflict.columns(["agency_id", "rule"]).doUpdateSet({ enabled: enabled ? 1 : 0 }))
        .execute();
    const { first, second } = await twoAlike(scene(), 8);
    const agency = (await scene().settlement(first.id)).agency_id;
    await demand(true);
    try {
      await pay(scene(), first);
      const before = await scene().wallet();
      expect(await preview(scene(), second)).toMatchObject({ outcome: "approval" });
      expect(outcome(await payBlind(scene(), second))).toBe("figures_changed");
      const renewed = await scene().settlement(second.id);
      expect(renewed).toMatchObject({ status: toReview, frozen_amount: 0, approved_hash: null, checker_id: null });
      expect((await scene().wallet()).frozen).toBe(before.frozen - renewed.company_payable);
      expect(outcome(await approve(scene(), "checker", second))).toBe("ok");
      expect((await payBlind(scene(), second)).status).toBe(200);
      expect((await taxesOf(scene(), [first.id, second.id])).vat_and_surtax).toBe(ruleOfTwins.vat_and_surtax);
    } finally {
      await demand(false);
    }
  });

  it("pays each of several by its own, the later ones behind the earlier ones", async () => {
    const { first, second } = await twoAlike(scene(), 9);
    const alone = await approvedSettlement(scene(), [{ worker: worker(scene(), 10), fee: 10_000_00 }]);
    const ids = [first.id, second.id, alone.id];
    const answer = await scene().call("payer", "settlements.batchSettlePreview", { body: { ids } });
    const batchPreview = answer.body as BatchSettlePreview;
    expect(batchPreview.settlements.map(({ figures }) => figures?.outcome)).toEqual(["same", "tax", "same"]);
    const settlements = batchPreview.settlements.map(
      ({ id, version, snapshot_hash, count, company_payable, figures }) => ({
        ...{ id, version, snapshot_hash, figures_hash: figures?.figures_hash ?? "" },
        expected: { count, company_payable },
      }),
    );
    const digest = bodyDigest({ settlements });
    const sms_code = await sendCode(scene(), "payer", { id: first.id, snapshot_hash: "" }, "settle", digest);
    const paid = await scene().call("payer", "settlements.batchSettle", { body: { settlements, sms_code } });
    expect(paid.body).toMatchObject({ done: 3 });
    expect((await taxesOf(scene(), [first.id, second.id])).vat_and_surtax).toBe(ruleOfTwins.vat_and_surtax);
  });

  it("pays a failed line in a later month with that month's taxes, shown before, under a new key", async () => {
    const account = worker(scene(), 11).account_no;
    scene().fates.set(account, { outcome: "failed", due_after: 0, fail_code: "E1004" });
    const earlier = await approvedSettlement(scene(), [{ worker: worker(scene(), 11), fee: 60_000_00 }]);
    await pay(scene(), earlier);
    await scene().rounds(3);
    expect((await scene().settlement(earlier.id)).status).toBe(allFailed);
    scene().fates.delete(account);
    const other = await approvedSettlement(scene(), [{ worker: worker(scene(), 11), fee: 60_000_01 }]);
    await pay(scene(), other);
    const [before] = await scene().lines(earlier.id);
    const payPreview = await preview(scene(), earlier, "retry_failed");
    expect(payPreview).toMatchObject({ outcome: "tax", difference: { changed: 1, reasons: ["workerToDate"] } });
    expect((await payShown(scene(), earlier, payPreview, "retry_failed")).status).toBe(200);
    const [after] = await scene().lines(earlier.id);
    expect(after?.net).toBe(payPreview.labor_net);
    expect(after?.payout_key).not.toBe(before?.payout_key);
    expect(after?.attempt).toBe(2);
    await scene().rounds(3);
    expect((await taxesOf(scene(), [earlier.id, other.id])).vat_and_surtax).toBe(ruleOfTwins.vat_and_surtax);
  });

  it("follows the month of payment when it turns after the approval", async () => {
    const waits = await approvedSettlement(scene(), [{ worker: worker(scene(), 12), fee: 30_000_00 }]);
    const before = await approvedSettlement(scene(), [{ worker: worker(scene(), 12), fee: 30_000_01 }]);
    await pay(scene(), before);
    inDays(scene(), 15);
    expect(today(scene()).slice(0, 7)).toBe("2026-12");
    const payPreview = await preview(scene(), waits);
    expect(payPreview).toMatchObject({ outcome: "tax", difference: { reasons: ["taxMonth", "workerToDate"] } });
    expect((await payShown(scene(), waits, payPreview)).status).toBe(200);
    const [bill] = await billsOf(scene(), [waits.id]);
    expect(bill).toMatchObject({ tax_month: "2026-12" });
    expect(JSON.parse(bill?.steps ?? "{}")).toMatchObject({ work_month: "2026-12" });
  });
});

const tiers = {
  service_fee_cumulative_type: 2,
  tier_method: 2,
  service_fee_ratio_range: [
    { limit: 200_000_00, ratio: 600, sign: 1 },
    { limit: null, ratio: 500, sign: 1 },
  ],
};

const twoOfCompany = async (scene: Scene, index: number) => {
  const first = await approvedSettlement(scene, [{ worker: worker(scene, index), fee: 190_000_00 }]);
  const second = await approvedSettlement(scene, [{ worker: worker(scene, index + 1), fee: 190_000_00 }]);
  return { first, second };
};

onEveryScene("fees of the moment of payment", { workers: 20, config: tiers, funds: 100_000_000_00 }, (scene) => {
  it("sends a payment back for approval when the company would pay something else", async () => {
    const { first, second } = await twoOfCompany(scene(), 0);
    const was = await scene().settlement(second.id);
    expect(was.service_fee).toBe(11_400_00);
    expect((await payBlind(scene(), first)).status).toBe(200);
    const wallet = await scene().wallet();
    expect(await preview(scene(), second)).toMatchObject({
      outcome: "approval",
      difference: { reasons: ["feeBase"], was: { service_fee: 11_400_00 }, now: { service_fee: 9_600_00 } },
    });
    const refused = await payBlind(scene(), second);
    expect(refused).toMatchObject({ status: 409, body: { code: "figures_changed" } });
    const renewed = await scene().settlement(second.id);
    expect(renewed).toMatchObject({
      ...{ status: toReview, service_fee: 9_600_00, company_payable: 199_600_00, revision: was.revision + 1 },
      ...{ approved_hash: null, checker_id: null, frozen_amount: 0 },
    });
    expect((await scene().wallet()).frozen).toBe(wallet.frozen - was.company_payable);
    expect((await scene().wallet()).balance).toBe(wallet.balance);
    const [change] = await changesOf(scene(), second);
    const no = (await scene().settlement(first.id)).no;
    expect(change).toMatchObject({ kind: "renewed", difference: { cause_nos: [no], changed: 1 } });
    expect(change?.difference.lines[0]).toMatchObject({
      ...{ reasons: ["feeBase"], cause_no: no },
      ...{ was: { customer_pay: 201_400_00 }, now: { customer_pay: 199_600_00 } },
    });
    // Three people all the same: the maker approves nothing, and who approves does not pay.
    expect(outcome(await approve(scene(), "maker", second))).toBe("forbidden");
    expect(outcome(await approve(scene(), "checker", second))).toBe("ok");
    expect((await scene().settlement(second.id)).frozen_amount).toBe(199_600_00);
    expect((await payBlind(scene(), second)).status).toBe(200);
    const fees = await billsOf(scene(), [first.id, second.id]);
    expect(fees.reduce((sum, bill) => sum + bill.service_fee, 0)).toBe(21_000_00);
  });

  it("lets one of several wait for its approval while the others are paid", async () => {
    inDays(scene(), 31);
    const { first, second } = await twoOfCompany(scene(), 4);
    const ids = [first.id, second.id];
    const seenSettlements = await Promise.all(
      ids.map(async (id) => {
        const { version, snapshot_hash, line_count: count, company_payable } = await scene().settlement(id);
        return { id, version, snapshot_hash, expected: { count, company_payable } };
      }),
    );
    const answer = await scene().call("payer", "settlements.batchSettlePreview", { body: { ids } });
    const batchPreview = answer.body as BatchSettlePreview;
    expect(batchPreview.settlements.map(({ reason }) => reason)).toEqual([null, "figures_changed"]);
    const digest = bodyDigest({ settlements: seenSettlements });
    const sms_code = await sendCode(scene(), "payer", { id: first.id, snapshot_hash: "" }, "settle", digest);
    const done = await scene().call("payer", "settlements.batchSettle", {
      body: { settlements: seenSettlements, sms_code },
    });
    expect(done.body).toMatchObject({
      done: 1,
      results: [
        { ok: true, status: paying },
        { ok: false, code: "figures_changed", status: toReview },
      ],
    });
  });

  it("asks for a second approval of lines to be paid again for something else", async () => {
    inDays(scene(), 31);
    const bills = [8, 9].map((index) => ({ worker: worker(scene(), index), fee: 10_000_00 + index * 100_00 }));
    const one = await approvedSettlement(scene(), bills);
    const account = worker(scene(), 9).account_no;
    scene().fates.set(account, { outcome: "failed", due_after: 0, fail_code: "E1004" });
    await pay(scene(), one);
    await scene().rounds(3);
    scene().fates.delete(account);
    expect((await scene().settlement(one.id)).status).toBe(partlyPaid);
    const same = await preview(scene(), one, "retry_failed");
    expect(same).toMatchObject({ outcome: "same" });
    // The workbench counts what can be paid as it stands, nothing that has to be approved first.
    const ready = async () => ((await scene().call("payer", "workbench.get")).body as Workbench).problems?.ready;
    expect(await ready()).toMatchObject({ count: 1, amount: same.labor_net, query: { ids: one.id }, is_all: true });
    const payable = async () => {
      const { triage } = await scene().answered("boss", "settlements.get", { params: { id: one.id } });
      return triage.payable;
    };
    expect(await payable()).toEqual({ count: 1, amount: same.labor_net, needs_approval: false });
    await supplement(scene(), today(scene()), { service_fee_ratio_range: [{ limit: null, ratio: 300, sign: 1 }] });
    const payPreview = await preview(scene(), one, "retry_failed");
    expect(payPreview).toMatchObject({ outcome: "approval", difference: { changed: 1, reasons: ["terms"] } });
    expect(await ready()).toMatchObject({ count: 0, amount: 0 });
    // Before the first try its page says the same.
    expect(await payable()).toEqual({ count: 0, amount: 0, needs_approval: true });
    expect(outcome(await payShown(scene(), one, payPreview, "retry_failed"))).toBe("figures_changed");
    expect(await ready()).toMatchObject({ count: 0, amount: 0 });
    const renewed = await scene().settlement(one.id);
    expect(renewed).toMatchObject({ status: partlyPaid });
    expect(renewed.approved_hash).not.toBe(renewed.snapshot_hash);
    const [paid, open] = await billsOf(scene(), [one.id]);
    expect(paid?.service_fee).toBe(Math.round(((paid?.accounting_fee ?? 0) * 6) / 100));
    expect(open?.service_fee).toBe(Math.round(((open?.accounting_fee ?? 0) * 3) / 100));
    expect(outcome(await pay(scene(), one, "retry_failed"))).toBe("figures_changed");
    expect(outcome(await approve(scene(), "boss", one, "approve_again"))).toBe("ok");
    expect(await ready()).toMatchObject({ count: 1 });
    expect(await payable()).toMatchObject({ count: 1, needs_approval: false });
    expect((await pay(scene(), one, "retry_failed")).status).toBe(200);
    await scene().rounds(3);
    expect(await payable()).toEqual({ count: 0, amount: 0, needs_approval: false });
    expect((await scene().settlement(one.id)).status).toBe(settled);
    const detail = await scene().call("payer", "settlements.get", { params: { id: one.id } });
    expect(settlementOf(detail).status).toBe(settled);
  });
});
