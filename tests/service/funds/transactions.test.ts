import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { paidSettlement } from "../money-steps.ts";
import { companyAccount, type FundScene, idOf, onEveryFundScene, otherPayer } from "./fund-scene.ts";

onEveryFundScene("entries", { funds: 10_000_00 }, (scene) => {
  const entries = async (query: Record<string, string> = {}) =>
    (await scene().call("auditor", "transactions.list", { query })).body["results"] as {
      id: string;
      no: string;
      amount: number;
      handle_status: number;
      reconcile_status: number;
      bank_serial: string | null;
    }[];

  it("show both sides of what was booked", async () => {
    await scene().deposit(1_234_56);
    const [entry] = await entries({ business_type: "5" });
    const detail = await scene().call("auditor", "transactions.get", { params: { id: entry?.id ?? "" } });
    expect(detail.body).toMatchObject({
      transaction: { id: entry?.id, amount: 1_234_56 },
      journals: [
        {
          kind: "recharge",
          by: "",
          sides: [
            { account: "bank", amount: 1_234_56, company_name: "" },
            { account: "wallet_available", amount: -1_234_56, company_name: scene().company_name },
          ],
        },
      ],
    });
    expect((await scene().call("client", "transactions.get", { params: { id: entry?.id ?? "" } })).status).toBe(404);
  });

  it("are filtered by category and channel, and name the other side masked, found by its whole name only", async () => {
    const all = await entries({ page_size: "100" });
    const named = async (query: Record<string, string>) =>
      (await entries({ page_size: "100", ...query })).map(({ no }) => no);
    const [into, holds] = [await named({ business_category: "2" }), await named({ business_category: "3" })];
    expect(into.length).toBeGreaterThan(0);
    expect([...into, ...holds, ...(await named({ business_category: "1" }))].sort()).toEqual(
      all.map(({ no }) => no).sort(),
    );
    expect(await named({ channel: "1" })).toHaveLength(all.length);
    expect(await named({ channel: "4" })).toEqual([]);
    expect(await named({ voucher_status: "1" })).toHaveLength(all.length);
    const name = "杭州远来商贸有限公司";
    const { writing } = scene().running().service;
    await writing
      .updateTable("transactions")
      .set({ counterparty: name })
      .where("no", "=", into[0] ?? "")
      .execute();
    const matching = await entries({ keyword: name });
    expect(matching).toMatchObject([{ no: into[0], counterparty: maskName(name), voucher_status: 1 }]);
    expect(JSON.stringify(await entries())).not.toContain(name);
    expect(await entries({ keyword: "远来商贸" })).toEqual([]);
  });

  it("are marked as seen to by a list, one outcome a row, once for a batch", async () => {
    const [first, second] = await entries();
    const row = (nth: number, no: string | undefined, status: number, amount?: number) => ({
      row: nth,
      no,
      status,
      ...(amount !== undefined && { amount }),
    });
    const body = {
      batch_key: randomUUID(),
      file_name: "清单.xlsx",
      rows: [
        row(2, first?.no, 2, first?.amount),
        row(3, second?.no, 2, (second?.amount ?? 0) + 1),
        row(4, "LS00000000000000", 2),
        row(5, "LSX", 1),
        row(6, "LSX", 1),
      ],
    };
    const key = randomUUID();
    const answer = await scene().call("maker", "transactions.importTransact", { body, key });
    expect(answer.body).toEqual({
      changed: 1,
      same: 0,
      refused: [
        { row: 3, no: second?.no, code: "amount_differs" },
        { row: 4, no: "LS00000000000000", code: "not_found" },
        { row: 5, no: "LSX", code: "not_found" },
        { row: 6, no: "LSX", code: "not_found" },
      ],
    });
    expect((await scene().call("maker", "transactions.importTransact", { body, key })).body).toEqual(answer.body);
    expect((await entries({ handle_status: "2" })).map(({ no }) => no)).toEqual([first?.no]);
    const again = await scene().call("maker", "transactions.importTransact", {
      body: { ...body, rows: [row(2, first?.no, 2)] },
    });
    expect(again.body).toEqual({ changed: 0, same: 1, refused: [] });
    const twice = await scene().call("maker", "transactions.importTransact", {
      body: { ...body, rows: [row(2, first?.no, 1), row(3, first?.no, 1)] },
    });
    expect(twice.body).toMatchObject({ changed: 0, refused: [{ code: "twice" }, { code: "twice" }] });
    const records = await scene().call("maker", "importJobs.list", { query: { kind: "2" } });
    expect(records.body).toMatchObject({ count: 2, summary: { success_count: 1, skip_count: 1, fail_count: 4 } });
    expect((await scene().call("auditor", "transactions.importTransact", { body })).status).toBe(403);
  });
});

