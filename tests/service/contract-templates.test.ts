import { beforeAll, describe, expect, it } from "vitest";
import { companyTemplate } from "../../src-service/workers/worker-contracts/company-template.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { insert } from "./small-world.ts";

const text = "合作协议\n甲方 {{company.name}}，乙方 {{worker.name}}，自 {{start_at}} 起。";
const create = (scene: Scene, name: string, body = text, who: Role = "operator") =>
  scene.call(who, "contractTemplates.create", { body: { name, body } });
const templateOf = ({ body }: Answer) => body["template"] as { id: string; version: number; status: number };
const step = (scene: Scene, who: Role, made: Answer, action: string, more: object = {}) => {
  const { id, version } = templateOf(made);
  return scene.call(who, "contractTemplates.update", { params: { id }, body: { version, action, ...more } });
};
const inForce = async (scene: Scene, name: string, body = text): Promise<Answer> =>
  step(scene, "checker", await create(scene, name, body), "approve");
const get = async (scene: Scene, made: Answer) =>
  (await scene.call("operator", "contractTemplates.get", { params: { id: templateOf(made).id } })).body;

onEveryScene("contract templates", {}, (scene) => {
  it("are refused with placeholders that mean nothing, and with braces that are not closed", async () => {
    for (const wrong of ["{{worker.nmae}}", "{{worker.name", "{{constructor}}"]) {
      const { status, body } = await create(scene(), "写错的模板", `${text}\n${wrong}`);
      expect([wrong, status, body["fields"]]).toEqual([wrong, 400, { body: ["range"] }]);
    }
  });

  it("come into force by a second person and replace the version before", async () => {
    const first = await create(scene(), "甲模板");
    expect((await create(scene(), "甲模板")).body["code"]).toBe("template_waits");
    expect((await step(scene(), "operator", first, "approve")).body["code"]).toBe("forbidden");
    const approved = await step(scene(), "checker", first, "approve");
    expect(approved.body["template"]).toMatchObject({ status: 20, body_version: 1 });
    const second = await create(scene(), "甲模板", `${text}\n新增一条。`);
    expect(second.body["template"]).toMatchObject({ status: 10, body_version: 2 });
    // Who reviews it sees what it would replace, and nobody types another one meanwhile.
    const former = { body_version: 1, body: text };
    expect(await get(scene(), second)).toMatchObject({ former, waiting_version: 2 });
    expect(await get(scene(), first)).toMatchObject({ former: null, waiting_version: 2 });
    expect((await get(scene(), first))["template"]).toMatchObject({ status: 20 });
    await step(scene(), "checker", second, "approve");
    expect((await get(scene(), first))["template"]).toMatchObject({ status: 70 });
    expect((await get(scene(), first))["body"]).toBe(text);
    expect(await get(scene(), second)).toMatchObject({
      ...{ template: { status: 20 }, body: `${text}\n新增一条。` },
      ...{ former: null, waiting_version: null },
    });
  });

  describe("that companies sign by", () => {
    const today = "2026-11-20";
    const assign = (
      made: Answer,
      custom: { key: string; value: string }[],
      who: Role = "operator",
      company = String(scene().company_id),
    ) =>
      scene().call(who, "contractTemplates.assign", {
        params: { id: templateOf(made).id },
        body: { company_id: company, custom },
      });
    const chosen = () => companyTemplate(scene().running().db, Number(scene().company_id), today);
    let made: Answer;
    beforeAll(async () => {
      made = await inForce(scene(), "乙模板", `${text}\n地点 {{custom.city}}。`);
    });

    it("are chosen in the company's contract with every value that the text leaves to the company", async () => {
      expect((await get(scene(), made))["custom_keys"]).toEqual(["city"]);
      expect((await assign(made, [])).body["code"]).toBe("template_values_missing");
      expect((await assign(made, [{ key: "town", value: "杭州" }])).body["code"]).toBe("template_values_missing");
      const tooMany = [
        { key: "city", value: "杭州" },
        { key: "town", value: "西湖" },
      ];
      expect((await assign(made, tooMany)).status).toBe(400);
      expect((await assign(made, [{ key: "city", value: "杭州" }], "checker")).body["code"]).toBe("forbidden");
      const contracts = () => scene().running().db.selectFrom("company_contracts").selectAll().orderBy("id").execute();
      const signed = await contracts();
      expect((await assign(made, [{ key: "city", value: "苏州" }])).status).toBe(200);
      expect((await assign(made, [{ key: "city", value: "杭州" }])).status).toBe(200);
      // What was signed with the company stays as it was.
      expect(await contracts()).toEqual(signed);
      expect(await chosen()).toMatchObject({ refusal: null, custom: { city: "杭州" }, template: { body_version: 1 } });
      expect((await get(scene(), made))["companies"]).toMatchObject([
        { company_id: String(scene().company_id), custom: [{ key: "city", value: "杭州" }] },
      ]);
    });

    it("go on with the next version, and no more once that is ended", async () => {
      const next = await inForce(scene(), "乙模板", `${text}\n服务地点 {{custom.city}}。`);
      expect(await chosen()).toMatchObject({ refusal: null, template: { body_version: 2 } });
      await step(scene(), "checker", next, "end", { reason: "不再使用" });
      expect(await chosen()).toEqual({ refusal: "contract_template_missing" });
      expect((await assign(next, [{ key: "city", value: "杭州" }])).body["code"]).toBe("template_not_in_force");
    });

    it("need a contract of the company that is in force", async () => {
      const other = await inForce(scene(), "丙模板");
      const { db } = scene().running();
      const own = db.selectFrom("companies").select("agency_id").where("id", "=", Number(scene().company_id));
      const { agency_id } = await own.executeTakeFirstOrThrow();
      const company = { id: 987_654, agency_id, no: "QY77", name: "无合同企业", status: 50 };
      await insert(scene().running(), "companies", company);
      expect((await assign(other, [], "operator", "987654")).body["code"]).toBe("company_contract_missing");
      expect(await companyTemplate(scene().running().db, 987_654, today)).toEqual({
        refusal: "company_contract_missing",
      });
    });
  });
});
