import { createHash, randomUUID } from "node:crypto";
import { bookBill } from "../../../src-service/billing/service-bills/bill-store.ts";
import { issueJournal } from "../../../src-service/billing/service-bills/claims.ts";
import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { canonicalBatch } from "../../../src-shared/kernel/imports/batch-digest.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import type { Role } from "../../service/money-fill.ts";
import { type CallAnswer, paymentCode, type World } from "./world.ts";

export type Settlement = {
  readonly id: string;
  readonly no: string;
  readonly version: number;
  readonly snapshot_hash: string;
  readonly line_count: number;
  readonly company_payable: number;
};
/** Of which company, and by whom; the first company, its maker and checker where nothing is said. */
export type Making = { readonly at?: "first" | "other"; readonly maker?: Role; readonly checker?: Role };
type Bill = { readonly id: string; readonly fee: number; readonly account: string };

const billsAtOnce = 300;
/** The last workers of the scene work for the other company only, so that an account tells whose payment it got. */
const workersOfOther = 15;

const good = ({ status, body }: CallAnswer): Record<string, unknown> => {
  if (status !== 200) throw new Error(`the stage was refused: ${status} ${JSON.stringify(body)}`);
  return body;
};

const otherTask = "RW20261101000002";
const actor = { user_id: null, name: "torture", device: "", request_id: "torture" };

