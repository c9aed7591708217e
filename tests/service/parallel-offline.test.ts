import { expect, it } from "vitest";
import { attemptStates } from "../../src-service/ledger/money/payout-attempts.ts";
import { decisionBody, propose } from "./case-steps.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, paidSettlement, sendCode, settleBody } from "./money-steps.ts";
import { atOnce, bills, bothOrders, expectOneRefusal, inOrder, type Move, outcome, worker } from "./parallel-kit.ts";
import { uploadFile } from "./upload-file.ts";

const setMode = (scene: Scene, settlement_type: 1 | 2) =>
  scene
    .running()
    .service.writing.updateTable("companies")
    .set({ settlement_type })
    .where("id", "=", Number(scene.company_id))
    .execute();

const approvedOffline = async (scene: Scene, count: number) => {
  await setMode(scene, 1);
  const approved = await approvedSettlement(scene, bills(scene, count));
  await setMode(scene, 2);
  return approved;
};

const handOut = async (scene: Scene, id: string, who: Move["who"] = "payer"): Promise<Move> => {
  const row = await scene.settlement(id);
  const { version, snapshot_hash } = row;
  const expected =
    row.status === 85
      ? { count: row.failed_count, labor_net: row.failed_amount }
      : { count: row.line_count, labor_net: row.labor_net };
  const sms_code = await sendCode(scene, who, { id, snapshot_hash }, "offline");
  const body = { version, snapshot_hash, sms_code, expected };
  return { who, name: "settlements.smsOfflineSettle", sent: { params: { id }, body } };
};

const send = async (scene: Scene, { who, name, sent: request }: Move) => {
  const answer = await scene.call(who, name, request);
  expect(answer.body).not.toHaveProperty("code");
  return answer;
};

const handedOut = async (scene: Scene, count: number): Promise<string> => {
  const { id } = await approvedOffline(scene, count);
  await send(scene, await handOut(scene, id));
  return id;
};

const feedback = async (
  scene: Scene,
  id: string,
  { status = "success", who = "payer" as Move["who"], of = (_index: number): boolean => true } = {},
): Promise<Move> => {
  const rows = (await scene.lines(id))
    .map((line, index) => ({
      ...{ row: index + 2, trade_no: line.channel_order_no, user_id_no: line.id_no, status, amount: line.net },
    }))
    .filter((_row, index) => of(index));
  return {
    who,
    name: "settlements.importOfflineFeedback",
    sent: { body: { company_id: scene.company_id, file_name: "回单.xlsx", rows } },
  };
};

const voucher = async (scene: Scene, id: string, who: Move["who"] = "payer"): Promise<Move> => {
  const row = await scene.settlement(id);
  const open = (await scene.lines(id)).filter((line) => line.status === 0);
  const body = {
    version: row.version,
    snapshot_hash: row.snapshot_hash,
    reason: "企业付款回单",
    voucher_keys: [await uploadFile(scene, who)],
    expected: { count: open.length, labor_net: open.reduce((sum, line) => sum + line.net, 0) },
  };
  return { who, name: "settlements.voucherSettle", sent: { params: { id }, body } };
};

const owed = async (scene: Scene): Promise<number> =>
  (
    await scene
      .running()
      .db.selectFrom("ledger_accounts")
      .select("balance")
      .where("kind", "=", "company_receivable")
      .executeTakeFirst()
  )?.balance ?? 0;

const attemptsOf = async (scene: Scene, id: string) =>
  scene
    .running()
    .db.selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("p.settlement_id", "=", Number(id))
    .select(["a.state", "a.attempt", "p.id"])
    .execute();

