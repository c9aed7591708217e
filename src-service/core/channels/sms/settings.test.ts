import { describe, expect, it } from "vitest";
import { mailSettings } from "../mail/settings.ts";
import { smsKinds } from "./kinds.ts";
import { smsSettings } from "./settings.ts";
import { filledTemplate, smsTemplates } from "./templates.ts";

const secret = "0123456789abcdef";
const aliyun = { way: "aliyun", accessKeyId: "id", accessKeySecret: "k", sign: "灵工台", templates: { code: "SMS_1" } };

describe("settings of text messages", () => {
  it.each([
    { way: "sandbox" },
    { way: "gateway", url: "https://sms.example.com/send", secret },
    { way: "gateway", url: "http://10.1.2.3:8080/send", secret, headers: { "x-key": "a" }, voice: true },
    aliyun,
    {
      ...aliyun,
      templates: { code: { id: "SMS_1", parameters: ["code", "minutes"] }, text: "SMS_2", own: { taskSent: "SMS_3" } },
    },
    {
      way: "tencent",
      secretId: "i",
      secretKey: "k",
      sign: "灵工台",
      sdkAppId: "1400006666",
      templates: { code: "1110" },
    },
  ])("take %o", (settings) => {
    expect(smsSettings.safeParse(settings).success).toBe(true);
  });

  it.each([
    ["an unknown way", { way: "pigeon" }],
    ["a gateway outside without TLS", { way: "gateway", url: "http://sms.example.com/send", secret }],
    ["a name and password in the address", { way: "gateway", url: "https://a:b@sms.example.com/", secret }],
    ["another protocol", { way: "gateway", url: "file:///etc/passwd", secret }],
    ["a short secret", { way: "gateway", url: "https://sms.example.com/", secret: "short" }],
    ["a header of two lines", { way: "gateway", url: "https://sms.example.com/", secret, headers: { a: "b\r\nc: d" } }],
    ["what is not known", { ...aliyun, colour: "red" }],
    ["brackets in the signature", { ...aliyun, sign: "【灵工台】" }],
    ["no key", { ...aliyun, accessKeySecret: "" }],
    ["a template of an unknown kind", { ...aliyun, templates: { code: "SMS_1", own: { weather: "SMS_2" } } }],
    [
      "a parameter that the kind does not have",
      { ...aliyun, templates: { code: { id: "SMS_1", parameters: ["company"] } } },
    ],
    ["a wait without end", { ...aliyun, limitMs: 600_000 }],
  ])("refuse %s", (_what, settings) => {
    expect(smsSettings.safeParse(settings).success).toBe(false);
  });
});

describe("templates", () => {
  const templates = smsTemplates.parse({
    code: "SMS_1",
    text: { id: "SMS_2", parameters: ["text"] },
    own: { payment: { id: "SMS_3", parameters: ["minutes", "code"] }, contractSent: "SMS_4" },
  });
  const message = { id: 1, phone: "13900000001", text: "全文", parameters: { code: "123456", minutes: "5" } } as const;

  it("are the kind's own, else that of codes or of other messages", () => {
    expect(filledTemplate(templates, { ...message, kind: "login" })).toEqual({
      id: "SMS_1",
      parameters: [["code", "123456"]],
    });
    expect(filledTemplate(templates, { ...message, kind: "payment" })).toEqual({
      id: "SMS_3",
      parameters: [
        ["minutes", "5"],
        ["code", "123456"],
      ],
    });
    expect(filledTemplate(templates, { ...message, kind: "told" })).toEqual({
      id: "SMS_2",
      parameters: [["text", "全文"]],
    });
    const sent = {
      ...message,
      kind: "contractSent",
      parameters: { company: "甲", url: "https://a.cn/1", days: "7" },
    } as const;
    expect(filledTemplate(templates, sent)?.parameters.map(([name]) => name)).toEqual(["company", "url", "days"]);
  });

  it("are missing where there is none for the kind", () => {
    const codesOnly = smsTemplates.parse({ code: "SMS_1" });
    for (const kind of smsKinds) {
      const filled = filledTemplate(codesOnly, { ...message, kind });
      expect([kind, filled === null]).toEqual([
        kind,
        ![
          "login",
          "reset",
          "unlock",
          "factor",
          "payment",
          "action",
          "contract",
          "contractFile",
          "registration",
          "mobile",
          "enterprise",
          "superManager",
          "join",
        ].includes(kind),
      ]);
    }
  });
});

describe("settings of mails", () => {
  const smtp = { way: "smtp", host: "mail.example.com", port: 465, secure: true, from: "office@example.com" };
  it.each([{ way: "off" }, { way: "sandbox" }, smtp, { ...smtp, user: "u", password: "p", fromName: "灵工台" }])(
    "take %o",
    (settings) => {
      expect(mailSettings.safeParse(settings).success).toBe(true);
    },
  );
  it.each([
    ["no sender", { ...smtp, from: "nobody" }],
    ["a user without a password", { ...smtp, user: "u" }],
    ["a plain connection to a server outside", { ...smtp, port: 25, secure: false, starttls: false }],
    ["a name of two lines", { ...smtp, fromName: "a\nb" }],
    ["no port", { ...smtp, port: 0 }],
  ])("refuse %s", (_what, settings) => {
    expect(mailSettings.safeParse(settings).success).toBe(false);
  });
});
