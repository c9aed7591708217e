import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { paidSettlement } from "../money-steps.ts";
import { type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";
import { makeAccountAdmin, proposeAccount, putAccountInPlace } from "./replace-account.ts";

const newNo = "31050161363600001268";

onEveryFundScene("another account of the agency", { funds: 10_000_00 }, (scene) => {
  const withdraw = async (amount: number, account_id: number | string) => {
    const { available } = (await scene().call("auditor", "cmbAccount.balance")).body;
    const body = { amount, note: "", expected: { available, account_id: String(account_id) } };
    const sms_code = await scene().codeFor("payer", "cmbWithdraw", String(scene().agency_id), body);
    scene().clock.advance(61_000);
    return scene().call("payer", "cmbAccount.withdraw", { body: { ...body, sms_code } });
  };

  it("takes what is asked for later, and sends what waits for a second person back to who asked for it", async () => {
    await makeAccountAdmin(scene());
    const worker = scene().workers[0] as FundScene["workers"][number];
    await paidSettlement(scene(), [{ worker, fee: 1_000_00 }]);
    await scene().rounds(2);
    const before = await withdraw(20_00, scene().agencyBound);
    const id = await proposeAccount(scene(), "0", newNo);
    expect((await scene().call("auditor", "accountChanges.get", { params: { id } })).body).toMatchObject({
      under_way: 1,
    });
    const account_id = await putAccountInPlace(scene(), id);
    expect((await withdraw(10_00, scene().agencyBound)).body["code"]).toBe("payee_changed");
    const after = await withdraw(10_00, account_id);
    expect(await scene().transfer(idOf(before))).toMatchObject({
      status: transferStates.code("cancelled"),
      frozen_amount: 0,
      reason: expect.stringMatching(/.+ → .*1268$/u),
    });
    expect((await scene().step("checker", idOf(before), "approve")).status).toBe(409);
    expect((await scene().step("checker", idOf(after), "approve")).status).toBe(200);
    await scene().carry(2);
    const succeeded = { status: transferStates.code("succeeded"), company_id: 0 };
    expect(await scene().transfer(idOf(after))).toMatchObject({ ...succeeded, payee_account: newNo });
    await scene().audit();
  });
});
