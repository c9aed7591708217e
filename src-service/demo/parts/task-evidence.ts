import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { insertMany, type Tables, type Tx } from "../../core/database/tables.ts";
import type { World } from "../world/world.ts";

type Part = Tables["task_applicants"];

const works = ["完成当日分配的批次，无破损。", "按计划完成，现场已清点交接。", "完成当日任务，问题已记录。"] as const;
const minutesADay = 480;

const signIn = (world: World, part: Part, day: string, place: string, at: number): Tables["sign_ins"] => {
  const sign_at = `${day} 07:${String(40 + (at % 18)).padStart(2, "0")}:00`;
  const isLate = at % 11 === 10;
  return {
    ...{
      id: world.ids(1),
      version: 1,
      change_seq: world.seq(),
      agency_id: part.agency_id,
      company_id: part.company_id,
    },
    ...{ task_id: part.task_id, applicant_id: part.id, labor_id: part.labor_id, sign_at },
    received_at: isLate ? `${day} 12:30:00` : sign_at,
    ...{ position: null, place, distance: place === "" ? null : at % 13 === 12 ? 860 : 20 + (at % 9) * 15 },
    ...{ photo_key: null, photo_sha256: null },
  };
};

const report = (world: World, part: Part, day: string, at: number): Tables["job_reports"] => ({
  ...{ id: world.ids(1), version: 1, change_seq: world.seq(), agency_id: part.agency_id, company_id: part.company_id },
  ...{ task_id: part.task_id, applicant_id: part.id, labor_id: part.labor_id, day },
  ...{ text: works[at % works.length] ?? "", minutes: minutesADay + (at % 4) * 15, files: "", file_count: 0 },
  ...{ create_at: `${day} 18:10:00`, corrected_at: null },
});

/** Sign-ins and reports of a task's people, as many as their parts say, what the task's history tells of them, and of its bills. */
export const addTaskEvidence = async (
  world: World,
  tx: Tx,
  task: Tables["tasks"],
  parts: readonly Part[],
  bills: readonly Pick<Tables["bills"], "labor_id" | "create_at" | "created_by" | "accounting_fee">[] = [],
): Promise<void> => {
  const first = task.start_day ?? world.anchor;
  const days = (count: number): string[] => Array.from({ length: count }, (_, at) => addDays(first, at));
  await insertMany(
    tx,
    "sign_ins",
    parts.flatMap((part) =>
      days(part.sign_count).map((day, at) => signIn(world, part, day, task.place ?? "", at + part.id)),
    ),
  );
  await insertMany(
    tx,
    "job_reports",
    parts.flatMap((part) => days(part.report_count).map((day, at) => report(world, part, day, at + part.id))),
  );
  const event = (
    kind: string,
    at: string | null,
    more: Partial<Tables["task_events"]> = {},
  ): Tables["task_events"][] =>
    at === null
      ? []
      : [
          {
            ...{ id: world.ids(1), task_id: task.id, kind, at, user_id: null, labor_id: null },
            // Who works in the demo has been told long ago.
            ...{ people: null, amount: null, reason: null, sent_at: at, ...more },
          },
        ];
  const events = [
    ...event("published", task.release_at, { user_id: task.checker_id }),
    ...parts.flatMap((part) => event("apply", part.create_at, { labor_id: part.labor_id })),
    ...parts.flatMap((part) => event("elect", part.elect_at, { labor_id: part.labor_id, user_id: part.elect_by })),
    ...event("electionEnds", task.elect_at, { people: task.elected_count, user_id: task.checker_id }),
    ...parts.flatMap((part) => event("receive", part.receive_at, { labor_id: part.labor_id })),
    ...parts.flatMap((part) => event("deliver", part.deliver_at, { labor_id: part.labor_id })),
    ...parts.flatMap((part) =>
      event("accept", part.accept_at, { labor_id: part.labor_id, user_id: part.accept_by, amount: part.accept_amount }),
    ),
    ...parts.flatMap((part) =>
      event("refuse", part.refuse_at, { labor_id: part.labor_id, user_id: part.refuse_by, reason: part.refuse_reason }),
    ),
    ...bills.flatMap(({ create_at, created_by, labor_id, accounting_fee }) =>
      event("billed", create_at, { user_id: created_by, labor_id, amount: accounting_fee }),
    ),
    ...event("settled", task.settlement_at, { amount: task.actual_amount }),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id));
  const ids = events.map(({ id }) => id).sort((a, b) => a - b);
  await insertMany(
    tx,
    "task_events",
    events.map((one, at) => ({ ...one, id: ids[at] ?? one.id })),
  );
};
