import { expect, it } from "vitest";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { type Part, partsOf } from "../import-steps.ts";
import { paidSettlement } from "../money-steps.ts";
import { agencyAccountNo, type FundScene, idOf, onEveryFundScene } from "./fund-scene.ts";

const status = transferStates.code;

onEveryFundScene("channel accounts", { funds: 10_000_00 }, (scene) => {
  const balance = async (name: "cmbAccount.balance" | "merchantAccount.balance" = "cmbAccount.balance") =>
    (await scene().call("auditor", name)).body as { available: number; balance: number; held_for_wallets: number };

  const withdraw = async (amount: number, more: Record<string, unknown> = {}) => {
    const { available } = await balance();
    const body = { amount, note: "", expected: { available, account_id: scene().agencyBound }, ...more };
    const sms_code = await scene().codeFor("payer", "cmbWithdraw", String(scene().agency_id), body);
    scene().clock.advance(61_000);
    return scene().call("payer", "cmbAccount.withdraw", { body: { ...body, sms_code } });
  };

  it("let the agency take out what it has earned, approved by a second person, and no more", async () => {
    const worker = scene().workers[0] as FundScene["workers"][number];
    await paidSettlement(scene(), [{ worker, fee: 1_000_00 }]);
    await scene().rounds(2);
    const before = await balance();
    expect(before).toMatchObject({ available: 60_00, balance: 20_000_00 - 1_000_00 });
    expect((await withdraw(60_01)).body["code"]).toBe("insufficient_funds");
    const response = await withdraw(50_00);
    expect(response).toMatchObject({ status: 200, body: { status: status("toReview") } });
    expect(await balance()).toMatchObject({ available: 10_00, on_its_way: 50_00, balance: before.balance });
    expect((await withdraw(10_01)).body["code"]).toBe("insufficient_funds");
    expect((await scene().step("payer", idOf(response), "approve")).status).toBe(403);
    expect((await scene().step("checker", idOf(response), "approve")).status).toBe(200);
    await scene().carry(2);
    expect(await scene().transfer(idOf(response))).toMatchObject({
      status: status("succeeded"),
      payee_account: agencyAccountNo,
      company_id: 0,
    });
    expect(await balance()).toMatchObject({ available: 10_00, on_its_way: 0, balance: before.balance - 50_00 });
    await scene().audit();
  });

  it("take a withdrawal that comes back in again, and refuse an account bound meanwhile", async () => {
    scene().fates.set(agencyAccountNo, { outcome: "paid", due_after: 0, return_after: 30_000, fail_code: "R2001" });
    const response = await withdraw(10_00);
    await scene().step("checker", idOf(response), "approve");
    await scene().carry(2);
    expect(await balance()).toMatchObject({ available: 0 });
    await scene().carry(3, 30_000);
    expect(await scene().transfer(idOf(response))).toMatchObject({ status: status("returned") });
    expect(await balance()).toMatchObject({ available: 10_00 });
    scene().fates.delete(agencyAccountNo);
    const second = await withdraw(10_00);
    await scene().replace("622588000000000009");
    expect((await scene().step("checker", idOf(second), "approve")).body["code"]).toBe("payee_changed");
    expect((await scene().step("checker", idOf(second), "reject", { reason: "账户已更换" })).status).toBe(200);
    expect(await balance()).toMatchObject({ available: 10_00, on_its_way: 0 });
  });

  it("keep what companies still owe out of what may be taken, for what lies there is owed to others", async () => {
    const worker = scene().workers[1] as FundScene["workers"][number];
    await paidSettlement(scene(), [{ worker, fee: 8_000_00 }]);
    await scene().rounds(2);
    const { available } = await balance();
    const order = {
      row: 2,
      no: "DD1",
      company_name: scene().company_name,
      period: "2026-10",
      category: 2,
      fee: 20_00,
      due_at: "2026-12-31",
    };
    const [body] = partsOf([order]) as [Part];
    expect((await scene().call("maker", "serviceBills.import", { body })).body).toMatchObject({ succeeded: 1 });
    expect(await balance()).toMatchObject({ available });
    await scene().audit();
  });

  it("say whose the money is, unit by unit, and are the agency's business only", async () => {
    const balanceAnswer = await scene().call("auditor", "cmbAccount.balance");
    expect(balanceAnswer.body).toMatchObject({ payee: { account_masked: "6225 **** 0009" } });
    const units = balanceAnswer.body["units"] as { balance: number }[];
    expect(units.reduce((sum, unit) => sum + unit.balance, 0)).toBe(balanceAnswer.body["held_for_wallets"]);
    expect(await balance("merchantAccount.balance")).toMatchObject({ balance: 0, available: 0, units: [] });
    expect((await scene().call("client", "cmbAccount.balance")).status).toBe(403);
    const own = await scene().call("client", "transfers.list");
    expect((own.body["results"] as { company_id: string }[]).every((row) => row.company_id !== "0")).toBe(true);
    const all = await scene().call("auditor", "transfers.list", { query: { type: "2" } });
    expect((all.body["results"] as { company_name: string }[])[0]?.company_name).toMatch(/^服务商/);
  });
});

