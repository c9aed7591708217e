import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { groupsCountRows } from "../../../src-service/core/database/audit-groups.ts";
import { applicantSums } from "../../../src-service/core/migrations/0151-0175/0170-applicant-groups.ts";
import type { Role } from "../money-fill.ts";
import { onEveryScene } from "../money-scene.ts";
import { taskKit } from "./task-life-kit.ts";

onEveryScene("people of tasks in groups", { workers: 6 }, (scene) => {
  const kit = taskKit(scene);
  const parts: string[] = [];
  const faults = async () => (await groupsCountRows(applicantSums, "people")(kit.db())).faults;
  const asked = (query: Record<string, string>, who: Role = "operator") =>
    scene().answered(who, "taskApplicants.list", { query: { page_size: "50", ...query } });
  const tabs = async (who: Role = "operator") => (await asked({ group_by: "status" }, who)).groups ?? [];
  const write = (text: string) =>
    scene()
      .running()
      .service.system("tasks")
      .write(async (writing) => {
        await writing.changeSeq();
        await sql.raw(text).execute(writing.tx);
      });

  beforeAll(async () => {
    const task = await kit.publish();
    for (const n of [0, 1, 2]) parts.push(await kit.apply(task, n));
    const other = await kit.publish({ name: "元旦仓库保洁" });
    for (const n of [2, 3]) parts.push(await kit.apply(other, n));
  });

  it("are counted and summed in the tabs as they stand, by what each person sees", async () => {
    expect((await tabs()).map(({ code, count }) => [code, count])).toEqual([[1, 5]]);
    await kit.judged("operator", parts[0] ?? "", "elect");
    await write(`update task_applicants set status = 5, accept_amount = 12000 where id = ${parts[1]}`);
    const groups = await tabs();
    expect(groups.map(({ code, count, summary }) => [code, count, summary["accept_amount"]])).toEqual([
      [1, 3, 0],
      [5, 1, 12_000],
      [8, 1, 0],
    ]);
    expect(await tabs("stranger")).toEqual([]);
    const { count, summary } = await asked({ status: "5,8" });
    expect([count, summary["accept_amount"]]).toEqual([2, 12_000]);
    expect(await faults()).toEqual([]);
  });

  it("keep to their rows when an amount is taken back and rows go", async () => {
    await write(`update task_applicants set status = 4, accept_amount = null where id = ${parts[1]}`);
    await write(`delete from task_applicants where id = ${parts[4]}`);
    expect((await tabs()).map(({ code, count, summary }) => [code, count, summary["accept_amount"]])).toEqual([
      [1, 2, 0],
      [4, 1, 0],
      [8, 1, 0],
    ]);
    expect(await faults()).toEqual([]);
    await write("update applicant_groups set people = people + 1 where status = 4");
    expect(await faults()).not.toEqual([]);
    await write("update applicant_groups set people = people - 1 where status = 4");
  });

  it("come to desks anew when their worker's readiness changes, and only then", async () => {
    const worker = await kit.cooperation(0);
    const changed = async (statement: string): Promise<readonly (string | number)[][]> => {
      const { next_cursor } = await asked({ sync_cursor: "0" });
      await write(statement);
      const { results } = await asked({ sync_cursor: String(next_cursor) });
      return results.map(({ id, standing }) => [id, standing]);
    };
    expect(await changed(`update company_labors set remark = '夜班' where id = ${worker.id}`)).toEqual([]);
    expect(await changed(`update labors set real_name_status = 1 where id = ${worker.labor_id}`)).toEqual([
      [parts[0], 20],
    ]);
    expect((await asked({ standing: "20" })).results.map(({ id }) => id)).toEqual([parts[0]]);
    await write(`update labors set real_name_status = 2 where id = ${worker.labor_id}`);
    expect((await asked({ standing: "20" })).count).toBe(0);
  });
});
