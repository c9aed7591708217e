import { expect, it } from "vitest";
import { newAccount } from "../../src-service/directory/people/new-rows.ts";
import { makeCard } from "../../src-shared/kernel/values/banks/bank-card.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement, sendCode } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const linesOf = (scene: Scene, count: number, fee: number) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: fee + index }));

const fail = (scene: Scene, index: number, fail_code: string): void => {
  scene.fates.set(worker(scene, index).account_no, { outcome: "failed", due_after: 0, fail_code });
};

let cards = 0;
/** The worker has another card, proven by the four factors, and is paid there from now on. */
const newCard = async (scene: Scene, index: number, verified = 1): Promise<string> => {
  cards += 1;
  const { writing } = scene.running().service;
  const account_no = makeCard("621700", String(cards).padStart(12, "0"));
  const labor_id = worker(scene, index).id;
  await writing.updateTable("labor_accounts").set({ is_default: 0 }).where("labor_id", "=", labor_id).execute();
  await writing
    .insertInto("labor_accounts")
    .values(
      newAccount({
        ...{ id: 7_000_000 + cards, change_seq: 1, agency_id: 1, labor_id, account_no, bank_code: "CCB" },
        ...{ status: verified === 1 ? 2 : 1, is_default: 1, create_at: "2026-11-20 09:00:00" },
      }),
    )
    .execute();
  return account_no;
};

type Triage = {
  lines: { labor_id: string; next: string; coming: { tail: string; waits: string } | null }[];
  groups: { cause: string; next: string; count: number; amount: number; reasons: string[] }[];
  ready: { count: number; amount: number; moved: number; digest: string };
};
const triageOf = async (scene: Scene, id: string): Promise<Triage> =>
  (await scene.call("payer", "settlements.get", { params: { id } })).body["triage"] as Triage;

const payReady = async (scene: Scene, id: string, more: Record<string, unknown> = {}) => {
  const { version, snapshot_hash } = await scene.settlement(id);
  const { ready } = await triageOf(scene, id);
  const sms_code = await sendCode(scene, "payer", { id, snapshot_hash }, "retry", ready.digest);
  const body = {
    action: "retry_ready",
    version,
    snapshot_hash,
    ready_digest: ready.digest,
    sms_code,
    expected: { count: ready.count, amount: ready.amount },
    ...more,
  };
  return scene.call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
};

const change = (scene: Scene, account_no: string, values: { is_default?: number; status?: number; request?: number }) =>
  scene
    .running()
    .service.writing.updateTable("labor_accounts")
    .set(values)
    .where("account_no", "=", account_no)
    .execute();

const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body["code"];

