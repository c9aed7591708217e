import { expect, it } from "vitest";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { approvedBills } from "../money-steps.ts";

onEveryScene("the department of a bill", { workers: 4 }, (scene) => {
  it("is that of the worker at the company, and none where they have none", async () => {
    const { writing } = scene().running().service;
    const [own, other] = scene().workers as [Scene["workers"][number], Scene["workers"][number]];
    const company_id = Number(scene().company_id);
    const { agency_id } = await scene().wallet();
    const department = {
      id: 7_700_001,
      agency_id,
      company_id,
      parent_id: null,
      name: "仓储部",
      code: null,
      ...{ version: 1, sort: 0 },
      path: "/7700001/",
    };
    await writing.insertInto("organizations").values(department).execute();
    await writing
      .updateTable("company_labors")
      .set({ organization_id: department.id })
      .where("labor_id", "=", own.id)
      .where("company_id", "=", company_id)
      .execute();
    await approvedBills(scene(), [
      { worker: own, fee: 100_00 },
      { worker: other, fee: 100_00 },
    ]);
    const bills = await scene()
      .running()
      .db.selectFrom("bills")
      .select(["labor_id", "organization_id"])
      .where("labor_id", "in", [own.id, other.id])
      .orderBy("labor_id")
      .execute();
    expect(bills).toEqual([
      { labor_id: own.id, organization_id: department.id },
      { labor_id: other.id, organization_id: null },
    ]);
    await scene().audit();
  });
});
