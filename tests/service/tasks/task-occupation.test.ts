import { expect, it } from "vitest";
import { occupationStates } from "../../../src-shared/workers/occupations/occupations-record.ts";
import { onEveryScene } from "../money-scene.ts";
import { taskKit } from "./task-life-kit.ts";

onEveryScene("the occupation of a task", { workers: 2 }, (scene) => {
  const kit = taskKit(scene);

  /** An occupation of the scene's agency, or of another. */
  const occupation = async (code: string, state: "inForce" | "toReview" | "ended", isForeign = false) => {
    const { service } = scene().running();
    const { agency_id } = await service.writing
      .selectFrom("companies")
      .select("agency_id")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    return service.system("test").write(async (writing) => {
      const id = await writing.ids(1);
      await writing.tx
        .insertInto("occupations")
        .values({
          ...{
            id,
            version: 1,
            change_seq: await writing.changeSeq(),
            agency_id: isForeign ? agency_id + 1 : agency_id,
          },
          ...{ company_id: 0, no: `ZY${id}`, status: occupationStates.code(state), maker_id: 0, code, folded: code },
          ...{ name: "仓库分拣员", class: 3, note: "", create_at: writing.at, checker_id: null, decided_at: null },
          ...{ decided_reason: null, ender_id: null, ended_at: null, ended_reason: null },
        })
        .execute();
      return String(id);
    });
  };
  const detail = (id: string) => scene().answered("operator", "tasks.get", { params: { id } });

  it("is one in force of the agency, shown with its class, and can be taken away", async () => {
    const id = await kit.make({ occupation_id: await occupation("C-1", "inForce") });
    expect((await detail(id)).occupation).toMatchObject({ code: "C-1", name: "仓库分拣员", class: 3 });
    const save = async (occupation_id: string) => {
      const { version } = await kit.taskRow(id);
      return scene().call("operator", "tasks.update", { params: { id }, body: { version, occupation_id } });
    };
    for (const wrong of [
      await occupation("C-2", "toReview"),
      await occupation("C-3", "ended"),
      await occupation("C-4", "inForce", true),
      "999999999",
    ]) {
      expect((await save(wrong)).status).toBe(404);
    }
    expect((await save("")).status).toBe(200);
    expect((await detail(id)).occupation).toBeNull();
  });

  it("stays when it ends while a task names it, and the task can still be saved", async () => {
    const named = await occupation("C-5", "inForce");
    const id = await kit.make({ occupation_id: named });
    await scene()
      .running()
      .service.writing.updateTable("occupations")
      .set({ status: occupationStates.code("ended") })
      .where("id", "=", Number(named))
      .execute();
    const { version } = await kit.taskRow(id);
    const body = { version, name: "改名的任务", occupation_id: named };
    expect((await scene().call("operator", "tasks.update", { params: { id }, body })).status).toBe(200);
    expect((await detail(id)).occupation).toMatchObject({ code: "C-5" });
  });
});
