import { expect, it } from "vitest";
import { topUp } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, paidSettlement, sendCode, settleBody } from "./money-steps.ts";
import { bills, nextFee, worker } from "./parallel-kit.ts";

const pay = async (scene: Scene, approved: Parameters<typeof settleBody>[1]) => {
  const body = await settleBody(scene, approved, await sendCode(scene, "payer", approved));
  return scene.call("payer", "settlements.settle", { params: { id: approved.id }, body });
};

const hour = 3_600_000;

onEveryScene("what changes between approval and payment", { workers: 8, funds: 10 ** 10 }, (scene) => {
  const writing = () => scene().running().service.writing;
  const payee = () => worker(scene(), 0);
  const setContract = (end_at: string, abort_at: string | null = null) =>
    writing()
      .updateTable("company_contracts")
      .set({ end_at, abort_at })
      .where("company_id", "=", Number(scene().company_id))
      .execute();
  const setRelation = (columns: { cooperation_status?: number; contract_sign_type?: number }) =>
    writing().updateTable("company_labors").set(columns).where("labor_id", "=", payee().id).execute();
  const setAccount = (account_no: string) =>
    writing().updateTable("labor_accounts").set({ account_no }).where("labor_id", "=", payee().id).execute();
  const setPerson = (columns: { name?: string; real_name_status?: number }) =>
    writing().updateTable("labors").set(columns).where("id", "=", payee().id).execute();

  it.each([
    ["the contract ended", "contract_not_effective", () => setContract("2026-11-19"), () => setContract("2027-12-31")],
    [
      "the contract was called off",
      "contract_not_effective",
      () => setContract("2027-12-31", "2026-11-19 09:00:00"),
      () => setContract("2027-12-31"),
    ],
    [
      "the worker stopped",
      "payee_changed",
      () => setRelation({ cooperation_status: 3 }),
      () => setRelation({ cooperation_status: 1 }),
    ],
    [
      "the worker's signature was taken back",
      "payee_changed",
      () => setRelation({ contract_sign_type: 1 }),
      () => setRelation({ contract_sign_type: 2 }),
    ],
    [
      "the card changed",
      "payee_changed",
      () => setAccount("6212264301003495221"),
      () => setAccount(payee().account_no),
    ],
    ["the name changed", "payee_changed", () => setPerson({ name: "别人" }), () => setPerson({ name: payee().name })],
    [
      "the real name is doubted",
      "payee_changed",
      () => setPerson({ real_name_status: 1 }),
      () => setPerson({ real_name_status: 2 }),
    ],
  ])(
    "%s: the payment is refused by name, whole, and goes through once it is put right",
    async (_what, code, undo, redo) => {
      const approved = await approvedSettlement(scene(), bills(scene(), 2));
      const before = await scene().wallet();
      await undo();
      const refused = await pay(scene(), approved);
      expect([refused.status, refused.body["code"]]).toEqual([409, code]);
      expect(await scene().settlement(approved.id)).toMatchObject({ status: 35, version: approved.version });
      expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: before.frozen });
      await redo();
      // Only now: a contract that ended before other payments of this company would rightly be reported.
      await scene().audit();
      expect((await pay(scene(), approved)).status).toBe(200);
      await scene().rounds(2);
      expect(await scene().settlement(approved.id)).toMatchObject({ status: 60 });
    },
  );
});

