import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MailMessage } from "../../../src-service/core/channels/mail/carrier.ts";
import { mailSettings, type SmtpSettings } from "../../../src-service/core/channels/mail/settings.ts";
import { smtpMail } from "../../../src-service/core/channels/mail/smtp.ts";
import { logLines } from "./log-lines.ts";
import { type Part, type SmtpStandIn, startSmtpStandIn, type Word } from "./smtp-stand-in.ts";

const mail: MailMessage = {
  ...{ message_id: "message-7@flexdesk", to_address: "finance@example.com", subject: "【灵工台】发票 25310001" },
  ...{ body: "甲公司：\n.\n价税合计 1,234.56 元，见附件。", file_key: "", file_name: "" },
};

let server: SmtpStandIn;
beforeEach(async () => {
  server = await startSmtpStandIn();
});
afterEach(() => server.close());
const log = logLines();

const settings = (more: Record<string, unknown> = {}): SmtpSettings =>
  mailSettings.parse({
    ...{ way: "smtp", host: "127.0.0.1", port: server.port, secure: false, starttls: false },
    ...{ from: "office@agency.example", fromName: "灵工台", ...more },
  }) as SmtpSettings;
const file = Buffer.from("%PDF-1.7 a file");
const gone = Object.assign(new Error("gone"), { code: "ENOENT" });
const readFile = (key: string) => (key === "kept" ? Promise.resolve(file) : Promise.reject(gone));
const send = (message: Partial<MailMessage> = {}, more: Record<string, unknown> = {}, limitMs?: number) =>
  smtpMail({ ...settings(more), ...(limitMs && { limitMs }) }, readFile).send({ ...mail, ...message });

describe("mails by SMTP", () => {
  it("are handed over as they are, under their own id", async () => {
    expect(await send()).toBe("accepted");
    expect(server.commands).toEqual(
      expect.arrayContaining(["MAIL FROM:<office@agency.example>", "RCPT TO:<finance@example.com>", "DATA"]),
    );
    const [taken = ""] = server.mails;
    expect(taken).toMatch(/^Message-ID: <message-7@flexdesk>$/im);
    expect(taken).toMatch(/^To: finance@example\.com$/m);
    expect(taken).toMatch(/^Auto-Submitted: auto-generated$/m);
    const encoded = taken.split("\n\n").slice(1).join("\n\n");
    expect(Buffer.from(encoded, "base64").toString("utf8").replaceAll("\r\n", "\n")).toContain(mail.body);
    expect(log()).toBe("");
  });

  it("take their file with them, and fail for good where it is gone", async () => {
    expect(await send({ file_key: "kept", file_name: "发票.pdf" })).toBe("accepted");
    expect(server.mails[0]).toContain(file.toString("base64"));
    expect(await send({ file_key: "gone", file_name: "发票.pdf" })).toBe("file_missing");
    expect(server.mails).toHaveLength(1);
  });

  it("put nothing of a subject or name into other headers", async () => {
    expect(await send({ subject: "a\r\nBcc: other@example.com" })).toBe("accepted");
    expect(server.mails[0]).not.toMatch(/^Bcc:/im);
    expect(server.commands.filter((line) => line.startsWith("RCPT"))).toHaveLength(1);
  });

  const words: readonly (readonly [Part, Word, string])[] = [
    ["RCPT", "550 5.1.1 no such user finance@example.com", "bad_address"],
    ["RCPT", "554 5.7.1 blocked", "blocked"],
    ["RCPT", "452 4.2.2 mailbox full", "busy"],
    ["end", "552 5.3.4 too large", "refused"],
    ["end", "451 4.3.0 try again", "busy"],
    ["MAIL", "553 5.7.1 sender not allowed", "not_set_up"],
    ["greeting", "421 4.3.2 too many connections", "busy"],
    ["greeting", "554 5.7.1 not for you", "not_set_up"],
    ["greeting", "hang-up", "unreachable"],
    ["RCPT", "hang-up", "unreachable"],
    ["end", "hang-up", "unclear"],
  ];
  it.each(words)("mean by %s %s: %s", async (part, word, meaning) => {
    server.says = { [part]: word };
    // The log says once what it was told twice, so each of these has an id of its own.
    expect(await send({ message_id: `${part}-${word.slice(0, 3)}@flexdesk` })).toBe(meaning);
    expect(log()).not.toContain("finance@example.com");
    expect(log()).toContain("mail_not_taken");
  });

  it.each([
    ["greeting", "unreachable"],
    ["RCPT", "unreachable"],
    ["end", "unclear"],
  ] as const)("do not wait without end: no answer at %s is %s", async (part, meaning) => {
    server.says = { [part]: "late" };
    expect(await send({}, {}, part === "end" ? 3_000 : 300)).toBe(meaning);
  });

  it("tell when nobody is there", async () => {
    const own = settings();
    await server.close();
    expect(await smtpMail(own, readFile).send(mail)).toBe("unreachable");
    server = await startSmtpStandIn();
  });

  it("give the password to nobody without TLS, and to a server inside only where that is said", async () => {
    const own = { user: "office", password: "mail-password-of-the-test" };
    server.offers = ["AUTH PLAIN LOGIN"];
    expect(await send({}, { ...own, starttls: true })).toBe("not_set_up");
    expect(server.commands.filter((line) => line.startsWith("AUTH"))).toEqual([]);
    server.says = { AUTH: "535 5.7.8 wrong" };
    expect(await send({}, own)).toBe("not_set_up");
    server.says = {};
    expect(await send({}, own)).toBe("accepted");
    for (const text of [
      "mail-password-of-the-test",
      Buffer.from("\0office\0mail-password-of-the-test").toString("base64"),
    ])
      expect(log()).not.toContain(text);
  });
});
