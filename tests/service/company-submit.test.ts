import { beforeAll, describe, expect, it } from "vitest";
import { agreementTexts } from "../../src-service/access/agreements/agreement-texts.ts";
import {
  type Body,
  business,
  codeOf,
  fixed,
  headOf,
  maker,
  missing,
  operator,
  right,
  wizardKit,
} from "./company-wizard-kit.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

onEveryDatabase("the main contract of a company that is taken in", { codes: fixed }, (started) => {
  const { running, call, begin, refused } = wizardKit(started);

  beforeAll(() => makeSmallWorld(running()));

  const config = {
    service_fee_ratio_range: [
      { limit: 10_000_000, ratio: 650, sign: 1 },
      { limit: null, ratio: 600, sign: 1 },
    ],
    labor_service_fee_ratio_range: [],
    ...{ service_fee_cumulative_type: 2, tier_method: 2, company_withdraw_fee_type: 1 },
    ...{ company_withdraw_fee_max_count: 31_415_926, company_withdraw_fee: 200, labor_usage_fee: 500 },
    no_labor_usage_fee_count: 20,
  };
  const contract = {
    ...{ start_at: "2026-12-01", end_at: "2027-11-30", auto_renew: true, remind_days: 30 },
    ...{ config: null, tax_grid: null, contract_template_id: null, custom: [], qr_fields: ["company", "area"] },
  };

  it("is a draft of a contract, and the company is submitted when nothing is missing", async () => {
    const { id } = headOf(await begin({ name: "四步齐全公司", credit_code: codeOf(7) }));
    const url = `/v5/companies/${id}`;
    const put = (version: number, more: Body) =>
      call(operator, "PUT", `${url}/substep_fourth`, { version, ...contract, ...more });
    const first = await put(1, {});
    expect(first.body).toMatchObject({ config: null, qr_fields: ["company", "area"], contract: { status: 10 } });
    expect(missing(first.body, "contract")).toEqual(["service_fee_ratio_range", "contract_template_id"]);
    const wrong = { ...config, service_fee_ratio_range: [{ limit: null, ratio: "", sign: 1 }] };
    expect(refused(await put(2, { config: wrong }))).toEqual([
      ...[400, "invalid", { "config.service_fee_ratio_range.0.ratio": ["tax.rateEmpty"] }],
    ]);
    expect(refused(await put(2, { end_at: "2026-01-01" })).slice(0, 2)).toEqual([409, "contract_days"]);
    expect(refused(await put(2, { contract_template_id: "999999" }))).toEqual([
      ...[400, "invalid", { contract_template_id: ["template_missing"] }],
    ]);
    await insert(running(), "contract_templates", {
      ...{
        id: 88_001,
        agency_id: 1,
        no: "HM1",
        name: "合作协议",
        version: 1,
        body_version: 1,
        status: 20,
        maker_id: 1,
      },
    });
    const whole = { config, contract_template_id: "88001" };
    const early = await put(2, { ...whole, submit: true });
    expect([early.status, early.body["code"]]).toEqual([409, "company_incomplete"]);
    expect(Object.keys(early.body["fields"] as Body)).toContain("business.tax_calculate_mode");
    const licence = await storeUpload(running().service, { agency_id: 1, user_id: operator }, "执照.png");
    const facts = {
      ...{ short_name: "齐全", license_key: licence, legal_person: "张三", legal_person_id_no: "11010519491231002X" },
      ...{ established_at: "2020-01-01", registered_capital: 1, area: "310115", register_address: "创业路 1 号" },
      ...{ industry_id: "L", contact_name: "李四", contact_mobile: "13812345678" },
    };
    expect((await call(operator, "PUT", url, { version: 2, ...facts })).status).toBe(200);
    expect((await call(operator, "PUT", `${url}/substep_second`, { version: 3, ...business })).status).toBe(200);
    await call(operator, "POST", "/cdl/1/agreements/bank/accept", { version: agreementTexts().version("bank") });
    const account = { account_no: "31050161363600009999", bank_code: "CCB", proof_key: licence };
    const third = await call(operator, "PUT", `${url}/substep_third`, { version: 4, channels: [1], account });
    expect(third.status).toBe(200);
    expect((await call(operator, "POST", `${url}/send_random_amount`, { version: 5 })).status).toBe(200);
    await call(operator, "POST", `${url}/verify_random_amount`, { amount: right });
    // From the company's own page as from the wizard: its modes begin to count.
    expect((await put(6, whole)).status).toBe(200);
    const page = await call(operator, "PUT", `/cdl/1/companies/${id}`, { version: 7, action: "submit" });
    expect([page.status, page.body["fields"]]).toEqual([200, undefined]);
    expect(headOf((await call(operator, "GET", url)).body)).toMatchObject({ status: 20, mode: "closed" });
    const modes = await running()
      .db.selectFrom("company_modes")
      .selectAll()
      .where("company_id", "=", Number(id))
      .execute();
    expect(modes).toMatchObject([{ start_at: "2026-12-01", tax_calculate_mode: 1, calculation_mode_no: 1 }]);
    const [row] = await running()
      .db.selectFrom("company_contracts")
      .selectAll()
      .where("company_id", "=", Number(id))
      .execute();
    expect(row).toMatchObject({ category: 1, status: 10, top_ratio: 650, maker_id: operator, auto_renew: 1 });
    expect(JSON.parse(row?.config ?? "")).toMatchObject({
      ...{ company_withdraw_fee_max_count: 31_415_926, contract_custom_config: { contract_template_id: 88_001 } },
    });
    const again = await put(8, { ...whole, submit: true });
    expect(refused(again).slice(0, 2)).toEqual([409, "company_not_editable"]);
    const info = await call(maker, "GET", `${url}/contract_info`);
    expect(info.body).toMatchObject({
      ...{ company: { name: "四步齐全公司", contact_mobile: "138****5678" }, channels: [1] },
      modes: { tax_calculate_mode: 1, start_at: "2026-12-01" },
    });
  });

  describe("by a template that leaves facts to the company", () => {
    const template = (id: number, name: string, body: string, more: Body = {}) =>
      insert(running(), "contract_templates", {
        ...{
          id,
          agency_id: 1,
          no: `HM${id}`,
          name,
          body,
          version: 1,
          body_version: 1,
          status: 20,
          maker_id: 1,
          ...more,
        },
      });
    const text = "合作协议\n服务地点为{{custom.service_city}}，{{custom.constructor}}结算，自 {{start_at}} 起。";
    const setStatus = (id: number, status: number) =>
      running().service.writing.updateTable("contract_templates").set({ status }).where("id", "=", id).execute();
    const city = { key: "service_city", value: "南京市" };
    const cycle = { key: "constructor", value: "每月" };
    let id = "";
    let version = 1;
    const put = async (more: Body) => {
      const url = `/v5/companies/${id}/substep_fourth`;
      const answer = await call(operator, "PUT", url, { version, ...contract, config, ...more });
      if (answer.status === 200) ({ version } = headOf(answer.body));
      return answer;
    };
    const customOf = async (): Promise<unknown> => {
      const rows = running().db.selectFrom("company_contracts").select("config").where("company_id", "=", Number(id));
      return JSON.parse((await rows.executeTakeFirstOrThrow()).config).contract_custom_config;
    };

    beforeAll(async () => {
      ({ id } = headOf(await begin({ name: "模板内容公司" })));
      await template(88_101, "内容模板", text);
      await template(88_102, "另一模板", "合作协议\n地点 {{custom.service_city}}，{{custom.note}}。");
    });

    it("counts them as missing until they are filled in, in the header and at the submission", async () => {
      const first = await put({ contract_template_id: "88101" });
      expect(missing(first.body, "contract")).toEqual(["custom.service_city", "custom.constructor"]);
      const { templates } = first.body as { templates: { id: string; custom: unknown }[] };
      expect(templates.find((one) => one.id === "88101")?.custom).toEqual([
        { key: "service_city", around: "服务地点为〔service_city〕，…结算，自 … 起。" },
        { key: "constructor", around: "服务地点为…，〔constructor〕结算，自 … 起。" },
      ]);
      const half = await put({ contract_template_id: "88101", custom: [city] });
      expect(missing(half.body, "contract")).toEqual(["custom.constructor"]);
      const early = await put({ contract_template_id: "88101", custom: [city], submit: true });
      expect([early.status, early.body["code"]]).toEqual([409, "company_incomplete"]);
      expect(early.body["fields"]).toMatchObject({ "contract.custom.constructor": ["missing"] });
      const whole = await put({ contract_template_id: "88101", custom: [cycle, city] });
      expect(missing(whole.body, "contract")).toEqual([]);
      expect(whole.body["custom"]).toEqual([city, cycle]);
      expect(await customOf()).toEqual({
        ...{ contract_template_id: 88_101, custom_config: { service_city: "南京市", constructor: "每月" } },
      });
    });

    it("refuses what is too long, unseen, twice, or asked for by no version", async () => {
      const kept = await customOf();
      for (const [custom, field] of [
        [[{ key: "service_city", value: "长".repeat(201) }], "custom.0.value"],
        [[{ key: "service_city", value: " " }], "custom.0.value"],
        [[{ key: "service_city", value: "南京\n甲方放弃一切权利" }], "custom.0.value"],
        [[{ key: "service_city", value: "南\u202e京" }], "custom.0.value"],
        [[{ key: "service_city", value: 7 }], "custom.0.value"],
        [[city, city], "custom"],
        [[city, { key: "town", value: "西湖" }], "custom"],
        [[{ ...city, more: 1 }], "custom.0.more"],
        [Array.from({ length: 31 }, (_unused, at) => ({ key: `k${at}`, value: "1" })), "custom"],
      ] as const) {
        const answer = await put({ contract_template_id: "88101", custom });
        expect([answer.status, answer.body["code"], Object.keys(answer.body["fields"] as Body)]).toEqual([
          ...[400, "invalid", [field]],
        ]);
      }
      expect((await put({ custom: [city] })).status).toBe(400);
      // Values are put in once, and stay what they are.
      const hostile = "{{worker.id_no}} <b>'; drop table labors; --";
      await put({ contract_template_id: "88101", custom: [{ ...city, value: hostile }, cycle] });
      expect(await customOf()).toMatchObject({ custom_config: { service_city: hostile } });
      expect(await customOf()).not.toEqual(kept);
    });

    it("drops what another template does not ask for, and asks for what is new", async () => {
      await put({ contract_template_id: "88101", custom: [city, cycle] });
      const other = await put({ contract_template_id: "88102", custom: [city] });
      expect(missing(other.body, "contract")).toEqual(["custom.note"]);
      expect(await customOf()).toEqual({ contract_template_id: 88_102, custom_config: { service_city: "南京市" } });
    });

    it("goes on with the next version of a template, and without one that was ended", async () => {
      await put({ contract_template_id: "88101", custom: [city, cycle] });
      await setStatus(88_101, 70);
      await template(88_103, "内容模板", "合作协议\n{{custom.service_city}}，{{custom.rate}}。", { body_version: 2 });
      const url = `/v5/companies/${id}/substep_fourth`;
      const shown = await call(operator, "GET", url);
      expect(shown.body).toMatchObject({ contract_template_id: "88103", template_ended: null, custom: [city, cycle] });
      expect(missing(shown.body, "contract")).toEqual(["custom.rate"]);
      // Who still has the version before on the screen loses nothing but what is asked for no more.
      await put({ contract_template_id: "88101", custom: [city, cycle] });
      expect(await customOf()).toEqual({ contract_template_id: 88_103, custom_config: { service_city: "南京市" } });
      await setStatus(88_103, 80);
      const ended = await call(operator, "GET", url);
      expect(ended.body).toMatchObject({ contract_template_id: null, template_ended: "内容模板", custom: [city] });
      expect(missing(ended.body, "contract")).toEqual(["contract_template_id"]);
      expect(refused(await put({ contract_template_id: "88103", custom: [city] }))).toEqual([
        ...[400, "invalid", { contract_template_id: ["template_missing"] }],
      ]);
    });

    it("is changed by one of two editors at a time", async () => {
      const seen = version;
      await put({ contract_template_id: "88102", custom: [city] });
      version = seen;
      const late = await put({ contract_template_id: "88102", custom: [{ ...city, value: "苏州市" }] });
      expect([late.status, late.body["code"]]).toEqual([409, "stale_version"]);
      expect(await customOf()).toMatchObject({ custom_config: { service_city: "南京市" } });
    });
  });

  it("lacks what the modes demand", async () => {
    const { id } = headOf(await begin({ name: "征收公司" }));
    const levy = { ...business, business_mode: 1, tax_calculate_mode: 4 };
    await call(operator, "PUT", `/v5/companies/${id}/substep_second`, { version: 1, ...levy });
    const url = `/v5/companies/${id}/substep_fourth`;
    const saved = await call(operator, "PUT", url, { version: 2, ...contract, config });
    expect(missing(saved.body, "contract")).toContain("levy_ratio");
  });
});
