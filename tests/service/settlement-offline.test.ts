import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode, settleBody, settlementOf } from "./money-steps.ts";
import { uploadFile } from "./upload-file.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const linesOf = (scene: Scene, count: number, fee: number) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: fee + index }));

/** From here on the first company settles offline (bills of such a company are not imported). */
const setMode = (scene: Scene, settlement_type: 1 | 2) =>
  scene
    .running()
    .service.writing.updateTable("companies")
    .set({ settlement_type })
    .where("id", "=", Number(scene.company_id))
    .execute();

const approvedOffline = async (scene: Scene, count: number, fee: number) => {
  await setMode(scene, 1);
  const approved = await approvedSettlement(scene, linesOf(scene, count, fee));
  await setMode(scene, 2);
  return approved;
};

const handOut = async (scene: Scene, id: string, more: Record<string, unknown> = {}, who: Role = "payer") => {
  const row = await scene.settlement(id);
  const isAgain = row.status === 85;
  const expected = isAgain
    ? { count: row.failed_count, labor_net: row.failed_amount }
    : { count: row.line_count, labor_net: row.labor_net };
  const { version, snapshot_hash } = row;
  const sms_code = await sendCode(scene, who, { id, snapshot_hash }, "offline");
  return scene.call(who, "settlements.smsOfflineSettle", {
    params: { id },
    body: { version, snapshot_hash, sms_code, expected, ...more },
  });
};

type FeedbackRow = Record<string, unknown>;
const feedbackRows = async (scene: Scene, id: string, status = "success"): Promise<FeedbackRow[]> =>
  (await scene.lines(id)).map((line, index) => ({
    row: index + 2,
    trade_no: line.channel_order_no,
    user_id_no: line.id_no,
    status,
    amount: line.net,
  }));
const report = (scene: Scene, rows: readonly FeedbackRow[], who: Role = "payer", key?: string) =>
  scene.call(who, "settlements.importOfflineFeedback", {
    body: { company_id: scene.company_id, file_name: "回单.xlsx", rows },
    ...(key !== undefined && { key }),
  });

const owed = async (scene: Scene): Promise<number> => {
  const row = await scene
    .running()
    .db.selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", "company_receivable")
    .executeTakeFirst();
  return row?.balance ?? 0;
};

