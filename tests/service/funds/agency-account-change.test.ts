import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/states/transfer.ts";
import type { Role } from "../money-fill.ts";
import { paidSettlement } from "../money-steps.ts";
import { uploadFile } from "../upload-file.ts";
import { type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";

const newNo = "31050161363600001268";

onEveryFundScene("another account of the agency", { funds: 10_000_00 }, (scene) => {
  const admin: Role = "invoicer2";

  const withdraw = async (amount: number, account_id: number | string) => {
    const { available } = (await scene().call("auditor", "cmbAccount.balance")).body;
    const body = { amount, note: "", expected: { available, account_id: String(account_id) } };
    const sms_code = await scene().codeFor("payer", "cmbWithdraw", String(scene().agency_id), body);
    scene().clock.advance(61_000);
    return scene().call("payer", "cmbAccount.withdraw", { body: { ...body, sms_code } });
  };
  const change = async (who: Role, id: string, action: string, more: object = {}) => {
    const { version } = await rowOf(id);
    const answer = await scene().call(who, "accountChanges.update", {
      params: { id },
      body: { version, action, ...more },
    });
    expect(answer.status).toBe(200);
  };
  const rowOf = (id: string) =>
    scene()
      .running()
      .db.selectFrom("account_changes")
      .selectAll()
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();

  it("takes what is asked for later, and sends what waits for a second person back to who asked for it", async () => {
    await scene()
      .running()
      .service.writing.updateTable("memberships")
      .set({ roles: "superAdmin" })
      .where("user_id", "=", scene().person(admin).id)
      .execute();
    const worker = scene().workers[0] as FundScene["workers"][number];
    await paidSettlement(scene(), [{ worker, fee: 1_000_00 }]);
    await scene().rounds(2);
    const before = await withdraw(20_00, scene().agencyBound);
    const proof = [await uploadFile(scene(), admin)];
    const body = { company_id: "0", account_no: newNo, bank_code: "CCB", proof, reason: "更换开户行" };
    const { id } = (await scene().call(admin, "accountChanges.create", { body })).body["change"] as { id: string };
    await change(admin, id, "prove", { amount: (await rowOf(id)).random_amount });
    expect((await scene().call("auditor", "accountChanges.get", { params: { id } })).body).toMatchObject({
      under_way: 1,
    });
    // Who approves an account has fetched its proof.
    const { proof_key } = await rowOf(id);
    const headers = { authorization: `Bearer ${scene().person("checker").token}` };
    const fetched = await scene()
      .running()
      .app.inject({ method: "GET", url: `/storage/${proof_key ?? ""}`, headers });
    expect(fetched.statusCode).toBe(200);
    await change("checker", id, "approve");
    const { account_id } = await rowOf(id);
    expect((await withdraw(10_00, scene().agencyBound)).body["code"]).toBe("payee_changed");
    const after = await withdraw(10_00, account_id ?? 0);
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
