import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { bookMadeSlice } from "../../src-service/billing/settlements/making/making-slices.ts";
import { bookPayments } from "../../src-service/billing/settlements/paying/book-payments.ts";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { openPlans } from "../../src-service/ledger/money/open-plans.ts";
import { billsOf, payBlind, worker } from "./figure-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedBills, createBody, settlementOf, update } from "./money-steps.ts";
import { atOnce, nextFee, outcome, outcomes } from "./parallel-kit.ts";

/** Five bills in slices of two are three slices. */
const linesAtOnce = 2;
const options = { workers: 24, funds: 100_000_000_00, service: { payouts: { linesAtOnce } } };
const toSettle = 30;
const inSettlement = 40;
const draft = 10;
const cancelled = 80;

onEveryScene("a draft that is made in slices", options, (scene) => {
  const system = () => scene().running().service.system("payouts");
  const db = () => scene().running().db;
  const open = () => openPlans(db(), null);

  /** Bills to settle, and what asks for a draft of them. */
  const ready = async (first: number, count: number) => {
    const bills = Array.from({ length: count }, (_, index) => ({
      worker: worker(scene(), first + index),
      fee: nextFee(),
    }));
    const ids = await approvedBills(scene(), bills);
    const fee = bills.reduce((sum, bill) => sum + bill.fee, 0);
    return { ids, body: createBody(scene(), ids, fee) };
  };
  const create = (body: Record<string, unknown>, key: string = randomUUID()) =>
    scene().call("maker", "settlements.create", { body, key });
  const bookOne = async (): Promise<boolean> => {
    const [plan] = await open();
    if (plan === undefined) throw new Error("nothing is to be made");
    return system().write((writing) => bookMadeSlice(writing, plan));
  };
  const stored = (ids: readonly string[]) =>
    db()
      .selectFrom("bills")
      .select(["status", "settlement_id", "version"])
      .where("id", "in", ids.map(Number))
      .orderBy("id")
      .execute();
  const statuses = async (ids: readonly string[]) => (await stored(ids)).map(({ status }) => status);

  it("is there at once with its sums and seal, and the books hold at every step", async () => {
    const { ids, body } = await ready(0, 5);
    const draftSettlement = settlementOf(await create(body));
    expect(draftSettlement).toMatchObject({ status: draft, line_count: 5, bill_amount: body.expected.accounting_fee });
    expect(await scene().lines(draftSettlement.id)).toEqual([]);
    expect(await statuses(ids)).toEqual(Array(5).fill(toSettle));
    await scene().audit();
    expect(await bookOne()).toBe(true);
    expect((await scene().lines(draftSettlement.id)).map(({ seq, bill_id }) => [seq, String(bill_id)])).toEqual([
      [1, ids[0]],
      [2, ids[1]],
    ]);
    expect(await statuses(ids)).toEqual([...Array(2).fill(inSettlement), ...Array(3).fill(toSettle)]);
    await scene().audit();
    expect([await bookOne(), await bookOne()]).toEqual([true, false]);
    expect(await open()).toEqual([]);
    expect(await db().selectFrom("payment_slices").select("plan_id").execute()).toEqual([]);
    expect((await scene().lines(draftSettlement.id)).map(({ bill_id }) => String(bill_id))).toEqual(ids);
    const settlement_id = Number(draftSettlement.id);
    expect(await stored(ids)).toEqual(ids.map(() => expect.objectContaining({ status: inSettlement, settlement_id })));
    await scene().audit();
  });

  it("has the lines that a draft made at once has", async () => {
    const fee = nextFee();
    const lineOf = async (first: number, count: number) => {
      const bills = Array.from({ length: count }, (_, index) => ({ worker: worker(scene(), first + index), fee }));
      const ids = await approvedBills(scene(), bills);
      // Made on another day than imported, the record of what was used is another one.
      scene().clock.advance(86_400_000);
      const draftSettlement = settlementOf(await create(createBody(scene(), ids, fee * count)));
      await bookPayments(system());
      const [line] = await scene().lines(draftSettlement.id);
      const [bill] = await billsOf(scene(), [draftSettlement.id]);
      const { service_fee, pit, vat, surtax, net, attempt, status, version } = line ?? {};
      const { customer_pay, net_pay, cum_income, version: billVersion, tax_month } = bill ?? {};
      return {
        service_fee,
        pit,
        vat,
        surtax,
        net,
        attempt,
        status,
        version,
        customer_pay,
        net_pay,
        cum_income,
        billVersion,
        tax_month,
      };
    };
    const small = await lineOf(6, 2);
    expect(small).toMatchObject({ status: 0, attempt: 0, tax_month: null });
    expect(await lineOf(8, 3)).toEqual(small);
    await scene().audit();
  });

  it("is made once, and goes on by itself after a restart", async () => {
    const { ids, body } = await ready(0, 5);
    const key = randomUUID();
    const draftSettlement = settlementOf(await create(body, key));
    await bookOne();
    await scene().restart();
    expect(settlementOf(await create(body, key)).id).toBe(draftSettlement.id);
    await Promise.all([bookPayments(system()), scene().rounds(1)]);
    expect(await open()).toEqual([]);
    expect(await scene().lines(draftSettlement.id)).toHaveLength(5);
    expect(await statuses(ids)).toEqual(Array(5).fill(inSettlement));
    await scene().audit();
  });

  it("has its lines made anew in slices when it is edited", async () => {
    const fee = 60_000_00;
    const draftOf = async (cents: number) => {
      const bills = Array.from({ length: 5 }, (_, index) => ({ worker: worker(scene(), 12 + index), fee: cents }));
      const ids = await approvedBills(scene(), bills);
      const draftSettlement = settlementOf(await create(createBody(scene(), ids, cents * 5)));
      await bookPayments(system());
      return { ids, made: draftSettlement };
    };
    const { ids, made: draftSettlement } = await draftOf(fee);
    const sealed = await scene().lines(draftSettlement.id);
    // What the workers are paid meanwhile makes other taxes of the draft's bills.
    const paid = (await draftOf(fee + 1)).made;
    const submitted = settlementOf(await update(scene(), "maker", paid, "submit"));
    const { snapshot_hash } = submitted;
    expect(outcome(await update(scene(), "checker", submitted, "approve", { snapshot_hash }))).toBe("ok");
    expect(outcome(await payBlind(scene(), paid))).toBe("ok");
    await bookPayments(system());
    const waiting = settlementOf(await update(scene(), "maker", draftSettlement, "submit"));
    const rejected = settlementOf(await update(scene(), "checker", waiting, "reject", { reason: "金额有误" }));
    const edited = settlementOf(await update(scene(), "maker", rejected, "edit", { settlement_remark: "改" }));
    expect(edited).toMatchObject({ status: draft, revision: 2, settlement_remark: "改", line_count: 5 });
    expect(edited.snapshot_hash).not.toBe(draftSettlement.snapshot_hash);
    expect(await open()).toHaveLength(1);
    expect(await scene().lines(draftSettlement.id)).toEqual(sealed);
    await scene().audit();
    await bookOne();
    const halfway = (await scene().lines(draftSettlement.id)).map(({ net }) => net);
    const nets = sealed.map(({ net }) => net);
    expect(halfway.slice(linesAtOnce)).toEqual(nets.slice(linesAtOnce));
    expect(halfway.slice(0, linesAtOnce).every((net, index) => net < (nets[index] ?? 0))).toBe(true);
    await scene().audit();
    await scene().restart();
    // Whoever goes on with it has the rest made first.
    const again = settlementOf(await update(scene(), "maker", edited, "submit"));
    expect(await open()).toEqual([]);
    expect((await scene().lines(draftSettlement.id)).map(({ seq, bill_id }) => [seq, String(bill_id)])).toEqual(
      ids.map((id, index) => [index + 1, id]),
    );
    expect(await statuses(ids)).toEqual(Array(5).fill(inSettlement));
    const seenState = { snapshot_hash: again.snapshot_hash };
    expect(outcome(await update(scene(), "checker", again, "approve", seenState))).toBe("ok");
    await scene().rounds(2);
    await scene().audit();
  });

  it("takes each bill once when two are made of the same bills at once", async () => {
    const { ids, body } = await ready(10, 5);
    const move = { who: "maker", name: "settlements.create", sent: { body } } as const;
    expect(outcomes(await atOnce(scene(), [move, move]))).toEqual(["bills_not_settleable", "ok"]);
    await bookPayments(system());
    const owners = new Set((await stored(ids)).map(({ settlement_id }) => settlement_id));
    expect(owners.size).toBe(1);
    expect(owners.has(null)).toBe(false);
    await scene().audit();
  });

  it("lets nobody change or take its bills before its lines are made", async () => {
    const { ids, body } = await ready(15, 3);
    const draftSettlement = settlementOf(await create(body));
    await bookOne();
    const last = ids[2] ?? "";
    const [bill] = await db()
      .selectFrom("bills")
      .select(["version", "import_id"])
      .where("id", "=", Number(last))
      .execute();
    const edit = { params: { id: last }, body: { version: bill?.version ?? 0, accounting_fee: 900_00 } };
    const cancel = {
      params: { id: "selection" },
      body: { bill_ids: [last], reason: "录入有误", expected: { count: 1, accounting_fee: 0 } },
    };
    expect(outcome(await scene().call("maker", "bills.update", edit))).toBe("service_busy");
    const fee = await db()
      .selectFrom("bills")
      .select("accounting_fee")
      .where("id", "=", Number(last))
      .executeTakeFirst();
    cancel.body.expected.accounting_fee = fee?.accounting_fee ?? 0;
    expect(outcome(await scene().call("maker", "billBatches.cancel", cancel))).toBe("service_busy");
    const rolledBack = { params: { id: String(bill?.import_id) } };
    expect(outcome(await scene().call("maker", "bills.importRollback", rolledBack))).not.toBe("ok");
    expect(await statuses(ids)).toEqual([inSettlement, inSettlement, toSettle]);
    // Whoever acts on the draft has it made first.
    const gone = { params: { id: draftSettlement.id }, body: { version: draftSettlement.version, reason: "不付了" } };
    expect(settlementOf(await scene().call("maker", "settlements.cancel", gone)).status).toBe(cancelled);
    expect(await statuses(ids)).toEqual(Array(3).fill(toSettle));
    expect(outcome(await scene().call("maker", "billBatches.cancel", cancel))).toBe("ok");
    await scene().audit();
  });

  it("is not rolled back with its import while no line is made", async () => {
    const { ids, body } = await ready(18, 3);
    await create(body);
    const [bill] = await db().selectFrom("bills").select("import_id").where("id", "=", Number(ids[0])).execute();
    const rolledBack = { params: { id: String(bill?.import_id) } };
    expect(outcome(await scene().call("maker", "bills.importRollback", rolledBack))).toBe("service_busy");
    expect(await statuses(ids)).toEqual(Array(3).fill(toSettle));
    await bookPayments(system());
    await scene().audit();
  });

  it("is refused as ever, without anything decided", async () => {
    const { ids, body } = await ready(0, 3);
    const seenState = { ...body, expected: { ...body.expected, accounting_fee: body.expected.accounting_fee + 1 } };
    expect(outcome(await create(seenState))).toBe("selection_changed");
    expect(outcome(await create({ ...body, bill_ids: [...ids.slice(1), "999999"] }))).toBe("not_found");
    expect(outcome(await create({ ...body, period: "2031-01" }))).toBe("period_to_come");
    expect(await open()).toEqual([]);
    expect(outcome(await create(body))).toBe("ok");
    expect(outcome(await create(body))).toBe("bills_not_settleable");
    expect(await open()).toEqual([]);
  });

  it("is proven, and a slice whose bills somebody changed is never made", async () => {
    const { ids, body } = await ready(4, 5);
    settlementOf(await create(body));
    await bookOne();
    const { writing } = scene().running().service;
    const faults = async () =>
      (await auditBooks(scene().running().service)).find(
        ({ name }) => name === "payments in slices are booked as decided",
      )?.faults;
    const put = (id: string | undefined, row: { accounting_fee?: number; status?: number }) =>
      writing.updateTable("bills").set(row).where("id", "=", Number(id)).execute();
    const [booked, third] = [ids[0], ids[2]];
    const fees = await writing
      .selectFrom("bills")
      .select(["id", "accounting_fee"])
      .where("id", "in", ids.map(Number))
      .execute();
    const feeOf = (id: string | undefined) => fees.find((row) => String(row.id) === id)?.accounting_fee ?? 0;
    expect(await faults()).toEqual([]);
    for (const change of [{ accounting_fee: 1 }, { status: 20 }]) {
      await put(third, change);
      expect(await faults()).toHaveLength(1);
      await expect(bookOne()).rejects.toThrow("not what was decided");
      await put(third, { accounting_fee: feeOf(third), status: toSettle });
    }
    await put(booked, { accounting_fee: 1 });
    expect(await faults()).toHaveLength(1);
    await put(booked, { accounting_fee: feeOf(booked) });
    expect(await faults()).toEqual([]);
    await bookPayments(system());
    await scene().audit();
  });

  it("is submitted and approved only while its lines are what was sealed", async () => {
    const { body } = await ready(9, 3);
    const draftSettlement = settlementOf(await create(body));
    await bookPayments(system());
    const { writing } = scene().running().service;
    const [line] = await scene().lines(draftSettlement.id);
    const put = (account_no: string | undefined) =>
      writing
        .updateTable("payout_lines")
        .set({ account_no: account_no ?? "" })
        .where("id", "=", line?.id ?? 0)
        .execute();
    await put("1");
    expect(outcome(await update(scene(), "maker", draftSettlement, "submit"))).toBe("snapshot_changed");
    await put(line?.account_no);
    const submitted = settlementOf(await update(scene(), "maker", draftSettlement, "submit"));
    const { snapshot_hash } = submitted;
    const approve = (more: Record<string, unknown>) => update(scene(), "checker", submitted, "approve", more);
    expect(outcome(await approve({ snapshot_hash: "0".repeat(64) }))).toBe("snapshot_changed");
    await put("1");
    expect(outcome(await approve({ snapshot_hash }))).toBe("snapshot_changed");
    await put(line?.account_no);
    expect(outcome(await update(scene(), "maker", submitted, "approve", { snapshot_hash }))).toBe("forbidden");
    expect(outcome(await approve({ snapshot_hash }))).toBe("ok");
    await scene().audit();
  });
});
