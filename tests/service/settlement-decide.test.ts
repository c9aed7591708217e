import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { casesOf, decide, propose } from "./case-steps.ts";
import { mandateOf } from "./mandate-of.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import {
  approvedSettlement,
  batchParts,
  billRow,
  paidSettlement,
  sendCode,
  sendPart,
  settleBody,
} from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const linesOf = (scene: Scene, count: number, fee: number) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: fee + index }));

/** Paid, and the bank says nothing definite of these for long. */
const unknownSettlement = async (scene: Scene, count: number, fee: number) => {
  for (let index = 0; index < count; index += 1) {
    scene.fates.set(worker(scene, index).account_no, { outcome: "paid", due_after: 0, unknown_for: 10 ** 9 });
  }
  const { id } = await paidSettlement(scene, linesOf(scene, count, fee));
  await scene.rounds(20);
  expect(await scene.settlement(id)).toMatchObject({ status: 45, unknown_count: count });
  scene.fates.clear();
  return id;
};

const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body["code"];

const code = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body["code"];

/** From now on the bank tells what it knows of all orders. */
const speak = (scene: Scene) =>
  scene.running().service.writing.updateTable("sandbox_bank_orders").set({ answers_unknown_until_ms: null }).execute();

const differences = async (scene: Scene): Promise<number> => {
  const rows = await scene
    .running()
    .db.selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", "payout_difference")
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0);
};

const retry = async (scene: Scene, id: string) => {
  const { snapshot_hash } = await scene.settlement(id);
  const sms_code = await sendCode(scene, "payer", { id, snapshot_hash }, "retry");
  const { version, failed_count: count, failed_amount: amount } = await scene.settlement(id);
  const body = { action: "retry_failed", version, snapshot_hash, sms_code, expected: { count, amount } };
  return scene.call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
};