onEveryFundScene("wallets in detail", { funds: 10_000_00 }, (scene) => {
  const wallet = () => ({ id: String(scene().wallet_id) });

  it("say what is frozen for what, adding up", async () => {
    const response = await scene().withdraw(100_00);
    await scene().make("maker", { type: 5, wallet_id: wallet().id, direction: 2, amount: 5_00, note: "转出" });
    const freezeAnswer = await scene().call("auditor", "transfers.freezeAmount", { query: { wallet_id: wallet().id } });
    expect(freezeAnswer.body).toMatchObject({
      frozen: 105_00,
      held: [
        { kind: "transfer", amount: 5_00 },
        { id: idOf(response), amount: 100_00 },
      ],
    });
    await scene().carry(2);
  });

  it("set the low balance line once for a version, by who may", async () => {
    const { version } = await scene().wallet();
    const set = (who: "maker" | "payer" | "maker2", shownBalance: number) =>
      scene().call(who, "wallets.update", {
        params: wallet(),
        body: { version: shownBalance, low_balance_alert: 500_00 },
      });
    expect((await set("payer", version)).status).toBe(403);
    const answers = await Promise.all([set("maker", version), set("maker2", version)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await scene().wallet()).toMatchObject({ low_balance_alert: 500_00 });
    const entries = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select("action")
      .where("object", "=", `wallet:${wallet().id}`)
      .execute();
    expect(entries).toEqual([{ action: "wallets.setAlert" }]);
  });

  it("show the account to pay into masked, and whole to who may see it, written down", async () => {
    const { body } = await scene().call("checker", "wallets.get", { params: wallet() });
    const masked = (body["wallet"] as { virtual_account_no: string }).virtual_account_no;
    expect(masked).toMatch(/^7559 \*{4} \d{4}$/);
    const response = await scene().call("checker", "sensitive.reveal", {
      body: { list: "wallets", id: wallet().id, field: "virtual_account_no", reason: "告知企业" },
    });
    expect(response.body["value"]).toBe(String(7_559_000_000_000_000 + scene().wallet_id));
  });

  it("tell the account to pay into whole to the company's own people, and masked to the agency's", async () => {
    const of = async (who: "checker" | "client", id: number) =>
      (await scene().call(who, "wallets.get", { params: { id: String(id) } })).body["pay_into"];
    // The client is of another company than the scene's wallet: that one is none for them.
    expect(await of("client", scene().wallet_id)).toBeUndefined();
    const { id } = await scene()
      .running()
      .db.selectFrom("wallets as w")
      .innerJoin("memberships as m", "m.company_id", "w.company_id")
      .select("w.id")
      .where("w.channel", "=", 1)
      .executeTakeFirstOrThrow();
    expect(await of("checker", id)).toMatchObject({ no: expect.stringMatching(/^7559 \*{4} \d{4}$/), bank: "CMB" });
    expect(await of("client", id)).toMatchObject({ no: String(7_559_000_000_000_000 + id), bank: "CMB" });
  });
});
