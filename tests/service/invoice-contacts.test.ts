import { expect, it } from "vitest";
import { sendMails } from "../../src-service/billing/invoices/mail-worker.ts";
import { createSandboxMail } from "../../src-service/core/channels/mail/sandbox.ts";
import { probesForWorker } from "../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { applyBody, applyFor, applyOf, issue, move, quotaOf, settled } from "./invoice-steps.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { uploadFile } from "./upload-file.ts";

const email = "zhang.san@example.com";
const receiver = { name: "张小三", mobile: "13812345678", address: "江苏省苏州市工业园区示范路3号" };
const masked = {
  receive_emails: "z***@example.com",
  receiver_name: "张*三",
  receiver_mobile: "138****5678",
  receiver_address: "江苏省苏州市****",
};
const clear = [email, receiver.name, receiver.mobile, "示范路"];

const auditOf = (scene: Scene, action: string) =>
  scene.running().db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id").execute();

const expectNoClear = (answer: Answer): void => {
  expect(answer.status).toBe(200);
  const text = JSON.stringify(answer.body);
  expect(clear.filter((value) => text.includes(value))).toEqual([]);
};

onEveryScene("e-mails and addresses on invoices", { workers: 4 }, (scene) => {
  let apply: { id: string; version: number } = { id: "", version: 0 };
  const record = async (): Promise<{ id: string; version: number }> => {
    const { body } = await scene().call("invoicer", "invoiceApplies.get", { params: { id: apply.id } });
    return (body["records"] as { id: string; version: number }[])[0] ?? { id: "", version: 0 };
  };
  const reveal = (who: Role, list: string, id: string, field: string, reason = "核对收件信息") =>
    scene().call(who, "sensitive.reveal", { body: { list, id, field, reason } });

  it("are masked in the list, its synced rows, the detail and the next application", async () => {
    await settled(scene(), 300_00);
    const response = await applyFor(scene(), 100_00, { receive_emails: [email], invoice_style: 2, receiver });
    expect(response.body["apply"]).toMatchObject(masked);
    expectNoClear(response);
    apply = applyOf(response);
    const list = await scene().call("checker", "invoiceApplies.list");
    expect(list.body["results"]).toMatchObject([masked]);
    expectNoClear(list);
    const synced = await scene().call("checker", "invoiceApplies.list", {
      query: { sync_cursor: "0", page_size: "500" },
    });
    expect(synced.body["results"]).toMatchObject([masked]);
    expectNoClear(synced);
    expectNoClear(await scene().call("checker", "invoiceApplies.get", { params: { id: apply.id } }));
    const next = await scene().call("maker", "invoiceQuota.get", { query: { company_id: scene().company_id } });
    expect(next.body["buyer"]).toMatchObject({ receive_emails: [masked.receive_emails], apply_id: apply.id });
    expectNoClear(next);
  });

  it("are found by no search", async () => {
    for (const keyword of [...clear, "example.com", "5678", "江苏省苏州市"]) {
      const { body } = await scene().call("invoicer", "invoiceApplies.list", { query: { keyword } });
      expect([keyword, body["count"]]).toEqual([keyword, 0]);
    }
  });

  it("are shown one by one, with the right, a reason and an audit entry", async () => {
    const revealed = async (field: string) =>
      (await reveal("checker", "invoiceApplies", apply.id, field)).body["value"];
    expect(await revealed("receive_emails")).toBe(email);
    expect(await revealed("receiver_address")).toBe(receiver.address);
    expect(await revealed("receiver_name")).toBe(receiver.name);
    expect(await revealed("receiver_mobile")).toBe(receiver.mobile);
    expect((await auditOf(scene(), "sensitive.reveal")).map((one) => [one.object, one.reason])).toEqual(
      Array(4).fill([`invoiceApply:${apply.id}`, "核对收件信息"]),
    );
    const used = await scene()
      .running()
      .db.selectFrom("sensitive_uses")
      .select("id")
      .where("kind", "=", "reveal")
      .execute();
    expect(used).toHaveLength(4);
    expect((await reveal("checker", "invoiceApplies", apply.id, "receive_emails", " ")).status).toBe(400);
    expect((await reveal("checker", "invoiceApplies", apply.id, "address_tel")).status).toBe(400);
    expect((await reveal("invoicer", "invoiceApplies", apply.id, "receive_emails")).status).toBe(403);
    expect((await reveal("stranger", "invoiceApplies", apply.id, "receive_emails")).status).not.toBe(200);
  });

  it("are refused where somebody writes the mask back, and taken over from the last application", async () => {
    const faults = async (more: Record<string, unknown>) => (await applyFor(scene(), 50_00, more)).body["fields"];
    expect(await faults({ receive_emails: [masked.receive_emails] })).toEqual({ receive_emails: ["masked"] });
    const paper = { invoice_style: 2, receive_emails: [] };
    expect(await faults({ ...paper, receiver: { ...receiver, address: masked.receiver_address } })).toEqual({
      "receiver.address": ["masked"],
    });
    expect(await faults({ ...paper, receiver: { ...receiver, name: masked.receiver_name } })).toEqual({
      "receiver.name": ["masked"],
    });
    const many = ["a@example.com", "b@example.com", "c@example.com", "d@example.com", "e@example.com"];
    expect(await faults({ emails_from: apply.id, receive_emails: many })).toEqual({ receive_emails: ["too_many"] });
    const laterApply = applyOf(
      await applyFor(scene(), 50_00, { emails_from: apply.id, receive_emails: ["li@example.com"] }),
    );
    expect(laterApply["receive_emails"]).toBe("z***@example.com,l***@example.com");
    expect((await reveal("checker", "invoiceApplies", laterApply.id, "receive_emails")).body["value"]).toBe(
      `${email},li@example.com`,
    );
  });

  it("are taken over from no application of another company", async () => {
    const { available } = await quotaOf(scene(), "maker");
    const body = applyBody(scene(), {
      amount: 10_00,
      expected: { available, apply_amount: 10_00 },
      emails_from: "999999",
    });
    expect((await scene().call("maker", "invoiceApplies.create", { body })).status).toBe(404);
    const { writing } = scene().running().service;
    const other = Number(scene().other_company_id);
    await writing
      .updateTable("invoice_applies")
      .set({ company_id: other })
      .where("id", "=", Number(apply.id))
      .execute();
    try {
      const own = applyBody(scene(), {
        amount: 10_00,
        expected: { available, apply_amount: 10_00 },
        emails_from: apply.id,
      });
      expect((await scene().call("maker", "invoiceApplies.create", { body: own })).status).toBe(404);
    } finally {
      const company_id = Number(scene().company_id);
      await writing.updateTable("invoice_applies").set({ company_id }).where("id", "=", Number(apply.id)).execute();
    }
  });

  it("get the invoice unseen: mails and the mailbox show them masked", async () => {
    const approved = applyOf(await move(scene(), "invoicer", apply, "approve"));
    const started = applyOf(await move(scene(), "invoicer", approved, "start"));
    applyOf(await issue(scene(), started, 100_00));
    const file_key = await uploadFile(scene(), "invoicer", "发票.pdf");
    const bare = await record();
    const filed = await scene().call("invoicer", "invoiceRecords.update", {
      params: { id: bare.id },
      body: { version: bare.version, file_key },
    });
    expect(filed.status).toBe(200);
    const context = scene().running().service.system("mail");
    await sendMails({ context, carrier: createSandboxMail(context) });
    const params = { id: bare.id };
    const detail = await scene().call("checker", "invoiceRecords.get", { params });
    expect(detail.body).toMatchObject({
      receive_emails: ["z***@example.com"],
      mails: [{ to_address: "z***@example.com" }],
    });
    expectNoClear(detail);
    expectNoClear(await scene().call("checker", "demo.mails", { query: { record_id: bare.id } }));
    const [mail] = detail.body["mails"] as { id: string }[];
    expect((await reveal("checker", "invoiceMails", mail?.id ?? "", "to_address")).body["value"]).toBe(email);
    expect((await reveal("checker", "invoiceMails", mail?.id ?? "", "subject")).status).toBe(400);
    expect((await reveal("stranger", "invoiceMails", mail?.id ?? "", "to_address")).status).not.toBe(200);
    const { version } = await record();
    const again = await scene().call("invoicer", "invoiceRecords.send", {
      params,
      body: { version, emails: [], to_application: true },
    });
    expect(again.status).toBe(200);
    await sendMails({ context, carrier: createSandboxMail(context) });
    const mails = await scene().running().db.selectFrom("sandbox_mails").select("to_address").execute();
    expect(mails.map((one) => one.to_address)).toEqual([email, email]);
    const refused = await scene().call("invoicer", "invoiceRecords.send", {
      params,
      body: { version: (await record()).version, emails: ["z***@example.com"] },
    });
    expect(refused.body["fields"]).toEqual({ emails: ["masked"] });
  });

  it("cannot be guessed at by sending mails", async () => {
    const { id } = await record();
    const send = async (address: string) =>
      scene().call("invoicer", "invoiceRecords.send", {
        params: { id },
        body: { version: (await record()).version, emails: [address], to_application: true },
      });
    const context = scene().running().service.system("mail");
    for (let n = 0; n < probesForWorker.hour; n += 1) {
      expect((await send(`z${n}@example.com`)).status).toBe(200);
      await sendMails({ context, carrier: createSandboxMail(context) });
    }
    const over = await send("zz@example.com");
    expect([over.status, over.body["code"]]).toEqual([429, "guess_limit"]);
    expect(await auditOf(scene(), "sensitive.guess")).toHaveLength(probesForWorker.hour - 1);
    // Another name's first letter is not a guess.
    expect((await send("finance@example.com")).status).toBe(200);
    const twice = await send("finance@example.com");
    expect(twice.body).toMatchObject({ code: "mail_under_way" });
    expectNoClear({ ...twice, status: 200 });
  });
});