onEveryScene("failure triage", {}, (scene) => {
  it("groups failures by cause with the next step, and pays again only the mended ones", async () => {
    scene().fates.clear();
    fail(scene(), 0, "E1001");
    fail(scene(), 1, "E1002");
    fail(scene(), 2, "E1003");
    fail(scene(), 3, "E1004");
    fail(scene(), 4, "E1001");
    const { id } = await paidSettlement(scene(), linesOf(scene(), 6, 1_000_00));
    await scene().rounds(2);
    const { writing } = scene().running().service;
    const setRelation = (index: number, cooperation_status: number) =>
      writing
        .updateTable("company_labors")
        .set({ cooperation_status })
        .where("labor_id", "=", worker(scene(), index).id)
        .execute();
    await setRelation(4, 3);
    const card = await newCard(scene(), 0);
    const before = await triageOf(scene(), id);
    expect(before.groups.map(({ cause, next, count, amount }) => [cause, next, count, amount]).sort()).toEqual([
      ["account", "newCard", 1, 1_000_01],
      ["account", "payNewCard", 1, 1_000_00],
      ["account", "unblockPayee", 1, 1_000_04],
      ["bank", "payAgain", 1, 1_000_03],
      ["limit", "payAgain", 1, 1_000_02],
    ]);
    expect(before.groups.find(({ cause }) => cause === "limit")?.reasons).toEqual(["超出限额"]);
    expect(before.ready).toMatchObject({ count: 3, amount: 3_000_05, moved: 1 });

    // Of one who was stopped nothing can be paid, so not all of it can be paid again.
    const detail = await scene().call("payer", "settlements.get", { params: { id } });
    const actions = detail.body["actions"] as { action: string; reason: string | null }[];
    expect(actions.find(({ action }) => action === "retry_failed")?.reason).toBe("payee_changed");

    scene().fates.clear();
    fail(scene(), 1, "E1002");
    const paid = await payReady(scene(), id);
    expect(paid.body).not.toHaveProperty("code");
    expect(paid.body["settlement"]).toMatchObject({ status: 40, failed_count: 2, failed_amount: 2_000_05 });
    await scene().rounds(2);
    expect((await scene().lines(id)).map((line) => line.status)).toEqual([1, 2, 1, 1, 2, 1]);
    expect(await scene().settlement(id)).toMatchObject({ status: 50, paid_count: 4, failed_count: 2 });
    const [moved] = await scene()
      .running()
      .db.selectFrom("sandbox_bank_orders")
      .selectAll()
      .where("account_no", "=", card)
      .execute();
    expect(moved?.channel_order_no).toMatch(/P00001A2$/);
    // What was sealed and approved stays as it was.
    expect((await scene().lines(id))[0]?.account_no).toBe(worker(scene(), 0).account_no);
    await scene().audit();

    expect((await triageOf(scene(), id)).ready.count).toBe(0);
    expect(await codeOf(payReady(scene(), id, { expected: { count: 1, amount: 1 } }))).toBe("nothing_to_retry");
    await setRelation(4, 1);
    await newCard(scene(), 4);
    await newCard(scene(), 1, 0);
    // A card that is not proven is none.
    expect((await triageOf(scene(), id)).ready).toMatchObject({ count: 1, moved: 1 });
    await payReady(scene(), id);
    await newCard(scene(), 1);
    await scene().rounds(2);
    await payReady(scene(), id);
    await scene().rounds(2);
    expect((await scene().settlement(id)).status).toBe(60);
    await scene().audit();
  });

  it("binds the code to lines and accounts: another card or line in between pays nothing", async () => {
    scene().fates.clear();
    fail(scene(), 5, "E1001");
    const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), 5), fee: 2_000_00 }]);
    await scene().rounds(2);
    await newCard(scene(), 5);
    const { version, snapshot_hash } = await scene().settlement(id);
    const { ready } = await triageOf(scene(), id);
    const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "retry", ready.digest);
    await newCard(scene(), 5);
    const body = {
      action: "retry_ready",
      version,
      snapshot_hash,
      ready_digest: ready.digest,
      sms_code,
      expected: { count: 1, amount: ready.amount },
    };
    const send = (overrides: Record<string, unknown>) =>
      scene().call("payer", "settlements.updatePartSettleRecords", { params: { id }, body: { ...body, ...overrides } });
    expect(await codeOf(send({}))).toBe("snapshot_changed");
    // Even who names the new digest has no code for it.
    expect(await codeOf(send({ ready_digest: (await triageOf(scene(), id)).ready.digest }))).toBe("sms_code_wrong");
    expect(await codeOf(send({ version: version + 1 }))).toBe("stale_version");
    const answers = await Promise.all([
      payReady(scene(), id),
      scene().call("payer", "settlements.get", { params: { id } }),
    ]);
    expect(answers[0].body).not.toHaveProperty("code");
    await scene().rounds(2);
    expect((await scene().settlement(id)).status).toBe(60);
    await scene().audit();
  });

  it("takes a returned payment to the new card, and lets one of two at once do it", async () => {
    scene().fates.clear();
    scene().fates.set(worker(scene(), 6).account_no, {
      outcome: "paid",
      due_after: 0,
      return_after: 5_000,
      fail_code: "R2001",
    });
    const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), 6), fee: 3_000_00 }]);
    await scene().rounds(8);
    expect((await scene().settlement(id)).status).toBe(65);
    expect((await triageOf(scene(), id)).groups).toMatchObject([{ cause: "account", next: "newCard" }]);
    await newCard(scene(), 6);
    const { version, snapshot_hash } = await scene().settlement(id);
    const { ready } = await triageOf(scene(), id);
    const bodies: Record<string, unknown>[] = [];
    for (const who of ["payer", "payer2"] as const) {
      const sms_code = await sendCode(scene(), who, { id, snapshot_hash }, "retry", ready.digest);
      const expected = { count: 1, amount: ready.amount };
      bodies.push({ action: "retry_ready", version, snapshot_hash, ready_digest: ready.digest, sms_code, expected });
    }
    const answers = await Promise.all(
      (["payer", "payer2"] as const).map((who, index) =>
        scene().call(who, "settlements.updatePartSettleRecords", {
          params: { id },
          body: bodies[index] ?? {},
        }),
      ),
    );
    expect(answers.map((answer) => answer.body["code"] ?? "done").sort()).toEqual(["done", "stale_version"]);
    await scene().rounds(2);
    expect((await scene().settlement(id)).status).toBe(60);
    await scene().audit();
  });
});

onEveryScene("a further card of a worker whose payment failed", {}, (scene) => {
  it("says for what it waits, so that nobody enters another one", async () => {
    scene().fates.clear();
    fail(scene(), 0, "E1001");
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 1_000_00));
    await scene().rounds(2);
    const coming = async () =>
      (await triageOf(scene(), id)).lines.map((line) => [line.next, line.coming?.waits ?? null]);
    expect(await coming()).toEqual([["newCard", null]]);
    const card = await newCard(scene(), 0, 0);
    expect(await coming()).toEqual([["newCard", "check"]]);
    await change(scene(), card, { status: 4, request: 2, is_default: 0 });
    expect(await coming()).toEqual([["newCard", "approval"]]);
    await change(scene(), worker(scene(), 0).account_no, { is_default: 1 });
    await scene()
      .running()
      .service.writing.updateTable("labor_accounts")
      .set({ status: 2, request: null })
      .where("account_no", "=", card)
      .execute();
    expect(await coming()).toEqual([["newCard", "default"]]);
    expect((await triageOf(scene(), id)).lines[0]?.coming?.tail).toBe(card.slice(-4));
    await change(scene(), worker(scene(), 0).account_no, { is_default: 0 });
    await change(scene(), card, { is_default: 1 });
    expect(await coming()).toEqual([["payNewCard", null]]);
  });
});
