import { partToken, taskToken } from "../../../src-service/records/phone-page/task-token.ts";
import { newTaskRow } from "../../../src-service/tasks/tasks/new-task.ts";
import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { Scene } from "../money-scene.ts";

/** A worker of the scene by their place. */
export const workerAt = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

/** Token of a worker's page of tasks. */
export const homeOf = (scene: Scene, index: number): string => {
  const { id, mobile } = workerAt(scene, index);
  return taskToken(scene.running().service, id, mobile);
};

/** A worker's part in a task as it stands. */
export const partAt = (scene: Scene, task: number, index: number) =>
  scene
    .running()
    .db.selectFrom("task_applicants")
    .selectAll()
    .where("task_id", "=", task)
    .where("labor_id", "=", workerAt(scene, index).id)
    .executeTakeFirstOrThrow();

/** Token of the page of a worker's part in a task. */
export const partPageOf = async (scene: Scene, task: number, index: number): Promise<string> => {
  const part = await partAt(scene, task, index);
  return partToken(scene.running().service, part, workerAt(scene, index).mobile);
};

type TaskRow = Parameters<typeof newTaskRow>[0];
let taskNumber = 0;

/** A published task of the scene's first company that stands in the hall, made past the rules. */
export const publishedTask = async (scene: Scene, more: Partial<TaskRow> = {}): Promise<number> => {
  taskNumber += 1;
  const no = `RW20261123${String(taskNumber).padStart(6, "0")}`;
  const { agency_id } = await scene
    .running()
    .db.selectFrom("companies")
    .select("agency_id")
    .where("id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();
  return scene
    .running()
    .service.write({ user_id: null, name: "test", device: "", request_id: "test" }, async (writing) => {
      const id = await writing.ids(1);
      const row = newTaskRow({
        ...{ id, change_seq: await writing.changeSeq(), agency_id, company_id: Number(scene.company_id), no },
        ...{ name: `仓内分拣${taskNumber}`, price: 18_000, max_price: 22_000, predict_task_amount: 2_000_000 },
        ...{ status: taskStates.code("published"), audit_status: 3, need_count: 2, price_unit: 2 },
        ...{ start_day: "2026-11-20", end_day: "2026-12-09", place: "样例路 8 号", position: "31.2304,121.4737" },
        ...{ create_at: writing.at, release_at: writing.at, ...more },
      });
      await writing.tx.insertInto("tasks").values(row).execute();
      return id;
    });
};
