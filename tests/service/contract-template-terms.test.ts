import { expect, it } from "vitest";
import { companyTemplate, templateInForce } from "../../src-service/workers/worker-contracts/company-template.ts";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
import { today } from "./figure-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { insert } from "./small-world.ts";

const terms = {
  service_fee_ratio_range: [{ limit: null, ratio: 500, sign: 1 }],
  ...{ labor_service_fee_ratio_range: [], service_fee_cumulative_type: 1, tier_method: 1 },
  ...{ company_withdraw_fee_type: 1, company_withdraw_fee_max_count: 31_415_926, company_withdraw_fee: 10_00 },
  ...{ labor_usage_fee: 0, no_labor_usage_fee_count: 0 },
};

const agencyOf = async (scene: Scene): Promise<number> => {
  const { agency_id } = await scene
    .running()
    .db.selectFrom("companies")
    .select("agency_id")
    .where("id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();
  return agency_id;
};

onEveryScene("the template that the terms of a contract name", {}, (scene) => {
  const send = (chosen: unknown) =>
    scene().call("operator", "companyContracts.create", {
      body: {
        ...{
          company_id: scene().company_id,
          category: 4,
          start_at: addDays(today(scene()), 900),
          end_at: addDays(today(scene()), 1200),
          sign_method: 1,
        },
        ...{ auto_renew: false, remind_days: 30, reason: "", config: { ...terms, contract_custom_config: chosen } },
      },
    });

  it("is one of the agency's in force, with all that it leaves open and nothing else", async () => {
    const agency_id = await agencyOf(scene());
    const template = (id: number, more: object = {}) =>
      insert(scene().running(), "contract_templates", {
        ...{ id, agency_id, no: `HM${id}`, name: `模板${id}`, body: "地点 {{custom.city}}。", version: 1 },
        ...{ body_version: 1, status: 20, maker_id: 1, ...more },
      });
    await template(77_001);
    await template(77_002, { agency_id: agency_id + 7 });
    await template(77_003, { status: 10 });
    const of = (contract_template_id: unknown, custom_config: unknown = { city: "杭州" }) => ({
      ...{ contract_template_id, custom_config },
    });
    const refused: readonly unknown[] = [
      ...[of(77_002), of(77_003), of(9), of("77001"), of(77_001, {}), of(77_001, { city: " " })],
      ...[
        of(77_001, { city: "杭州", town: "西湖" }),
        of(77_001, { city: "杭\n州" }),
        "x",
        { contract_template_id: 77_001 },
      ],
    ];
    for (const chosen of refused) {
      const answer = await send(chosen);
      expect([chosen, answer.status, answer.body["fields"]]).toEqual([
        chosen,
        400,
        { "config.contract_custom_config": [expect.stringMatching(/^contractTerms\.faults\.template/u)] },
      ]);
    }
    expect((await send(of(77_001))).status).toBe(200);
  });

  it("is looked for within the company's agency only", async () => {
    const agency_id = await agencyOf(scene());
    const { db, service } = scene().running();
    expect(await templateInForce(db, { agency_id }, 77_002)).toBeNull();
    expect(await templateInForce(db, { agency_id: agency_id + 7 }, 77_002)).toMatchObject({ id: 77_002 });
    const choice = {
      id: 77_900,
      agency_id,
      company_id: Number(scene().company_id),
      start_at: today(scene()),
      custom: "{}",
    };
    await service.writing
      .insertInto("company_template_choices")
      .values({ ...choice, template_id: 77_002, set_by: 1, set_at: `${today(scene())} 09:00:00` })
      .execute();
    expect(await companyTemplate(db, Number(scene().company_id), today(scene()))).toEqual({
      refusal: "contract_template_missing",
    });
    await service.writing.deleteFrom("company_template_choices").where("id", "=", 77_900).execute();
  });
});
