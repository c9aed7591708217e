import { expect, it } from "vitest";
import { bookSlice } from "../../src-service/billing/settlements/making/payment-slices.ts";
import { bookPayments } from "../../src-service/billing/settlements/paying/book-payments.ts";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { openPlans } from "../../src-service/ledger/money/open-plans.ts";
import {
  changesOf,
  type Id,
  payBlind,
  paying,
  payShown,
  preview,
  settled,
  taxesOf,
  toPay,
  worker,
} from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedSettlement, settlementOf, update } from "./money-steps.ts";
import { outcome } from "./parallel-kit.ts";

/** Five lines in slices of two are three slices. */
const linesAtOnce = 2;
const lines = 5;
const options = { workers: 30, funds: 100_000_000_00, service: { payouts: { linesAtOnce } } };

onEveryScene("a payment in slices whose taxes moved", options, (scene) => {
  const system = () => scene().running().service.system("payouts");
  const open = () => openPlans(scene().running().db, null);
  const bookOne = async (): Promise<boolean> => {
    const [plan] = await open();
    if (plan === undefined) throw new Error("nothing is to be booked");
    return system().write((writing) => bookSlice(writing, plan));
  };
  /** Two settlements of the same workers, approved before either was paid; the first one is paid. */
  const moved = async (first: number) => {
    const one = (fee: number) =>
      approvedSettlement(
        scene(),
        Array.from({ length: lines }, (_, index) => ({ worker: worker(scene(), first + index), fee: fee + index })),
      );
    const [paid, unpaid] = [await one(60_000_00), await one(61_000_00)];
    expect((await payBlind(scene(), paid)).status).toBe(200);
    return { paid, left: unpaid };
  };
  const netsOf = async ({ id }: Id) => (await scene().lines(id)).map(({ net }) => net);

  it("is decided as it was shown, and the books hold at every step", async () => {
    const { paid, left: unpaid } = await moved(0);
    const before = await scene().settlement(unpaid.id);
    const sealed = await netsOf(unpaid);
    const payPreview = await preview(scene(), unpaid);
    expect(payPreview).toMatchObject({ outcome: "tax", difference: { changed: lines, reasons: ["workerToDate"] } });
    // Who was shown only what was approved does not pay something else.
    expect(outcome(await payBlind(scene(), unpaid))).toBe("snapshot_changed");
    expect((await scene().settlement(unpaid.id)).status).toBe(toPay);
    expect((await payShown(scene(), unpaid, payPreview)).status).toBe(200);
    expect(await scene().settlement(unpaid.id)).toMatchObject({
      ...{ status: paying, labor_net: payPreview.labor_net, company_payable: before.company_payable },
      ...{
        snapshot_hash: payPreview.figures_hash,
        paid_hash: payPreview.figures_hash,
        approved_hash: before.snapshot_hash,
      },
    });
    const [plan] = await open();
    expect(plan).toMatchObject({ lines, net: payPreview.labor_net });
    expect(plan?.change_id).not.toBeNull();
    expect(await netsOf(unpaid)).toEqual(sealed);
    await scene().audit();
    expect(await bookOne()).toBe(true);
    const halfway = await netsOf(unpaid);
    expect(halfway.slice(linesAtOnce)).toEqual(sealed.slice(linesAtOnce));
    expect(halfway.slice(0, linesAtOnce).every((net, index) => net < (sealed[index] ?? 0))).toBe(true);
    await scene().audit();
    expect([await bookOne(), await bookOne()]).toEqual([true, false]);
    expect((await netsOf(unpaid)).reduce((sum, net) => sum + net, 0)).toBe(payPreview.labor_net);
    const [change] = await changesOf(scene(), unpaid);
    expect(change).toMatchObject({
      kind: "paid",
      before_hash: before.snapshot_hash,
      after_hash: payPreview.figures_hash,
    });
    expect(change?.difference).toEqual(payPreview.difference);
    await scene().audit();
    await scene().rounds(2);
    expect((await scene().settlement(unpaid.id)).status).toBe(settled);
    const orders = await scene()
      .running()
      .db.selectFrom("sandbox_bank_orders")
      .select("amount")
      .where("channel_order_no", "like", `${before.no}P%`)
      .execute();
    expect(orders.reduce((sum, { amount }) => sum + amount, 0)).toBe(payPreview.labor_net);
    expect(orders).toHaveLength(lines);
    expect((await taxesOf(scene(), [paid.id, unpaid.id])).pit).toBeGreaterThan(0);
    await scene().audit();
  });

  it("pays what a payment of few lines pays, under a record of the same kind", async () => {
    const twin = async (first: number, count: number) => {
      const one = (fee: number) =>
        approvedSettlement(
          scene(),
          Array.from({ length: count }, (_, index) => ({ worker: worker(scene(), first + index), fee })),
        );
      const [before, unpaid] = [await one(60_000_00), await one(61_000_00)];
      expect((await payBlind(scene(), before)).status).toBe(200);
      expect((await payShown(scene(), unpaid, await preview(scene(), unpaid))).status).toBe(200);
      await bookPayments(system());
      const [line] = await scene().lines(unpaid.id);
      const [change] = await changesOf(scene(), unpaid);
      const { net, pit, vat, surtax, service_fee, version, attempt, status } = line ?? {};
      const { seq, was, now, reasons } = change?.difference.lines[0] ?? {};
      return { net, pit, vat, surtax, service_fee, version, attempt, status, seq, was, now, reasons };
    };
    const few = await twin(5, linesAtOnce);
    expect(await twin(7, linesAtOnce + 1)).toEqual(few);
    expect(few.was?.net).toBeGreaterThan(few.now?.net ?? 0);
    await scene().rounds(2);
    await scene().audit();
  });

  it("goes on after a restart, and is revoked as a whole once it is booked", async () => {
    const { left: unpaid } = await moved(10);
    const payPreview = await preview(scene(), unpaid);
    expect((await payShown(scene(), unpaid, payPreview)).status).toBe(200);
    await bookOne();
    await scene().restart();
    const body = { snapshot_hash: payPreview.figures_hash, reason: "企业要求暂停" };
    const revoked = await scene().call("payer", "settlements.revokePayment", { params: { id: unpaid.id }, body });
    expect(revoked.body["revoked"]).toEqual({ count: lines, amount: unpaid.company_payable });
    expect(await open()).toEqual([]);
    await scene().audit();
    expect(settlementOf(await update(scene(), "payer", settlementOf(revoked), "fund")).status).toBe(toPay);
    expect((await payShown(scene(), unpaid, await preview(scene(), unpaid))).status).toBe(200);
    await scene().rounds(2);
    expect(await scene().settlement(unpaid.id)).toMatchObject({ status: settled, paid_count: lines });
    await scene().audit();
  });

  it("is proven, and is not booked without the record of what moved", async () => {
    const { left: unpaid } = await moved(15);
    expect((await payShown(scene(), unpaid, await preview(scene(), unpaid))).status).toBe(200);
    await bookOne();
    const { writing } = scene().running().service;
    const [plan] = await open();
    const next = await writing
      .selectFrom("payment_slices")
      .selectAll()
      .where("plan_id", "=", plan?.id ?? 0)
      .where("booked_at", "is", null)
      .orderBy("slice")
      .executeTakeFirstOrThrow();
    const put = (row: Partial<typeof next>) =>
      writing
        .updateTable("payment_slices")
        .set(row)
        .where("plan_id", "=", next.plan_id)
        .where("slice", "=", next.slice)
        .execute();
    const faults = async () => {
      const results = await auditBooks(scene().running().service);
      return results.flatMap((one) => one.faults);
    };
    expect(next.moves).not.toBeNull();
    expect(await faults()).toEqual([]);
    await put({ moves: null });
    expect((await faults()).length).toBeGreaterThan(0);
    await expect(bookOne()).rejects.toThrow("not what was decided");
    await put({ moves: next.moves });
    expect(await faults()).toEqual([]);
    const [figureLine] = await writing
      .selectFrom("figure_lines")
      .selectAll()
      .where("change_id", "=", plan?.change_id ?? 0)
      .execute();
    const setWas = (was: string) =>
      writing
        .updateTable("figure_lines")
        .set({ was })
        .where("line_id", "=", figureLine?.line_id ?? 0)
        .execute();
    await setWas(figureLine?.now ?? "");
    expect((await faults()).length).toBeGreaterThan(0);
    await setWas(figureLine?.was ?? "");
    await scene().rounds(2);
    await scene().audit();
  });

  it("waits for a checker where the agency wants other taxes approved", async () => {
    const { left: unpaid } = await moved(20);
    const payPreview = await preview(scene(), unpaid);
    const { agency_id } = await scene().settlement(unpaid.id);
    await system().write(async ({ tx }) => {
      await tx.insertInto("agency_rules").values({ agency_id, rule: "approve_tax_changes", enabled: 1 }).execute();
    });
    expect(outcome(await payShown(scene(), unpaid, payPreview))).toBe("figures_changed");
    expect(await open()).toEqual([]);
    expect((await scene().settlement(unpaid.id)).status).toBe(20);
    await scene().audit();
  });
});
