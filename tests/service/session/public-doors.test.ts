import { AsyncLocalStorage } from "node:async_hooks";
import { beforeAll, expect, it } from "vitest";
import { joinNotices } from "../../../src-service/companies/joins/consent.ts";
import { hashOf } from "../../../src-service/records/phone-page/notice.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, md5 } from "../small-world.ts";
import { sendFrom } from "./sign-in-kit.ts";

/** The phone of a person, of somebody who may not sign in any more, and of nobody. */
const phones = { known: "13900000002", disabled: "13900000004", unknown: "13977770002" } as const;
/** Asked first: what begins a day is done with the first request, whoever makes it. */
const first = "13977770009";
type Phone = (typeof phones)[keyof typeof phones] | typeof first;

type Door = (phone: Phone) => { readonly url: string; readonly body?: object };
const page = (action: string, fields: Readonly<Record<string, string>>) => ({
  action,
  fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
});
const login = (phone: Phone, more: object) => ({
  url: "/cdl/1/login",
  body: { phone, related_id: "1", qsApp: 7, agree_protocol: true, ...more },
});
const application = (phone: Phone) => ({
  ...{ name: "示范信息技术有限公司", credit_code: "91110000600037341L", headcount: "5", contact_name: "王明" },
  ...{ contact_mobile: phone, code: "000000", note: "", notice: hashOf(joinNotices, "zh-CN"), consent: "yes" },
});

/** What a stranger may ask at each public call with a phone. */
const doors: Partial<Record<CallName, readonly Door[]>> = {
  "login.submit": [
    (phone) => login(phone, { login_type: 2, password: md5("wrong") }),
    (phone) => login(phone, { login_type: 1, smsCd: "000000" }),
    (phone) => login(phone, { login_type: 2 }),
  ],
  "sms.captcha": [
    (phone) => ({ url: "/cdl/1/sms_captcha", body: { phone, smsType: "login" } }),
    (phone) => ({ url: "/cdl/1/sms_captcha", body: { phone, smsType: "reset" } }),
  ],
  "sms.send": [(phone) => ({ url: "/v5/sms/send", body: { phone, smsType: "reset", is_voice: true } })],
  "password.reset": [
    (phone) => ({ url: "/cdl/1/password/reset", body: { phone, smsCd: "000000", password: md5("Xyz_12345678") } }),
  ],
  "joinPage.act": [
    (phone) => ({ url: "/join", body: page("code", { contact_mobile: phone }) }),
    (phone) => ({ url: "/join", body: page("apply", application(phone)) }),
  ],
};

const sends: ReadonlySet<string> = new Set(["sms.captcha", "sms.send"]);

/** Public calls that say nothing of a person, or only to who holds an address or key that nobody guesses. */
const tellNobody: readonly CallName[] = [
  ...(["settings.get", "notices.current", "agreements.get", "joinPage.show", "joinPage.taken"] as const),
  ...(["qrLogin.create", "qrLogin.check", "qrPage.show", "qrPage.act", "demo.inbox", "storage.upload"] as const),
  ...(["workerPages.show", "workerPages.act", "workerPages.file"] as const),
];
/** Says by the specification who a phone belongs to: how often is counted. */
const counted: readonly CallName[] = ["login.companies"];

it("names every public call", () => {
  const open = Object.values(calls).filter(({ access }) => access === "public");
  const named = [...Object.keys(doors), ...tellNobody, ...counted];
  expect(named.toSorted()).toEqual(open.map(({ name }) => name).toSorted());
});

onEveryDatabase("doors without a sign-in", { limits: { lookupsPerDay: 20 } }, (started) => {
  const running = () => started().running();
  /** Counts the queries of one request: what rounds ask meanwhile is none of them. */
  const counters = new AsyncLocalStorage<{ queries: number }>();

  beforeAll(async () => {
    await makeSmallWorld(running());
    await running()
      .service.writing.updateTable("users")
      .set({ status: 2 })
      .where("mobile", "=", phones.disabled)
      .execute();
    // The page of applications is that of the only agency.
    await running().service.writing.deleteFrom("agencies").where("id", "=", 2).execute();
    // Every query passes the executor's class, of this database and of its transactions.
    let holder: object = running().db.getExecutor();
    while (!Object.hasOwn(holder, "executeQuery")) holder = Object.getPrototypeOf(holder) as object;
    const { executeQuery } = holder as { executeQuery(...given: unknown[]): unknown };
    Object.assign(holder, {
      executeQuery(this: object, ...given: unknown[]) {
        const counter = counters.getStore();
        if (counter !== undefined) counter.queries += 1;
        return executeQuery.apply(this, given);
      },
    });
  });

  let address = 0;
  /** The answers to a phone of a stranger who tries a door again and again, with how many queries each took. */
  const tries = async (name: string, door: Door, phone: Phone) => {
    address += 1;
    const found = [];
    for (let n = 0; n < 7; n += 1) {
      const { url, body } = door(phone);
      const counter = { queries: 0 };
      const more = body === undefined ? {} : { body };
      const answer = await counters.run(counter, () => sendFrom(running(), `10.8.0.${address}`, "POST", url, more));
      // A message is written where there is somebody whom it goes to.
      const made = sends.has(name) ? null : counter.queries;
      found.push({ status: answer.status, text: answer.text.replaceAll(phone, "phone"), queries: made });
    }
    return found;
  };

  it.each(Object.entries(doors).flatMap(([name, own]) => own.map((door, nth) => ({ name, nth, door }))))(
    "$name ($nth) answers alike to the phone of a person, of a disabled one and of nobody",
    async ({ name, door }) => {
      // As after a day: codes that other doors have sent count no more.
      started().clock.advance(2 * 86_400_000);
      await tries(name, door, first);
      const unknown = await tries(name, door, phones.unknown);
      expect(unknown.map(({ status }) => status)).not.toContain(404);
      expect([name, sends.has(name) || (unknown[0]?.queries ?? 0) > 0]).toEqual([name, true]);
      expect(await tries(name, door, phones.known)).toEqual(unknown);
      expect(await tries(name, door, phones.disabled)).toEqual(unknown);
    },
  );

  it("look up so many phones a day for one address, known or not", async () => {
    const look = (phone: string, from: string) =>
      sendFrom(running(), from, "GET", `/cdl/1/login/companies?phone=${phone}`);
    for (let n = 0; n < 20; n += 1) expect((await look(`139666600${10 + n}`, "10.9.0.1")).status).toBe(200);
    const over = await look(phones.known, "10.9.0.1");
    expect([over.status, over.body["code"]]).toEqual([429, "too_many_requests"]);
    expect(await look(phones.unknown, "10.9.0.1")).toEqual(over);
    expect((await look(phones.known, "10.9.0.2")).status).toBe(200);
  });

  it("answer to addresses of pages that do not exist alike, whatever they would open", async () => {
    const answers = new Set<string>();
    for (const letter of "abcdefghijklmnopqrstuvwxyz")
      for (const [method, end] of [
        ["POST", ""],
        ["GET", "/file"],
      ] as const) {
        const body = method === "POST" ? { body: page("code", {}) } : {};
        const { status, text } = await sendFrom(
          running(),
          "10.9.1.1",
          method,
          `/w/${letter}${"x".repeat(30)}${end}`,
          body,
        );
        answers.add(`${method} ${status} ${text.replaceAll(/"request_id":"[^"]*"/gu, "")}`);
      }
    expect([...answers].filter((answer) => answer.startsWith("POST"))).toHaveLength(1);
    expect([...answers].filter((answer) => answer.startsWith("GET"))).toHaveLength(1);
  });
});
