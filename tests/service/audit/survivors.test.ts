import { sql } from "kysely";
import { expect, it } from "vitest";
import { workersToDate } from "../../../src-service/billing/bills/rows/to-date.ts";
import { saveTransfer } from "../../../src-service/billing/funds/rows/store.ts";
import { saveSettlement } from "../../../src-service/billing/settlements/rows/store.ts";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import type { Writing } from "../../../src-service/core/context.ts";
import { businessTypes, post } from "../../../src-service/ledger/money/ledger.ts";
import { followBills } from "../../../src-service/tax/income-tax/months/follower.ts";
import { taxDue } from "../../../src-service/tax/income-tax/months/tax-due.ts";
import { bookTaxPayment } from "../../../src-service/tax/income-tax/months/tax-payment.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import {
  approvedSettlement,
  draftSettlement,
  paidSettlement,
  sendCode,
  settleBody,
  settlementOf,
  update,
} from "../money-steps.ts";

const actor = { user_id: null, name: "test", device: "", request_id: "test" };

/** Ends a transaction without keeping anything of it. */
class Undo extends Error {}

/** What work gives in a writing transaction of which nothing stays. */
const undone = async <T>(scene: Scene, work: (writing: Writing) => Promise<T>): Promise<T> => {
  let result: { readonly value: T } | undefined;
  await scene
    .running()
    .service.write(actor, async (writing) => {
      result = { value: await work(writing) };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (result === undefined) throw new Error("nothing was done");
  return result.value;
};

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const linesOf = (scene: Scene, first: number, count: number, fee: number) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, first + index), fee: fee + index }));

