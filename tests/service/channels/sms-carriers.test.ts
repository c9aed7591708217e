import { afterEach, describe, expect, it } from "vitest";
import { aliyunSms } from "../../../src-service/core/channels/sms/aliyun.ts";
import type { SmsText } from "../../../src-service/core/channels/sms/carrier.ts";
import { gatewaySignature, gatewaySms } from "../../../src-service/core/channels/sms/gateway.ts";
import { type SmsSettingsOf, smsSettings } from "../../../src-service/core/channels/sms/settings.ts";
import { tencentSms } from "../../../src-service/core/channels/sms/tencent.ts";
import { aliyunReplies, registered as atAliyun } from "./aliyun-stand-in.ts";
import { logLines } from "./log-lines.ts";
import { nobodysUrl, type Reply, type StandIn, startStandIn } from "./stand-in.ts";
import { registered as atTencent, tencentReplies } from "./tencent-stand-in.ts";

const nowMs = Date.UTC(2026, 10, 30, 16, 30);
const clock = { now: () => nowMs };
const secret = "gateway-secret-of-the-test";
const code: SmsText = {
  ...{ id: 41, phone: "13912345678", text: "登录验证码135790，10分钟内有效。请勿告诉他人。", kind: "login" },
  parameters: { code: "135790", minutes: "10" },
};
const notice: SmsText = {
  ...{ id: 42, phone: "13912345678", text: "请签署。", kind: "contractSent" },
  parameters: { company: "甲（上海）*公司~", url: "https://a.example/1?b=c&d", days: "7" },
};
const parsed = <W extends "aliyun" | "tencent" | "gateway">(settings: { way: W } & Record<string, unknown>) =>
  smsSettings.parse(settings) as SmsSettingsOf<W>;

const aliyunAt = (url: string, more: Record<string, unknown> = {}) =>
  parsed({
    ...{ way: "aliyun", accessKeyId: atAliyun.keyId, accessKeySecret: atAliyun.secret, sign: atAliyun.sign },
    templates: { code: "SMS_1", text: "SMS_2", own: { contractSent: "SMS_3" } },
    ...{ endpoint: url, ...more },
  });
const tencentAt = (url: string, more: Record<string, unknown> = {}) =>
  parsed({
    ...{ way: "tencent", secretId: atTencent.secretId, secretKey: atTencent.secretKey, sign: atTencent.sign },
    ...{ sdkAppId: atTencent.sdkAppId, templates: { code: "1110", text: "1111", own: { contractSent: "1112" } } },
    ...{ endpoint: url, ...more },
  });
const gatewayAt = (url: string, more: Record<string, unknown> = {}) => parsed({ way: "gateway", url, secret, ...more });

