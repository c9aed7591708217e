import { beforeAll, describe, expect, it } from "vitest";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import { askRegisterAgain } from "../../src-service/companies/company-identity/ask-register.ts";
import { askSignAccountsAgain, signAccountOf } from "../../src-service/companies/company-identity/sign-account.ts";
import type {
  EnterpriseProvider,
  RegisterAnswer,
  SignAccountAnswer,
} from "../../src-service/core/channels/enterprises.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { bindFirst, decideFirst } from "./first-account.ts";
import { onEveryDatabase } from "./harness.ts";
import { makeSmallWorld, openSession, send } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

/** The random amount is 1 + 246810 % 99 = 4 cents, and each code 246810. */
const fixed = { digits: () => "246810" };
const right = 4;
const dayMs = 86_400_000;
const companyAdmin = 1005;
const otherCompany = 1006;
const [operator, checker] = [1009, 1003];
const legalPerson = "13811112222";

/** A register and a provider of signatures that say what the test wants, and note what they were asked. */
const scripted = () => {
  const asked: string[] = [];
  const script: { register: (() => RegisterAnswer)[]; sign: SignAccountAnswer[] } = { register: [], sign: [] };
  const provider: EnterpriseProvider = {
    check: async ({ trace_id }) => {
      asked.push(trace_id);
      return script.register.shift()?.() ?? "match";
    },
    openSignAccount: async () => script.sign.shift() ?? { outcome: "opened", account: "QS0001" },
  };
  return { asked, script, provider };
};
const { asked, script, provider } = scripted();
const providers = { enterprises: provider, identity: { check: async () => "match" as const } };
const answer = (...answers: RegisterAnswer[]) => {
  script.register = answers.map((one) => () => one);
};

