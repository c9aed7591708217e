import { expect, it } from "vitest";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { importRows, refusedOf } from "../import-steps.ts";
import { onEveryScene } from "../money-scene.ts";

let serial = 400;
const freshId = (): string => {
  serial += 1;
  return makeIdNumber("330106", "1992-03-04", serial);
};

onEveryScene("what a worker is registered as, and the card behind their Alipay account", { workers: 2 }, (scene) => {
  const uscc = makeUscc("92", "310115", "MA1K3XQ8");
  const business = { identity_type: 3, uscc, biz_name: "小雨服务部" };
  const create = (more: Record<string, unknown>) =>
    scene().call("operator", "labors.create", {
      body: {
        ...{ company_id: scene().company_id, name: "陆晓婷", id_no: freshId(), mobile: "13805926075" },
        ...{ settlement_type: 1, contract_type: 1, ...more },
      },
    });
  const made = async (more: Record<string, unknown>) => String((await create(more)).body["labor_id"]);
  const update = (labor_id: string, changes: Record<string, unknown>) =>
    scene().call("operator", "labors.update", {
      params: { id: labor_id },
      body: { company_id: scene().company_id, version: 1, labor_version: 1, ...changes },
    });
  const laborBy = (column: "id" | "id_no", value: string) =>
    scene()
      .running()
      .db.selectFrom("labors")
      .selectAll()
      .where(column, "=", column === "id" ? Number(value) : value)
      .executeTakeFirstOrThrow();

  it("keeps the card, shows it hidden, and takes it away where that is said", async () => {
    const alipay_bank_account = makeCard("621226", "870000000077");
    const labor_id = await made({ alipay_account: "13912345678", alipay_bank_account });
    const asked = { params: { id: labor_id }, query: { company_id: scene().company_id } };
    const shown = async () => (await scene().answered("operator", "labors.form", asked)).alipay_bank_account;
    expect((await laborBy("id", labor_id)).alipay_bank_account).toBe(alipay_bank_account);
    expect(await shown()).toContain("*");
    expect(await shown()).not.toContain(alipay_bank_account.slice(6, -4));
    expect((await update(labor_id, { alipay_bank_account: "" })).status).toBe(200);
    expect([await shown(), (await laborBy("id", labor_id)).alipay_bank_account]).toEqual(["", null]);
  });

  it("takes a right credit code, and a business with its code and name only while it is registered", async () => {
    const wrong = async (more: Record<string, unknown>) => {
      const { body } = await create({ ...business, ...more });
      return ((body["error"] ?? body) as { fields?: unknown }).fields;
    };
    const last = uscc.endsWith("1") ? "2" : "1";
    expect(await wrong({ identity_type: 1, uscc: uscc.slice(0, 17) + last })).toEqual({ uscc: ["uscc_invalid"] });
    expect(await wrong({ uscc: "" })).toEqual({ uscc: ["business_code_missing"] });
    expect(await wrong({ uscc: makeUscc("91", "310115", "MA1K3XQ8") })).toEqual({ uscc: ["business_code_other"] });
    expect(await wrong({ biz_name: "" })).toEqual({ biz_name: ["business_name_missing"] });
    expect(await wrong({ biz_reg_status: 1 })).toEqual({ biz_reg_status: ["business_not_registered"] });
    const labor_id = await made({ ...business, uscc: uscc.toLowerCase() });
    expect(await laborBy("id", labor_id)).toMatchObject({ ...business, biz_reg_status: 2 });
    expect((await update(labor_id, { mobile: "13900000011" })).status).toBe(200);
    expect(await laborBy("id", labor_id)).toMatchObject({ ...business, biz_reg_status: 2 });
    await scene().audit();
  });

  it("comes with the rows of a file of new workers", async () => {
    const row = (at: number, more: Record<string, unknown>) => ({
      ...{ row: at, name: "陆晓婷", id_no: freshId(), mobile: "13805926075", ...more },
    });
    const card = makeCard("621226", "870000000099");
    const good = row(2, { ...business, alipay_bank_account: card });
    const rows = [good, row(3, { identity_type: 3, uscc }), row(4, { alipay_bank_account: "62220A" })];
    const { company_id } = scene();
    const answer = await importRows(scene(), "operator", "labors.import", rows, { company_id });
    expect(refusedOf(answer)).toEqual({ 3: "business_name_missing", 4: "card_characters" });
    const labor = await laborBy("id_no", good.id_no);
    expect(labor).toMatchObject({ ...business, biz_reg_status: 2, alipay_bank_account: card });
  });
});
