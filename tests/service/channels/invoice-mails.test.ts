import { afterAll, beforeAll, expect, it } from "vitest";
import { sendMails } from "../../../src-service/billing/invoices/mail-worker.ts";
import { applyFor, applyOf, issue, move, settled } from "../invoice-steps.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { uploadFile } from "../upload-file.ts";
import { type SmtpStandIn, startSmtpStandIn } from "./smtp-stand-in.ts";

type Detail = {
  readonly record: { readonly id: string; readonly version: number; readonly mail_status: number };
  readonly mails: readonly { readonly status: number; readonly error: string }[];
  readonly actions: readonly { readonly action: string; readonly allowed: boolean; readonly reason: string | null }[];
};

const pdf = Buffer.from("%PDF-1.4 an invoice of the test");

/** An invoice whose application names an address and whose file is entered: mailed by itself where there is mail. */
const filedInvoice = async (scene: Scene): Promise<{ readonly id: string }> => {
  await settled(scene, 300_00);
  const asked = applyOf(await applyFor(scene, 100_00, { receive_emails: ["finance@example.com"] }));
  const approved = applyOf(await move(scene, "invoicer", asked, "approve"));
  const apply = applyOf(await issue(scene, applyOf(await move(scene, "invoicer", approved, "start")), 100_00));
  const whole = await scene.call("invoicer", "invoiceApplies.get", { params: { id: apply.id } });
  const id = (whole.body["records"] as { id: string }[])[0]?.id ?? "";
  const { record } = await read(scene, id);
  const file_key = await uploadFile(scene, "invoicer", "发票.pdf", pdf);
  const body = { version: record.version, file_key };
  expect((await scene.call("invoicer", "invoiceRecords.update", { params: { id }, body })).status).toBe(200);
  return { id };
};

const read = async (scene: Scene, id: string): Promise<Detail> =>
  (await scene.call("invoicer", "invoiceRecords.get", { params: { id } })).body as unknown as Detail;

onEveryScene("invoices where no mail is set up", { workers: 4, service: { mail: { way: "off" } } }, (scene) => {
  it("queues nothing, and refuses to send with the reason", async () => {
    const { id } = await filedInvoice(scene());
    const { record, mails, actions } = await read(scene(), id);
    expect(mails).toEqual([]);
    expect(actions).toContainEqual({ action: "send", allowed: false, reason: "mail_off" });
    const body = { version: record.version, emails: ["a@example.com"] };
    const answer = await scene().call("invoicer", "invoiceRecords.send", { params: { id }, body });
    expect([answer.status, answer.body["code"]]).toEqual([409, "mail_off"]);
    expect(await scene().running().db.selectFrom("outgoing_mails").select("id").execute()).toEqual([]);
  });
});

let server: SmtpStandIn;
beforeAll(async () => {
  server = await startSmtpStandIn();
});
afterAll(() => server.close());

/** The port is known once the stand-in runs; the service is started after that. */
const smtp = {
  ...{ way: "smtp" as const, host: "127.0.0.1", secure: false, starttls: false, from: "office@agency.example" },
  get port() {
    return server.port;
  },
};

onEveryScene("invoices by a mail server", { workers: 4, service: { mail: smtp } }, (scene) => {
  const round = () => {
    const { service } = scene().running();
    return sendMails({ context: service.system("invoices"), carrier: service.mail.carrier });
  };

  it("go out with their file, and are told as what the server said", async () => {
    const { id } = await filedInvoice(scene());
    server.says = { RCPT: "451 4.7.1 greylisted" };
    await round();
    expect((await read(scene(), id)).mails).toMatchObject([{ status: 1, error: "busy" }]);
    expect(server.mails).toEqual([]);
    server.says = {};
    scene().clock.advance(30_000);
    await round();
    const { record, mails } = await read(scene(), id);
    expect(mails).toMatchObject([{ status: 2, error: "" }]);
    expect(record.mail_status).toBe(2);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain(pdf.toString("base64"));
    server.says = { RCPT: "550 5.1.1 nobody" };
    const body = { version: record.version, emails: ["nobody@example.com"] };
    expect((await scene().call("invoicer", "invoiceRecords.send", { params: { id }, body })).status).toBe(200);
    await round();
    expect((await read(scene(), id)).mails[0]).toMatchObject({ status: 3, error: "bad_address" });
  });
});
