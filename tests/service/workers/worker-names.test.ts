import { expect, it } from "vitest";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { onEveryScene } from "../money-scene.ts";

onEveryScene("names of workers", { workers: 1 }, (scene) => {
  it.each([
    ["SMITH, JOHN  PAUL", "SMITH, JOHN PAUL", "911840", "fpr"],
    ["买买提.吐尔逊", "买买提·吐尔逊", "911398", "fpr"],
    ["CHAN TAI MAN", "CHAN TAI MAN", "810000", "rphkm"],
  ] as const)("takes %s by the document of their number", async (name, kept, region, id_type) => {
    const id_no = makeIdNumber(region, "1990-03-04", 127);
    const body = { company_id: scene().company_id, name, id_no, mobile: "13805926075" };
    const created = await scene().call("operator", "labors.create", {
      body: { ...body, settlement_type: 1, contract_type: 1 },
    });
    expect([created.status, created.body["outcome"]]).toEqual([200, "created"]);
    const { db } = scene().running();
    const stored = await db.selectFrom("labors").select(["name", "id_type"]).where("id_no", "=", id_no).execute();
    expect(stored).toEqual([{ name: kept, id_type }]);
  });

  it("says of the number of another document that it is one", async () => {
    const body = { company_id: scene().company_id, name: "张三", id_no: "USA110190010112", mobile: "13805926075" };
    const refused = await scene().call("operator", "labors.create", {
      body: { ...body, settlement_type: 1, contract_type: 1 },
    });
    expect(refused.body).toMatchObject({ code: "invalid", fields: { id_no: ["id_otherDocument"] } });
  });
});