onEveryScene("a company that runs out of money half-way", { workers: 8, funds: 3_500_00 }, (scene) => {
  it("is not paid for again before there is money, and then once", async () => {
    scene().fates.set(worker(scene(), 1).account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
    const [one, two] = [1_000_00, 1_000_01];
    const { id } = await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: one },
      { worker: worker(scene(), 1), fee: two },
    ]);
    await scene().rounds(2);
    scene().fates.clear();
    const row = await scene().settlement(id);
    expect(row).toMatchObject({ paid_count: 1, failed_count: 1 });
    // What came back is spent on another settlement before the failed line is paid again.
    const { balance } = await scene().wallet();
    const other = await approvedSettlement(scene(), [{ worker: worker(scene(), 2), fee: 2_200_00 }]);
    expect(other.status).toBe(35);
    const free = balance - (other["company_payable"] as number);
    expect(free).toBeLessThan(two);
    const retry = async () => {
      const { version, snapshot_hash, failed_count: count, failed_amount: amount } = await scene().settlement(id);
      const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "retry");
      const body = { action: "retry_failed", version, snapshot_hash, sms_code, expected: { count, amount } };
      return scene().call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
    };
    const short = await retry();
    expect([short.status, short.body["code"]]).toEqual([409, "insufficient_funds"]);
    expect(await scene().settlement(id)).toEqual(row);
    expect((await scene().lines(id)).map((line) => line.attempt)).toEqual([1, 1]);
    await scene().audit();
    const { service } = scene().running();
    const actor = { user_id: null, name: "test", device: "", request_id: "t" };
    await service.write(actor, (writing) => topUp(writing, scene().wallet_id, 2_000_00, "REFILL"));
    expect((await retry()).status).toBe(200);
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 2 });
    await scene().audit();
  });
});

onEveryScene("a clock that jumps", { workers: 8, funds: 10 ** 10 }, (scene) => {
  const year = 365 * 24 * hour;

  it.each([
    ["an hour back", -hour],
    ["ten years back", -10 * year],
    ["four minutes on", 240_000],
  ])("%s between code and payment: paid once, and every line comes to its end", async (_what, ms) => {
    scene().fates.set(worker(scene(), 1).account_no, { outcome: "paid", due_after: 5_000 });
    const approved = await approvedSettlement(scene(), bills(scene(), 2));
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    scene().clock.advance(ms);
    const send = () => scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    const first = await send();
    // Ten years ago no contract was in force: refused whole, and paid when the clock is right again.
    if (first.status !== 200) {
      expect(first.body["code"]).toBe("contract_not_effective");
      expect(await scene().settlement(approved.id)).toMatchObject({ status: 35 });
    } else expect((await send()).body["code"]).toMatch(/stale_version|illegal_transition/);
    scene().clock.advance(-ms);
    if (first.status !== 200) expect((await pay(scene(), approved)).status).toBe(200);
    await scene().rounds(8);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: 60, paid_count: 2 });
    await scene().audit();
  });

  it("on, past a code's five minutes: the code is dead, and nothing was taken", async () => {
    const approved = await approvedSettlement(scene(), bills(scene(), 1));
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    scene().clock.advance(hour);
    const late = await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body });
    expect([late.status, late.body["code"]]).toEqual([400, "sms_code_expired"]);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: 35 });
    await scene().audit();
  });

  it.each(["claimed", "asked about"] as const)(
    "on and back while orders are %s: nobody waits ten years for their money",
    async (when) => {
      const carrier = scene().worker();
      const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), 3), fee: nextFee() }]);
      // Whoever is at work while the clock is wrong has no line to the bank.
      const cut = () => Promise.reject(new Error("no line"));
      const lost = scene().worker({ ...scene().bank(), submit: cut, query: cut });
      if (when === "asked about") {
        const silent = { ...scene().bank(), query: cut };
        await scene().worker(silent).tick();
      }
      scene().clock.advance(10 * year);
      await lost.tick();
      scene().clock.advance(-10 * year);
      for (let round = 0; round < 14; round += 1) {
        scene().clock.advance(11_000);
        await carrier.tick();
      }
      expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 1 });
      await scene().audit();
    },
  );

  it("on and back: what the bank gives back later is still heard of", async () => {
    const carrier = scene().worker();
    scene().clock.advance(10 * year);
    await carrier.tick();
    scene().clock.advance(-10 * year);
    scene().fates.set(worker(scene(), 4).account_no, { outcome: "paid", due_after: 0, return_after: 60_000 });
    const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), 4), fee: nextFee() }]);
    for (let round = 0; round < 4; round += 1) {
      await carrier.tick();
      scene().clock.advance(1_000);
    }
    expect(await scene().settlement(id)).toMatchObject({ status: 60 });
    scene().clock.advance(61_000);
    await carrier.tick();
    expect(await scene().settlement(id)).toMatchObject({ returned_count: 1 });
    await scene().audit();
  });
});
