import { expect } from "vitest";
import type { Role } from "../money-fill.ts";
import type { Scene } from "../money-scene.ts";

type Row = Readonly<Record<string, unknown>>;

/** A directed task of the company for workers of the scene by their places; published, so that they are its people. */
export const directedTask = async (scene: Scene, places: readonly number[], more: object = {}) => {
  const labor_ids = [];
  for (const at of places) {
    const { id } = await scene
      .running()
      .db.selectFrom("company_labors")
      .select("id")
      .where("labor_id", "=", scene.workers[at]?.id ?? 0)
      .where("company_id", "=", Number(scene.company_id))
      .executeTakeFirstOrThrow();
    labor_ids.push(String(id));
  }
  const body = {
    ...{
      company_id: scene.company_id,
      name: `仓内分拣${places.join("")}`,
      industry_name: "物流服务",
      mode: 1,
      labor_ids,
    },
    ...{ price: 500_00, price_unit: 4, predict_task_amount: 10_000_00, need_count: places.length },
    ...{ start_day: "2026-11-18", end_day: "2026-11-19", ...more },
  };
  const made = await scene.call("operator", "tasks.create", { body });
  const id = String((made.body["task"] as Row)["id"]);
  expect((await act(scene, "operator", id, { action: "submit" })).body).toMatchObject({ task: { status: 40 } });
  return id;
};

/** Takes an action with a task as it is now. */
export const act = async (scene: Scene, who: Role, id: string, body: object) => {
  const { version } = await scene
    .running()
    .db.selectFrom("tasks")
    .select("version")
    .where("id", "=", Number(id))
    .executeTakeFirstOrThrow();
  return scene.call(who, "tasks.update", { params: { id }, body: { version, ...body } });
};

export const peopleOf = (scene: Scene, taskId: string) =>
  scene
    .running()
    .db.selectFrom("task_applicants")
    .selectAll()
    .where("task_id", "=", Number(taskId))
    .orderBy("id")
    .execute();

/** Lets all people of a directed task work and deliver, and accepts of each an amount; cents, in their order. */
export const acceptAll = async (scene: Scene, taskId: string, amounts: readonly number[]) => {
  await act(scene, "operator", taskId, { action: "receive" });
  await act(scene, "operator", taskId, { action: "deliver" });
  for (const [at, { id, version }] of (await peopleOf(scene, taskId)).entries()) {
    const body = { version, action: "accept", accept_amount: amounts[at] };
    const done = await scene.call("operator", "taskApplicants.update", { params: { id: String(id) }, body });
    expect(done.body).toMatchObject({ applicant: { status: 5 } });
  }
  return peopleOf(scene, taskId);
};
