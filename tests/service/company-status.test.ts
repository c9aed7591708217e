import { expect, it } from "vitest";
import { transferStates } from "../../src-shared/billing/funds/transfer-states.ts";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { withdrawReviewAbove } from "../../src-shared/kernel/terms/withdraw-fee.ts";
import { idOf, onEveryFundScene } from "./funds/fund-scene.ts";
import type { Answer } from "./money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  batchParts,
  billRow,
  createBody,
  draftSettlement,
  paidSettlement,
  sendCode,
  sendPart,
  settleBody,
  settlementOf,
  update,
} from "./money-steps.ts";
import { bills, nextFee, worker } from "./parallel-kit.ts";

const statusAndCode = ({ status, body }: Answer) => [status, body["code"]];
const stopped = [409, "company_stopped"];

onEveryFundScene("what a company's status stops", { workers: 12, funds: 10 ** 10 }, (scene) => {
  const setStatus = (status: number) =>
    scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ status })
      .where("id", "=", Number(scene().company_id))
      .execute();
  const pay = async (approved: Parameters<typeof settleBody>[1]) => {
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    return scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
  };

  it.each([
    ["frozen", companyStatus.frozen],
    ["terminated", companyStatus.terminated],
    ["not active yet", companyStatus.toSign],
  ])(
    "%s: no new bills, no settlement is made, submitted, approved or paid; all goes on when it is active",
    async (_, status) => {
      const fee = nextFee();
      const ids = await approvedBills(scene(), [{ worker: worker(scene(), 3), fee }]);
      const make = () => scene().call("maker", "settlements.create", { body: createBody(scene(), ids, fee) });
      const draft = await draftSettlement(scene(), bills(scene(), 1));
      const toReview = settlementOf(
        await update(scene(), "maker", await draftSettlement(scene(), bills(scene(), 1)), "submit"),
      );
      const approved = await approvedSettlement(scene(), bills(scene(), 1));
      const before = await scene().wallet();
      await setStatus(status);
      const [part] = batchParts(scene(), [billRow(scene(), 1, worker(scene(), 5), 100_00)]);
      expect(statusAndCode(await sendPart(scene(), part ?? {}))).toEqual([409, "company_not_active"]);
      expect(statusAndCode(await make())).toEqual(stopped);
      expect(statusAndCode(await update(scene(), "maker", draft, "submit"))).toEqual(stopped);
      const { snapshot_hash } = toReview;
      expect(statusAndCode(await update(scene(), "checker", toReview, "approve", { snapshot_hash }))).toEqual(stopped);
      expect(statusAndCode(await pay(approved))).toEqual(stopped);
      expect(await scene().settlement(approved.id)).toMatchObject({ status: 35, version: approved.version });
      expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
      await setStatus(companyStatus.active);
      expect((await make()).status).toBe(200);
      expect((await pay(approved)).status).toBe(200);
      await scene().rounds(2);
      expect(await scene().settlement(approved.id)).toMatchObject({ status: 60 });
    },
  );

  it("frozen: what the bank has comes to its end, money comes in, a settlement is cancelled; nothing is paid again", async () => {
    scene().fates.set(worker(scene(), 1).account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
    const { id } = await paidSettlement(scene(), bills(scene(), 2));
    const approved = await approvedSettlement(scene(), bills(scene(), 1));
    await setStatus(companyStatus.frozen);
    await scene().rounds(2);
    scene().fates.clear();
    const row = await scene().settlement(id);
    expect(row).toMatchObject({ paid_count: 1, failed_count: 1 });
    const { version, snapshot_hash, failed_count: count, failed_amount: amount } = row;
    const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "retry");
    const body = { action: "retry_failed", version, snapshot_hash, sms_code, expected: { count, amount } };
    const again = await scene().call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
    expect(statusAndCode(again)).toEqual(stopped);
    const before = await scene().wallet();
    await scene().deposit(777_00);
    expect((await scene().wallet()).balance).toBe(before.balance + 777_00);
    const cancelled = await scene().call("maker", "settlements.cancel", {
      params: { id: approved.id },
      body: { version: approved.version, reason: "企业已冻结" },
    });
    expect(cancelled.status).toBe(200);
    await setStatus(companyStatus.active);
  });

  it("frozen: nothing is withdrawn or moved, also what waited for its approval; terminated: the balance is withdrawn", async () => {
    const waiting = await scene().withdraw(withdrawReviewAbove + 1);
    expect(waiting.body["status"]).toBe(transferStates.code("toReview"));
    await setStatus(companyStatus.frozen);
    expect(statusAndCode(await scene().withdraw(1_000_00))).toEqual(stopped);
    const move = {
      ...{ type: 3, wallet_id: String(scene().wallet_id), to_wallet_id: String(scene().alipay) },
      ...{ amount: 5_00, note: "" },
    };
    expect(statusAndCode(await scene().make("maker", move))).toEqual(stopped);
    expect(statusAndCode(await scene().step("checker", idOf(waiting), "approve"))).toEqual(stopped);
    await setStatus(companyStatus.terminated);
    expect((await scene().step("checker", idOf(waiting), "approve")).status).toBe(200);
    expect((await scene().withdraw(1_000_00)).status).toBe(200);
    await scene().carry(2);
    expect(await scene().transfer(idOf(waiting))).toMatchObject({ status: transferStates.code("succeeded") });
    await setStatus(companyStatus.active);
  });
});
