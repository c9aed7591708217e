import type { KyselyPlugin } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findLoginCompanies } from "../../../src-service/access/session/login-companies.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, send } from "../small-world.ts";
import { createKit, minute, sendFrom } from "./sign-in-kit.ts";

const owner = "13900000002";
const nobody = "13811112222";

onEveryDatabase("looking a phone up", { runsJobs: false, runsExports: false }, (started) => {
  const running = () => started().running();
  const kit = createKit(running);
  const lookUp = (phone: string, from: string, more = "") =>
    sendFrom(running(), from, "GET", `/cdl/1/login/companies?phone=${phone}${more}`);

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(() => {
    started().clock.advance(minute + 1);
  });

  it("has one shape and the same questions to the database, whoever has the phone", async () => {
    const queriesFor = async (phone: string): Promise<readonly string[]> => {
      const questions: string[] = [];
      const watch: KyselyPlugin = {
        transformQuery: ({ node }) => {
          questions.push(JSON.stringify(node, (key, value) => (key === "value" ? "…" : value)));
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await findLoginCompanies(running().db.withPlugin(watch), phone, 7);
      return questions;
    };
    const ownerQueries = await queriesFor(owner);
    expect(ownerQueries.length).toBeGreaterThan(1);
    expect(await queriesFor(nobody)).toEqual(ownerQueries);
    const answers = [await lookUp(owner, "10.1.0.1"), await lookUp(nobody, "10.1.0.1")];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of answers) expect(Object.keys(body)).toEqual(["results", "multi_results"]);
    expect(answers[1]?.body).toEqual({ results: [], multi_results: [] });
  });

  it("is limited for strangers over all addresses, alike for a phone that nobody has", async () => {
    for (const phone of [owner, nobody]) {
      const statuses: number[] = [];
      for (let nth = 0; nth < 70; nth += 1) statuses.push((await lookUp(phone, `203.0.113.${nth}`)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 429));
    }
  });

  it("stays open to the owner's device and address meanwhile", async () => {
    await kit.tokenOf(owner, { device: "own-desk", remote: "10.1.0.7" });
    for (let nth = 0; nth < 70; nth += 1) await lookUp(owner, `203.0.113.${nth}`);
    expect((await lookUp(owner, "198.51.100.1")).status).toBe(429);
    expect((await lookUp(owner, "10.1.0.7")).status).toBe(200);
    expect((await lookUp(owner, "198.51.100.2", "&device=own-desk")).status).toBe(200);
    expect((await lookUp(owner, "198.51.100.2", "&device=other-desk")).status).toBe(429);
  });

  it("takes the names of entry fields and no others", async () => {
    expect((await lookUp(owner, "10.1.0.1", "&fields=id,name,sub__domain")).status).toBe(200);
    const refused = await lookUp(owner, "10.1.0.1", "&fields=id,password_hash");
    expect([refused.status, refused.body["fields"]]).toEqual([400, { fields: ["custom"] }]);
  });
});

onEveryDatabase("codes by message", { runsJobs: false, runsExports: false }, (started) => {
  const running = () => started().running();
  const ask = (url: string, more: object) =>
    send(running(), "POST", url, { body: { phone: owner, smsType: "login", ...more } });
  const last = async () => {
    const { body } = await send(running(), "GET", "/cdl/1/demo/inbox");
    return (body["messages"] as { text: string; voice: boolean }[])[0];
  };

  beforeAll(async () => {
    await makeSmallWorld(running());
    await running().service.writing.updateTable("agencies").set({ short_name: "云聚" }).where("id", "=", 1).execute();
  });
  beforeEach(() => {
    started().clock.advance(minute + 1);
  });

  it("are signed by an agency of the service, or by the product", async () => {
    await ask("/cdl/1/sms_captcha", { sign_name: "云聚", self_type: 1 });
    expect((await last())?.text).toMatch(/^【云聚】登录验证码\d{6}/);
    started().clock.advance(minute + 1);
    await ask("/cdl/1/sms_captcha", {});
    expect((await last())?.text).toMatch(/^【灵工台】登录验证码\d{6}/);
  });

  it("are signed by nobody else, and sent to oneself only", async () => {
    const bank = await ask("/cdl/1/sms_captcha", { sign_name: "某某银行" });
    expect([bank.status, bank.body["fields"]]).toEqual([400, { sign_name: ["invalid_value"] }]);
    expect((await ask("/cdl/1/sms_captcha", { self_type: 2 })).status).toBe(400);
  });

  it("are spoken by the voice call", async () => {
    expect((await ask("/v5/sms/send", { is_voice: true })).status).toBe(200);
    expect((await last())?.voice).toBe(true);
  });

  it("say how long to wait", async () => {
    await ask("/cdl/1/sms_captcha", {});
    started().clock.advance(10_000);
    const { status, body } = await ask("/cdl/1/sms_captcha", {});
    expect([status, body["code"], body["params"]]).toEqual([429, "sms_too_often", { wait_seconds: 50 }]);
  });
});

onEveryDatabase("the mode of a service", { runsJobs: false, runsExports: false }, (started) => {
  const modeOf = async (host?: string) =>
    (await send(started().running(), "GET", `/cdl/1/settings${host === undefined ? "" : `?host=${host}`}`)).body[
      "app_type"
    ];

  it("is an agency's by the agency's own host, and both by any other", async () => {
    await makeSmallWorld(started().running());
    const { writing } = started().running().service;
    await writing.updateTable("agencies").set({ host: "yunju.example" }).where("id", "=", 1).execute();
    expect(await modeOf("yunju.example:443")).toBe(7);
    expect(await modeOf("elsewhere.example")).toBeNull();
    expect(await modeOf()).toBeNull();
  });
});

describe("a service of one mode", () => {
  onEveryDatabase("keeps to it", { appType: 1, runsJobs: false, runsExports: false }, (started) => {
    it("whatever the host", async () => {
      const { body } = await send(started().running(), "GET", "/cdl/1/settings?host=yunju.example");
      expect(body["app_type"]).toBe(1);
    });
  });
});
