import { expect, it } from "vitest";
import { sendMails } from "../../src-service/billing/invoices/mail-worker.ts";
import { lapseRedLetters } from "../../src-service/billing/invoices/red-letters.ts";
import type { MailCarrier } from "../../src-service/core/channels/mail/carrier.ts";
import { createSandboxMail } from "../../src-service/core/channels/mail/sandbox.ts";
import { invoiceRedStates } from "../../src-shared/billing/invoices/invoice-red-states.ts";
import { applyFor, applyOf, issue, issuedApply, move, quotaOf, settled } from "./invoice-steps.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { uploadFile } from "./upload-file.ts";

type Letter = { id: string; version: number; status: number; amount: number; red_no: string | null };
type Mail = { id: string; to_address: string; status: number; attempts: number; error: string };
type Detail = {
  record: { id: string; version: number; state: number; red_amount: number; mail_status: number; apply_id: string };
  red_letters: Letter[];
  mails: Mail[];
  actions: { action: string; allowed: boolean; reason: string | null }[];
};

const detailOf = (answer: Answer): Detail => {
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  return answer.body as Detail;
};

const invoiceOf = async (scene: Scene, apply: { id: string }, at = 0): Promise<Detail> => {
  const answer = await scene.call("invoicer", "invoiceApplies.get", { params: { id: apply.id } });
  const id = (answer.body["records"] as { id: string }[])[at]?.id ?? "";
  return detailOf(await scene.call("invoicer", "invoiceRecords.get", { params: { id } }));
};

const ask = (scene: Scene, { record }: Detail, amount: number, who: Role = "invoicer"): Promise<Answer> =>
  scene.call(who, "invoiceReds.create", {
    params: { id: record.id },
    body: { version: record.version, amount, reason: "部分退款" },
  });