onEveryScene("orders of which the bank says nothing", {}, (scene) => {
  it("are proposed by one person and decided by another, with the bank's file that names them", async () => {
    const id = await unknownSettlement(scene(), 3, 1_000_00);
    const proposed = await propose(scene(), id, [{ result: "paid" }]);
    expect(proposed.body).toMatchObject({ resolved: 0, settlement: { status: 45, unknown_count: 3, case_count: 1 } });
    const decided = await decide(scene(), id);
    expect(decided.body).toMatchObject({ resolved: 1, settlement: { status: 45, unknown_count: 2, case_count: 0 } });
    await scene().audit();
    expect((await scene().lines(id))[0]).toMatchObject({ status: 1, channel_serial: "BF1" });
    expect(await casesOf(scene(), id)).toMatchObject([
      { status: 30, proposer_id: scene().person("checker").id, decider_id: scene().person("checker2").id },
    ]);
    const vouchers = await scene()
      .running()
      .db.selectFrom("voucher_records")
      .selectAll()
      .where("settlement_id", "=", Number(id))
      .execute();
    expect(vouchers).toMatchObject([{ type: 1, remark: "银行对账文件 2026-11-20" }]);
    expect(await code(propose(scene(), id, [{ result: "paid" }]))).toBe("illegal_transition");
    const detail = await scene().call("auditor", "settlements.get", { params: { id } });
    expect(detail.body["cases"]).toMatchObject([
      { result: "paid", bank_state: null, decider_name: scene().person("checker2").name },
    ]);
  });

  it("are not decided by payer, maker or proposer, nor without the file or under another order's number", async () => {
    const id = await unknownSettlement(scene(), 2, 3_000_00);
    const [, second] = await scene().lines(id);
    const other = { result: "failed", order_no: second?.channel_order_no ?? "" } as const;
    expect(await code(propose(scene(), id, [other]))).toBe("order_not_named");
    expect(await code(propose(scene(), id, [{ result: "failed", order_no: "?" }]))).toBe("order_not_named");
    expect(await code(propose(scene(), id, [{ result: "failed" }], { voucher_keys: [] }))).toBe("invalid");
    expect(await code(propose(scene(), id, [{ result: "failed" }], { voucher_keys: ["nosuchfile"] }))).toBe(
      "not_found",
    );
    expect(await code(propose(scene(), id, [{ result: "paid", amount: 0 }]))).toBe("invalid");
    expect(await code(propose(scene(), id, [{ result: "failed" }], { version: 1 }))).toBe("stale_version");
    expect(await code(propose(scene(), id, [{ result: "failed" }], { who: "operator" }))).toBe("forbidden");
    expect((await propose(scene(), id, [{ result: "failed" }], { who: "checker2" })).status).toBe(200);
    expect(await code(decide(scene(), id, { who: "checker2" }))).toBe("same_person");
    expect(await code(decide(scene(), id, { who: "payer" }))).toBe("forbidden");
    expect(await code(decide(scene(), id, { who: "maker" }))).toBe("forbidden");
    expect((await scene().lines(id)).map((line) => line.status)).toEqual([99, 99]);
    const rejected = await decide(scene(), id, { who: "checker", verdict: "reject" });
    expect(rejected.body).toMatchObject({ resolved: 1, settlement: { case_count: 1, unknown_count: 2 } });
    await scene().audit();
  });

  it("are taken from the bank where it has spoken by then, whatever the file says", async () => {
    const id = await unknownSettlement(scene(), 2, 2_000_00);
    await propose(scene(), id, [{ result: "failed" }]);
    await speak(scene());
    const decided = await decide(scene(), id);
    expect(decided.body).toMatchObject({ resolved: 1 });
    expect((await scene().lines(id))[0]).toMatchObject({ status: 1, attempt: 1 });
    expect(await casesOf(scene(), id)).toMatchObject([{ status: 60, decider_id: null }]);
    await scene().audit();
  });

  it("go on being asked about: the case is closed when the bank agrees", async () => {
    const id = await unknownSettlement(scene(), 1, 5_000_00);
    await propose(scene(), id, [{ result: "paid" }]);
    await decide(scene(), id);
    const before = await scene().settlement(id);
    expect(before.status).toBe(60);
    await scene().rounds(2, 61_000);
    expect(await casesOf(scene(), id)).toMatchObject([{ status: 30 }]);
    await speak(scene());
    await scene().rounds(2, 61_000);
    expect(await casesOf(scene(), id)).toMatchObject([{ status: 60, bank_state: "paid" }]);
    expect(await scene().settlement(id)).toEqual(before);
    await scene().audit();
  });

  it("whose bank later says otherwise: an open case shows it, and two people put it right", async () => {
    const id = await unknownSettlement(scene(), 2, 6_000_00);
    const before = await scene().wallet();
    await propose(scene(), id, [{ result: "failed" }, { result: "paid" }]);
    expect((await decide(scene(), id)).body).toMatchObject({ resolved: 2, settlement: { status: 50, case_count: 0 } });
    expect((await scene().wallet()).balance).toBeGreaterThan(before.balance);
    await speak(scene());
    await scene().rounds(2, 61_000);
    expect(await scene().settlement(id)).toMatchObject({ status: 50, case_count: 1 });
    const list = await scene().call("checker", "settlements.list", { query: { has_case: "1" } });
    expect((list.body["results"] as { id: string }[]).map((row) => row.id)).toContain(id);
    const [first] = await casesOf(scene(), id);
    const [line] = await scene().lines(id);
    expect(first).toMatchObject({ status: 40, bank_state: "paid", bank_amount: line?.net });
    expect(await code(propose(scene(), id, [{ result: "failed" }]))).toBe("bank_differs");
    expect((await propose(scene(), id, [{ result: "paid" }])).status).toBe(200);
    expect((await decide(scene(), id)).body).toMatchObject({ settlement: { status: 60, case_count: 0 } });
    expect((await scene().wallet()).balance).toBe(before.balance);
    expect((await scene().lines(id)).map(({ status, attempt }) => [status, attempt])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await scene().audit();
  });
});

onEveryScene("a bank that paid another amount than ordered", {}, (scene) => {
  const paidOtherwise = async (fee: number, pays: number) => {
    scene().fates.set(worker(scene(), 0).account_no, { outcome: "paid", due_after: 0, pays });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, fee));
    await scene().rounds(3);
    scene().fates.clear();
    return id;
  };

  it.each([
    ["less", 1_000_00, 999_00, -1_00],
    ["more", 1_500_00, 1_700_00, 200_00],
  ])(
    "paid %s: a case at once, decided with what it really paid, the difference booked apart",
    async (_name, fee, pays, difference) => {
      const before = await differences(scene());
      const id = await paidOtherwise(fee, pays);
      expect(await scene().settlement(id)).toMatchObject({ status: 45, unknown_count: 1, case_count: 1 });
      await scene().audit();
      expect(await code(propose(scene(), id, [{ result: "paid" }]))).toBe("bank_differs");
      expect(await code(propose(scene(), id, [{ result: "failed" }]))).toBe("bank_differs");
      expect((await propose(scene(), id, [{ result: "paid", amount: pays }])).status).toBe(200);
      const decided = await decide(scene(), id);
      expect(decided.body).toMatchObject({ resolved: 1, settlement: { status: 60, paid_count: 1, case_count: 0 } });
      expect(await differences(scene())).toBe(before + difference);
      expect(await casesOf(scene(), id)).toMatchObject([{ status: 60, bank_amount: pays }]);
      await scene().rounds(2, 61_000);
      expect(await scene().settlement(id)).toMatchObject({ status: 60, case_count: 0 });
      await scene().audit();
    },
  );

  it("came back whole: the difference goes with it", async () => {
    const before = await differences(scene());
    scene().fates.set(worker(scene(), 0).account_no, {
      ...{ outcome: "paid", due_after: 0, pays: 2_100_00 },
      ...{ return_after: 3_600_000, fail_code: "E1004" },
    });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 2_000_00));
    await scene().rounds(3);
    scene().fates.clear();
    await propose(scene(), id, [{ result: "paid", amount: 2_100_00 }]);
    await decide(scene(), id);
    expect(await differences(scene())).toBe(before + 100_00);
    scene().clock.advance(3_600_000);
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ returned_count: 1, status: 65 });
    expect(await differences(scene())).toBe(before);
    await scene().audit();
  });

  it("came back before anybody decided: it is booked as returned, and as paid by nobody", async () => {
    const before = await differences(scene());
    scene().fates.set(worker(scene(), 0).account_no, {
      ...{ outcome: "paid", due_after: 0, pays: 2_300_00 },
      ...{ return_after: 60_000, fail_code: "E1004" },
    });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 2_200_00));
    await scene().rounds(3);
    scene().fates.clear();
    scene().clock.advance(120_000);
    await scene().rounds(3);
    expect(await casesOf(scene(), id)).toMatchObject([{ bank_amount: 2_300_00 }]);
    await propose(scene(), id, [{ result: "paid", amount: 2_300_00 }]);
    await decide(scene(), id);
    await scene().rounds(2, 61_000);
    expect(await scene().settlement(id)).toMatchObject({ returned_count: 1, paid_count: 0, status: 65 });
    expect(await differences(scene())).toBe(before);
    await scene().audit();
  });
});