/** Sets the scene of a case by calls that nothing comes between: bills, approved settlements, paid ones, service bills. */
export const createStage = (world: World) => {
  const places = {
    first: { id: world.company_id, task: world.task_no, workers: world.workers.slice(0, -workersOfOther) },
    other: { id: world.other_company_id, task: otherTask, workers: world.workers.slice(-workersOfOther) },
  };
  const pools = { first: [] as Bill[], other: [] as Bill[] };
  let row = 1;
  let twin = 0;

  const importBills = async (of: keyof typeof places): Promise<void> => {
    const { task, workers } = places[of];
    const rows: BillImportRow[] = Array.from({ length: billsAtOnce }, (_, at) => {
      row += 1;
      const worker = workers[at % workers.length] as World["workers"][number];
      return {
        ...{ row, task_id: task, labor_name: worker.name, labor_phone: worker.mobile },
        ...{ id_no: worker.id_no, accounting_fee: 1_000 + (row % 977), remark: `${row}` },
      };
    });
    const batch = await importRows(rows, of);
    const newBills = await world
      .db()
      .selectFrom("bills")
      .innerJoin("labor_accounts as a", "a.labor_id", "bills.labor_id")
      .select(["bills.id", "bills.accounting_fee", "a.account_no"])
      .where("bills.import_id", "=", Number(batch))
      .where("a.is_default", "=", 1)
      .orderBy("bills.id")
      .execute();
    pools[of].push(
      ...newBills.map((bill) => ({ id: String(bill.id), fee: bill.accounting_fee, account: bill.account_no })),
    );
  };

  /** Imports rows and has them approved; returns the batch. */
  const importRows = async (rows: readonly BillImportRow[], of: keyof typeof places): Promise<string> => {
    const key = randomUUID();
    const body = {
      ...{ batch_key: key, digest: createHash("sha256").update(canonicalBatch(rows)).digest("hex") },
      ...{ file_name: "torture.xlsx", company_id: places[of].id, inner_bill_type: 1, version: 1, part: 0, parts: 1 },
      ...{ total_rows: rows.length, total_accounting_fee: rows.reduce((sum, one) => sum + one.accounting_fee, 0) },
      bills: rows,
    };
    const batch = String(good(await world.call("maker", "bills.import", { body, key }))["batch_id"]);
    good(await world.call("checker", "billBatches.update", { params: { id: batch }, body: { action: "approve" } }));
    return batch;
  };

  /** One bill of a worker to an account of theirs. */
  const importOne = async (worker: World["workers"][number], account: string, fee: number): Promise<Bill> => {
    row += 1;
    const rows: BillImportRow[] = [
      {
        ...{ row, task_id: places.first.task, labor_name: worker.name, labor_phone: worker.mobile },
        ...{ id_no: worker.id_no, accounting_fee: fee, remark: `${row}`, labor_bank_account: account },
      },
    ];
    const id = await importRows(rows, "first");
    const transfers = await world
      .db()
      .selectFrom("bills")
      .select("id")
      .where("import_id", "=", Number(id))
      .executeTakeFirstOrThrow();
    return { id: String(transfers.id), fee, account };
  };

  /** A second account of a worker, so that two payments to them can be distinguished. */
  const secondAccount = async (worker: World["workers"][number]): Promise<string> => {
    const earlierLines = await world
      .db()
      .selectFrom("labor_accounts")
      .selectAll()
      .where("labor_id", "=", worker.id)
      .orderBy("id")
      .execute();
    const other = earlierLines.find(({ account_no }) => account_no !== worker.account_no);
    const [first] = earlierLines;
    if (other !== undefined || first === undefined) return other?.account_no ?? "";
    const account_no = makeCard("622588", String(worker.id).padStart(12, "0"));
    await world.write(async ({ tx, ids }) => {
      const id = await ids(1);
      await tx
        .insertInto("labor_accounts")
        .values({ ...first, id, account_no, is_default: 0 })
        .execute();
    });
    return account_no;
  };

  /** Two settlements of one worker, each of one bill, both approved before either is paid. */
  const twins = async () => {
    twin += 1;
    const worker = places.first.workers[twin % places.first.workers.length] as World["workers"][number];
    const accounts = [worker.account_no, await secondAccount(worker)];
    const fee = 60_000_00 + twin;
    const approve = async (account: string, cents: number): Promise<Settlement> =>
      approveBills([await importOne(worker, account, cents)], {});
    const first = await approve(accounts[0] ?? "", fee);
    const second = await approve(accounts[1] ?? "", fee + 1_000_00);
    return { first, second, accounts, fee };
  };

  /** Bills of different workers. */
  const takeBills = async (count: number, of: keyof typeof places = "first"): Promise<readonly Bill[]> => {
    const pool = pools[of];
    while (pool.length < count) await importBills(of);
    return pool.splice(0, count);
  };

  const creation = (bills: readonly Bill[], remark: string, of: keyof typeof places = "first") => ({
    company_id: places[of].id,
    channel: 1,
    period: "2026-11",
    settlement_remark: remark,
    bill_ids: bills.map(({ id }) => id),
    expected: { count: bills.length, accounting_fee: bills.reduce((sum, { fee }) => sum + fee, 0) },
  });

  const move = async (who: Role, { id, version }: Settlement, more: Record<string, unknown>): Promise<Settlement> => {
    const request = { params: { id }, body: { version, ...more } };
    return good(await world.call(who, "settlements.update", request))["settlement"] as Settlement;
  };

  const approved = async (
    lines: number,
    making: Making = {},
  ): Promise<{ settlement: Settlement; accounts: readonly string[] }> => {
    const bills = await takeBills(lines, making.at ?? "first");
    return { settlement: await approveBills(bills, making), accounts: bills.map(({ account }) => account) };
  };

  const approveBills = async (
    bills: readonly Bill[],
    { at = "first", maker = "maker", checker = "checker" }: Making,
  ): Promise<Settlement> => {
    const created = good(await world.call(maker, "settlements.create", { body: creation(bills, "torture", at) }));
    const submitted = await move(maker, created["settlement"] as Settlement, { action: "submit" });
    const { snapshot_hash } = submitted;
    return move(checker, submitted, { action: "approve", snapshot_hash });
  };

  const pay = async (who: Role, settlement: Settlement): Promise<void> => {
    world.clock.advance(61_000);
    const { id, version, snapshot_hash, line_count, company_payable } = settlement;
    const code = { purpose: "settle", object_id: id, digest: snapshot_hash };
    good(await world.call(who, "wallets.sms", { body: code }));
    const expected = { count: line_count, company_payable };
    const body = { snapshot_hash, version, sms_code: paymentCode, expected };
    good(await world.call(who, "settlements.settle", { params: { id }, body }));
  };

  const paid = async (lines: number, fates: (at: number) => BankPlan) => {
    const { settlement, accounts } = await approved(lines);
    for (const [at, account] of accounts.entries()) world.fates.set(account, fates(at));
    await pay("payer", settlement);
    return { id: settlement.id, accounts };
  };

  /** Takes back what is not paid yet: its frozen money is free, and it waits for money again. */
  const revoke = async ({ id, snapshot_hash }: Settlement): Promise<Settlement> => {
    const request = { params: { id }, body: { snapshot_hash, reason: "企业要求暂停" } };
    return good(await world.call("payer", "settlements.revokePayment", request))["settlement"] as Settlement;
  };
  const fund = (settlement: Settlement): Promise<Settlement> => move("maker", settlement, { action: "fund" });

  /** A bill for the use of the platform as if it had been issued today. */
  const serviceBill = async (payable: number): Promise<string> => {
    const { agency_id } = await world
      .db()
      .selectFrom("wallets")
      .select("agency_id")
      .where("id", "=", world.wallet_id)
      .executeTakeFirstOrThrow();
    return world.running().service.write(actor, async (writing) => {
      const change_seq = await writing.changeSeq();
      const id = await writing.ids(1);
      const [no = ""] = await writing.numbers("FW", 1);
      const bill = {
        ...{ id, version: 1, change_seq, agency_id, company_id: Number(world.company_id), contract_id: null, no },
        ...{ origin: `torture:${id}`, status: serviceBillStates.code("toPay"), period: "2026-10", category: 2 },
        ...{ settlement_count: 0, base_amount: 0, fee: payable, discount: 0, payable, paid: 0, pay_method: 2 },
        ...{ due_at: "2026-12-15", remark: "", create_at: writing.at, issued_at: writing.at, paid_at: null },
      };
      await writing.tx.insertInto("service_bills").values(bill).execute();
      const line = { kind: "usage", quantity: 1, free_quantity: 0, unit_price: payable, amount: payable };
      await writing.tx
        .insertInto("service_bill_lines")
        .values({ bill_id: id, seq: 1, ...line })
        .execute();
      await bookBill(writing, issueJournal(bill, null));
      return String(id);
    });
  };

  return { takeBills, creation, approved, twins, pay, paid, revoke, fund, serviceBill, good };
};

export type Stage = ReturnType<typeof createStage>;
