import { expect, it } from "vitest";
import { bankCaseStates } from "../../../src-shared/billing/bank-cases/bank-case-states.ts";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { uploadFile } from "../upload-file.ts";
import { companyAccount, type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";

const status = transferStates.code;
const caseState = bankCaseStates.code;
const silentMs = 10 ** 9;
/** The bound account of the company gets the amount less this. */
const fee = 10_00;

const orderOf = (scene: FundScene, id: string) =>
  scene
    .running()
    .db.selectFrom("transfer_orders")
    .selectAll()
    .where("transfer_id", "=", Number(id))
    .executeTakeFirstOrThrow();

const caseOf = (scene: FundScene, id: string) =>
  scene
    .running()
    .db.selectFrom("bank_cases")
    .selectAll()
    .where("transfer_id", "=", Number(id))
    .executeTakeFirstOrThrow();

/** Agency account of what banks paid beside what was ordered, cents. */
const differences = async (scene: FundScene): Promise<number> => {
  const rows = await scene
    .running()
    .db.selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", "payout_difference")
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0);
};

/** A withdrawal of which the bank says another amount, or nothing. */
const doubtful = async (
  scene: FundScene,
  amount: number,
  fate: { pays?: number; unknown_for?: number; return_after?: number },
) => {
  scene.fates.set(companyAccount, { outcome: "paid", due_after: 0, ...fate });
  const id = idOf(await scene.withdraw(amount));
  await scene.carry(20);
  scene.fates.delete(companyAccount);
  expect(await scene.transfer(id)).toMatchObject({ status: status("unknown"), frozen_amount: amount });
  return id;
};

type Told = {
  readonly result: "paid" | "failed";
  readonly amount: number;
  readonly order_no?: string;
  readonly serial?: string;
};

const propose = async (scene: FundScene, id: string, statement: Told, who: "checker" | "payer" = "checker") =>
  scene.step(who, id, "propose", {
    order: { order_no: (await orderOf(scene, id)).channel_order_no, serial: `BF${id}`, ...statement },
    voucher_keys: [await uploadFile(scene, who)],
    reason: "银行对账文件 2026-11-20",
  });

const decide = (
  scene: FundScene,
  id: string,
  who: "checker" | "checker2" | "payer" = "checker2",
  verdict = "approve",
) => scene.step(who, id, "decide", { verdict, reason: "已核对银行文件" });

const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body["code"];