onEveryScene("two operators at once on an offline settlement", { workers: 8, funds: 10 ** 10 }, (scene) => {
  it.each(bothOrders)("hand it out and pay it: it goes one way only (%s)", async (_, turned) => {
    const { id, version, snapshot_hash } = await approvedOffline(scene(), 2);
    const before = await scene().wallet();
    const code = await sendCode(scene(), "payer2", { id, snapshot_hash });
    const pay: Move = {
      who: "payer2",
      name: "settlements.settle",
      sent: { params: { id }, body: await settleBody(scene(), { id, version, snapshot_hash }, code) },
    };
    const answers = await atOnce(scene(), inOrder([await handOut(scene(), id), pay], turned));
    expectOneRefusal(answers, "hand out+pay", { also: ["company_pays_itself"] });
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ status: 85, pay_mode: 3, frozen_amount: 0 });
    expect((await attemptsOf(scene(), id)).map(({ state }) => state)).toEqual([
      attemptStates.offline,
      attemptStates.offline,
    ]);
    expect((await scene().wallet()).balance).toBe(before.balance);
    await scene().audit();
  });

  it("hand it out twice: each line has one number", async () => {
    const { id } = await approvedOffline(scene(), 2);
    const moves = [await handOut(scene(), id), await handOut(scene(), id, "payer2")];
    expectOneRefusal(await atOnce(scene(), moves), "hand out+hand out");
    expect((await attemptsOf(scene(), id)).map(({ attempt }) => attempt)).toEqual([1, 1]);
    await scene().audit();
  });

  it("report the same lines twice: the first word counts, the second is named row by row", async () => {
    const id = await handedOut(scene(), 3);
    const before = await owed(scene());
    const { company_payable, labor_net } = await scene().settlement(id);
    const moves = [await feedback(scene(), id), await feedback(scene(), id, { who: "payer2" })];
    const answers = await atOnce(scene(), moves);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body["succeeded"]).sort()).toEqual([0, 3]);
    const late = answers.find(({ body }) => body["succeeded"] === 0)?.body["refused"] as { code: string }[];
    expect(late.map(({ code }) => code)).toEqual(["feedback_final", "feedback_final", "feedback_final"]);
    expect(await scene().settlement(id)).toMatchObject({ status: 88, paid_count: 3, success_amount: labor_net });
    expect((await owed(scene())) - before).toBe(company_payable - labor_net);
    await scene().audit();
  });

  it("report the same lines as paid and as failed: each line has one end", async () => {
    const id = await handedOut(scene(), 2);
    const moves = [
      await feedback(scene(), id),
      await feedback(scene(), id, { who: "payer2", status: "failure", of: (index) => index === 0 }),
    ];
    const answers = await atOnce(scene(), moves);
    const [paid, failed] = answers.map(({ body }) => body) as [Record<string, unknown>, Record<string, unknown>];
    const isPaidFirst = paid["succeeded"] === 2;
    expect([paid["succeeded"], failed["failed"]]).toEqual(isPaidFirst ? [2, 0] : [1, 1]);
    expect((await scene().lines(id)).map(({ status }) => status)).toEqual(isPaidFirst ? [1, 1] : [2, 1]);
    await scene().audit();
  });

  it.each(bothOrders)("report it and take it as paid by voucher: each line is booked once (%s)", async (_, turned) => {
    const id = await handedOut(scene(), 3);
    const before = await owed(scene());
    const { company_payable, labor_net } = await scene().settlement(id);
    const moves = [
      await voucher(scene(), id),
      await feedback(scene(), id, { who: "payer2", of: (index) => index < 2 }),
    ];
    const answers = await atOnce(scene(), inOrder(moves, turned));
    const [byVoucher, byFeedback] = inOrder(answers as never, turned) as unknown as typeof answers;
    expect(byFeedback?.status).toBe(200);
    if (outcome(byVoucher as NonNullable<typeof byVoucher>) === "ok") {
      expect(byFeedback?.body).toMatchObject({ succeeded: 0, refused: [{}, {}] });
      expect(await scene().settlement(id)).toMatchObject({ status: 88, paid_count: 3 });
      expect((await owed(scene())) - before).toBe(company_payable - labor_net);
    } else {
      expect(byVoucher).toMatchObject({ status: 409, body: { code: "stale_version", current: expect.any(Number) } });
      expect(byFeedback?.body).toMatchObject({ succeeded: 2, refused: [] });
      expect(await scene().settlement(id)).toMatchObject({ status: 85, paid_count: 2 });
    }
    await scene().audit();
  });

  it("hand out again what failed while somebody takes the rest as paid", async () => {
    const id = await handedOut(scene(), 3);
    await send(scene(), await feedback(scene(), id, { status: "failure", of: (index) => index === 0 }));
    await send(scene(), await feedback(scene(), id, { of: (index) => index === 1 }));
    const moves = [await handOut(scene(), id), await voucher(scene(), id, "payer2")];
    expectOneRefusal(await atOnce(scene(), moves), "hand out again+voucher");
    await scene().audit();
  });
});