onEveryScene("paying again what people decided had failed", {}, (scene) => {
  it("pays nothing twice that the bank has paid after all", async () => {
    const { fates } = scene();
    const unknown = { due_after: 0, unknown_for: 10 ** 9 } as const;
    fates.set(worker(scene(), 0).account_no, { outcome: "paid", ...unknown });
    fates.set(worker(scene(), 1).account_no, { outcome: "failed", fail_code: "E1003", ...unknown });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 2, 4_000_00));
    await scene().rounds(20);
    fates.clear();
    await propose(scene(), id, [{ result: "failed" }, { result: "failed" }]);
    expect((await decide(scene(), id)).body).toMatchObject({ resolved: 2 });
    await speak(scene());
    expect((await retry(scene(), id)).body).toMatchObject({ resolved: 1 });
    await scene().audit();
    await scene().rounds(3);
    const lines = await scene().lines(id);
    expect(lines.map(({ status, attempt }) => [status, attempt])).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 2, case_count: 0 });
    await scene().audit();
  });

  it("settles by it alone when the bank has paid them all", async () => {
    const id = await unknownSettlement(scene(), 1, 4_500_00);
    await propose(scene(), id, [{ result: "failed" }]);
    await decide(scene(), id);
    await speak(scene());
    expect((await retry(scene(), id)).body).toMatchObject({ resolved: 1, settlement: { status: 60, paid_count: 1 } });
    await scene().audit();
  });

  it("is refused while the bank is silent and no two people decided by its file", async () => {
    scene().fates.set(worker(scene(), 0).account_no, {
      ...{ outcome: "failed", fail_code: "E1003", due_after: 0, unknown_for: 10 ** 9 },
    });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 4_800_00));
    await scene().rounds(20);
    scene().fates.clear();
    await propose(scene(), id, [{ result: "failed" }]);
    await decide(scene(), id);
    const { writing } = scene().running().service;
    const set = (changes: { decider_id: number | null }) =>
      writing.updateTable("bank_cases").set(changes).where("settlement_id", "=", Number(id)).execute();
    // As a line that one person alone had freed.
    await set({ decider_id: null });
    expect(await code(retry(scene(), id))).toBe("proof_missing");
    expect((await scene().lines(id)).map((line) => line.attempt)).toEqual([1]);
    await set({ decider_id: scene().person("checker2").id });
    expect((await retry(scene(), id)).status).toBe(200);
    await scene().rounds(3);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 1 });
    await scene().audit();
  });
});