onEveryFundScene("a deposit of a company whose name the bank writes otherwise", { funds: 0 }, (scene) => {
  it("is the company's own, and another company's is not", async () => {
    const name = scene().company_name;
    const written = `　${name.slice(0, 1)} ${name.slice(1).replace(/\d/u, (digit) => String.fromCharCode(Number(digit) + 0xff10))}\u200b`;
    expect(written).not.toBe(name);
    const before = (await scene().wallet()).balance;
    await scene().deposit(700_00, written);
    await scene().carry(1);
    expect((await scene().wallet()).balance).toBe(before + 700_00);
    await scene().deposit(300_00, `${name}分公司`);
    await scene().carry(1);
    expect((await scene().wallet()).balance).toBe(before + 700_00);
    await scene().audit();
  });
});

onEveryFundScene("reconciling", { funds: 0 }, (scene) => {
  const days = { start: "2026-11-18", end: "2026-11-24" };
  const compare = async (body = days) => scene().call("maker", "transactions.reconcile", { body });

  it("agrees with the bank about all that went through it, returns and payouts too", async () => {
    await scene().deposit(5_000_00);
    await scene().deposit(700_00, otherPayer);
    scene().fates.set(companyAccount, { outcome: "paid", due_after: 0, return_after: 30_000, fail_code: "R2001" });
    await scene().withdraw(100_00);
    await scene().carry(2);
    await scene().carry(2, 30_000);
    scene().fates.delete(companyAccount);
    const worker = scene().workers[0] as FundScene["workers"][number];
    await paidSettlement(scene(), [{ worker, fee: 1_000_00 }]);
    await scene().rounds(2);
    const list = await scene().call("auditor", "transactions.list", { query: { business_type: "5" } });
    const otherIn = (list.body["results"] as { company_id: string; amount: number }[]).filter(
      ({ company_id }) => company_id === scene().other_company_id,
    );
    // The other company's first recharge is the scene's own: no bank of it.
    const { body } = await compare();
    expect(body).toMatchObject({ counts: { differs: 0, long: 0, short: otherIn.length } });
    expect(body["matched"]).toMatchObject({ count: 5, paid_in: 5_000_00 + 700_00 + 90_00 });
    const response = await scene().call("auditor", "transactions.list", { query: { reconcile_status: "2" } });
    expect(response.body["count"]).toBe(3);
    expect((await compare()).body["marked"]).toBe(0);
  });

  it("tells what only the bank has, what only we have, and what has another amount", async () => {
    const serial = await scene().deposit(10_00);
    await scene().write(({ tx }) =>
      tx.updateTable("sandbox_bank_deposits").set({ amount: 10_01 }).where("serial", "=", serial).execute(),
    );
    const hand = await scene().make("maker", {
      type: 1,
      wallet_id: String(scene().wallet_id),
      amount: 20_00,
      bank_serial: "HAND7777",
      payer_name: "企业0",
      note: "",
    });
    await scene().step("checker", idOf(hand), "approve");
    await scene().write(async ({ tx, nowMs }) => {
      const unit = String(7_559_000_000_000_000 + scene().wallet_id);
      await tx
        .insertInto("sandbox_bank_deposits")
        .values({
          serial: "LONG0001",
          account_no: unit,
          payer_name: "甲",
          payer_account: "1",
          amount: 30_00,
          arrived_ms: nowMs,
          remark: "",
        })
        .execute();
    });
    const { body } = await compare();
    expect(body["differs"]).toMatchObject([{ serial, ours: 10_00, banks: 10_01 }]);
    expect(body["long"]).toMatchObject([{ serial: "LONG0001", ours: null, banks: 30_00 }]);
    expect((body["short"] as { serial: string }[]).map((line) => line.serial)).toContain("HAND7777");
    const entry = await scene().call("auditor", "transactions.list", { query: { keyword: serial } });
    expect(entry.body["results"]).toMatchObject([{ reconcile_status: 3 }]);
    expect(await scene().faults()).toContain(`deposit ${serial}: 1001 came in, 1000 booked by 1 transfers`);
    await scene().write(({ tx }) =>
      tx.updateTable("sandbox_bank_deposits").set({ amount: 10_00 }).where("serial", "=", serial).execute(),
    );
  });

  it("takes a month at most, and is for who sees the whole agency", async () => {
    for (const body of [
      { start: "2026-11-02", end: "2026-11-01" },
      { start: "2026-10-01", end: "2026-11-01" },
      { start: "2026-02-30", end: "2026-03-01" },
    ]) {
      expect([body.start, (await compare(body)).status]).toEqual([body.start, 400]);
    }
    // What is wrong is said, with what to do.
    expect((await compare({ start: "2026-11-02", end: "2026-11-01" })).body).toMatchObject({
      code: "days_reversed",
      params: { start: "2026-11-02", end: "2026-11-01" },
    });
    expect((await compare({ start: "2026-10-01", end: "2026-11-01" })).body).toMatchObject({
      code: "days_too_many",
      params: { days: 31 },
    });
    expect((await compare({ start: "2026-10-02", end: "2026-11-01" })).status).toBe(200);
    await scene().write(({ tx }) =>
      tx.updateTable("memberships").set({ data_scope: 2 }).where("user_id", "=", scene().person("maker2").id).execute(),
    );
    const limited = await scene().call("maker2", "transactions.reconcile", { body: days });
    expect(limited).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});