onEveryScene("a checker and the bank at once on an unknown line", { workers: 8, funds: 10 ** 10 }, (scene) => {
  /** Paid, and the bank says nothing definite until it is asked to. */
  const unknown = async (outcomeThen: "paid" | "failed") => {
    for (const index of [0, 1]) {
      const fate = { outcome: outcomeThen, due_after: 0, unknown_for: 10 ** 9, fail_code: "E1003" };
      scene().fates.set(worker(scene(), index).account_no, fate);
    }
    await setMode(scene(), 1);
    const { id } = await paidSettlement(scene(), bills(scene()));
    await scene().rounds(20);
    expect(await scene().settlement(id)).toMatchObject({ status: 45, unknown_count: 2 });
    return id;
  };
  /** From now on the bank knows. */
  const speak = () =>
    scene()
      .running()
      .service.writing.updateTable("sandbox_bank_orders")
      .set({ answers_unknown_until_ms: null })
      .execute();
  /** The decision of another person on what one proposed. */
  const decide = async (id: string, result: "paid" | "failed"): Promise<Move> => {
    expect((await propose(scene(), id, [{ result }, { result }])).status).toBe(200);
    const body = await decisionBody(scene(), id);
    return { who: "checker2", name: "settlements.updatePartSettleRecords", sent: { params: { id }, body } };
  };

  it.each([
    ["paid", "failed", [1, 1], 60],
    ["failed", "paid", [2, 2], 65],
  ] as const)(
    "the bank says %s, the checker %s: the bank's word stands, once",
    async (firstResult, decided, lines, status) => {
      const before = await scene().wallet();
      const id = await unknown(firstResult);
      const { company_payable } = await scene().settlement(id);
      const move = await decide(id, decided);
      await speak();
      // The worker asks about unknown lines once a minute.
      scene().clock.advance(61_000);
      const answers = await atOnce(scene(), [move], () => scene().rounds(1));
      const [answer] = answers;
      if (answer?.status !== 200)
        expect(answer?.body).toMatchObject({
          code: expect.stringMatching(/^(stale_version|illegal_transition)$/),
          current: expect.any(Number),
        });
      await scene().rounds(2);
      expect((await scene().lines(id)).map((line) => line.status)).toEqual(lines);
      expect((await scene().settlement(id)).status).toBe(status);
      expect((await scene().wallet()).balance).toBe(before.balance - (firstResult === "paid" ? company_payable : 0));
      await scene().audit();
    },
  );

  it("the checker was first: what the bank says of it later changes nothing any more", async () => {
    const id = await unknown("paid");
    const [answer] = await atOnce(scene(), [await decide(id, "paid")]);
    expect(answer?.body).toMatchObject({ resolved: 2 });
    const before = await scene().settlement(id);
    await speak();
    scene().clock.advance(61_000);
    await scene().rounds(2);
    expect(await scene().settlement(id)).toEqual(before);
    await scene().audit();
  });

  it("two decide, or one of them as proposer: one does, the other is told where it stands", async () => {
    const id = await unknown("paid");
    const one = await decide(id, "paid");
    const body = await decisionBody(scene(), id, "reject");
    const two: Move = { who: "checker2", name: "settlements.updatePartSettleRecords", sent: { params: { id }, body } };
    const answers = await atOnce(scene(), [one, two]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectOneRefusal(answers, "decide+decide");
    await scene().audit();
  });
});