onEveryScene("mistakes that no other test would notice", { workers: 14 }, (scene) => {
  it("writing a settlement that somebody else has changed meanwhile", async () => {
    const draft = await draftSettlement(scene(), linesOf(scene(), 0, 1, 300_00));
    const read = await scene().settlement(draft.id);
    const { service } = scene().running();
    await service.write(actor, (writing) => saveSettlement(writing, read, { settlement_remark: "一" }));
    const second = service.write(actor, (writing) => saveSettlement(writing, read, { settlement_remark: "二" }));
    await expect(second).rejects.toMatchObject({ code: "stale_version" });
    expect(await scene().settlement(draft.id)).toMatchObject({ version: read.version + 1, settlement_remark: "一" });
    await update(scene(), "maker", { ...draft, version: read.version + 1 }, "cancel");
  });

  it("writing a transfer that somebody else has changed meanwhile", async () => {
    const read = await scene().running().db.selectFrom("transfers").selectAll().orderBy("id").executeTakeFirstOrThrow();
    const { service } = scene().running();
    await service.write(actor, (writing) => saveTransfer(writing, read, { note: "一" }, "test"));
    const second = service.write(actor, (writing) => saveTransfer(writing, read, { note: "二" }, "test"));
    await expect(second).rejects.toMatchObject({ code: "stale_version" });
    const now = await scene().running().db.selectFrom("transfers").selectAll().orderBy("id").executeTakeFirstOrThrow();
    expect(now).toMatchObject({ version: read.version + 1, note: "一" });
  });

  it("being paid by who checked it", async () => {
    const draft = await draftSettlement(scene(), linesOf(scene(), 1, 1, 300_00));
    const submitted = settlementOf(await update(scene(), "maker", draft, "submit"));
    const { snapshot_hash } = submitted;
    const approved = settlementOf(await update(scene(), "boss", submitted, "approve", { snapshot_hash }));
    const code = await sendCode(scene(), "payer", approved);
    const body = await settleBody(scene(), approved, code);
    const refused = await scene().call("boss", "settlements.settle", { params: { id: approved.id }, body });
    expect(refused.body).toMatchObject({ code: "same_person" });
    expect(await scene().captures(approved.id)).toBe(0);
  });

  it("being paid in another way, or again, by who checked it", async () => {
    const payee = worker(scene(), 13);
    scene().fates.set(payee.account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
    const draft = await draftSettlement(scene(), linesOf(scene(), 13, 1, 300_00));
    const submitted = settlementOf(await update(scene(), "maker", draft, "submit"));
    const { snapshot_hash } = submitted;
    const approved = settlementOf(await update(scene(), "boss", submitted, "approve", { snapshot_hash }));
    const reasons = async (names: readonly string[]) => {
      const { body } = await scene().call("boss", "settlements.get", { params: { id: approved.id } });
      const actions = body["actions"] as { action: string; reason: string | null }[];
      return names.map((name) => actions.find(({ action }) => action === name)?.reason);
    };
    expect(await reasons(["company_pay", "offline_settle"])).toEqual(["same_person", "same_person"]);
    const code = await sendCode(scene(), "payer", approved);
    const body = await settleBody(scene(), approved, code);
    await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    await scene().rounds(2);
    expect((await scene().settlement(approved.id)).status).toBe(65);
    expect(await reasons(["retry_failed"])).toEqual(["same_person"]);
    scene().fates.clear();
  });

  it("paying lines that are not those that were sealed", async () => {
    const approved = await approvedSettlement(scene(), linesOf(scene(), 2, 1, 300_00));
    const code = await sendCode(scene(), "payer", approved);
    const body = await settleBody(scene(), approved, code);
    const [line] = await scene().lines(approved.id);
    const { writing } = scene().running().service;
    const setAccount = (account_no: string) =>
      writing
        .updateTable("payout_lines")
        .set({ account_no })
        .where("id", "=", line?.id ?? 0)
        .execute();
    await setAccount(worker(scene(), 3).account_no);
    const refused = await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    expect(refused.body).toMatchObject({ code: "snapshot_changed" });
    expect(await scene().captures(approved.id)).toBe(0);
    await setAccount(line?.account_no ?? "");
  });

  it("revoking lines that a worker has claimed before", async () => {
    const { id, snapshot_hash } = await paidSettlement(scene(), linesOf(scene(), 4, 2, 300_00));
    const { writing } = scene().running().service;
    const [first] = await scene().lines(id);
    await writing
      .updateTable("payout_attempts")
      .set({ first_claim_ms: 1 })
      .where("line_id", "=", first?.id ?? 0)
      .execute();
    const body = { snapshot_hash, reason: "企业要求暂停" };
    const answer = await scene().call("payer", "settlements.revokePayment", { params: { id }, body });
    expect(answer.body["revoked"]).toMatchObject({ count: 1 });
    await scene().rounds(3);
    expect((await scene().lines(id)).map(({ status }) => status)).toEqual([1, 15]);
  });

  it("forgetting December, or counting it in the next year", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 6, 1, 9_000_00));
    const [line] = await scene().lines(id);
    const labor = line?.labor_id ?? 0;
    const incomes = await undone(scene(), async ({ tx }) => {
      await tx.updateTable("bills").set({ tax_month: "2026-12" }).where("settlement_id", "=", Number(id)).execute();
      const agency = (await scene().settlement(id)).agency_id;
      const of = async (month: string) =>
        (await workersToDate(tx, agency, [labor], month, 1)).get(labor)?.year.income_ex_vat;
      return [await of("2026-11"), await of("2026-12"), await of("2027-01")];
    });
    expect(incomes).toEqual([undefined, 9_000_00, undefined]);
    await scene().rounds(2);
  });

  it("taking surcharges that were recovered for VAT", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 10, 1, 9_000_00));
    const [line] = await scene().lines(id);
    const labor = line?.labor_id ?? 0;
    const months = await undone(scene(), async ({ tx }) => {
      const bill = await tx
        .selectFrom("bills")
        .selectAll()
        .where("settlement_id", "=", Number(id))
        .executeTakeFirstOrThrow();
      const agency = (await scene().settlement(id)).agency_id;
      const of = async () => (await workersToDate(tx, agency, [labor], "2026-11", 1)).get(labor)?.month;
      const before = await of();
      const steps = JSON.stringify({ ...(JSON.parse(bill.steps) as object), recovered: [100, 6] });
      await tx.updateTable("bills").set({ steps, vat_recover: 106 }).where("id", "=", bill.id).execute();
      return [before, await of()] as const;
    });
    expect(months[1]).toMatchObject({
      vat_withheld: (months[0]?.vat_withheld ?? 0) + 100,
      surtax_withheld: (months[0]?.surtax_withheld ?? 0) + 6,
    });
    await scene().rounds(2);
  });

  it("paying in a month that is locked", async () => {
    const approved = await approvedSettlement(scene(), linesOf(scene(), 11, 1, 300_00));
    const code = await sendCode(scene(), "payer", approved);
    const body = await settleBody(scene(), approved, code);
    const { service } = scene().running();
    await followBills(service);
    const setLock = (status: number, locked_at: string | null) =>
      service.write(actor, ({ tx }) =>
        tx.updateTable("tax_periods").set({ status, locked_at }).where("period", "=", "2026-11").execute(),
      );
    await setLock(2, "2026-11-20 10:00:00");
    const refused = await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    await setLock(1, null);
    expect(refused.body).toMatchObject({ code: "period_locked" });
    expect(await scene().captures(approved.id)).toBe(0);
  });

  it("taking an order that the bank does not know yet for a failed one, or waiting for it for ever", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 12, 1, 300_00));
    const deaf = { ...scene().bank(), query: () => Promise.resolve({ state: "not_found" } as const) };
    const carrier = scene().worker(deaf);
    const statuses = async () => (await scene().lines(id)).map(({ status }) => status);
    await carrier.tick();
    scene().clock.advance(10_000);
    await carrier.tick();
    expect(await statuses()).toEqual([5]);
    // However often it is sent again, the time that it may take is counted from the first time.
    for (let second = 0; second < 60; second += 1) {
      scene().clock.advance(1_000);
      await carrier.tick();
    }
    expect(await statuses()).toEqual([99]);
    await scene().rounds(5, 120_000);
    expect(await statuses()).toEqual([1]);
    const orders = await scene().running().db.selectFrom("payout_attempts").selectAll().execute();
    const [line] = await scene().lines(id);
    expect(orders.filter((order) => order.line_id === line?.id)).toHaveLength(1);
  });

  it("paying a corrected month's tax whole again", async () => {
    await paidSettlement(scene(), linesOf(scene(), 7, 1, 60_000_00));
    await scene().rounds(2);
    await followBills(scene().running().service);
    const rows = await scene().running().db.selectFrom("income_summary").selectAll().execute();
    const row = rows.find((one) => taxDue(one) > 0);
    if (row === undefined) throw new Error("nobody owes tax");
    const posted = await undone(scene(), async (writing) => {
      const before = { ...row, paid_tax: taxDue(row) - 7 };
      await bookTaxPayment(writing, [before], { agency_id: row.agency_id, period: row.period, by: null });
      const { rows: postings } = await sql<{ amount: number }>`select p.amount from ledger_postings p
        join ledger_journals j on j.id = p.journal_id where j.kind = 'tax_payment' and p.amount > 0`.execute(
        writing.tx,
      );
      return postings.map(({ amount }) => amount);
    });
    expect(posted).toEqual([7]);
  });

  it.each(["refund", "return"] as const)("a %s that keeps the fee, though all sums agree", async (kind) => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), kind === "refund" ? 8 : 9, 1, 700_00));
    await scene().rounds(2);
    const settlement = await scene().settlement(id);
    const faults = await undone(scene(), async (writing) => {
      const { wallet_id, agency_id, no } = settlement;
      // As though the service had given back one cent too little of the fee, statement and balances included.
      await post(writing, {
        agency_id,
        kind,
        biz_no: no,
        created_by: null,
        wallet: { id: wallet_id, moves: [{ business_type: businessTypes.correction, available: -1, frozen: 0 }] },
        agency: [{ kind: "service_income", amount: -1 }],
      });
      const results = await auditBooks({
        dialect: scene().running().service.dialect,
        snapshot: (work) => work(writing.tx),
      });
      return results.filter((one) => one.faults.length > 0).map(({ name }) => name);
    });
    expect(faults).toEqual(["fees and taxes booked are those of the bills"]);
  });
});
