import { expect, it } from "vitest";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { grantDiscount } from "./grant-discount.ts";
import { applyFor, applyOf, issuedApply, move, nextInvoiceNo, settled } from "./invoice-steps.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, createBody, draftSettlement, paidSettlement } from "./money-steps.ts";
import { atOnce, bills, bothOrders, expectOneRefusal, inOrder, type Move, outcome, outcomes } from "./parallel-kit.ts";

const billOf = (scene: Scene, id: string) =>
  scene.running().db.selectFrom("bills").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

/** What the audit log holds of a record, newest last. */
const entries = (scene: Scene, object: string, action: string) =>
  scene
    .running()
    .db.selectFrom("audit_log")
    .selectAll()
    .where("object", "=", object)
    .where("action", "=", action)
    .orderBy("id")
    .execute();

onEveryScene("two operators at once on one bill", { workers: 8, funds: 10 ** 10 }, (scene) => {
  it("edit it: one does, the other is told its version now", async () => {
    const [id = ""] = await approvedBills(scene(), bills(scene(), 1));
    const { version } = await billOf(scene(), id);
    const moves = [8_000_00, 9_000_00].map(
      (accounting_fee, at): Move => ({
        who: at === 0 ? "maker" : "maker2",
        name: "bills.update",
        sent: { params: { id }, body: { version, accounting_fee } },
      }),
    );
    const answers = await atOnce(scene(), moves);
    expect(outcomes(answers)).toEqual(["ok", "stale_version"]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body["current"]).toBe(version + 1);
    const won = moves[answers.findIndex(({ status }) => status === 200)];
    const after = await billOf(scene(), id);
    expect(after).toMatchObject({ version: version + 1, accounting_fee: won?.sent.body["accounting_fee"] });
    expect(await entries(scene(), `bill:${id}`, "bills.update")).toHaveLength(1);
  });

  it.each(bothOrders)(
    "edit it and settle it: never a settlement of an amount nobody audited (%s)",
    async (_, turned) => {
      const billInputs = bills(scene(), 1);
      const [id = ""] = await approvedBills(scene(), billInputs);
      const before = await billOf(scene(), id);
      const moves: readonly Move[] = [
        {
          who: "maker",
          name: "bills.update",
          sent: { params: { id }, body: { version: before.version, accounting_fee: before.accounting_fee + 1_00 } },
        },
        {
          who: "maker2",
          name: "settlements.create",
          sent: { body: createBody(scene(), [id], before.accounting_fee) },
        },
      ];
      const answers = await atOnce(scene(), inOrder(moves, turned));
      expectOneRefusal(answers, "edit+settle", { also: ["bills_not_settleable", "selection_changed"] });
      const after = await billOf(scene(), id);
      const isSettled = after.settlement_id !== null;
      expect(after).toMatchObject(
        isSettled
          ? { accounting_fee: before.accounting_fee, audit_status: 3 }
          : { accounting_fee: before.accounting_fee + 1_00, audit_status: 1, status: 20 },
      );
      await scene().audit();
    },
  );
});

onEveryScene("two operators at once on one fee discount", { workers: 8, funds: 10 ** 10 }, (scene) => {
  it("use it up once", async () => {
    const { id: discount } = await grantDiscount(scene(), { id: 5_900_001, amount: 50_00 });
    const drafts = [await draftSettlement(scene(), bills(scene())), await draftSettlement(scene(), bills(scene()))];
    const moves = drafts.map(
      ({ id, version }): Move => ({
        who: "maker",
        name: "settlements.useFeeDiscount",
        sent: { params: { id }, body: { version, uses: [{ discount_id: discount, amount: 40_00 }] } },
      }),
    );
    expect(outcomes(await atOnce(scene(), moves))).toEqual(["discount_exceeded", "ok"]);
    const uses = await scene().running().service.reading.selectFrom("fee_discount_uses").select("amount").execute();
    expect(uses).toEqual([{ amount: 40_00 }]);
    await scene().audit();
  });

  it("and on one draft: two uses of it, one is out of date", async () => {
    const draft = await draftSettlement(scene(), bills(scene()));
    const uses = [{ discount_id: "5900001", amount: 5_00 }];
    const body = { version: draft.version, uses };
    const use: Move = { who: "maker", name: "settlements.useFeeDiscount", sent: { params: { id: draft.id }, body } };
    const answers = await atOnce(scene(), [use, use]);
    expect(outcomes(answers)).toEqual(["ok", "stale_version"]);
    expect(await scene().settlement(draft.id)).toMatchObject({ discount: 5_00, version: draft.version + 1 });
    await scene().audit();
  });
});