onEveryScene("paying from the company's own account", {}, (scene) => {
  const account_no = "6225880137042816";
  const bind = async (bank_code: string, balance: number): Promise<void> => {
    const { writing } = scene().running().service;
    await writing.deleteFrom("corporate_accounts").execute();
    await writing.deleteFrom("sandbox_company_accounts").execute();
    await writing
      .insertInto("corporate_accounts")
      .values({
        id: 8_000_001,
        agency_id: (await scene().wallet()).agency_id,
        company_id: Number(scene().company_id),
        account_no,
        bank_code,
        account_type: 2,
        status: 2,
        random_amount: 1,
        tries: 0,
        sent_ms: 0,
        proof_key: null,
        created_by: 0,
        create_at: "2026-11-01 09:00:00",
        bound_at: "2026-11-01 09:00:00",
      })
      .execute();
    await writing
      .insertInto("sandbox_company_accounts")
      .values({ account_no, bank_code, holder: "企业0", balance })
      .execute();
    await writing.deleteFrom("cmb_mandates").execute();
    await writing
      .insertInto("cmb_mandates")
      .values(await mandateOf(scene()))
      .execute();
  };
  const balance = async () =>
    (await scene().running().db.selectFrom("sandbox_company_accounts").select("balance").executeTakeFirstOrThrow())
      .balance;
  const pay = async (settlement: Awaited<ReturnType<typeof approvedSettlement>>, key?: string) => {
    const body = await settleBody(scene(), settlement, await sendCode(scene(), "payer", settlement, "company_pay"));
    const params = { id: settlement.id };
    return scene().call("payer", "settlements.cmbCompanyPay", { params, body, ...(key !== undefined && { key }) });
  };

  it("debits it once, through the wallet, and pays the workers", async () => {
    await bind("CMB", 5_000_00);
    const before = await scene().wallet();
    const approved = await approvedSettlement(scene(), linesOf(scene(), 2, 1_000_00));
    const key = "6b0d1c52-6f0e-4a4e-9d5a-0000000000c1";
    const paid = await pay(approved, key);
    expect(paid.body["settlement"]).toMatchObject({ status: 40 });
    expect(await balance()).toBe(5_000_00 - (approved["company_payable"] as number));
    await scene().rounds(2);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: 60, pay_mode: 2 });
    // In and out again: the wallet is as it was, and both stand in its statement.
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    await scene().audit();
    const { no } = await scene().settlement(approved.id);
    const transfers = await scene().running().db.selectFrom("transfers").selectAll().where("note", "=", no).execute();
    expect(transfers).toMatchObject([{ type: 1, status: 3, amount: approved["company_payable"] }]);
  });

  it("is refused without such an account, and with too little on it, and then nothing happened", async () => {
    const approved = await approvedSettlement(scene(), linesOf(scene(), 1, 2_000_00));
    const against = async () => {
      const { body } = await scene().call("payer", "settlements.get", { params: { id: approved.id } });
      const verdicts = body["actions"] as readonly { readonly action: string; readonly reason: string | null }[];
      return verdicts.find(({ action }) => action === "company_pay")?.reason;
    };
    await bind("ICBC", 9_000_00);
    expect(await against()).toBe("no_cmb_account");
    expect(await codeOf(pay(approved))).toBe("no_cmb_account");
    await bind("CMB", 2_119_99);
    expect(await against()).toBeNull();
    await scene().running().service.writing.updateTable("cmb_mandates").set({ until: "2026-01-01" }).execute();
    expect(await against()).toBe("cmb_mandate_missing");
    await bind("CMB", 2_119_99);
    const before = await scene().wallet();
    expect(await codeOf(pay(approved))).toBe("account_short");
    expect(await balance()).toBe(2_119_99);
    expect(await scene().wallet()).toEqual(before);
    expect((await scene().settlement(approved.id)).status).toBe(35);
    await bind("CMB", 2_120_00);
    expect((await pay(approved)).status).toBe(200);
    expect(await balance()).toBe(0);
    await scene().rounds(2);
    await scene().audit();
  });
});