onEveryScene("settling offline", {}, (scene) => {
  it("hands the lines to the company and takes its word for each", async () => {
    const before = await scene().wallet();
    const approved = await approvedOffline(scene(), 3, 1_000_00);
    const handed = settlementOf(await handOut(scene(), approved.id));
    expect(handed).toMatchObject({ status: 85, payer_name: scene().person("payer").name });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    // No worker ever takes what the company pays itself.
    await scene().rounds(3);
    expect((await scene().lines(approved.id)).map((line) => line.status)).toEqual([0, 0, 0]);
    await scene().audit();

    const [first, second, third] = await feedbackRows(scene(), approved.id);
    const part = await report(scene(), [first as FeedbackRow]);
    expect(part.body).toEqual({ succeeded: 1, failed: 0, settled: [], refused: [] });
    expect(await scene().settlement(approved.id)).toMatchObject({ status: 85, paid_count: 1 });
    expect(await owed(scene())).toBe(60_00);
    await scene().audit();
    const rest = await report(scene(), [second as FeedbackRow, third as FeedbackRow]);
    expect(rest.body).toMatchObject({ succeeded: 2, settled: [handed["no"]] });
    const done = await scene().settlement(approved.id);
    expect(done).toMatchObject({ status: 88, paid_count: 3, success_amount: done.labor_net, pay_mode: 3 });
    expect(done.settlement_at).not.toBeNull();
    expect(await owed(scene())).toBe(done.company_payable - done.labor_net);
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
    const bills = await scene()
      .running()
      .db.selectFrom("bills")
      .select("status")
      .where("settlement_id", "=", done.id)
      .execute();
    expect(bills.map((bill) => bill.status)).toEqual([60, 60, 60]);
    await scene().audit();
  });

  it("refuses rows that are not the line's, and what has its result, one by one", async () => {
    const approved = await approvedOffline(scene(), 4, 2_000_00);
    await handOut(scene(), approved.id);
    const rows = await feedbackRows(scene(), approved.id);
    const [a, b, c, d] = rows as [FeedbackRow, FeedbackRow, FeedbackRow, FeedbackRow];
    const answer = await report(scene(), [
      { ...a, trade_no: "NOSUCH" },
      { ...b, amount: (b["amount"] as number) + 1, row: 20 },
      { ...c, user_id_no: worker(scene(), 7).id_no, row: 30 },
      { ...d, user_bank_account: worker(scene(), 6).account_no, row: 40 },
      { ...a, user_id_no: String(a["user_id_no"]).toLowerCase(), row: 50 },
      { ...a, row: 51 },
    ]);
    expect(answer.body).toMatchObject({ succeeded: 1, failed: 0 });
    expect((answer.body["refused"] as { row: number; code: string }[]).map(({ row, code }) => [row, code])).toEqual([
      [2, "feedback_unknown_trade"],
      [20, "feedback_other_amount"],
      [30, "feedback_other_person"],
      [40, "feedback_other_account"],
      [51, "feedback_final"],
    ]);
    const again = await report(scene(), [{ ...a, status: "failure" }]);
    expect((again.body["refused"] as { code: string }[])[0]?.code).toBe("feedback_final");
    const key = "6b0d1c52-6f0e-4a4e-9d5a-0000000000f1";
    const good = await report(scene(), [b, c, d], "payer", key);
    expect(good.body).toMatchObject({ succeeded: 3 });
    expect(await report(scene(), [b, c, d], "payer", key)).toEqual(good);
    const other = await report(scene(), [b, c], "payer", key);
    expect([other.status, other.body["code"]]).toEqual([422, "idempotency_mismatch"]);
    expect((await scene().settlement(approved.id)).status).toBe(88);
    await scene().audit();
  });

  it("goes back when nobody was paid, and hands failed lines out again when some were", async () => {
    const none = await approvedOffline(scene(), 2, 3_000_00);
    await handOut(scene(), none.id);
    const before = await owed(scene());
    const failed = await report(scene(), await feedbackRows(scene(), none.id, "failure"));
    expect(failed.body).toMatchObject({ succeeded: 0, failed: 2 });
    expect(await scene().settlement(none.id)).toMatchObject({ status: 36, pay_mode: null, failed_count: 0 });
    expect(await owed(scene())).toBe(before);
    await scene().audit();

    const mixed = await approvedOffline(scene(), 2, 3_100_00);
    await handOut(scene(), mixed.id);
    const [one, two] = await feedbackRows(scene(), mixed.id);
    await report(scene(), [one as FeedbackRow, { ...two, status: "failure" }]);
    expect(await scene().settlement(mixed.id)).toMatchObject({ status: 85, paid_count: 1, failed_count: 1 });
    const again = settlementOf(await handOut(scene(), mixed.id));
    expect(again).toMatchObject({ status: 85, failed_count: 0 });
    const old = await report(scene(), [two as FeedbackRow]);
    expect((old.body["refused"] as { code: string }[])[0]?.code).toBe("feedback_final");
    const [, fresh] = await feedbackRows(scene(), mixed.id);
    expect(fresh?.["trade_no"]).not.toBe(two?.["trade_no"]);
    expect((await report(scene(), [fresh as FeedbackRow])).body["settled"]).toEqual([again["no"]]);
    await scene().audit();
  });

  it("is settled by the company's proof of the whole", async () => {
    const approved = await approvedOffline(scene(), 3, 4_000_00);
    await handOut(scene(), approved.id);
    await report(scene(), (await feedbackRows(scene(), approved.id)).slice(0, 1));
    const row = await scene().settlement(approved.id);
    const lines = await scene().lines(approved.id);
    const labor_net = (lines[1]?.net ?? 0) + (lines[2]?.net ?? 0);
    const settle = (who: Role, voucher_keys: string[], more: Record<string, unknown> = {}) =>
      scene().call(who, "settlements.voucherSettle", {
        params: { id: approved.id },
        body: {
          version: row.version,
          snapshot_hash: row.snapshot_hash,
          voucher_keys,
          reason: "企业已提供全部回单",
          expected: { count: 2, labor_net },
          ...more,
        },
      });
    const key = await uploadFile(scene(), "payer");
    expect((await settle("maker", [key])).body["code"]).toBe("forbidden");
    expect((await settle("payer", ["nosuchfile"])).body["code"]).toBe("not_found");
    expect((await settle("payer", [await uploadFile(scene(), "payer", "a.exe", Buffer.from("MZ"))])).status).toBe(400);
    expect((await settle("payer", [key], { expected: { count: 3, labor_net } })).body["code"]).toBe("snapshot_changed");
    expect((await settle("payer", [])).body["code"]).toBe("invalid");
    const done = settlementOf(await settle("payer", [key]));
    expect(done).toMatchObject({ status: 88, paid_count: 3, voucher_status: 3 });
    expect((await settle("payer", [key])).body["code"]).toBe("stale_version");
    await scene().audit();
  });

  it("is only for companies that settle offline, by a third person, for what was seen", async () => {
    await setMode(scene(), 1);
    const online = await approvedSettlement(scene(), linesOf(scene(), 1, 5_000_00));
    expect((await handOut(scene(), online.id)).body["code"]).toBe("not_offline");
    await setMode(scene(), 2);
    expect((await handOut(scene(), online.id, {}, "boss")).status).toBe(200);
    const other = await approvedOffline(scene(), 1, 5_100_00);
    const wrong = { count: 1, labor_net: 1 };
    expect((await handOut(scene(), other.id, { expected: wrong })).body["code"]).toBe("snapshot_changed");
    expect((await handOut(scene(), other.id, { sms_code: "000000" })).body["code"]).toBe("sms_code_wrong");
    const code = await sendCode(scene(), "payer", other, "settle");
    expect((await handOut(scene(), other.id, { sms_code: code })).body["code"]).toBe("sms_code_wrong");
    expect((await scene().settlement(other.id)).status).toBe(35);
    const { writing } = scene().running().service;
    const setRelation = (cooperation_status: number) =>
      writing
        .updateTable("company_labors")
        .set({ cooperation_status })
        .where("labor_id", "=", worker(scene(), 0).id)
        .execute();
    await setRelation(3);
    expect((await handOut(scene(), other.id)).body["code"]).toBe("payee_changed");
    await setRelation(1);
  });

  it("hands out several under one code, each with its own result", async () => {
    const settlements = [];
    for (let nth = 0; nth < 3; nth += 1) settlements.push(await approvedOffline(scene(), 2, 6_000_00 + nth * 100));
    const seenSettlements = await Promise.all(
      settlements.map(async ({ id }) => {
        const { version, snapshot_hash, line_count: count, labor_net } = await scene().settlement(id);
        return { id, version, snapshot_hash, expected: { count, labor_net } };
      }),
    );
    const second = seenSettlements[1] as (typeof seenSettlements)[number];
    const batch = { settlements: [seenSettlements[0], { ...second, version: second.version + 1 }, seenSettlements[2]] };
    const digest = createHash("sha256")
      .update(canonicalJson(batch as never))
      .digest("hex");
    const first = settlements[0] as (typeof settlements)[number];
    const sms_code = await sendCode(scene(), "payer", first, "offline", digest);
    const send = (body: object) =>
      scene().call("payer", "settlements.batchOfflineSettle", { body: body as Record<string, unknown> });
    // The code is good for exactly this list.
    expect((await send({ settlements: seenSettlements, sms_code })).body["code"]).toBe("sms_code_wrong");
    const answer = await send({ ...batch, sms_code });
    expect(answer.body).toMatchObject({
      done: 2,
      results: [
        { ok: true, status: 85 },
        { ok: false, code: "stale_version" },
        { ok: true, status: 85 },
      ],
    });
    expect((await scene().settlement(second.id)).status).toBe(35);
    const twice = { settlements: [second, second] };
    expect((await send({ ...twice, sms_code })).body["code"]).toBe("invalid");
    await scene().audit();
  });

  it("is decided by one of several people at once", async () => {
    const approved = await approvedOffline(scene(), 2, 7_000_00);
    const row = await scene().settlement(approved.id);
    const { version, snapshot_hash, line_count: count, labor_net } = row;
    const offline = async (who: Role) => ({
      version,
      snapshot_hash,
      sms_code: await sendCode(scene(), who, approved, "offline"),
      expected: { count, labor_net },
    });
    const bodies = [await offline("payer"), await offline("payer2")];
    const pay = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    const params = { id: approved.id };
    const answers = await Promise.all([
      scene().call("payer", "settlements.smsOfflineSettle", { params, body: bodies[0] as Record<string, unknown> }),
      scene().call("payer2", "settlements.smsOfflineSettle", { params, body: bodies[1] as Record<string, unknown> }),
      scene().call("payer", "settlements.settle", { params, body: pay }),
      scene().call("payer2", "settlements.revokePayment", { params, body: { snapshot_hash, reason: "撤销" } }),
      scene().call("maker", "settlements.cancel", { params, body: { version, reason: "取消" } }),
    ]);
    // Revoking rests on no version: it may also stop the payment that has just won.
    const revoked = answers[3]?.status === 200;
    const won = answers.filter((answer, index) => answer.status === 200 && index !== 3).length;
    expect(won).toBeLessThanOrEqual(1);
    expect(won === 1 || revoked).toBe(true);
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expect(answer.status).toBe(409);
      expect(["stale_version", "illegal_transition", "company_pays_itself"]).toContain(answer.body["code"]);
    }
    await scene().rounds(2);
    await scene().audit();
  });
});