onEveryScene("two officers at once on one tax month", { workers: 8, funds: 10 ** 10 }, (scene) => {
  const period = "2026-11";
  const month = () =>
    scene().running().db.selectFrom("tax_periods").selectAll().where("period", "=", period).executeTakeFirstOrThrow();
  const declare = (action: string): Move => ({
    who: "taxOfficer",
    name: "incomeSummary.declare",
    sent: { body: { period, action } },
  });
  const rows = () => scene().running().db.selectFrom("income_summary").selectAll().execute();

  it("declare it: each row moves once, and whoever came later is told where it stands", async () => {
    const { id } = await paidSettlement(scene(), bills(scene(), 3));
    await scene().rounds(2);
    expect((await scene().settlement(id)).status).toBe(60);
    await followBills(scene().running().service);
    const answers = await atOnce(scene(), [declare("generate"), declare("generate"), declare("generate")]);
    expect(answers.map(({ body }) => body["changed"]).sort()).toEqual([0, 0, 3]);
    for (const { body } of answers.filter((one) => one.body["changed"] === 0))
      expect(body["skipped"]).toEqual(
        Array.from({ length: 3 }, () => expect.objectContaining({ reason: "illegal_transition", current: 2 })),
      );
    expect((await rows()).map(({ declare_status }) => declare_status)).toEqual([2, 2, 2]);
  });

  it("lock it: one does, the other is told", async () => {
    scene().clock.advance(15 * 86_400_000);
    const { id, version } = await month();
    const body = { version, action: "lock", reason: "月结", accept_open: true };
    const lock: Move = { who: "taxOfficer", name: "taxPeriods.update", sent: { params: { id: String(id) }, body } };
    const answers = await atOnce(scene(), [lock, lock]);
    expect(outcomes(answers)).toEqual(["ok", "stale_version"]);
    expect(answers.find(({ status }) => status === 409)?.body["current"]).toBe(version + 1);
    expect(await entries(scene(), `taxPeriod:${id}`, "taxPeriods.lock")).toHaveLength(1);
  });

  it.each(bothOrders)("lock it and report it: a locked month is as it was locked (%s)", async (_, turned) => {
    const locked = await month();
    await scene().call("taxOfficer", "taxPeriods.update", {
      params: { id: String(locked.id) },
      body: { version: locked.version, action: "unlock", reason: "更正" },
    });
    const from = (await rows()).map(({ declare_status }) => declare_status);
    const action = from[0] === 2 ? "report" : "accept";
    const { id, version } = await month();
    const body = { version, action: "lock", reason: "月结", accept_open: true };
    const lock: Move = { who: "taxOfficer", name: "taxPeriods.update", sent: { params: { id: String(id) }, body } };
    const moves = inOrder([lock, declare(action)], turned);
    const answers = await atOnce(scene(), moves);
    const [locking, declaring] = inOrder(moves, turned).map((one) => answers[moves.indexOf(one)]);
    // Declared first, its sums have changed: the lock is of a month that nobody has looked at.
    expect([locking, declaring].map((answer) => outcome(answer as NonNullable<typeof answer>))).toEqual(
      locking?.status === 200 ? ["ok", "period_locked"] : ["stale_version", "ok"],
    );
    const now = (await rows()).map(({ declare_status }) => declare_status);
    if (locking?.status === 200) expect(now).toEqual(from);
    else expect(now).not.toEqual(from);
    const after = await month();
    if (after.status !== 2) {
      await scene().call("taxOfficer", "taxPeriods.update", {
        params: { id: String(id) },
        body: { version: after.version, action: "lock", reason: "月结", accept_open: true },
      });
    }
  });
});

onEveryScene("two operators at once on one invoice", { workers: 8, funds: 10 ** 10 }, (scene) => {
  it("ask for a red letter once, and decide on it once", async () => {
    const { company_payable } = await settled(scene(), 700_00);
    const issued = await issuedApply(scene(), company_payable);
    const to = (who: Move["who"], version: number, action: string, more: Record<string, unknown>): Move => ({
      who,
      name: "invoiceApplies.update",
      sent: { params: { id: issued.id }, body: { version, action, ...more } },
    });
    const ask = { reason: "开错类目" };
    const responses = await atOnce(scene(), [
      to("invoicer", issued.version, "request_red", ask),
      to("invoicer2", issued.version, "request_red", ask),
    ]);
    expectOneRefusal(responses, "red+red");
    const requested = applyOf(responses.find(({ status }) => status === 200) as (typeof responses)[number]);
    // Who asked does not confirm.
    const other = responses[0]?.status === 200 ? "invoicer2" : "invoicer";
    const decided = await atOnce(scene(), [
      to(other, requested.version, "confirm_red", { red_no: "HZ1" }),
      to(other, requested.version, "refuse_red", { reason: "购方未确认" }),
    ]);
    expectOneRefusal(decided, "confirm+refuse");
    await scene().audit();
  });

  it("issue it once", async () => {
    const { company_payable } = await settled(scene(), 800_00);
    const newApply = applyOf(await applyFor(scene(), company_payable));
    const approved = applyOf(await move(scene(), "invoicer", newApply, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    const body = { apply_id: started.id, version: started.version, invoice_code: "", invoice_at: "2026-11-20" };
    const moves = (["invoicer", "invoicer2"] as const).map(
      (who): Move => ({
        who,
        name: "invoiceRecords.create",
        sent: { body: { ...body, invoice_no: nextInvoiceNo(), amount: company_payable, remark: "" } },
      }),
    );
    expectOneRefusal(await atOnce(scene(), moves), "issue+issue");
    const records = scene().running().db.selectFrom("invoice_records").select("amount");
    const issued = await records.where("apply_id", "=", Number(started.id)).execute();
    expect(issued).toEqual([{ amount: company_payable }]);
    await scene().audit();
  });
});
