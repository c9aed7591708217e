import { expect, it } from "vitest";
import { settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode, settleBody, update } from "./money-steps.ts";

type Move = keyof typeof settlementStates.transitions;

/** Every action with its call, by somebody who may do it; the code of a payment comes from `codes`. */
const actions: Readonly<
  Record<string, { move: Move; act(scene: Scene, id: string, codes: Codes): Promise<{ status: number; body: object }> }>
> = {
  submit: { move: "submit", act: (scene, id) => moved(scene, "maker", id, "submit") },
  take_back: { move: "takeBack", act: (scene, id) => moved(scene, "maker", id, "take_back") },
  approve: { move: "approve", act: (scene, id) => moved(scene, "checker2", id, "approve") },
  reject: { move: "reject", act: (scene, id) => moved(scene, "checker2", id, "reject", { reason: "不对" }) },
  edit: { move: "edit", act: (scene, id) => moved(scene, "maker", id, "edit") },
  fund: { move: "fund", act: (scene, id) => moved(scene, "payer", id, "fund") },
  cancel: {
    move: "cancel",
    act: async (scene, id) => {
      const { version } = await scene.settlement(id);
      return scene.call("maker2", "settlements.cancel", { params: { id }, body: { version, reason: "取消" } });
    },
  },
  give_up: { move: "giveUp", act: (scene, id) => moved(scene, "checker2", id, "give_up", { reason: "不再付" }) },
  take_up: { move: "takeUp", act: (scene, id) => moved(scene, "checker2", id, "take_up") },
  settle: {
    move: "pay",
    act: async (scene, id, codes) => {
      const row = await scene.settlement(id);
      const body = await settleBody(scene, { ...row, id }, codes.settle);
      return scene.call("payer", "settlements.settle", { params: { id }, body });
    },
  },
  query: {
    move: "queryUnknown",
    act: async (scene, id) => {
      const { version } = await scene.settlement(id);
      const body = { action: "query", version };
      return scene.call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
    },
  },
  cmb_company_pay: {
    move: "payByCompany",
    act: async (scene, id, codes) => {
      const row = await scene.settlement(id);
      const body = await settleBody(scene, { ...row, id }, codes.company_pay);
      return scene.call("payer", "settlements.cmbCompanyPay", { params: { id }, body });
    },
  },
  offline_settle: {
    move: "settleOffline",
    act: async (scene, id, codes) => {
      const { version, snapshot_hash, line_count: count, labor_net } = await scene.settlement(id);
      const body = { version, snapshot_hash, sms_code: codes.offline, expected: { count, labor_net } };
      return scene.call("payer", "settlements.smsOfflineSettle", { params: { id }, body });
    },
  },
  voucher_settle: {
    move: "voucherSettle",
    act: async (scene, id) => {
      const { version, snapshot_hash, line_count: count, labor_net } = await scene.settlement(id);
      const expected = { count, labor_net };
      const body = { version, snapshot_hash, voucher_keys: ["none"], reason: "凭证", expected };
      return scene.call("payer", "settlements.voucherSettle", { params: { id }, body });
    },
  },
  propose_decision: {
    move: "proposeDecision",
    act: async (scene, id) => {
      const { version } = await scene.settlement(id);
      const [line] = await scene.lines(id);
      const lines = [{ id: String(line?.id), order_no: "JS1P00001A1", result: "paid", amount: 1 }];
      const body = { action: "propose", version, lines, reason: "文件", voucher_keys: ["none"] };
      return scene.call("checker", "settlements.updatePartSettleRecords", { params: { id }, body });
    },
  },
  decide_lines: {
    move: "decideUnknown",
    act: async (scene, id) => {
      const { version } = await scene.settlement(id);
      const body = { action: "decide", version, case_ids: ["1"], verdict: "approve", reason: "文件" };
      return scene.call("checker2", "settlements.updatePartSettleRecords", { params: { id }, body });
    },
  },
  revoke: {
    move: "revoke",
    act: async (scene, id) => {
      const { snapshot_hash } = await scene.settlement(id);
      const body = { snapshot_hash, reason: "撤销" };
      return scene.call("payer", "settlements.revokePayment", { params: { id }, body });
    },
  },
  use_discount: {
    move: "useDiscount",
    act: async (scene, id) => {
      const { version } = await scene.settlement(id);
      return scene.call("maker", "settlements.useFeeDiscount", { params: { id }, body: { version, uses: [] } });
    },
  },
  retry_failed: {
    move: "retryFailed",
    act: async (scene, id, codes) => {
      const { version, snapshot_hash, labor_net } = await scene.settlement(id);
      const expected = { count: 1, amount: labor_net };
      const body = { action: "retry_failed", version, snapshot_hash, sms_code: codes.retry, expected };
      return scene.call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
    },
  },
};

type Codes = { settle: string; retry: string; offline: string; company_pay: string };

const moved = async (
  scene: Scene,
  who: "maker" | "checker2" | "payer",
  id: string,
  action: string,
  more: object = {},
) => {
  const { version, snapshot_hash } = await scene.settlement(id);
  return update(scene, who, { id, version }, action, {
    ...(action === "approve" && { snapshot_hash }),
    ...more,
  });
};

onEveryScene("settlement states × actions", {}, (scene) => {
  it("refuses every illegal pair with 409 and the current state, and changes nothing", async () => {
    const worker = scene().workers[0] as Scene["workers"][number];
    const { id, snapshot_hash } = await approvedSettlement(scene(), [{ worker, fee: 1_000_00 }]);
    const code = await sendCode(scene(), "payer", { id, snapshot_hash }, "settle");
    const codes = {
      settle: code,
      retry: await sendCode(scene(), "payer", { id, snapshot_hash }, "retry"),
      offline: await sendCode(scene(), "payer", { id, snapshot_hash }, "offline"),
      company_pay: await sendCode(scene(), "payer", { id, snapshot_hash }, "company_pay"),
    };
    const { writing } = scene().running().service;
    const set = (status: number) =>
      writing.updateTable("settlements").set({ status }).where("id", "=", Number(id)).execute();
    const everything = async () => ({
      settlement: await scene().settlement(id),
      lines: await scene().lines(id),
      wallet: await scene().wallet(),
      bills: await scene().running().db.selectFrom("bills").selectAll().orderBy("id").execute(),
      events: await scene().running().db.selectFrom("settlement_events").select("id").execute(),
      journals: await scene().running().db.selectFrom("ledger_journals").select("id").execute(),
      codes: await scene().running().db.selectFrom("sms_codes").select(["id", "used_ms", "tries"]).execute(),
    });
    let tried = 0;
    for (const status of settlementStates.codes) {
      for (const [name, { move, act }] of Object.entries(actions)) {
        if (settlementStates.allows(move, status)) continue;
        await set(status);
        const before = await everything();
        const answer = await act(scene(), id, codes);
        expect([name, status, answer.status, answer.body]).toEqual([
          name,
          status,
          409,
          expect.objectContaining({ code: "illegal_transition", current: status }),
        ]);
        expect(await everything()).toEqual(before);
        tried += 1;
      }
    }
    const legal = Object.values(actions).reduce(
      (sum, { move }) => sum + settlementStates.transitions[move].from.length,
      0,
    );
    expect(Object.keys(actions)).toHaveLength(19);
    expect(tried).toBe(16 * 19 - legal);
    await set(35);
    const paid = await actions["settle"]?.act(scene(), id, codes);
    expect(paid?.status).toBe(200);
    await scene().rounds(2);
  });
});
