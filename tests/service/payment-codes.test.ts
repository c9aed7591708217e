import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, draftSettlement, sendCode, settleBody, settlementOf, update } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

const approved = (scene: Scene, index: number, fee: number) =>
  approvedSettlement(scene, [{ worker: worker(scene, index), fee }]);

const pay = async (
  scene: Scene,
  settlement: Awaited<ReturnType<typeof approved>>,
  code: string,
  more: Record<string, unknown> = {},
  who: "payer" | "payer2" = "payer",
  key?: string,
) =>
  scene.call(who, "settlements.settle", {
    params: { id: settlement.id },
    body: { ...(await settleBody(scene, settlement, code)), ...more },
    ...(key !== undefined && { key }),
  });

onEveryScene("payment codes and confirmation", {}, (scene) => {
  it("serve one payment of one person, once, for five minutes", async () => {
    const [one, two] = [await approved(scene(), 0, 100_00), await approved(scene(), 1, 200_00)];
    const codeOfOne = await sendCode(scene(), "payer", one);
    // Cross-use: another settlement, another person, another purpose.
    expect((await pay(scene(), two, codeOfOne)).body["code"]).toBe("sms_code_wrong");
    expect((await pay(scene(), one, codeOfOne, {}, "payer2")).body["code"]).toBe("sms_code_wrong");
    const forRetry = await sendCode(scene(), "payer", two, "retry");
    expect((await pay(scene(), two, forRetry)).body["code"]).toBe("sms_code_wrong");
    const otherDigest = await sendCode(scene(), "payer2", { id: two.id, snapshot_hash: "a".repeat(64) });
    expect((await pay(scene(), two, otherDigest, {}, "payer2")).body["code"]).toBe("sms_code_wrong");
    // Late use.
    const late = await sendCode(scene(), "payer", two);
    scene().clock.advance(5 * 60_000 + 1_000);
    expect((await pay(scene(), two, late)).body["code"]).toBe("sms_code_expired");
    const good = await sendCode(scene(), "payer", one);
    expect(settlementOf(await pay(scene(), one, good)).status).toBe(40);
    // Reuse: the payment is made, so the state is against it first; another one tells nobody that it had a code.
    expect((await pay(scene(), one, good)).status).toBe(409);
    expect((await pay(scene(), two, good)).body["code"]).toBe("sms_code_wrong");
    expect((await scene().settlement(two.id)).status).toBe(35);
    await scene().rounds(2);
  });

  it("are dead after five wrong tries, though each try was refused", async () => {
    const settlement = await approved(scene(), 2, 300_00);
    const code = await sendCode(scene(), "payer", settlement);
    const wrong = code === "123456" ? "654321" : "123456";
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await pay(scene(), settlement, wrong)).body["code"]).toBe("sms_code_wrong");
    }
    const dead = await pay(scene(), settlement, code);
    expect([dead.status, dead.body["code"]]).toEqual([429, "too_many_tries"]);
  });

  it("pay nothing when anything but the code is not what was confirmed", async () => {
    const settlement = await approved(scene(), 3, 400_00);
    const code = await sendCode(scene(), "payer", settlement);
    const before = await scene().wallet();
    const row = await scene().settlement(settlement.id);
    const expected = { count: row.line_count, company_payable: row.company_payable };
    const refusals: [Record<string, unknown>, number, string][] = [
      [{ expected: { ...expected, count: 2 } }, 409, "snapshot_changed"],
      [{ expected: { ...expected, company_payable: row.company_payable + 1 } }, 409, "snapshot_changed"],
      [{ snapshot_hash: "b".repeat(64) }, 409, "snapshot_changed"],
      [{ version: settlement.version + 1 }, 409, "stale_version"],
      [{ amount: 1 }, 400, "invalid"],
    ];
    for (const [more, status, refusal] of refusals) {
      const answer = await pay(scene(), settlement, code, more);
      expect([answer.status, answer.body["code"]]).toEqual([status, refusal]);
    }
    expect(await scene().wallet()).toEqual(before);
    // None of these used the code up.
    expect((await pay(scene(), settlement, code)).status).toBe(200);
    await scene().rounds(2);
  });

  it("of two parallel payments let one win, and replay its answer for ever", async () => {
    const settlement = await approved(scene(), 4, 500_00);
    const code = await sendCode(scene(), "payer", settlement);
    const before = await scene().wallet();
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const answers = await Promise.all(keys.map((key) => pay(scene(), settlement, code, {}, "payer", key)));
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(["stale_version", "illegal_transition"]).toContain(answer.body["code"]);
    }
    const after = await scene().wallet();
    expect(before.balance - after.balance).toBe(530_00);
    const key = keys[answers.findIndex((answer) => answer.status === 200)] as string;
    scene().clock.advance(40 * 86_400_000);
    await scene().restart();
    const again = await pay(scene(), settlement, code, {}, "payer", key);
    expect(again).toEqual(won[0]);
    expect((await scene().wallet()).balance).toBe(after.balance);
    const other = await pay(scene(), settlement, code, { version: 99 }, "payer", key);
    expect([other.status, other.body["code"]]).toEqual([422, "idempotency_mismatch"]);
    scene().clock.advance(-40 * 86_400_000);
    await scene().rounds(2);
    await scene().audit();
  });

  it("of many parallel requests under one key post one payment", async () => {
    const settlement = await approved(scene(), 5, 600_00);
    const code = await sendCode(scene(), "payer", settlement);
    const before = await scene().wallet();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(scene(), settlement, code, {}, "payer", key)),
    );
    const kinds = new Set(answers.map((answer) => answer.body["code"] ?? "done"));
    expect([...kinds].filter((kind) => kind !== "done" && kind !== "in_progress")).toEqual([]);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(before.balance - (await scene().wallet()).balance).toBe(636_00);
    await scene().rounds(2);
  });

  it("of two parallel approvals let one win", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 6), fee: 700_00 }]);
    const submitted = settlementOf(await update(scene(), "maker", draft, "submit"));
    const { snapshot_hash } = submitted;
    const answers = await Promise.all(
      (["checker", "checker2"] as const).map((who) => update(scene(), who, submitted, "approve", { snapshot_hash })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const frozen = await scene().wallet();
    const storedDigest = await scene()
      .running()
      .db.selectFrom("settlements")
      .select((eb) => eb.fn.sum<number>("frozen_amount").as("held"))
      .where("wallet_id", "=", scene().wallet_id)
      .executeTakeFirstOrThrow();
    expect(Number(storedDigest.held)).toBe(frozen.frozen);
  });
});
