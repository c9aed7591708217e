import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { objectPath } from "../../src-service/lists/storage/stored-files.ts";
import { invoiceApplyStates } from "../../src-shared/billing/invoices/invoice-apply-states.ts";
import { fillPath } from "../../src-shared/kernel/calls/define.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { calls } from "../../src-shared/registries/calls/registry.ts";
import { waitingKinds } from "../../src-shared/registries/workbench/waiting.ts";
import { applyBody, applyFor, applyOf, issue, issuedApply, move, quotaOf, settled, taxNo } from "./invoice-steps.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";

const month = async (scene: Scene, period: string) => {
  const answer = await scene.call("auditor", "monthlyInvoices.list", { query: { page_size: "100" } });
  const rows = answer.body["results"] as { period: string; company_id: string }[];
  return rows.find((row) => row.period === period && row.company_id === scene.company_id);
};

onEveryScene("the quota of invoices", { workers: 8 }, (scene) => {
  it("is what was paid, less what is applied for, invoiced and came back", async () => {
    const settlement = await settled(scene(), 1_000_00, 500_00);
    const paid = settlement.company_payable;
    expect(await quotaOf(scene())).toMatchObject({ settled: paid, invoicing: 0, invoiced: 0, available: paid });
    expect(await month(scene(), "2026-11")).toMatchObject({ settled: paid, not_invoiced: paid, status: 2 });

    const newApply = applyOf(await applyFor(scene(), 600_00));
    expect(newApply).toMatchObject({ status: 5, open_amount: 600_00, quota_before: paid });
    expect(await quotaOf(scene())).toMatchObject({ invoicing: 600_00, available: paid - 600_00 });
    expect((await scene().settlement(String(settlement.id))).invoice_status).toBe(2);

    const approved = applyOf(await move(scene(), "invoicer", newApply, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    const partly = applyOf(await issue(scene(), started, 1));
    expect(partly).toMatchObject({ status: 4, opened_amount: 1 });
    expect(await quotaOf(scene())).toMatchObject({ invoicing: 599_99, invoiced: 1 });
    const whole = applyOf(await issue(scene(), partly, 599_99));
    expect(whole).toMatchObject({ status: 2, opened_amount: 600_00 });
    expect((await scene().settlement(String(settlement.id))).invoice_status).toBe(3);
    expect(await month(scene(), "2026-11")).toMatchObject({ invoiced: 600_00, invoicing: 0, status: 3 });

    await issuedApply(scene(), paid - 600_00);
    expect(await quotaOf(scene())).toMatchObject({ available: 0, invoiced: paid });
    expect((await scene().settlement(String(settlement.id))).invoice_status).toBe(4);
    expect(await month(scene(), "2026-11")).toMatchObject({ not_invoiced: 0, status: 4 });
    await scene().audit();
  });

  it("refuses a cent too much, nothing, and what the person did not see", async () => {
    const { available } = await quotaOf(scene());
    expect(available).toBe(0);
    expect((await applyFor(scene(), 1)).body).toMatchObject({ code: "quota_exceeded" });
    expect((await applyFor(scene(), 0)).status).toBe(400);
    expect((await applyFor(scene(), 10 ** 13)).body).toMatchObject({ code: "quota_exceeded" });
    const body = applyBody(scene(), { amount: 1, expected: { available: 5, apply_amount: 1 } });
    expect((await scene().call("maker", "invoiceApplies.create", { body })).body).toMatchObject({
      code: "quota_changed",
      params: { available: 0 },
    });
    const range = { apply_mode: 3, range_start: "2026-11-01", range_end: "2026-11-30", amount: undefined };
    expect((await applyFor(scene(), 1, range)).body).toMatchObject({ code: "nothing_to_invoice" });
  });

  it("takes by settlement and by range exactly what is left of it", async () => {
    const [first, second] = [await settled(scene(), 300_00), await settled(scene(), 200_00)];
    const ids = { apply_mode: 1, amount: undefined, settlement_ids: [String(first.id)] };
    const byId = applyOf(await applyFor(scene(), first.company_payable, ids));
    expect(byId).toMatchObject({ open_amount: first.company_payable, apply_mode: 1 });
    const range = { apply_mode: 3, amount: undefined, range_start: "2026-11-20", range_end: "2026-11-20" };
    const rest = applyOf(await applyFor(scene(), second.company_payable, range));
    expect(rest.open_amount).toBe(second.company_payable);
    const detail = await scene().call("invoicer", "invoiceApplies.get", { params: { id: rest.id } });
    expect(detail.body["settlements"]).toMatchObject([{ id: String(second.id), amount: second.company_payable }]);
    for (const apply of [byId, rest])
      expect((await move(scene(), "maker", apply, "withdraw", { reason: "重做" })).status).toBe(200);
    expect(await quotaOf(scene())).toMatchObject({ available: first.company_payable + second.company_payable });
  });

  it("lets one of two applications at once have the last of it", async () => {
    const { available } = await quotaOf(scene());
    const body = applyBody(scene(), { amount: available, expected: { available, apply_amount: available } });
    const answers = await Promise.all(
      (["maker", "maker2", "maker", "maker2"] as const).map((who) =>
        scene().call(who, "invoiceApplies.create", { body }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body["code"])).toEqual(
      Array.from({ length: 3 }, () => "quota_changed"),
    );
    expect(await quotaOf(scene())).toMatchObject({ available: 0, invoicing: available });
    await scene().audit();
  });
});

onEveryScene("a payment that comes back after it was invoiced", { workers: 8 }, (scene) => {
  it("lowers the quota in the open month, stops what is under way, and is taken off by a correction", async () => {
    const back = scene().workers[0] as Scene["workers"][number];
    const dayMs = 24 * 3_600_000;
    scene().fates.set(back.account_no, { outcome: "paid", due_after: 0, return_after: 20 * dayMs, fail_code: "E1004" });
    const old = await settled(scene(), 400_00);
    await issuedApply(scene(), old.company_payable);
    scene().fates.clear();
    scene().clock.advance(20 * dayMs);
    await scene().rounds(3, 60_000);
    expect(await quotaOf(scene())).toMatchObject({
      returned: old.company_payable,
      corrections_due: old.company_payable,
      available: -old.company_payable,
    });
    expect(await month(scene(), "2026-11")).toMatchObject({ settled: old.company_payable, status: 4 });
    expect(await month(scene(), "2026-12")).toMatchObject({ returned: old.company_payable, status: 5 });

    const more = await settled(scene(), 900_00);
    const difference = more.company_payable - old.company_payable;
    const byId = { apply_mode: 1, amount: undefined, settlement_ids: [String(more.id)] };
    const without = await applyFor(scene(), more.company_payable, byId);
    expect(without.body).toMatchObject({ code: "quota_exceeded" });
    const tooMuch = await applyFor(scene(), more.company_payable, {
      ...byId,
      correction_amount: old.company_payable + 1,
    });
    expect(tooMuch.body).toMatchObject({ code: "correction_not_due" });
    const newApply = applyOf(
      await applyFor(scene(), more.company_payable, { ...byId, correction_amount: old.company_payable }),
    );
    expect(newApply).toMatchObject({ open_amount: difference, correction_amount: old.company_payable });
    expect(await quotaOf(scene())).toMatchObject({ available: 0, corrections_due: 0 });

    const correct = (who: "maker" | "auditor", version: number, correction_amount: number) =>
      scene().call(who, "invoiceApplies.correctAmount", {
        params: { id: newApply.id },
        body: { version, correction_amount, reason: "改冲抵" },
      });
    expect((await correct("auditor", newApply.version, 0)).status).toBe(403);
    expect((await correct("maker", newApply.version + 9, 0)).body).toMatchObject({ code: "stale_version" });
    const undone = applyOf(await correct("maker", newApply.version, 0));
    expect(undone.open_amount).toBe(more.company_payable);
    expect((await move(scene(), "invoicer", undone, "approve")).body).toMatchObject({ code: "quota_exceeded" });
    const mended = applyOf(await correct("maker", undone.version, old.company_payable));
    const approved = applyOf(await move(scene(), "invoicer", mended, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    expect(applyOf(await issue(scene(), started, difference)).status).toBe(2);
    expect(await month(scene(), "2026-12")).toMatchObject({ not_invoiced: 0, status: 4 });
    await scene().audit();
  });

  it("is taken back whole by a red letter that the buyer confirmed", async () => {
    const before = await quotaOf(scene());
    const paid = await settled(scene(), 700_00);
    const issued = await issuedApply(scene(), paid.company_payable);
    const applyAfter = applyOf(await move(scene(), "invoicer", issued, "request_red", { reason: "开错类目" }));
    expect((await move(scene(), "invoicer", applyAfter, "confirm_red", { red_no: "HZ1234" })).body).toMatchObject({
      code: "own_application",
    });
    const refused = applyOf(await move(scene(), "invoicer2", applyAfter, "refuse_red", { reason: "购方未确认" }));
    expect(refused.status).toBe(2);
    const again = applyOf(await move(scene(), "invoicer", refused, "request_red", { reason: "开错类目" }));
    // It waits for another person than who asked for it, whose list of work leaves it out.
    const { filters } = waitingKinds.redLettersToConfirm;
    const query = Object.fromEntries(
      Object.entries(filters("2026-12-31")).map(([key, value]) => [key, value === true ? "1" : String(value)]),
    );
    const redOf = async (who: "invoicer" | "invoicer2") => {
      const { body } = await scene().call(who, "invoiceApplies.list", { query });
      return (body["results"] as { id: string }[]).filter(({ id }) => id === String(again.id)).length;
    };
    expect([await redOf("invoicer"), await redOf("invoicer2")]).toEqual([0, 1]);
    expect((await move(scene(), "invoicer2", again, "confirm_red")).status).toBe(400);
    const red = applyOf(await move(scene(), "invoicer2", again, "confirm_red", { red_no: "HZ1234" }));
    expect(red).toMatchObject({ status: 6, red_no: "HZ1234" });
    const now = await quotaOf(scene());
    expect(now.available).toBe(before.available + paid.company_payable);
    expect((await scene().settlement(String(paid.id))).invoice_status).toBe(5);
    const detail = await scene().call("invoicer", "invoiceApplies.get", { params: { id: red.id } });
    expect(detail.body["records"]).toMatchObject([{ state: 3, red_amount: paid.company_payable }]);
  });
});

onEveryScene("invoice applications", { workers: 8 }, (scene) => {
  it("refuses every illegal move with the current state, and changes nothing", async () => {
    await settled(scene(), 1_000_00);
    const newApply = applyOf(await applyFor(scene(), 100_00));
    const { writing } = scene().running().service;
    const set = (status: number) =>
      writing.updateTable("invoice_applies").set({ status }).where("id", "=", Number(newApply.id)).execute();
    const read = () => scene().running().db.selectFrom("invoice_applies").selectAll().execute();
    for (const action of [
      "approve",
      "reject",
      "start",
      "withdraw",
      "request_red",
      "confirm_red",
      "refuse_red",
    ] as const) {
      for (const status of invoiceApplyStates.codes) {
        if (invoiceApplyStates.allows(action, status)) continue;
        await set(status);
        const before = await read();
        const who = action === "withdraw" ? "maker2" : "invoicer2";
        const answer = await move(scene(), who, newApply, action, { reason: "不行", red_no: "HZ1" });
        expect([action, status, answer.status, answer.body["code"], answer.body["current"]]).toEqual([
          action,
          status,
          409,
          "illegal_transition",
          status,
        ]);
        expect(await read()).toEqual(before);
      }
    }
    await set(5);
  });

  it("keeps who applies and who audits apart, and lets one of two auditors win", async () => {
    const { writing } = scene().running().service;
    const [row] = await scene().running().db.selectFrom("invoice_applies").selectAll().execute();
    const apply = { id: String(row?.id), version: row?.version ?? 0 };
    const own = scene().person("invoicer").id;
    await writing.updateTable("invoice_applies").set({ created_by: own }).where("id", "=", Number(apply.id)).execute();
    expect((await move(scene(), "invoicer", apply, "approve")).body).toMatchObject({ code: "own_application" });
    expect((await move(scene(), "maker", apply, "approve")).status).toBe(403);
    expect((await move(scene(), "invoicer2", apply, "reject")).body).toMatchObject({
      fields: { reason: ["required"] },
    });
    const maker = scene().person("maker").id;
    await writing
      .updateTable("invoice_applies")
      .set({ created_by: maker })
      .where("id", "=", Number(apply.id))
      .execute();
    const both = await Promise.all(
      (["invoicer", "invoicer2"] as const).map((who) => move(scene(), who, apply, "reject", { reason: "资料不全" })),
    );
    expect(both.map((answer) => answer.body["code"] ?? "done").sort()).toEqual(["done", "stale_version"]);
    const log = await scene()
      .running()
      .db.selectFrom("audit_log")
      .select(["action", "reason"])
      .where("object", "=", `invoiceApply:${apply.id}`)
      .orderBy("id")
      .execute();
    expect(log.map((entry) => entry.action)).toEqual(["invoiceApplies.create", "invoiceApplies.reject"]);
    expect(log.at(-1)?.reason).toBe("资料不全");
  });

  describe("fields", () => {
    it.each([
      [
        "a tax number with a wrong check digit",
        { tax_no: `${taxNo.slice(0, 17)}${taxNo.endsWith("1") ? "2" : "1"}` },
        "tax_no",
        "checkDigit",
      ],
      ["a special invoice without an address", { invoice_type: 2, bank_account: "工行 1" }, "address_tel", "required"],
      ["an e-mail that is none", { receive_emails: ["a@b"] }, "receive_emails", "invalid"],
      ["an electronic invoice to nobody", { receive_emails: [] }, "receive_emails", "required"],
      ["a paper invoice to nowhere", { invoice_style: 2 }, "receiver", "required"],
      [
        "a receiver without a number",
        { invoice_style: 2, receiver: { name: "张三", mobile: "123", address: "上海" } },
        "receiver.mobile",
        "invalid",
      ],
      ["a title that reads otherwise than it is", { title: "上海\u202e程启" }, "title", "invisible"],
      ["a bell in an account", { bank_account: "工行\u0007 1002" }, "bank_account", "invisible"],
      ["a category of spaces", { invoice_category: "  " }, "invoice_category", "too_small"],
    ])("refuses %s", async (_what, more, field, code) => {
      const answer = await applyFor(scene(), 1, more);
      expect(answer.status).toBe(400);
      expect(answer.body["fields"]).toEqual({ [field]: [code] });
    });

    it("refuses a buyer who is not the company that paid", async () => {
      const { writing } = scene().running().service;
      const set = (credit_code: string) =>
        writing.updateTable("companies").set({ credit_code }).where("id", "=", Number(scene().company_id)).execute();
      await set(makeUscc("91", "330106", "MA2H5D3L"));
      expect((await applyFor(scene(), 1)).body["fields"]).toEqual({ tax_no: ["buyer_differs"] });
      await set("");
    });
  });

  it("refuses an invoice that was entered before, is above the application, of a day to come, or has no right number", async () => {
    const newApply = applyOf(await applyFor(scene(), 100_00));
    expect((await issue(scene(), newApply, 1)).body).toMatchObject({ code: "illegal_transition", current: 5 });
    const approved = applyOf(await move(scene(), "invoicer", newApply, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    expect((await issue(scene(), started, 100_01)).body).toMatchObject({
      code: "invoice_over_application",
      params: { left: 100_00 },
    });
    const wrong = async (more: Record<string, unknown>) => (await issue(scene(), started, 1, more)).body["fields"];
    expect(await wrong({ invoice_at: "2026-11-21" })).toEqual({ invoice_at: ["date_future"] });
    expect(await wrong({ invoice_no: "2531000000000000000" })).toHaveProperty("invoice_no");
    expect(await wrong({ invoice_no: "12345678" })).toEqual({ invoice_code: ["required"] });
    const first = applyOf(await issue(scene(), started, 1, { invoice_no: "25310000000000099999" }));
    const second = await issue(scene(), first, 1, { invoice_no: "25310000000000099999" });
    expect(second.body).toMatchObject({ code: "invoice_seen" });
    expect((await issue(scene(), started, 1)).body).toMatchObject({ code: "stale_version", current: first.version });
  });

  it("keeps what the buyer says of an invoice, and only where there is one", async () => {
    const paid = await settled(scene(), 50_00);
    const say = (id: string) =>
      scene().call("maker", "settlements.invoiceFeedback", { params: { id }, body: { result: 1, remark: "收到" } });
    expect((await say(String(paid.id))).body).toMatchObject({ code: "nothing_to_invoice" });
    const byId = { apply_mode: 1, amount: undefined, settlement_ids: [String(paid.id)] };
    const newApply = applyOf(await applyFor(scene(), paid.company_payable, byId));
    const approved = applyOf(await move(scene(), "invoicer", newApply, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    await issue(scene(), started, paid.company_payable);
    expect((await say(String(paid.id))).status).toBe(200);
    const detail = await scene().call("auditor", "invoiceApplies.get", { params: { id: newApply.id } });
    expect(detail.body["settlements"]).toMatchObject([{ feedback: { result: 1, remark: "收到" } }]);
  });

  it("opens its own invoice's file for a company, whoever uploaded it, and for no other company", async () => {
    const { service } = scene().running();
    const agency_id = (await scene().wallet()).agency_id;
    const file = { key: "invoice-file", agency_id, user_id: 1, name: "a.pdf", bytes: 1, sha256: "", created_ms: 0 };
    await service.writing.insertInto("storage_objects").values(file).execute();
    const path = objectPath(service.storageDir, file.key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "x");
    const open = async () => {
      const { token } = scene().person("client");
      const headers = { authorization: `Bearer ${token}` };
      const url = fillPath(calls["storage.download"].path, { key: file.key });
      return (await scene().running().app.inject({ method: "GET", url, headers })).statusCode;
    };
    expect(await open()).toBe(404);
    const [record] = await scene().running().db.selectFrom("invoice_records").selectAll().limit(1).execute();
    const set = (company_id: number) =>
      service.writing
        .updateTable("invoice_records")
        .set({ file_key: file.key, company_id })
        .where("id", "=", record?.id ?? 0)
        .execute();
    await set(Number(scene().company_id));
    expect(await open()).toBe(404);
    await set(Number(scene().other_company_id));
    expect(await open()).toBe(200);
    await set(Number(scene().company_id));
  });
});