onEveryFundScene("transfers of which the bank says something else than was ordered", { funds: 200_000_00 }, (scene) => {
  it("are a case when the bank paid less; decided by two, what it paid is booked and the rest goes back", async () => {
    const before = await scene().wallet();
    const id = await doubtful(scene(), 1_000_00, { pays: 900_00 });
    expect(await scene().transfer(id)).toMatchObject({ case_status: caseState("open") });
    expect(await caseOf(scene(), id)).toMatchObject({ bank_state: "paid", bank_amount: 900_00, ordered: 990_00 });
    expect(await codeOf(propose(scene(), id, { result: "paid", amount: 990_00 }))).toBe("bank_differs");
    expect(await codeOf(propose(scene(), id, { result: "failed", amount: 0 }))).toBe("bank_differs");
    expect((await propose(scene(), id, { result: "paid", amount: 900_00 })).status).toBe(200);
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 1_000_00 });
    expect((await decide(scene(), id)).body).toMatchObject({ status: status("succeeded") });
    const actual = 900_00;
    expect(await scene().transfer(id)).toMatchObject({ amount: actual + fee, actual, fee, frozen_amount: 0 });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - actual - fee, frozen: 0 });
    // The bank names its number by itself, which counts more than the file's.
    const { channel_order_no: order_no } = await orderOf(scene(), id);
    expect(await orderOf(scene(), id)).toMatchObject({ amount: 990_00, paid_amount: actual, serial: `B${order_no}` });
    expect(await caseOf(scene(), id)).toMatchObject({ status: caseState("closed") });
    expect(await differences(scene())).toBe(0);
    await scene().audit();
  });

  it("are taken back where what the bank paid came back before anybody decided", async () => {
    const before = await scene().wallet();
    const id = await doubtful(scene(), 250_00, { pays: 230_00, return_after: 60_000 });
    await scene().carry(2, 60_000);
    expect(await caseOf(scene(), id)).toMatchObject({ bank_state: "returned", bank_amount: 230_00 });
    await propose(scene(), id, { result: "paid", amount: 230_00 });
    expect((await decide(scene(), id)).body).toMatchObject({ status: status("returned") });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 0 });
    await scene().audit();
  });

  it("leave what the bank paid more with the agency as a difference, not with the wallet", async () => {
    const before = await scene().wallet();
    const id = await doubtful(scene(), 500_00, { pays: 600_00 });
    await propose(scene(), id, { result: "paid", amount: 600_00 });
    expect((await decide(scene(), id)).body).toMatchObject({ status: status("succeeded") });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - 500_00, frozen: 0 });
    expect(await differences(scene())).toBe(600_00 - 490_00);
    await scene().audit();
  });

  it("need the file, the order's own number and two people of whom the second did not ask for it", async () => {
    const other = await scene().deposit(10_00);
    const otherSerial = other.toLowerCase();
    const id = await doubtful(scene(), 300_00, { unknown_for: silentMs });
    const { channel_order_no: order_no } = await orderOf(scene(), id);
    const order = { order_no, result: "paid", amount: 290_00, serial: "BF0" };
    const reason = "银行对账文件";
    const step = (more: Record<string, unknown>) => scene().step("checker", id, "propose", { order, reason, ...more });
    expect(await codeOf(step({}))).toBe("invalid");
    expect(await codeOf(step({ voucher_keys: ["nosuchfile"] }))).toBe("not_found");
    expect(await codeOf(propose(scene(), id, { result: "paid", amount: 1, order_no: "TX1A1N1" }))).toBe(
      "order_not_named",
    );
    expect(await codeOf(propose(scene(), id, { result: "paid", amount: 0 }))).toBe("invalid");
    expect(await codeOf(propose(scene(), id, { result: "paid", amount: 290_00, serial: "" }))).toBe("invalid");
    expect(await codeOf(propose(scene(), id, { result: "paid", amount: 290_00, serial: otherSerial }))).toBe(
      "bank_serial_used",
    );
    expect(await codeOf(decide(scene(), id))).toBe("illegal_transition");
    expect((await propose(scene(), id, { result: "paid", amount: 290_00 })).status).toBe(200);
    expect(await codeOf(propose(scene(), id, { result: "paid", amount: 290_00 }))).toBe("illegal_transition");
    expect(await codeOf(decide(scene(), id, "checker"))).toBe("same_person");
    expect(await codeOf(decide(scene(), id, "payer"))).toBe("forbidden");
    const detail = await scene().call("checker2", "transfers.get", { params: { id } });
    expect(detail.body).toMatchObject({ cases: [{ result: "paid", amount: 290_00, is_mine: false }] });
    expect((await decide(scene(), id, "checker2", "reject")).status).toBe(200);
    expect(await scene().transfer(id)).toMatchObject({ status: status("unknown"), case_status: caseState("open") });
    await propose(scene(), id, { result: "failed", amount: 0 });
    expect((await decide(scene(), id)).body).toMatchObject({ status: status("failed") });
    // The sandbox had paid it all along.
    expect(await scene().faults()).toContain("the bank says paid");
    await speak(scene());
    await scene().carry(2, 60_000);
    expect(await scene().transfer(id)).toMatchObject({ case_status: caseState("contradicted") });
    expect(await codeOf(propose(scene(), id, { result: "failed", amount: 0 }))).toBe("bank_differs");
    await propose(scene(), id, { result: "paid", amount: 290_00 });
    expect((await decide(scene(), id)).body).toMatchObject({ status: status("succeeded") });
    expect(await caseOf(scene(), id)).toMatchObject({ status: caseState("closed") });
    await scene().audit();
  });

  it("are watched until the bank has spoken, and closed where it says the same; nothing is paid twice", async () => {
    const before = await scene().wallet();
    const id = await doubtful(scene(), 200_00, { unknown_for: silentMs });
    await propose(scene(), id, { result: "paid", amount: 190_00 });
    await decide(scene(), id);
    expect(await caseOf(scene(), id)).toMatchObject({ status: caseState("watched") });
    await scene().carry(2, 60_000);
    expect(await caseOf(scene(), id)).toMatchObject({ status: caseState("watched") });
    await speak(scene());
    await scene().carry(2, 60_000);
    expect(await caseOf(scene(), id)).toMatchObject({ status: caseState("closed"), bank_state: "paid" });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - 200_00, frozen: 0 });
    await scene().audit();
  });

  it("go back to the ordered amount when less was decided than the bank says later", async () => {
    const before = await scene().wallet();
    const id = await doubtful(scene(), 400_00, { unknown_for: silentMs });
    await propose(scene(), id, { result: "paid", amount: 100_00 });
    await decide(scene(), id);
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - 110_00, frozen: 0 });
    await speak(scene());
    await scene().carry(2, 60_000);
    expect(await scene().transfer(id)).toMatchObject({ case_status: caseState("contradicted") });
    await propose(scene(), id, { result: "paid", amount: 390_00 });
    expect((await decide(scene(), id)).body).toMatchObject({ status: status("succeeded") });
    expect(await scene().transfer(id)).toMatchObject({ amount: 400_00, actual: 390_00, case_status: null });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance - 400_00, frozen: 0 });
    await scene().audit();
  });

  it("show damage to a decision in the proof", async () => {
    const id = await doubtful(scene(), 150_00, { pays: 100_00 });
    await propose(scene(), id, { result: "paid", amount: 100_00 });
    await decide(scene(), id);
    await scene().audit();
    const one = await caseOf(scene(), id);
    const damage = async (table: "bank_cases" | "transfers", set: Record<string, number | null>) => {
      const key = table === "bank_cases" ? one.id : Number(id);
      const { db, service } = scene().running();
      const read = await db.selectFrom(table).selectAll().where("id", "=", key).executeTakeFirstOrThrow();
      const readFields = Object.fromEntries(Object.keys(set).map((name) => [name, Reflect.get(read, name)]));
      await service.writing.updateTable(table).set(set).where("id", "=", key).execute();
      const faults = await scene().faults();
      await service.writing.updateTable(table).set(readFields).where("id", "=", key).execute();
      return faults;
    };
    expect(await damage("bank_cases", { decider_id: one.proposer_id })).toContain("proposed and decided by one person");
    expect(await damage("bank_cases", { transfer_id: 1 })).toContain("its case is about another order");
    expect(await damage("transfers", { case_status: 10 })).toContain("of its case");
    expect(await damage("transfers", { actual: 101_00 })).toContain("differences");
    await scene().audit();
  });
});

/** From now on the bank tells what it knows of all orders. */
const speak = (scene: FundScene) =>
  scene.running().service.writing.updateTable("sandbox_bank_orders").set({ answers_unknown_until_ms: null }).execute();