onEveryScene("a settlement wished for with an import", {}, (scene) => {
  const importWith = async (more: Record<string, unknown>, fee: number) => {
    const rows = [0, 1].map((index) => billRow(scene(), index + 2, worker(scene(), index), fee + index));
    const [part] = batchParts(scene(), rows, 5_000, more);
    return (await sendPart(scene(), part as Record<string, unknown>)).body["batch_id"] as string;
  };
  const audit = (batch: string) =>
    scene().call("checker", "billBatches.update", { params: { id: batch }, body: { action: "approve" } });
  const settlements = async () => scene().running().db.selectFrom("settlements").selectAll().orderBy("id").execute();

  it("is made by its importer as soon as all bills are audited, once", async () => {
    const batch = await importWith({ is_create_settlement: true, settlement_remark: "随导入生成" }, 1_000_00);
    expect(await settlements()).toEqual([]);
    await audit(batch);
    const [newSettlement, ...more] = await settlements();
    expect(more).toEqual([]);
    expect(newSettlement).toMatchObject({
      status: 10,
      line_count: 2,
      bill_amount: 2_000_01,
      settlement_remark: "随导入生成",
      maker_id: scene().person("maker").id,
    });
    await audit(batch);
    expect(await settlements()).toHaveLength(1);
    await scene().audit();
  });

  const recordOf = async (batch: string) =>
    (await scene().call("maker", "bills.importRecord", { params: { id: batch } })).body["record"];

  it("is told on the record: awaited, made with its number, not made with the reason, and not after all", async () => {
    const settlementWish = { is_create_settlement: true };
    const plain = await importWith({}, 5_000_00);
    expect(await recordOf(plain)).toMatchObject({ settlement_wish: 0, settlement_no: null });
    await scene().call("maker", "bills.importRollback", { params: { id: plain } });
    const batch = await importWith(settlementWish, 5_100_00);
    expect(await recordOf(batch)).toMatchObject({ settlement_wish: 1, settlement_no: null, settlement_id: null });
    await audit(batch);
    const newSettlement = (await settlements()).at(-1);
    const wishOutcome = {
      settlement_wish: 2,
      settlement_no: newSettlement?.no,
      settlement_id: String(newSettlement?.id),
    };
    expect(await recordOf(batch)).toMatchObject(wishOutcome);
    const dismissed = await importWith(settlementWish, 5_200_00);
    const before = (await settlements()).length;
    const body = { action: "reject", reason: "金额不符" };
    await scene().call("checker", "billBatches.update", { params: { id: dismissed }, body });
    expect(await recordOf(dismissed)).toMatchObject({ settlement_wish: 3, settlement_problem: "no_bills_left" });
    expect(await settlements()).toHaveLength(before);
    const gone = await importWith(settlementWish, 5_300_00);
    await scene().call("maker", "bills.importRollback", { params: { id: gone } });
    expect(await recordOf(gone)).toMatchObject({ settlement_wish: 0 });
  });

  it("is not wished for by who may not make one, and by all parts of a batch or by none", async () => {
    const rows = [0, 1].map((at) => billRow(scene(), at + 2, worker(scene(), at), 6_000_00 + at));
    const [first = {}, second = {}] = batchParts(scene(), rows, 1, { is_create_settlement: true });
    const refused = await sendPart(scene(), { ...first, batch_key: randomUUID() }, "operator");
    expect([refused.status, refused.body["code"]]).toEqual([403, "forbidden"]);
    expect((await sendPart(scene(), first)).body["state"]).toBe("receiving");
    const { is_create_settlement: _wish, ...without } = second;
    expect((await sendPart(scene(), without)).body["code"]).toBe("idempotency_mismatch");
    const other = await sendPart(scene(), { ...second, settlement_remark: "另一备注" });
    expect(other.body["code"]).toBe("idempotency_mismatch");
    expect((await sendPart(scene(), second)).body["state"]).toBe("done");
  });

  it("waits while no contract is in force, and is not made without the wish", async () => {
    const before = (await settlements()).length;
    const plain = await importWith({}, 2_000_00);
    await audit(plain);
    const batch = await importWith({ is_create_settlement: true }, 3_000_00);
    const { writing } = scene().running().service;
    const setEnd = (end_at: string) => writing.updateTable("company_contracts").set({ end_at }).execute();
    await setEnd("2026-11-01");
    expect((await audit(batch)).body).toMatchObject({ changed: 2 });
    await setEnd("2027-12-31");
    expect(await settlements()).toHaveLength(before);
    expect(await recordOf(batch)).toMatchObject({ settlement_wish: 3, settlement_problem: "contract_not_effective" });
  });
});