const decide = (
  scene: Scene,
  who: Role,
  letter: Letter | undefined,
  action: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  scene.call(who, "invoiceReds.update", {
    params: { id: letter?.id ?? "" },
    body: { version: letter?.version ?? -1, action, ...more },
  });

const confirmed = async (scene: Scene, detail: Detail, amount: number, red_no: string): Promise<Detail> => {
  const detailAfter = detailOf(await ask(scene, detail, amount));
  return detailOf(await decide(scene, "invoicer2", detailAfter.red_letters[0], "confirm", { red_no }));
};

onEveryScene("a red letter over a part of an invoice", { workers: 8 }, (scene) => {
  it("frees of the quota exactly what the buyer confirmed, to the last cent, and ends the application with it", async () => {
    const paid = await settled(scene(), 1_000_00);
    const total = paid.company_payable;
    const apply = await issuedApply(scene(), total);
    const first = await invoiceOf(scene(), apply);
    expect(first.actions).toContainEqual({ action: "redden", allowed: true, reason: null });

    const detailAfter = detailOf(await ask(scene(), first, 300_01));
    expect(detailAfter.red_letters).toMatchObject([{ status: 1, amount: 300_01 }]);
    expect(detailAfter.record).toMatchObject({ state: 1, red_amount: 0 });
    expect(await quotaOf(scene())).toMatchObject({ available: 0, invoiced: total });
    expect((await ask(scene(), detailAfter, 1)).body).toMatchObject({ code: "red_pending" });
    const whole = await scene().call("invoicer", "invoiceApplies.get", { params: { id: apply.id } });
    const current = applyOf({ status: 200, body: whole.body });
    expect((await move(scene(), "invoicer", current, "request_red", { reason: "全部作废" })).body).toMatchObject({
      code: "red_pending",
    });

    const [letter] = detailAfter.red_letters;
    expect((await decide(scene(), "invoicer", letter, "confirm", { red_no: "HZ0001" })).body).toMatchObject({
      code: "own_application",
    });
    expect((await decide(scene(), "invoicer2", letter, "confirm")).body).toMatchObject({
      fields: { red_no: ["required"] },
    });
    const part = detailOf(await decide(scene(), "invoicer2", letter, "confirm", { red_no: "HZ0001" }));
    expect(part.record).toMatchObject({ state: 2, red_amount: 300_01 });
    expect(part.red_letters).toMatchObject([{ status: 2, red_no: "HZ0001" }]);
    expect(await quotaOf(scene())).toMatchObject({ available: 300_01, invoiced: total - 300_01, corrections_due: 0 });
    expect((await scene().settlement(String(paid.id))).invoice_status).toBe(3);

    expect((await ask(scene(), part, total - 300_01 + 1)).body).toMatchObject({
      code: "red_over_invoice",
      params: { left: total - 300_01 },
    });
    const cent = await confirmed(scene(), part, 1, "HZ0002");
    expect(cent.record).toMatchObject({ state: 2, red_amount: 300_02 });
    await scene().audit();
    const all = await confirmed(scene(), cent, total - 300_02, "HZ0003");
    expect(all.record).toMatchObject({ state: 3, red_amount: total });
    const ended = await scene().call("invoicer", "invoiceApplies.get", { params: { id: apply.id } });
    expect(ended.body["apply"]).toMatchObject({ status: 6, red_no: "HZ0003", red_amount: total });
    expect(await quotaOf(scene())).toMatchObject({ available: total, invoiced: 0 });
    expect((await scene().settlement(String(paid.id))).invoice_status).toBe(5);
    expect((await ask(scene(), all, 1)).body).toMatchObject({ code: "illegal_transition" });
    const months = await scene().call("auditor", "monthlyInvoices.list", { query: { page_size: "10" } });
    expect(months.body["results"]).toMatchObject([{ red: total, not_invoiced: total }]);
    await scene().audit();
    expect(await issuedApply(scene(), total)).toMatchObject({ status: 2 });
  });

  it("takes back one of several invoices while the application goes on", async () => {
    await settled(scene(), 800_00);
    const { available } = await quotaOf(scene());
    const newApply = applyOf(await applyFor(scene(), available));
    const approved = applyOf(await move(scene(), "invoicer", newApply, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    const partly = applyOf(await issue(scene(), started, 100_00));
    const red = await confirmed(scene(), await invoiceOf(scene(), partly), 100_00, "HZ0010");
    expect(red.record.state).toBe(3);
    expect(await quotaOf(scene())).toMatchObject({ available: 100_00, invoicing: available - 100_00 });
    const again = await scene().call("invoicer", "invoiceApplies.get", { params: { id: newApply.id } });
    expect(again.body["apply"]).toMatchObject({ status: 4, red_amount: 100_00 });
    const rest = applyOf(await issue(scene(), applyOf({ status: 200, body: again.body }), available - 100_00));
    expect(rest).toMatchObject({ status: 2, opened_amount: available });
    await scene().audit();
    // The rest can still be taken back as a whole.
    const applyAfter = applyOf(await move(scene(), "invoicer", rest, "request_red", { reason: "开错类目" }));
    applyOf(await move(scene(), "invoicer2", applyAfter, "confirm_red", { red_no: "HZ0011" }));
    expect(await quotaOf(scene())).toMatchObject({ available, invoicing: 0 });
    await scene().audit();
  });

  it("mends what came back after it had been invoiced", async () => {
    const { available: before } = await quotaOf(scene());
    const back = scene().workers[5] as Scene["workers"][number];
    const dayMs = 24 * 3_600_000;
    scene().fates.set(back.account_no, { outcome: "paid", due_after: 0, return_after: 20 * dayMs, fail_code: "E1004" });
    const paid = await settled(scene(), 10_00, 10_00, 10_00, 10_00, 10_00, 400_00);
    const byId = { apply_mode: 1, amount: undefined, settlement_ids: [String(paid.id)] };
    const newApply = applyOf(await applyFor(scene(), paid.company_payable, byId));
    const approved = applyOf(await move(scene(), "invoicer", newApply, "approve"));
    const apply = applyOf(
      await issue(scene(), applyOf(await move(scene(), "invoicer", approved, "start")), paid.company_payable),
    );
    scene().fates.clear();
    scene().clock.advance(20 * dayMs);
    await scene().rounds(3, 60_000);
    const { corrections_due } = await quotaOf(scene());
    expect(corrections_due).toBeGreaterThan(400_00);
    await confirmed(scene(), await invoiceOf(scene(), apply), corrections_due, "HZ0020");
    expect(await quotaOf(scene())).toMatchObject({ corrections_due: 0, available: before });
    await scene().audit();
  });

  it("refuses what the form's state does not allow, strangers, and a stale version; one of two people wins", async () => {
    await settled(scene(), 600_00);
    const apply = await issuedApply(scene(), 500_00);
    const invoice = await invoiceOf(scene(), apply);
    expect((await ask(scene(), invoice, 1, "maker")).status).toBe(403);
    expect((await ask(scene(), { ...invoice, record: { ...invoice.record, version: 99 } }, 1)).body).toMatchObject({
      code: "stale_version",
      current: invoice.record.version,
    });
    expect((await ask(scene(), invoice, 0)).status).toBe(400);
    expect((await ask(scene(), invoice, 10 ** 13)).body).toMatchObject({ code: "red_over_invoice" });
    const detailAfter = detailOf(await ask(scene(), invoice, 50_00));
    const [letter] = detailAfter.red_letters;
    expect((await decide(scene(), "maker", letter, "refuse", { reason: "不对" })).status).toBe(403);
    expect((await decide(scene(), "stranger", letter, "refuse", { reason: "不对" })).status).toBe(404);
    expect((await decide(scene(), "invoicer2", letter, "refuse")).body).toMatchObject({
      fields: { reason: ["required"] },
    });
    const both = await Promise.all([
      decide(scene(), "invoicer2", letter, "confirm", { red_no: "HZ0030" }),
      decide(scene(), "invoicer", letter, "withdraw", { reason: "金额有误" }),
    ]);
    expect(both.map((answer) => answer.body["code"] ?? "done").sort()).toEqual(["done", "stale_version"]);
    const after = await invoiceOf(scene(), apply);
    const [ended] = after.red_letters;
    for (const action of ["confirm", "refuse", "withdraw"] as const) {
      const answer = await decide(scene(), "invoicer2", ended, action, { red_no: "HZ1", reason: "不行" });
      expect([action, answer.body["code"], answer.body["current"]]).toEqual([
        action,
        "illegal_transition",
        ended?.status,
      ]);
    }
    expect(after.record.red_amount).toBe(ended?.status === 2 ? 50_00 : 0);
    await scene().audit();
  });

  it("is confirmed by the buyer's own people too, who cannot withdraw it", async () => {
    const apply = await issuedApply(scene(), 10_00);
    const invoice = await invoiceOf(scene(), apply);
    const detailAfter = detailOf(await ask(scene(), invoice, 4_00));
    const client = await scene().call("client", "invoiceRecords.get", { params: { id: invoice.record.id } });
    // The scene's client is of the other company: to them there is no such invoice.
    expect(client.status).toBe(404);
    const { writing } = scene().running().service;
    const give = (company: string) =>
      writing
        .updateTable("memberships")
        .set({ company_id: Number(company) })
        .where("user_id", "=", scene().person("client").id)
        .execute();
    await give(scene().company_id);
    expect((await decide(scene(), "client", detailAfter.red_letters[0], "withdraw", { reason: "不要" })).status).toBe(
      403,
    );
    const done = detailOf(await decide(scene(), "client", detailAfter.red_letters[0], "confirm", { red_no: "HZ0040" }));
    expect(done.record).toMatchObject({ state: 2, red_amount: 4_00 });
    await give(scene().other_company_id);
  });

  it("lapses when nobody confirmed it for 72 hours", async () => {
    const apply = await issuedApply(scene(), 20_00);
    const detailAfter = detailOf(await ask(scene(), await invoiceOf(scene(), apply), 5_00));
    const context = scene().running().service.system("invoices");
    const hourMs = 3_600_000;
    scene().clock.advance(72 * hourMs);
    await lapseRedLetters(context);
    expect((await invoiceOf(scene(), apply)).red_letters[0]?.status).toBe(invoiceRedStates.code("pending"));
    scene().clock.advance(1);
    expect(
      (await decide(scene(), "invoicer2", detailAfter.red_letters[0], "confirm", { red_no: "HZ9" })).body,
    ).toMatchObject({
      code: "red_lapsed",
    });
    await lapseRedLetters(context);
    await lapseRedLetters(context);
    const after = await invoiceOf(scene(), apply);
    expect(after.red_letters).toMatchObject([{ status: 5, red_no: null }]);
    expect(after.record.red_amount).toBe(0);
    detailOf(await ask(scene(), after, 5_00));
  });
});

/** A file of the agency that an invoice may have. */
const addFile = async (scene: Scene, key: string): Promise<void> => {
  const { agency_id } = await scene.wallet();
  const file = { key, agency_id, user_id: 1, name: "发票.pdf", bytes: 1, sha256: "", created_ms: 0 };
  await scene.running().service.writing.insertInto("storage_objects").values(file).execute();
};

const giveFile = async (scene: Scene, { record }: Detail, key: string): Promise<void> => {
  const { writing } = scene.running().service;
  await writing.updateTable("invoice_records").set({ file_key: key }).where("id", "=", Number(record.id)).execute();
};

const send = (scene: Scene, { record }: Detail, emails: readonly string[], who: Role = "invoicer"): Promise<Answer> =>
  scene.call(who, "invoiceRecords.send", {
    params: { id: record.id },
    body: { version: record.version, emails: [...emails] },
  });

onEveryScene("mails with invoices", { workers: 4 }, (scene) => {
  const rounds = async (carrier: MailCarrier): Promise<void> => {
    await sendMails({ context: scene().running().service.system("invoices"), carrier });
  };
  const sandbox = (): MailCarrier => createSandboxMail(scene().running().service.system("mail"));
  const delivered = () => scene().running().db.selectFrom("sandbox_mails").selectAll().execute();
  let apply: { id: string } = { id: "" };
  const read = () => invoiceOf(scene(), apply);

  it("waits for the file, and refuses what is no address", async () => {
    await settled(scene(), 300_00);
    apply = await issuedApply(scene(), 200_00);
    const invoice = await read();
    expect(invoice.mails).toEqual([]);
    expect(invoice.actions).toContainEqual({ action: "send", allowed: false, reason: "invoice_file_missing" });
    expect((await send(scene(), invoice, ["a@example.com"])).body).toMatchObject({ code: "invoice_file_missing" });
    await addFile(scene(), "mailed-file");
    await giveFile(scene(), invoice, "mailed-file");
    for (const wrong of ["a@b", "a b@example.com", "a@example.com\r\nBcc: c@example.com", ""]) {
      expect((await send(scene(), invoice, [wrong])).body).toMatchObject({ fields: { emails: ["email_invalid"] } });
    }
    expect((await send(scene(), invoice, ["a@example.com"], "maker")).status).toBe(403);
  });

  it("delivers each once, whatever happens between handing over and noting it", async () => {
    const queued = detailOf(await send(scene(), await read(), ["a@example.com", "bounce@example.com"]));
    expect(queued.record.mail_status).toBe(1);
    expect((await send(scene(), queued, ["a@example.com"])).body).toMatchObject({
      code: "mail_under_way",
      params: { address: "a***@example.com" },
    });
    // The carrier takes it and the answer is lost: under the same id it is not delivered again.
    const lost: MailCarrier = {
      send: async (message) => {
        await sandbox().send(message);
        throw new Error("cut");
      },
    };
    await rounds(lost);
    expect(await delivered()).toHaveLength(1);
    expect((await read()).mails).toMatchObject([
      { to_address: "b***@example.com", status: 1, error: "unreachable" },
      { to_address: "a***@example.com", status: 1, attempts: 1, error: "unreachable" },
    ]);
    await rounds(sandbox());
    expect((await read()).mails.map((mail) => mail.status)).toEqual([1, 1]);
    scene().clock.advance(30_000);
    await Promise.all([rounds(sandbox()), rounds(sandbox())]);
    expect((await read()).mails).toMatchObject([
      { to_address: "b***@example.com", status: 3, attempts: 2, error: "refused" },
      { to_address: "a***@example.com", status: 2, attempts: 2, error: "" },
    ]);
    expect((await read()).record.mail_status).toBe(3);
    expect(await delivered()).toMatchObject([{ to_address: "a@example.com", file_name: "发票.pdf" }]);
  });

  it("is sent again by a person as a mail of its own", async () => {
    const again = detailOf(await send(scene(), await read(), ["a@example.com", " a@example.com "]));
    expect(again.mails).toHaveLength(3);
    await rounds(sandbox());
    expect(await delivered()).toHaveLength(2);
    // Another address instead of the one that refused does not hide that that one has nothing.
    expect((await read()).record.mail_status).toBe(3);
  });

  it("gives up after the sixth time", async () => {
    detailOf(await send(scene(), await read(), ["c@example.com"]));
    const away: MailCarrier = { send: () => Promise.reject(new Error("away")) };
    for (let round = 0; round < 7; round += 1) {
      await rounds(away);
      scene().clock.advance(3_600_000);
    }
    expect((await read()).mails[0]).toMatchObject({ status: 3, attempts: 6, error: "unreachable" });
    const response = await scene().call("invoicer", "demo.mails", { query: { record_id: (await read()).record.id } });
    expect(response.body["mails"]).toHaveLength(2);
  });

  it("goes out by itself when the invoice is entered with its file, and never for one that was taken back", async () => {
    const newApply = applyOf(await applyFor(scene(), 50_00, { receive_emails: ["finance@example.com"] }));
    const approved = applyOf(await move(scene(), "invoicer", newApply, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    const whole = applyOf(await issue(scene(), started, 50_00));
    const invoice = await invoiceOf(scene(), whole);
    const key = await uploadFile(scene(), "invoicer", "发票.pdf");
    const filed = await scene().call("invoicer", "invoiceRecords.update", {
      params: { id: invoice.record.id },
      body: { version: invoice.record.version, file_key: key },
    });
    expect(filed.status).toBe(200);
    const detailAfter = await invoiceOf(scene(), whole);
    expect(detailAfter.mails).toMatchObject([{ to_address: "f***@example.com", status: 1 }]);
    await rounds(sandbox());
    expect((await invoiceOf(scene(), whole)).record.mail_status).toBe(2);
    const red = await confirmed(scene(), await invoiceOf(scene(), whole), 50_00, "HZ0050");
    expect((await send(scene(), red, ["finance@example.com"])).body).toMatchObject({ code: "illegal_transition" });
  });

  it("takes a courier's number that can be one", async () => {
    const { record } = await read();
    const save = (courier_no: string) =>
      scene().call("invoicer", "invoiceRecords.update", {
        params: { id: record.id },
        body: { version: record.version, courier_company: "顺丰速运", courier_no },
      });
    expect((await save("SF 1")).body).toMatchObject({ fields: { courier_no: ["courier_no"] } });
    expect((await save("SF1000200030")).status).toBe(200);
  });
});