onEveryDatabase("identity of companies", { codes: fixed, ...providers }, (started) => {
  const running = () => started().running();
  const base = "/cdl/1/ent_identity";
  let licence = "";
  let attorneyKey = "";

  const ask = async (method: "GET" | "POST", path: string, body: object = {}, by: number = companyAdmin) => {
    const token = await openSession(running(), by);
    const query = method === "GET" ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
    return send(running(), method, `${base}/${path}${query}`, { token, ...(method === "POST" && { body }) });
  };
  const status = async (by: number = companyAdmin, company?: string) =>
    (await ask("GET", "status", company === undefined ? {} : { company_id: company }, by)).body;
  const codeOf = ({ status: http, body }: { status: number; body: Record<string, unknown> }) => [http, body["code"]];

  const facts = () => ({
    ...{ license_key: licence, legal_person: "王建国", legal_person_id_no: makeIdNumber("310104", "1980-05-06", 17) },
    legal_mobile: legalPerson,
    attorney: {
      ...{ key: attorneyKey, agent_name: "李晓梅", agent_id_no: makeIdNumber("310104", "1990-05-06", 18) },
      ...{ agent_mobile: "13833334444", start_at: "2026-11-01", end_at: "2027-10-31", scope: "办理企业认证及签约" },
    },
  });
  const handIn = (more: object = {}, by: number = companyAdmin) =>
    ask("POST", "add_auth_info", { ...facts(), ...more }, by);
  const companyRow = (id = 11) =>
    running().db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Company 11 in a status, with nothing proven. */
  const fresh = async (companyStatus = 30): Promise<void> => {
    const { writing } = running().service;
    for (const table of [
      ...(["ent_identities", "ent_identity_checks", "powers_of_attorney", "corporate_accounts"] as const),
      ...(["account_changes", "sms_codes", "sandbox_messages"] as const),
    ])
      await writing.deleteFrom(table).execute();
    await writing.deleteFrom("company_contracts").where("company_id", "=", 11).execute();
    await writing
      .updateTable("companies")
      .set({ status: companyStatus, ent_identity_status: 0, legal_person: null, legal_person_id_no: null })
      .where("id", "in", [11, 12])
      .execute();
    script.register = [];
    script.sign = [];
    asked.length = 0;
  };
  const bindAccount = (body: object = {}, by: number = companyAdmin) => bindFirst(running(), by, body);
  /** The right amount, and a second person of the agency who approves the account. */
  const proveAccount = async (by: number = companyAdmin, own: { company_id?: string } = {}) => {
    const proven = await ask("POST", "verify_random_amount", { ...own, amount: right }, by);
    expect(proven.body).toMatchObject({ status: "review", proved_at: expect.any(String) });
    expect((await decideFirst(running(), Number(own.company_id ?? 11))).status).toBe(200);
  };
  const toCode = async () => {
    await fresh();
    await handIn();
    await bindAccount();
    await proveAccount();
  };
  const verify = async () => {
    await toCode();
    expect((await ask("POST", "sms_code")).status).toBe(200);
    expect((await ask("POST", "verify_sms_code", { sms_code: "246810" })).body).toMatchObject({ status: 4 });
  };

  beforeAll(async () => {
    await makeSmallWorld(running());
    const owner = { agency_id: 1, user_id: companyAdmin };
    licence = await storeUpload(running().service, owner, "营业执照.pdf");
    attorneyKey = await storeUpload(running().service, owner, "授权委托书.pdf");
  });

  describe("step by step", () => {
    it("goes from nothing to verified, and the company on to its contract", async () => {
      await fresh();
      expect(await status()).toMatchObject({
        status: 0,
        company_status: 30,
        may_edit: true,
        tries_left: 5,
        fault: null,
      });
      const handedIn = await handIn();
      expect(handedIn.body).toMatchObject({ status: 2, tries_left: 4, legal_mobile_masked: "138****2222" });
      expect(await companyRow()).toMatchObject({ status: 30, ent_identity_status: 2 });
      expect(handedIn.text).not.toContain(legalPerson);
      await bindAccount();
      const wrong = await ask("POST", "verify_random_amount", { amount: right + 1 });
      expect([codeOf(wrong), wrong.body["params"]]).toEqual([[400, "random_amount_wrong"], { left: 2 }]);
      await proveAccount();
      expect(await status()).toMatchObject({ status: 3, account: { status: "bound" } });
      const sent = await ask("POST", "sms_code");
      expect(sent.body).toMatchObject({ phone_masked: "138****2222", wait_seconds: 60 });
      const messages = await running()
        .db.selectFrom("sandbox_messages")
        .selectAll()
        .where("phone", "=", legalPerson)
        .execute();
      expect(messages.map(({ code }) => code)).toEqual(["246810"]);
      expect(codeOf(await ask("POST", "verify_sms_code", { sms_code: "111111" }))).toEqual([400, "sms_code_wrong"]);
      const done = await ask("POST", "verify_sms_code", { sms_code: "246810" });
      expect(done.body).toMatchObject({ status: 4, company_status: 40 });
      expect(await companyRow()).toMatchObject({
        ...{ status: 40, ent_identity_status: 4, legal_person: "王建国", license_key: licence },
      });
      const { body } = await ask("GET", "enterprise_info");
      expect(
        (body["evidence"] as { step: number; result: number }[]).map(({ step, result }) => [step, result]),
      ).toEqual([
        [3, 1],
        [2, 1],
        [1, 1],
        [1, 0],
      ]);
      expect(body["handed_in"]).toMatchObject({
        legal_person: "王*国",
        legal_mobile: "138****2222",
        license_key: licence,
      });
      expect(body["attorney"]).toMatchObject({ agent_name: "李*梅", end_at: "2027-10-31", file_key: attorneyKey });
    });

    it("takes no step twice and none out of its order", async () => {
      await fresh();
      expect(codeOf(await ask("POST", "sms_code"))).toEqual([409, "illegal_transition"]);
      expect(codeOf(await ask("POST", "verify_sms_code", { sms_code: "246810" }))).toEqual([409, "illegal_transition"]);
      expect(codeOf(await ask("POST", "verify_random_amount", { amount: right }))).toEqual([
        409,
        "account_not_pending",
      ]);
      expect(codeOf(await ask("POST", "bind"))).toEqual([409, "enterprise_not_verified"]);
      expect(codeOf(await ask("POST", "unbind", { reason: "更换" }))).toEqual([409, "illegal_transition"]);
      await handIn();
      expect(codeOf(await handIn())).toEqual([409, "illegal_transition"]);
      await verify();
      expect(codeOf(await handIn())).toEqual([409, "illegal_transition"]);
      expect(codeOf(await ask("POST", "verify_sms_code", { sms_code: "246810" }))).toEqual([409, "illegal_transition"]);
    });

    it("leaves out the amount where the account is proven already", async () => {
      await fresh();
      await bindAccount();
      await proveAccount();
      expect((await handIn()).body).toMatchObject({ status: 3 });
    });
    it("needs no attorney where the legal person acts", async () => {
      await fresh();
      expect(codeOf(await handIn({ attorney: null }))).toEqual([409, "not_legal_person"]);
      expect((await handIn({ attorney: null, legal_mobile: "13900000005" })).body).toMatchObject({ status: 2 });
      expect((await ask("GET", "enterprise_info")).body["attorney"]).toBeNull();
    });

    it.each([10, 20, 25, 60])("is not begun for a company in status %i", async (companyStatus) => {
      await fresh(companyStatus);
      expect(codeOf(await handIn())).toEqual([409, "enterprise_not_reviewed"]);
    });

    it("is not begun for an ended company, whose people read only", async () => {
      await fresh(70);
      expect(codeOf(await handIn())).toEqual([403, "forbidden"]);
    });

    it.each([
      ["leaves an active company active", 50],
      ["makes one active whose contract, signed on paper, is in force already", 30],
    ])("%s", async (_what, companyStatus) => {
      await fresh(companyStatus);
      const contract = newContractRow({
        ...{ id: 990_011, agency_id: 1, company_id: 11, no: "HT990011", category: 1, status: 50, config: "{}" },
        ...{ start_at: "2026-11-01", end_at: "2027-10-31", create_at: "2026-11-01 09:00:00" },
      });
      await running().service.writing.insertInto("company_contracts").values(contract).execute();
      await handIn();
      await bindAccount();
      await proveAccount();
      await ask("POST", "sms_code");
      expect((await ask("POST", "verify_sms_code", { sms_code: "246810" })).body).toMatchObject({
        ...{ status: 4, company_status: 50 },
      });
    });
  });

  describe("what is handed in", () => {
    it.each([
      ["a name that is not Chinese", { legal_person: "Wang" }],
      ["no name", { legal_person: "" }],
      ["a name that is too long", { legal_person: "王".repeat(51) }],
      ["a number with a wrong check digit", { legal_person_id_no: "310104198005060170" }],
      ["a number of 15 digits", { legal_person_id_no: "310104800506017" }],
      ["a phone that is none", { legal_mobile: "02112345678" }],
      ["no licence", { license_key: undefined }],
      ["a path as licence", { license_key: "../secrets" }],
      ["a field that it does not know", { status: 4 }],
    ])("is refused with %s", async (_what, more) => {
      await fresh();
      expect(codeOf(await handIn(more))).toEqual([400, "invalid"]);
      expect(asked).toEqual([]);
    });

    it.each([
      ["ends before it begins", { start_at: "2027-02-01", end_at: "2027-01-01" }],
      ["is over", { start_at: "2025-01-01", end_at: "2026-11-19" }],
      ["is for eleven years", { start_at: "2026-11-01", end_at: "2037-11-01" }],
      ["has a day that there is not", { end_at: "2027-02-30" }],
    ])("is refused with an attorney that %s", async (_what, days) => {
      await fresh();
      expect(codeOf(await handIn({ attorney: { ...facts().attorney, ...days } }))).toEqual([400, "invalid"]);
    });

    it("takes no file of others, and none that is neither picture nor PDF", async () => {
      await fresh();
      const service = running().service;
      const others = await storeUpload(service, { agency_id: 1, user_id: operator });
      expect((await handIn({ license_key: others })).status).toBe(404);
      const text = await storeUpload(service, { agency_id: 1, user_id: companyAdmin }, "a.pdf", Buffer.from("hello"));
      expect((await handIn({ license_key: text })).status).toBe(400);
      expect(await status()).toMatchObject({ status: 0 });
    });
  });

  describe("the register", () => {
    it.each([
      ["noMatch", "no_match"],
      ["companyUnknown", "company_unknown"],
    ] as const)("says %s: failed, with its reason, and it may be handed in again", async (said, fault) => {
      await fresh();
      answer(said);
      expect((await handIn()).body).toMatchObject({ status: 5, fault });
      expect(await companyRow()).toMatchObject({ status: 30, ent_identity_status: 5 });
      expect((await handIn()).body).toMatchObject({ status: 2, fault: null });
    });

    it.each(["unknown", "late"] as const)(
      "says %s: never failed, asked again by a round under the same id",
      async (said) => {
        await fresh();
        answer(said, said, "match");
        expect((await handIn()).body).toMatchObject({ status: 1, fault: null });
        expect(codeOf(await handIn())).toEqual([409, "illegal_transition"]);
        const context = running().service.system("test");
        await askRegisterAgain(context, providers);
        expect(asked).toHaveLength(1);
        for (const _turn of [1, 2]) {
          started().clock.advance(60_000);
          await askRegisterAgain(context, providers);
        }
        expect(new Set(asked).size).toBe(1);
        expect(asked).toHaveLength(3);
        expect(await status()).toMatchObject({ status: 2 });
      },
    );

    it("is down: says so, is asked again, and the try does not count when other facts are handed in", async () => {
      await fresh();
      answer("down", "down", "match");
      expect((await handIn()).body).toMatchObject({ status: 1, fault: "register_down", tries_left: 5 });
      expect((await handIn({ legal_person: "王建军" })).body).toMatchObject({ status: 1, fault: "register_down" });
      started().clock.advance(60_000);
      await askRegisterAgain(running().service.system("test"), providers);
      expect(await status()).toMatchObject({ status: 2, fault: null, tries_left: 4 });
      expect((await ask("GET", "enterprise_info")).body["handed_in"]).toMatchObject({ legal_person: "王*军" });
    });

    it("throws: nothing is known, and it is asked again after a restart", async () => {
      await fresh();
      script.register = [
        () => {
          throw new Error("connection lost");
        },
      ];
      expect((await handIn()).body).toMatchObject({ status: 1, fault: null });
      await started().restart();
      started().clock.advance(60_000);
      await askRegisterAgain(running().service.system("test"), providers);
      expect(await status()).toMatchObject({ status: 2 });
    });

    it("is asked five times a day about a company, and again the next day", async () => {
      await fresh();
      answer(...Array.from({ length: 5 }, () => "noMatch" as const));
      for (const left of [4, 3, 2, 1, 0]) expect((await handIn()).body).toMatchObject({ status: 5, tries_left: left });
      const refused = await handIn();
      expect([codeOf(refused), refused.body["params"]]).toEqual([[429, "enterprise_tries_used"], { tries: 5 }]);
      expect(asked).toHaveLength(5);
      started().clock.advance(dayMs);
      expect((await handIn()).body).toMatchObject({ status: 2 });
      started().clock.advance(-dayMs);
    });

    it("answers a question that was given up to nobody", async () => {
      await fresh();
      answer("down", "unknown");
      await handIn();
      const old = await running().db.selectFrom("ent_identities").selectAll().executeTakeFirstOrThrow();
      await handIn({ legal_person: "王建军" });
      const { askRegister } = await import("../../src-service/companies/company-identity/ask-register.ts");
      answer("noMatch");
      await askRegister(running().service.system("test"), providers, old);
      expect(await status()).toMatchObject({ status: 1, fault: null });
    });

    it("is asked once by two who hand in at the same time", async () => {
      await fresh();
      const answers = await Promise.all([handIn(), handIn(), handIn()]);
      expect(answers.map(({ status: http }) => http).sort()).toEqual([200, 409, 409]);
      expect(asked).toHaveLength(1);
    });
  });

  describe("the amount and the code", () => {
    it("a third wrong amount fails the account, not what the register confirmed", async () => {
      await fresh();
      await handIn();
      await bindAccount();
      for (const _turn of [1, 2, 3]) await ask("POST", "verify_random_amount", { amount: right + 1 });
      expect(await status()).toMatchObject({ status: 2, account: { status: "failed" } });
      await running().service.writing.updateTable("corporate_accounts").set({ sent_ms: 0 }).execute();
      await bindAccount();
      await proveAccount();
      expect(await status()).toMatchObject({ status: 3 });
    });

    it("the code is one a minute, ten minutes, five tries, once", async () => {
      await toCode();
      await ask("POST", "sms_code");
      expect(codeOf(await ask("POST", "sms_code"))).toEqual([429, "sms_too_often"]);
      started().clock.advance(10 * 60_000 + 1);
      expect(codeOf(await ask("POST", "verify_sms_code", { sms_code: "246810" }))).toEqual([400, "sms_code_expired"]);
      await ask("POST", "sms_code");
      for (const left of [4, 3, 2, 1, 0]) {
        const wrong = await ask("POST", "verify_sms_code", { sms_code: "000000" });
        expect([codeOf(wrong), wrong.body["params"]]).toEqual([[400, "sms_code_wrong"], { left }]);
      }
      expect(codeOf(await ask("POST", "verify_sms_code", { sms_code: "246810" }))).toEqual([429, "too_many_tries"]);
      started().clock.advance(60_000);
      await ask("POST", "sms_code");
      const both = await Promise.all([1, 2].map(() => ask("POST", "verify_sms_code", { sms_code: "246810" })));
      expect(both.map(({ status: http }) => http).sort()).toEqual([200, 409]);
      expect(await companyRow()).toMatchObject({ status: 40 });
    });
  });

  describe("the signing account", () => {
    it("is opened and taken away; not while contracts wait for the company", async () => {
      await verify();
      expect((await ask("POST", "bind")).body).toMatchObject({ sign: { status: "bound", account: "QS0001" } });
      expect(codeOf(await ask("POST", "bind"))).toEqual([409, "illegal_transition"]);
      expect(await signAccountOf(running().db, 11)).toBe("QS0001");
      await running()
        .service.writing.insertInto("company_contracts")
        .values(await contractRow(30))
        .execute();
      const refused = await ask("POST", "unbind", { reason: "更换签约主体" });
      expect([codeOf(refused), refused.body["params"]]).toEqual([[409, "contracts_wait"], { count: 1 }]);
      await running()
        .service.writing.updateTable("company_contracts")
        .set({ status: 40 })
        .where("id", "=", 77)
        .execute();
      expect((await ask("POST", "unbind", { reason: "更换签约主体" })).body).toMatchObject({
        sign: { status: "none" },
      });
      expect(await signAccountOf(running().db, 11)).toBeNull();
    });

    it("that the provider knows nothing of is asked for again, one that it declined by a person", async () => {
      await verify();
      script.sign = [{ outcome: "unknown" }, { outcome: "declined" }];
      expect((await ask("POST", "bind")).body).toMatchObject({ sign: { status: "opening" } });
      expect(codeOf(await ask("POST", "bind"))).toEqual([409, "illegal_transition"]);
      started().clock.advance(60_000);
      await askSignAccountsAgain(running().service.system("test"), provider);
      expect(await status()).toMatchObject({ sign: { status: "declined" } });
      expect((await ask("POST", "bind")).body).toMatchObject({ sign: { status: "bound" } });
    });

    const contractRow = async (contractStatus: number) => {
      const { tableSpecs } = await import("../../src-service/core/database/migrate.ts");
      const columns = Object.entries(tableSpecs["company_contracts"]?.columns ?? {});
      const empty = Object.fromEntries(
        columns.map(([name, type]) => [name, type.endsWith("?") ? null : type === "text" ? "" : 0]),
      );
      return {
        ...empty,
        id: 77,
        agency_id: 1,
        company_id: 11,
        no: "HT77",
        status: contractStatus,
        category: 1,
      } as never;
    };
  });

  describe("whose it is", () => {
    it("the agency's people act for a company that they name, its own people for none other", async () => {
      await fresh();
      const file = await storeUpload(running().service, { agency_id: 1, user_id: operator });
      const by = { company_id: "12", license_key: file, legal_mobile: "13900000009", attorney: null };
      expect((await handIn(by, operator)).body).toMatchObject({ status: 2, company_id: "12" });
      expect((await bindAccount({ company_id: "12" }, operator)).body).toMatchObject({ status: "pending" });
      await proveAccount(operator, { company_id: "12" });
      expect(await status(operator, "12")).toMatchObject({ status: 3, may_edit: true });
      expect(await status(otherCompany)).toMatchObject({ status: 3, company_id: "12" });
      expect(await status()).toMatchObject({ status: 0, company_id: "11", account: { status: "none" } });
      expect(codeOf(await ask("POST", "sms_code", { company_id: "12" }))).toEqual([404, "not_found"]);
      expect((await ask("GET", "status", { company_id: "12" })).status).toBe(404);
    });

    it("is not the business of who may not: a checker looks only, a company's maker of another company finds nothing", async () => {
      await fresh();
      expect(await status(checker, "11")).toMatchObject({ status: 0, may_edit: false });
      expect(codeOf(await handIn({ company_id: "11" }, checker))).toEqual([403, "forbidden"]);
      expect(codeOf(await handIn({}, operator))).toEqual([403, "forbidden"]);
      expect(codeOf(await handIn({ company_id: "21" }, operator))).toEqual([404, "not_found"]);
    });

    it("its papers are read by its people and who answers for it, each time in the log", async () => {
      await fresh();
      await handIn();
      const fetchAs = async (user: number) =>
        (await send(running(), "GET", `/storage/${licence}`, { token: await openSession(running(), user) })).status;
      expect(await fetchAs(companyAdmin)).toBe(200);
      expect(await fetchAs(operator)).toBe(200);
      expect(await fetchAs(1002)).toBe(404);
      expect(await fetchAs(otherCompany)).toBe(404);
      expect(await fetchAs(1008)).toBe(404);
      const looks = await running()
        .db.selectFrom("audit_log")
        .select(["actor_id", "object"])
        .where("action", "=", "entIdentities.download")
        .orderBy("id")
        .execute();
      expect(looks.map(({ actor_id }) => actor_id)).toEqual([companyAdmin, operator]);
      expect((await ask("GET", "enterprise_info", { company_id: "11" }, 1002)).body["handed_in"]).toMatchObject({
        license_key: null,
      });
    });

    it("what is masked is shown for a reason, to who may see such", async () => {
      await fresh();
      await handIn();
      const { id } = (await ask("GET", "enterprise_info")).body["handed_in"] as { id: string };
      const reveal = async (by: number) =>
        send(running(), "POST", "/cdl/1/sensitive/reveal", {
          token: await openSession(running(), by),
          body: { list: "entIdentities", id, field: "legal_person", reason: "核对法定代表人" },
        });
      expect((await reveal(checker)).body).toMatchObject({ value: "王建国" });
      expect((await reveal(companyAdmin)).status).toBe(403);
    });
  });
});
