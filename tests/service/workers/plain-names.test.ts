import { expect, it } from "vitest";
import { fillPlainNames } from "../../../src-service/core/migrations/0126-0150/0149-plain-names.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { onEveryScene } from "../money-scene.ts";
import { approvedBills } from "../money-steps.ts";

onEveryScene("names that were kept with look-alike characters", { workers: 8 }, (scene) => {
  it("become plain where no bill was made with them", async () => {
    const [free, billed] = scene().workers;
    if (free === undefined || billed === undefined) throw new Error("no workers");
    await approvedBills(scene(), [{ worker: billed, fee: 100_00 }]);
    const { writing } = scene().running().service;
    const ids = [Number(free.id), Number(billed.id)];
    await writing.updateTable("labors").set({ name: "\u2fa6小\u2ee2" }).where("id", "in", ids).execute();
    await fillPlainNames(writing as never);
    const rows = await writing
      .selectFrom("labors")
      .select(["id", "name", "name_pinyin"])
      .where("id", "in", ids)
      .execute();
    const nameOf = new Map(rows.map((row) => [row.id, row.name]));
    expect(ids.map((id) => nameOf.get(id))).toEqual(["金小马", "\u2fa6小\u2ee2"]);
  });

  it("are not kept by a worker who is entered, and either spelling finds them", async () => {
    const worker = {
      ...{
        company_id: scene().company_id,
        name: "\u2fa6\u2f29\u2ee2",
        id_no: makeIdNumber("330106", "1990-05-17", 941),
      },
      ...{ mobile: "13805926098", settlement_type: 1, contract_type: 1 },
    };
    const answer = await scene().call("operator", "labors.create", { body: worker });
    const { labor_id } = answer.body as { labor_id: string };
    const { db } = scene().running();
    const kept = await db.selectFrom("labors").selectAll().where("id", "=", Number(labor_id)).executeTakeFirstOrThrow();
    expect([kept.name, kept.name_pinyin]).toEqual(["金小马", "jinma jm|jinxiaoma jxm"]);
    for (const keyword of ["金小马", "\u2fa6\u2f29\u2ee2", "金"]) {
      const list = await scene().call("operator", "companyLabors.list", { query: { keyword } });
      const found = list.body["results"] as { labor_id: string }[];
      expect(found.map((row) => row.labor_id)).toContain(labor_id);
    }
  });
});
