import { readRow, type Tables } from "../../../src-service/core/database/tables.ts";
import { followPeople } from "../../../src-service/tasks/tasks/people-counts.ts";
import { newApplicant } from "../../../src-service/tasks/tasks/publish.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { Role } from "../money-fill.ts";
import type { Scene } from "../money-scene.ts";

/** Facts of an open task that can be submitted; 100 yuan a day. */
export const openTask = {
  ...{ name: "双十二仓内分拣", industry_name: "物流服务", mode: 2, price: 100_00, max_price: 150_00, price_unit: 2 },
  ...{ predict_task_amount: 3_000_00, settlement_period: 3, need_count: 2, is_display_hall: true },
  ...{ start_day: "2026-12-01", end_day: "2026-12-10", area: "310115", requirement: "按批次分拣入库" },
};

type Row = Tables["tasks"];

/** What tests do with tasks of a scene. */
export const taskKit = (scene: () => Scene) => {
  const db = () => scene().running().db;
  const taskRow = (id: string): Promise<Row> => readRow(db(), "tasks", Number(id));

  /** A task as it was made by an operator; its id. */
  const make = async (more: Readonly<Record<string, unknown>> = {}, who: Role = "operator"): Promise<string> => {
    const body = { company_id: scene().company_id, ...openTask, ...more };
    const { task } = await scene().answered(who, "tasks.create", { body });
    return task.id;
  };

  const act = async (who: Role, id: string, action: string, more: Readonly<Record<string, unknown>> = {}) => {
    const { version } = await taskRow(id);
    return scene().call(who, "tasks.update", { params: { id }, body: { version, action, ...more } });
  };

  /** The same; fails where it is refused. */
  const done = async (...of: Parameters<typeof act>): Promise<void> => {
    const { status, body } = await act(...of);
    if (status !== 200) throw new Error(`${of[2]}: ${JSON.stringify(body)}`);
  };

  /** A task that workers can apply for. */
  const publish = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const id = await make(more);
    await done("operator", id, "submit");
    if ((await taskRow(id)).status === 20) await done("operator2", id, "approve");
    return id;
  };

  /** The n-th worker's cooperation with the scene's company. */
  const cooperation = async (n: number): Promise<Tables["company_labors"]> =>
    db()
      .selectFrom("company_labors")
      .selectAll()
      .where("labor_id", "=", scene().workers[n]?.id ?? 0)
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();

  /** The n-th worker applies, as their page would do it; the id of their part. */
  const apply = async (taskId: string, n: number): Promise<string> => {
    const worker = await cooperation(n);
    const context = scene().running().service.system("tasks");
    return context.write(async (writing) => {
      const task = await readRow(writing.tx, "tasks", Number(taskId));
      const id = await writing.ids(1);
      await writing.tx
        .insertInto("task_applicants")
        .values({
          ...newApplicant(task, writing.at),
          ...{ id, no: `BM${id}`, change_seq: await writing.changeSeq(), maker_id: task.maker_id },
          ...{ labor_id: worker.labor_id, company_labor_id: worker.id, source: applicantSources.applied },
          status: applicantStates.code("applied"),
        })
        .execute();
      await followPeople(writing, task.id);
      return String(id);
    });
  };

  const part = (id: string): Promise<Tables["task_applicants"]> => readRow(db(), "task_applicants", Number(id));
  const judge = async (who: Role, id: string, action: string, more: Readonly<Record<string, unknown>> = {}) => {
    const { version } = await part(id);
    return scene().call(who, "taskApplicants.update", { params: { id }, body: { version, action, ...more } });
  };
  const judged = async (...of: Parameters<typeof judge>): Promise<void> => {
    const { status, body } = await judge(...of);
    if (status !== 200) throw new Error(`${of[2]}: ${JSON.stringify(body)}`);
  };

  const kinds = async (id: string): Promise<string[]> =>
    (await scene().answered("auditor", "tasks.events", { params: { id } })).events.map(({ kind }) => kind).reverse();

  /** The time of the scene, so many seconds from now, "YYYY-MM-DD HH:mm:ss". */
  const inSeconds = (seconds: number): string => shanghaiNow(scene().clock.now() + seconds * 1_000);

  return { db, taskRow, make, act, done, publish, cooperation, apply, part, judge, judged, kinds, inSeconds };
};
