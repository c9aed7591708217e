import { expect, it } from "vitest";
import { importRows } from "../import-steps.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { insertInto } from "../small-world.ts";

onEveryScene("an import of workers that is taken back", { workers: 6 }, (scene) => {
  const person = (at: number) => scene().workers[at] as Scene["workers"][number];
  const relationOf = (at: number) =>
    scene()
      .running()
      .db.selectFrom("company_labors")
      .selectAll()
      .where("labor_id", "=", person(at).id)
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
  const set = async (at: number, change: Record<string, unknown>) => {
    const { id } = await relationOf(at);
    await scene().running().service.writing.updateTable("company_labors").set(change).where("id", "=", id).execute();
  };
  const send = (people: readonly number[], more: Record<string, unknown> = {}) =>
    importRows(
      scene(),
      "operator",
      "labors.import",
      people.map((at) => ({ row: at + 2, name: person(at).name, id_no: person(at).id_no, ...more })),
      { company_id: scene().company_id },
    );
  const rollBack = ({ body }: { readonly body: Record<string, unknown> }) =>
    scene().call("operator", "importJobs.rollBack", { params: { id: String(body["import_id"]) } });

  const former = {
    ...{ cooperation_status: 3, stop_time: "2026-03-31 18:00:00", stop_reason: 2, settlement_type: 2 },
    ...{ contract_sign_type: 5, sign_at: "2025-04-01 09:00:00", contract_end_at: "2026-03-31" },
    ...{ contract_type: 2, remark: "上一季" },
  };

  it("puts back the stop day and all else that it changed of who had stopped before", async () => {
    const { agency_id, company_id } = await relationOf(0);
    const department = { id: 7_710_001, agency_id, company_id, parent_id: null, name: "新部门", path: "/7710001/" };
    await insertInto(scene().running(), "organizations", department);
    await set(0, former);
    const before = await relationOf(0);
    scene().clock.advance(60_000);
    const answer = await send([0], { settlement_type: 1, organization_name: "新部门" });
    expect(answer.body).toMatchObject({ succeeded: 1, told: [{ code: "recovered", rows: [2] }] });
    expect(await relationOf(0)).toMatchObject({
      ...{ cooperation_status: 1, stop_time: null, settlement_type: 1, organization_id: 7_710_001 },
    });
    scene().clock.advance(60_000);
    expect((await rollBack(answer)).body).toMatchObject({ taken_back: 1 });
    const after = await relationOf(0);
    expect({ ...after, version: 0, change_seq: 0 }).toEqual({ ...before, version: 0, change_seq: 0 });
    expect([after.version, after.change_seq > before.change_seq]).toEqual([before.version + 2, true]);
    const history = await scene()
      .running()
      .db.selectFrom("labor_history")
      .select(["field", "before", "after"])
      .where("company_labor_id", "=", after.id)
      .where("action", "=", "takeBack")
      .execute();
    expect(history).toContainEqual({ field: "stop_time", before: null, after: former.stop_time });
  });

  it("leaves what somebody has changed since", async () => {
    await set(1, former);
    const answer = await send([1], { settlement_type: 1 });
    await set(1, { settlement_type: 3, remark: "今年" });
    expect((await rollBack(answer)).body).toMatchObject({ taken_back: 1 });
    expect(await relationOf(1)).toMatchObject({ ...former, settlement_type: 3, remark: "今年" });
  });
});