const open: StandIn[] = [];
const standIn = async (reply: Parameters<typeof startStandIn>[0]): Promise<StandIn> => {
  const one = await startStandIn(reply);
  open.push(one);
  return one;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const log = logLines();
let lastId = 100;
/** The log says once what it was told twice, so each of these has an id of its own. */
const fresh = (): SmsText => {
  lastId += 1;
  return { ...code, id: lastId };
};

/** Nothing of a message or a key is in the log. */
const expectSilent = () => {
  for (const text of ["135790", "13912345678", "验证码", atAliyun.secret, atTencent.secretKey, secret, "公司"])
    expect(log()).not.toContain(text);
};

describe("Aliyun", () => {
  it("takes codes and notices by their templates, each under another nonce", async () => {
    const maker = await standIn(aliyunReplies(clock.now, () => "OK"));
    const carrier = aliyunSms(aliyunAt(maker.url), clock);
    expect(await carrier.send(code)).toBe("accepted");
    expect(await carrier.send(code)).toBe("accepted");
    expect(await carrier.send(notice)).toBe("accepted");
    const asked = maker.seen.map(({ url }) => Object.fromEntries(new URL(url, maker.url).searchParams));
    expect(asked[0]).toEqual({
      ...{ PhoneNumbers: "13912345678", SignName: "灵工台", TemplateCode: "SMS_1", OutId: "41" },
      TemplateParam: '{"code":"135790"}',
    });
    expect(JSON.parse(asked[2]?.["TemplateParam"] ?? "")).toEqual(notice.parameters);
    expect(log()).toBe("");
  });

  it.each([
    ["isv.MOBILE_NUMBER_ILLEGAL", "bad_address"],
    ["isv.BLACK_KEY_CONTROL_LIMIT", "blocked"],
    ["isv.BUSINESS_LIMIT_CONTROL", "too_often"],
    ["isv.SMS_CONTENT_ILLEGAL", "refused"],
    ["isv.OUT_OF_SERVICE", "not_set_up"],
    ["isv.DAY_LIMIT_CONTROL", "not_set_up"],
    ["isp.RAM_PERMISSION_DENY", "not_set_up"],
    ["isp.SYSTEM_ERROR", "unclear"],
    ["Throttling.User", "busy"],
    ["something.NOBODY_KNOWS", "refused"],
  ])("means by %s: %s", async (word, meaning) => {
    const maker = await standIn(aliyunReplies(clock.now, () => word));
    expect(await aliyunSms(aliyunAt(maker.url), clock).send(fresh())).toBe(meaning);
    expect(log()).toContain(word);
    expectSilent();
  });

  it("is refused with a wrong key, an unregistered signature or template, a bad number", async () => {
    const maker = await standIn(aliyunReplies(clock.now, () => "OK"));
    const at = (more: Record<string, unknown>) => aliyunSms(aliyunAt(maker.url, more), clock);
    expect(await at({ accessKeySecret: "wrong" }).send(fresh())).toBe("not_set_up");
    expect(log()).toContain("SignatureDoesNotMatch");
    expect(await at({ sign: "别人" }).send(fresh())).toBe("not_set_up");
    expect(await at({ templates: { code: "SMS_9" } }).send(fresh())).toBe("not_set_up");
    expect(await at({}).send({ ...fresh(), phone: "12" })).toBe("bad_address");
    // A signature that is wished for and registered stands in the message; any other does not.
    expect(await at({ otherSigns: ["商1"] }).send({ ...fresh(), sign: "银行" })).toBe("accepted");
    expectSilent();
  });

  it("has no template for a kind: nothing is sent", async () => {
    const maker = await standIn(aliyunReplies(clock.now, () => "OK"));
    expect(await aliyunSms(aliyunAt(maker.url, { templates: { code: "SMS_1" } }), clock).send(notice)).toBe(
      "not_set_up",
    );
    expect(maker.seen).toEqual([]);
  });

  it.each([-20, 16])("is refused when the clock is off by %i minutes", async (minutes) => {
    const maker = await standIn(
      aliyunReplies(
        () => nowMs + minutes * 60_000,
        () => "OK",
      ),
    );
    expect(await aliyunSms(aliyunAt(maker.url), clock).send(fresh())).toBe("not_set_up");
    expect(log()).toContain("InvalidTimeStamp.Expired");
  });
});

describe("Tencent", () => {
  it("takes codes and notices by their templates", async () => {
    const maker = await standIn(tencentReplies(clock.now, () => "Ok"));
    const carrier = tencentSms(tencentAt(maker.url), clock);
    expect(await carrier.send(code)).toBe("accepted");
    expect(await carrier.send(notice)).toBe("accepted");
    expect(JSON.parse(maker.seen[0]?.body ?? "")).toEqual({
      ...{ PhoneNumberSet: ["+8613912345678"], SmsSdkAppId: "1400006666", SignName: "灵工台", TemplateId: "1110" },
      ...{ TemplateParamSet: ["135790"], SessionContext: "41" },
    });
    expect(JSON.parse(maker.seen[1]?.body ?? "")).toMatchObject({
      TemplateParamSet: ["甲（上海）*公司~", "https://a.example/1?b=c&d", "7"],
    });
    expect(log()).toBe("");
  });

  it.each([
    ["InvalidParameterValue.IncorrectPhoneNumber", "bad_address"],
    ["FailedOperation.PhoneNumberInBlacklist", "blocked"],
    ["LimitExceeded.PhoneNumberDailyLimit", "too_often"],
    ["LimitExceeded.PhoneNumberThirtySecondLimit", "too_often"],
    ["FailedOperation.ContainSensitiveWord", "refused"],
    ["FailedOperation.InsufficientBalanceInSmsPackage", "not_set_up"],
    ["LimitExceeded.AppDailyLimit", "not_set_up"],
    ["InternalError.Timeout", "unclear"],
    ["RequestLimitExceeded", "busy"],
    ["Something.NobodyKnows", "refused"],
  ])("means by %s: %s", async (word, meaning) => {
    const maker = await standIn(tencentReplies(clock.now, () => word));
    expect(await tencentSms(tencentAt(maker.url), clock).send(fresh())).toBe(meaning);
    expect(log()).toContain(word);
    expectSilent();
  });

  it("is refused with a wrong key, or when the clock is off by minutes", async () => {
    const maker = await standIn(tencentReplies(clock.now, () => "Ok"));
    expect(await tencentSms(tencentAt(maker.url, { secretKey: "wrong" }), clock).send(fresh())).toBe("not_set_up");
    expect(log()).toContain("AuthFailure.SignatureFailure");
    expect(await tencentSms(tencentAt(maker.url), { now: () => nowMs - 6 * 60_000 }).send(fresh())).toBe("not_set_up");
    expect(log()).toContain("AuthFailure.SignatureExpire");
    expect(await tencentSms(tencentAt(maker.url), { now: () => nowMs - 4 * 60_000 }).send(fresh())).toBe("accepted");
    expectSilent();
  });
});

describe("a gateway", () => {
  it("gets the text with its signature, signed over time and body", async () => {
    const gateway = await standIn(() => ({ status: 202, body: "" }));
    const carrier = gatewaySms(
      gatewayAt(`${gateway.url}/send?to=sms`, { headers: { "x-tenant": "7" }, sign: "甲" }),
      clock,
    );
    expect(await carrier.send(code)).toBe("accepted");
    const [seen] = gateway.seen;
    expect(seen).toMatchObject({ method: "POST", url: "/send?to=sms", headers: { "x-tenant": "7" } });
    expect(JSON.parse(seen?.body ?? "")).toEqual({
      ...{ id: "41", phone: "13912345678", text: `【甲】${code.text}`, kind: "login", voice: false },
      parameters: code.parameters,
    });
    const seconds = String(nowMs / 1000);
    expect(seen?.headers["x-flexdesk-timestamp"]).toBe(seconds);
    expect(seen?.headers["x-flexdesk-signature"]).toBe(gatewaySignature(secret, seconds, seen?.body ?? ""));
  });

  const answers: readonly (readonly [string, Reply, string])[] = [
    ["taken already", { status: 409, body: "" }, "accepted"],
    ["a bad number", { status: 422, body: '{"reason":"bad_address"}' }, "bad_address"],
    ["a blocked number", { status: 422, body: '{"reason":"blocked"}' }, "blocked"],
    ["a limit of the number", { status: 422, body: '{"reason":"too_often"}' }, "too_often"],
    ["a reason that nobody knows", { status: 422, body: '{"reason":"<b>"}' }, "refused"],
    ["no reason", { status: 422, body: "nonsense" }, "refused"],
    ["too many at once", { status: 429, body: "" }, "busy"],
    ["a wrong signature", { status: 401, body: "" }, "not_set_up"],
    ["another place", { status: 302, body: "" }, "not_set_up"],
    ["a fault", { status: 500, body: "" }, "unreachable"],
  ];
  it.each(answers)("says %s", async (_what, reply, meaning) => {
    const gateway = await standIn(() => reply);
    expect(await gatewaySms(gatewayAt(gateway.url), clock).send(fresh())).toBe(meaning);
    expect(gateway.seen).toHaveLength(1);
    expectSilent();
  });
});

describe("without a whole answer", () => {
  const carriers = {
    aliyun: (url: string, limitMs?: number) => aliyunSms({ ...aliyunAt(url), ...(limitMs && { limitMs }) }, clock),
    tencent: (url: string, limitMs?: number) => tencentSms({ ...tencentAt(url), ...(limitMs && { limitMs }) }, clock),
    gateway: (url: string, limitMs?: number) => gatewaySms({ ...gatewayAt(url), ...(limitMs && { limitMs }) }, clock),
  };
  // A gateway knows an id again, so nothing is unclear there.
  const unclear = { aliyun: "unclear", tencent: "unclear", gateway: "unreachable" } as const;
  for (const name of ["aliyun", "tencent", "gateway"] as const) {
    it(`${name}: one that is cut, none, and none in time leave it open`, async () => {
      for (const reply of ["cut", "hang-up"] as const)
        expect(await carriers[name]((await standIn(() => reply)).url).send(fresh())).toBe(unclear[name]);
      expect(await carriers[name]((await standIn(() => "late")).url, 50).send(fresh())).toBe(unclear[name]);
      expectSilent();
    });

    it(`${name}: nobody there, too many at once, a proxy's page`, async () => {
      expect(await carriers[name](await nobodysUrl()).send(fresh())).toBe("unreachable");
      expect(await carriers[name]((await standIn(() => ({ status: 503, body: "<h1>busy" }))).url).send(fresh())).toBe(
        "busy",
      );
      const denied = await standIn(() => ({ status: 403, body: "<h1>13912345678 135790" }));
      expect(await carriers[name](denied.url).send(fresh())).toBe("not_set_up");
      expectSilent();
    });
  }

  it.each(["aliyun", "tencent"] as const)(
    "%s: a fault, an empty yes and an endless answer are no yes",
    async (name) => {
      for (const body of ["", "{}", '{"Code":""}', '{"Response":{}}', `"${"x".repeat(100_000)}"`]) {
        const maker = await standIn(() => ({ status: 200, body }));
        expect(await carriers[name](maker.url).send(fresh())).toBe("unclear");
      }
      expect(await carriers[name]((await standIn(() => ({ status: 500, body: "" }))).url).send(fresh())).toBe(
        "unclear",
      );
    },
  );
});
