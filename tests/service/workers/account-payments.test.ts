import { expect, it } from "vitest";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { errors } from "../../../src-shared/locales/zh-CN/common/errors.ts";
import { importIssues } from "../../../src-shared/locales/zh-CN/common/imports-issues.ts";
import { enums } from "../../../src-shared/locales/zh-CN/enums.ts";
import { someCard } from "../core/matrix-pay-accounts.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { approvedSettlement, billRow, paidSettlement, sendCode, settleBody } from "../money-steps.ts";

const code = payAccountStates.code;
const identity = { check: async () => "match" as const };

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const line = (scene: Scene, index: number, fee = 70_000) => [{ worker: worker(scene, index), fee: fee + index }];

const firstAccount = (scene: Scene, index: number) =>
  scene
    .running()
    .db.selectFrom("labor_accounts")
    .selectAll()
    .where("labor_id", "=", worker(scene, index).id)
    .orderBy("id")
    .executeTakeFirstOrThrow();

const set = async (scene: Scene, index: number, values: { hold?: number; status?: number }) => {
  const { id } = await firstAccount(scene, index);
  await scene.running().service.writing.updateTable("labor_accounts").set(values).where("id", "=", id).execute();
};

const update = async (scene: Scene, who: "operator" | "checker", id: number, action: string) => {
  const account = await scene
    .running()
    .db.selectFrom("labor_accounts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const body = { version: account.version, action, ...(action !== "approve" && { reason: "银行已核实" }) };
  return scene.call(who, "payAccounts.update", { params: { id: String(id) }, body });
};

onEveryScene("payments to accounts", { workers: 12, service: { identity } }, (scene) => {
  const pay = async (approved: Awaited<ReturnType<typeof approvedSettlement>>) => {
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    return scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
  };
  const standings = async (id: string) => {
    const { body } = await scene().call("checker", "settlements.checks", { params: { id } });
    const checks = body["checks"] as { standings: { standing: number }[] };
    return checks.standings.map(({ standing }) => standing);
  };

  it.each([
    ["held since", { hold: 1 }, { hold: 0 }, 9],
    ["not verified", { status: code("toVerify") }, { status: code("verified") }, 8],
  ] as const)(
    "are refused where the sealed account is %s, and made once it is put right",
    async (_what, undo, redo, standing) => {
      const index = undo === undefined ? 0 : standing - 8;
      const approved = await approvedSettlement(scene(), line(scene(), index));
      const before = await scene().wallet();
      await set(scene(), index, undo);
      const refused = await pay(approved);
      expect([refused.status, refused.body["code"]]).toEqual([409, "payee_account"]);
      expect(errors.payee_account).toContain("未核验或已暂停付款，已停止支付");
      expect(await scene().wallet()).toEqual(before);
      expect(await standings(approved.id)).toEqual([standing]);
      await set(scene(), index, redo);
      expect((await pay(approved)).body["code"]).toBeUndefined();
      await scene().rounds(2);
    },
  );

  it("are warned of when bills are imported", async () => {
    await set(scene(), 2, { status: code("toVerify") });
    await set(scene(), 3, { hold: 1 });
    const bills = [2, 3, 4].map((index) => billRow(scene(), index, worker(scene(), index), 90_000));
    const body = { company_id: scene().company_id, inner_bill_type: 1, bills };
    const answer = await scene().call("maker", "bills.precheck", { body });
    const issues = answer.body["issues"] as { row: number; severity: string; code: string }[];
    const told = issues.map(({ row, severity, code: issue }) => `${row} ${severity} ${issue}`);
    expect(told.filter((one) => one.includes("account_"))).toEqual([
      "2 warning account_unverified",
      "3 warning account_held",
    ]);
    expect(enums.workerGap[6]).toBe("账户未验证");
    expect(importIssues.account_unverified).toBe("收款账户还没有核验，核验前不会付款");
  });

  it("hold the account that the bank refused, and go to the card that was checked and approved since", async () => {
    const { account_no } = worker(scene(), 5);
    scene().fates.set(account_no, { outcome: "failed", due_after: 0, fail_code: "E1002" });
    const sealed = await approvedSettlement(scene(), line(scene(), 5, 40_000));
    const failed = await paidSettlement(scene(), line(scene(), 5));
    await scene().rounds(2);
    expect(await firstAccount(scene(), 5)).toMatchObject({ hold: 1, hold_reason: "bank", status: code("verified") });
    // Another settlement that was sealed before stops too.
    expect((await pay(sealed)).body["code"]).toBe("payee_account");

    const body = { account_no: someCard(77), bank_code: "ICBC", bank_phone: "13812345678", qsApp: 7, is_default: true };
    const labor = String(worker(scene(), 5).id);
    const checked = await scene().call("operator", "labors.verifyFourFactor", { params: { id: labor }, body });
    const account = checked.body["account"] as { id: string; status: number };
    expect(account.status).toBe(code("awaitingApproval"));
    const triage = async () =>
      (await scene().call("payer", "settlements.get", { params: { id: failed.id } })).body["triage"] as {
        groups: { next: string }[];
        ready: { count: number; amount: number; moved: number; digest: string };
      };
    expect((await triage()).groups.map(({ next }) => next)).toEqual(["newCard"]);
    expect((await update(scene(), "checker", Number(account.id), "approve")).status).toBe(200);
    const { ready } = await triage();
    expect(ready).toMatchObject({ count: 1, moved: 1 });
    const { version, snapshot_hash } = await scene().settlement(failed.id);
    const sms_code = await sendCode(scene(), "payer", { id: failed.id, snapshot_hash }, "retry", ready.digest);
    const again = await scene().call("payer", "settlements.updatePartSettleRecords", {
      params: { id: failed.id },
      body: {
        ...{ action: "retry_ready", version, snapshot_hash, ready_digest: ready.digest, sms_code },
        expected: { count: ready.count, amount: ready.amount },
      },
    });
    expect(again.status).toBe(200);
    await scene().rounds(2);
    const attempt = await scene()
      .running()
      .db.selectFrom("payout_attempts as a")
      .innerJoin("payout_lines as p", "p.id", "a.line_id")
      .where("p.settlement_id", "=", Number(failed.id))
      .where("a.attempt", "=", 2)
      .select(["a.account_no", "p.status"])
      .executeTakeFirstOrThrow();
    expect(attempt).toEqual({ account_no: someCard(77), status: 1 });
    await scene().audit();
  });

  it("need a second person to go to a held account again", async () => {
    const { id } = await firstAccount(scene(), 5);
    const asked = await update(scene(), "operator", id, "release");
    expect(asked.body["requested"]).toBe(true);
    expect((await firstAccount(scene(), 5)).hold).toBe(1);
    expect((await update(scene(), "checker", id, "approve")).status).toBe(200);
    expect(await firstAccount(scene(), 5)).toMatchObject({ hold: 0, hold_reason: null });
  });
});
