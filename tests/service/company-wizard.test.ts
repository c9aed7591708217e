import { beforeAll, describe, expect, it } from "vitest";
import { agreementTexts } from "../../src-service/access/agreements/agreement-texts.ts";
import { moveCompany } from "../../src-service/directory/companies/move-company.ts";
import {
  type Body,
  business,
  codeOf,
  colleague,
  companyAdmin,
  fixed,
  headOf,
  maker,
  missing,
  operator,
  right,
  stranger,
  wizardKit,
} from "./company-wizard-kit.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

onEveryDatabase("taking a company in", { codes: fixed }, (started) => {
  const { running, call, begin, rowOf, refused, forgetSessions } = wizardKit(started);

  beforeAll(() => makeSmallWorld(running()));

  describe("base facts", () => {
    it("are a draft in real columns that outlives the service, and say what is missing", async () => {
      const { head } = (await begin({ name: "  南京拾光文旅服务有限公司 ", short_name: "拾光" })) as {
        head: { id: string };
      };
      expect(head).toMatchObject({ status: 10, mode: "draft", version: 1 });
      const licence = await storeUpload(running().service, { agency_id: 1, user_id: operator }, "执照.png");
      const facts = {
        ...{ credit_code: codeOf(0), license_key: licence, legal_person: "阿卜杜拉•买买提" },
        ...{ legal_person_id_no: "11010519491231002X", registered_capital: 500_000_000, contact_mobile: "13812345678" },
        contact_email: "likuaiji@example.com",
      };
      const saved = await call(operator, "PUT", `/v5/companies/${head.id}`, { version: 1, ...facts });
      expect(saved.body["base"]).toMatchObject({
        ...{ name: "南京拾光文旅服务有限公司", legal_person: "阿卜杜拉·买买提", registered_capital: 500_000_000 },
        ...{ legal_person_id_no: "110105********002X", contact_mobile: "138****5678" },
        contact_email: "l***@example.com",
      });
      expect(missing(saved.body, "base")).toEqual([
        ...["established_at", "area", "register_address", "industry_id", "contact_name"],
      ]);
      await started().restart();
      forgetSessions();
      const again = await call(colleague, "GET", `/v5/companies/${head.id}`);
      expect(headOf(again.body)).toMatchObject({ version: 2, steps: [{ step: "base", total: 13 }, {}, {}, {}] });
      expect(again.body["base"]).toEqual(saved.body["base"]);
      // Who does not know what is masked leaves it out, and it stays; an address that comes back as it was masked, too.
      const { legal_person_id_no, contact_mobile, ...base } = again.body["base"] as Body;
      expect([legal_person_id_no, contact_mobile]).toEqual(["110105********002X", "138****5678"]);
      const same = await call(colleague, "PUT", `/v5/companies/${head.id}`, { version: 2, ...base, area: "310115" });
      expect(same.status).toBe(200);
      expect(await rowOf(head.id)).toMatchObject({
        ...{ legal_person_id_no: "11010519491231002X", contact_mobile: "13812345678", area: "310115", version: 3 },
        contact_email: "likuaiji@example.com",
        maker_id: operator,
      });
      expect(headOf(same.body).steps[0]?.saved_by).not.toBeNull();
      const entries = await running()
        .db.selectFrom("audit_log")
        .selectAll()
        .where("object", "=", `company:${head.id}`)
        .execute();
      expect(entries.map(({ action }) => action)).toEqual(["companies.create", "companies.update", "companies.update"]);
      expect(JSON.stringify(entries)).not.toMatch(/11010519491231002X|13812345678|买买提/);
      // What may be missing can be taken away again.
      const gone = await call(colleague, "PUT", `/v5/companies/${head.id}`, { version: 3, contact_email: "" });
      expect(gone.body["base"]).toMatchObject({ contact_email: "", contact_mobile: "138****5678" });
      expect(await rowOf(head.id)).toMatchObject({ contact_email: null, contact_mobile: "13812345678" });
    });

    it("are refused by the name of the field where they are wrong, and nothing is kept of them", async () => {
      const { id } = headOf(await begin({ name: "坏数据公司" }));
      const put = (facts: Body) => call(operator, "PUT", `/v5/companies/${id}`, { version: 1, ...facts });
      const bad: readonly (readonly [string, unknown])[] = [
        ...([
          ["name", ""],
          ["name", "长".repeat(101)],
          ["name", "上海\u202e司公限有"],
          ["short_name", "长".repeat(21)],
        ] as const),
        ...([
          ["credit_code", "91310115MA1K4C7X62"],
          ["legal_person", "陈1"],
          ["legal_person_id_no", "1"],
        ] as const),
        ...([
          ["registered_capital", -1],
          ["registered_capital", 1.5],
          ["established_at", "2026-02-30"],
        ] as const),
        ...([
          ["area", "999999"],
          ["industry_id", "Z"],
          ["contact_mobile", "123"],
          ["contact_email", "x"],
        ] as const),
        ...([
          ["tax_no", "'; drop table companies"],
          ["register_address", "x".repeat(201)],
        ] as const),
      ];
      for (const [field, value] of bad) {
        const [status, code, fields] = refused(await put({ [field]: value }));
        expect([field, status, code, Object.keys(fields as Body)]).toEqual([field, 400, "invalid", [field]]);
      }
      expect(refused(await put({ established_at: "2099-01-01" }))).toEqual([
        ...[400, "invalid", { established_at: ["date_future"] }],
      ]);
      expect((await put({ license_key: "nobodys-file" })).status).toBe(404);
      const hostile = "<img src=x onerror=alert(1)>'; drop table companies;--";
      expect((await put({ register_address: hostile })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ register_address: hostile, version: 2 });
    });

    it("hold no sensitive word", async () => {
      await insert(running(), "sensitive_words", {
        ...{
          id: 77_001,
          agency_id: 1,
          change_seq: 900_000,
          no: "MG1",
          word: "刷单",
          folded: "刷单",
          kind: 1,
          status: 20,
        },
      });
      const answer = await call(operator, "POST", "/v5/companies", { name: "上海刷 单信息有限公司" });
      const plain = await call(operator, "POST", "/v5/companies", { name: "上海刷单信息有限公司" });
      expect(refused(plain)).toEqual([400, "sensitive_word", { name: ["sensitive_word"] }]);
      expect([200, 400]).toContain(answer.status);
    });

    it("have one credit code an agency, also when two people are at it at once", async () => {
      const credit_code = codeOf(1);
      const both = await Promise.all(
        [operator, colleague].map((user) =>
          call(user, "POST", "/v5/companies", { name: `双胞胎${user}`, credit_code }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.map(({ body }) => body["code"])).toContain("credit_code_taken");
      const elsewhere = await call(stranger, "POST", "/v5/companies", { name: "别家的同一家", credit_code });
      expect(elsewhere.status).toBe(200);
    });

    it("are saved by one of two editors; the other is told", async () => {
      const { id } = headOf(await begin({ name: "两人同改公司" }));
      const first = await call(operator, "PUT", `/v5/companies/${id}`, { version: 1, short_name: "甲" });
      const second = await call(colleague, "PUT", `/v5/companies/${id}`, { version: 1, short_name: "乙" });
      expect(first.status).toBe(200);
      expect([second.status, second.body["code"], second.body["current"]]).toEqual([409, "stale_version", 2]);
      expect(await rowOf(id)).toMatchObject({ short_name: "甲" });
    });

    it("are nobody's else: another agency, who lacks the permission, a company's own people", async () => {
      const { id } = headOf(await begin({ name: "只属于本服务商" }));
      const url = `/v5/companies/${id}`;
      expect((await call(stranger, "GET", url)).status).toBe(404);
      expect((await call(stranger, "PUT", url, { version: 1, short_name: "抢" })).status).toBe(404);
      expect((await call(maker, "PUT", url, { version: 1, short_name: "抢" })).status).toBe(403);
      expect((await call(maker, "POST", "/v5/companies", { name: "无权" })).status).toBe(403);
      expect((await call(companyAdmin, "GET", "/v5/companies/11")).status).toBe(403);
    });
  });

  describe("the register", () => {
    it("gives the facts of a credit code, and says that the agency has the company already", async () => {
      const credit_code = codeOf(2);
      const look = async () =>
        (await call(operator, "GET", `/v5/companies/get_base_info?credit_code=${credit_code}`)).body;
      const before = await look();
      expect(before).toMatchObject({ exists: null });
      const entry = before["entry"] as Body | null;
      if (entry !== null && entry["state"] === 1) {
        const taken = await call(operator, "POST", "/v5/companies/add_base_info", { credit_code });
        expect(taken.body["base"]).toMatchObject({ name: entry["name"], credit_code, invoice_title: entry["name"] });
        const { id } = headOf(taken.body);
        expect(await look()).toMatchObject({ exists: { id, status: 10 } });
        const twice = await call(operator, "POST", "/v5/companies/add_base_info", { credit_code });
        expect(refused(twice).slice(0, 2)).toEqual([409, "credit_code_taken"]);
        const anew = await call(operator, "POST", "/v5/companies/add_base_info", { credit_code, id, version: 1 });
        expect(anew.status).toBe(200);
      }
      expect((await call(operator, "GET", "/v5/companies/get_base_info?credit_code=1")).status).toBe(400);
    });
  });

  describe("business facts", () => {
    it("come in any order, incomplete and complete, and go together", async () => {
      const { id } = headOf(await begin({ name: "先填第二步" }));
      const url = `/v5/companies/${id}/substep_second`;
      const open = { ...business, tax_calculate_mode: null, calculation_mode_no: null, modes_start_at: null };
      const partly = await call(operator, "PUT", url, { version: 1, ...open });
      expect(missing(partly.body, "business")).toEqual([
        ...["tax_calculate_mode", "calculation_mode_no", "modes_start_at"],
      ]);
      const limits = { labor_value_added_tax_max_month: 4_500_000, labor_value_added_tax_max_quarter: 9_000_000 };
      const ceilings = [{ industry_name: "", ceiling: 8_000_000 }];
      const task = { task_name: "零散用工", industry_name: "物流服务", is_allowed: true, most_workers: 10_000 };
      const company_cdl = {
        ...{ ...business.company_cdl, ...limits, mode: 3, is_no_audit: 1 },
        ...{ simple_task_config: task, task_config: { ceilings } },
      };
      const whole = { ...business, business_mode: 1, tax_calculate_mode: 4, company_cdl };
      const saved = await call(operator, "PUT", url, { version: 2, ...whole });
      expect(missing(saved.body, "business")).toEqual([]);
      await started().restart();
      forgetSessions();
      const { head: _head, worker_fields, ...facts } = (await call(operator, "GET", url)).body;
      expect([facts, worker_fields]).toEqual([whole, []]);
      // Nothing can be computed for a draft: its modes count from its submission on.
      const modes = await running()
        .db.selectFrom("company_modes")
        .selectAll()
        .where("company_id", "=", Number(id))
        .execute();
      expect(modes).toEqual([]);
    });

    it("are refused where they contradict each other", async () => {
      const { id } = headOf(await begin({ name: "自相矛盾" }));
      const put = (facts: Body) =>
        call(operator, "PUT", `/v5/companies/${id}/substep_second`, { version: 3, ...business, ...facts });
      const age = (male: { min: number; max: number }) => ({ limit_age: { male, female: { min: 18, max: 55 } } });
      const cdl = (more: Body) => ({ company_cdl: { ...business.company_cdl, ...more } });
      const cases: readonly (readonly [Body, Body])[] = [
        [{ business_mode: 1, tax_calculate_mode: 1 }, { tax_calculate_mode: ["modes_disagree"] }],
        [{ business_mode: 2, tax_calculate_mode: 4 }, { tax_calculate_mode: ["modes_disagree"] }],
        [{ business_mode: null, tax_calculate_mode: 5 }, { tax_calculate_mode: ["modes_disagree"] }],
        [age({ min: 17, max: 60 }), { "limit_age.male.min": ["age_below_adult"] }],
        [age({ min: 30, max: 20 }), { "limit_age.male.max": ["age_range"] }],
        [
          cdl({ labor_value_added_tax_max_month: 2, labor_value_added_tax_max_quarter: 1 }),
          { "company_cdl.labor_value_added_tax_max_quarter": ["quarter_below_month"] },
        ],
        [
          cdl({ task_config: { ceilings: [1, 2].map((ceiling) => ({ industry_name: "物流", ceiling })) } }),
          { "company_cdl.task_config.ceilings": ["ceiling_twice"] },
        ],
      ];
      await call(operator, "PUT", `/v5/companies/${id}`, { version: 1, established_at: "2026-11-20" });
      expect(refused(await put({ version: 2, modes_start_at: "2026-11-19" }))).toEqual([
        400,
        "invalid",
        { modes_start_at: ["before_founded"] },
      ]);
      await call(operator, "PUT", `/v5/companies/${id}`, { version: 2, established_at: "" });
      for (const [facts, fields] of cases) expect(refused(await put(facts))).toEqual([400, "invalid", fields]);
      expect((await rowOf(id)).version).toBe(3);
    });
  });

  describe("channels and the account", () => {
    it("open wallets; saving keeps the account and sends nothing, and it is proven by its amount alone", async () => {
      const { id } = headOf(await begin({ name: "渠道公司" }));
      const url = `/v5/companies/${id}/substep_third`;
      const proof_key = await storeUpload(running().service, { agency_id: 1, user_id: operator }, "开户证明.pdf");
      const account = { account_no: "31050161363600001268", bank_code: "CCB", proof_key };
      const sent = () =>
        running().db.selectFrom("corporate_accounts").select("id").where("company_id", "=", Number(id)).execute();
      const send = (version: number) => call(operator, "POST", `/v5/companies/${id}/send_random_amount`, { version });
      const { account_no, bank_code } = account;
      const typed = await call(operator, "PUT", url, {
        version: 1,
        channels: [4, 1],
        account: { account_no, bank_code },
      });
      expect(typed.body).toMatchObject({
        kept: { account_masked: "3105 **** 1268", bank_code: "CCB", proof_key: null },
        account: { status: "none" },
      });
      expect(missing(typed.body, "channels")).toEqual(["account", "sent_amount", "random_amount"]);
      expect(refused(await send(2)).slice(0, 2)).toEqual([409, "account_incomplete"]);
      const whole = await call(operator, "PUT", url, { version: 2, channels: [4, 1], account: { proof_key } });
      expect(missing(whole.body, "channels")).toEqual(["sent_amount", "random_amount"]);
      // Typed again as it is kept, it is the same; the number in clear is in no answer.
      expect((await call(operator, "PUT", url, { version: 3, channels: [4, 1], account })).status).toBe(200);
      expect(JSON.stringify([typed.body, whole.body])).not.toContain(account_no);
      expect(await sent()).toEqual([]);
      expect(refused(await send(3)).slice(0, 2)).toEqual([409, "agreement_outdated"]);
      await call(operator, "POST", "/cdl/1/agreements/bank/accept", { version: agreementTexts().version("bank") });
      expect(await sent()).toEqual([]);
      const both = await Promise.all([send(3), send(3)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await sent()).toHaveLength(1);
      const saved = both.find(({ status }) => status === 200) ?? whole;
      expect(saved.body["kept"]).toBeNull();
      expect(refused(await send(4)).slice(0, 2)).toEqual([409, "account_incomplete"]);
      expect(saved.body).toMatchObject({
        ...{
          channels: [1, 4],
          wallets: [
            { channel: 1, balance: 0 },
            { channel: 4, balance: 0 },
          ],
        },
        account: { status: "pending", account_masked: "3105 **** 1268", tries_left: 3 },
      });
      expect(missing(saved.body, "channels")).toEqual(["random_amount"]);
      expect(JSON.stringify(saved.body)).not.toContain('random_amount":4');
      const verify = (amount: number) => call(operator, "POST", `/v5/companies/${id}/verify_random_amount`, { amount });
      const wrong = await verify(7);
      expect([wrong.body["code"], wrong.body["params"]]).toEqual(["random_amount_wrong", { left: 2 }]);
      expect((await verify(right)).body).toMatchObject({ status: "review" });
      expect(missing((await call(operator, "GET", url)).body, "channels")).toEqual([]);
      expect(refused(await verify(right)).slice(0, 2)).toEqual([409, "account_not_pending"]);
      // The agency's own account is another one.
      expect((await call(operator, "GET", "/cdl/1/corporate_account")).body).toMatchObject({ status: "none" });
      const again = await call(operator, "PUT", url, { version: 4, channels: [1], account });
      expect(refused(again).slice(0, 2)).toEqual([409, "account_change_waits"]);
      const fewer = await call(operator, "PUT", url, { version: 4, channels: [1] });
      expect(fewer.body).toMatchObject({ channels: [1] });
      await running()
        .service.writing.updateTable("wallets")
        .set({ balance: 5 })
        .where("company_id", "=", Number(id))
        .where("channel", "=", 1)
        .execute();
      const used = await call(operator, "PUT", url, { version: 5, channels: [4] });
      expect([used.status, used.body["code"]]).toEqual([409, "channel_in_use"]);
      expect(refused(await call(operator, "PUT", url, { version: 5, channels: [1, 2] }))).toEqual([
        ...[400, "invalid", { channels: ["own_not_here"] }],
      ]);
      expect((await call(operator, "PUT", url, { version: 5, channels: [1, 1] })).status).toBe(400);
      expect((await call(operator, "PUT", url, { version: 5, channels: [9] })).status).toBe(400);
    });

    it("are channel 2 without wallets where the company pays itself", async () => {
      const { id } = headOf(await begin({ name: "自付公司" }, "/v5/own_companies"));
      expect(await rowOf(id)).toMatchObject({ is_own_channel: 1, channels: "2", settlement_type: 2 });
      const url = `/v5/companies/${id}`;
      const saved = await call(operator, "PUT", `${url}/substep_third`, { version: 1, channels: [2] });
      expect(saved.body).toMatchObject({ channels: [2], wallets: [] });
      expect(refused(await call(operator, "PUT", `${url}/substep_third`, { version: 1, channels: [1] }))).toEqual([
        ...[400, "invalid", { channels: ["own_only"] }],
      ]);
      const online = await call(operator, "PUT", `${url}/substep_second`, { version: 1, ...business });
      expect(refused(online)).toEqual([400, "invalid", { settlement_type: ["own_is_offline"] }]);
      // While it is a draft it may become the other kind.
      expect((await call(operator, "PUT", url, { version: 1, short_name: "转" })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ is_own_channel: 0, channels: "", settlement_type: 1 });
      expect((await call(operator, "PUT", `/v5/own_companies/${id}`, { version: 2 })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ is_own_channel: 1, channels: "2", settlement_type: 2 });
    });
  });

  describe("a company that was submitted", () => {
    const move = (id: string, ...moves: ("submit" | "approve" | "reject" | "identify" | "activate")[]) =>
      running()
        .service.system("test")
        .write(async (writing) => {
          for (const one of moves) await moveCompany(writing, Number(id), one, { userId: null, reason: "执照不清晰" });
        });

    it("is not changed while it is reviewed, and is a draft again once it was refused", async () => {
      const { id } = headOf(await begin({ name: "送审公司" }));
      const url = `/v5/companies/${id}`;
      await move(id, "submit");
      const closed = await call(operator, "PUT", url, { version: 2, short_name: "改" });
      expect(refused(closed).slice(0, 2)).toEqual([409, "company_not_editable"]);
      await move(id, "reject");
      expect((await call(operator, "GET", url)).body).toMatchObject({
        head: { status: 25, mode: "draft", reject_reason: "执照不清晰", version: 3 },
      });
      const saved = await call(operator, "PUT", url, { version: 3, short_name: "改" });
      expect(saved.body).toMatchObject({ head: { status: 10, version: 5 } });
    });

    it("keeps a history of its facts once it is there, and its modes change by day only", async () => {
      const credit_code = codeOf(5);
      const { id } = headOf(await begin({ name: "在册公司", credit_code }));
      await call(operator, "PUT", `/v5/companies/${id}/substep_second`, { version: 1, ...business });
      await move(id, "submit", "approve", "identify", "activate");
      await insert(running(), "company_modes", {
        ...{ agency_id: 1, company_id: Number(id), start_at: "2026-12-01", business_mode: null },
        ...{ tax_calculate_mode: 1, calculation_mode_no: 1 },
      });
      const url = `/v5/companies/${id}`;
      const renamed = await call(operator, "PUT", url, { version: 6, name: "在册新名公司", credit_code });
      expect(renamed.body).toMatchObject({ head: { status: 50, mode: "facts", version: 7 } });
      const history = await running()
        .db.selectFrom("company_fact_history")
        .selectAll()
        .where("company_id", "=", Number(id))
        .where("field", "=", "name")
        .execute();
      expect(history).toMatchObject([{ before: "在册公司", after: "在册新名公司", user_id: operator }]);
      const another = await call(operator, "PUT", url, { version: 7, credit_code: codeOf(6) });
      expect(refused(another)).toEqual([400, "invalid", { credit_code: ["fixed"] }]);
      const own = await call(operator, "PUT", `/v5/own_companies/${id}`, { version: 7, short_name: "自" });
      expect(refused(own).slice(0, 2)).toEqual([409, "own_channel_fixed"]);
      const second = (facts: Body) =>
        call(operator, "PUT", `${url}/substep_second`, { version: 7, ...business, ...facts });
      expect(refused(await second({ tax_calculate_mode: 2 })).slice(0, 2)).toEqual([409, "modes_by_day"]);
      expect(refused(await second({ settlement_type: 2 }))).toEqual([400, "invalid", { settlement_type: ["fixed"] }]);
      const older = { male: { min: 20, max: 58 }, female: { min: 20, max: 50 } };
      expect((await second({ limit_age: older })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ male_min_age: 20, female_max_age: 50, version: 8 });
    });
  });
});
