import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantSources, applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskAudits, taskModes, taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { insertMany, type Tables, type Tx } from "../../core/database/tables.ts";
import { newTaskRow } from "../../tasks/tasks/new-task.ts";
import { newApplicant } from "../../tasks/tasks/publish.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { type PaidTask, paidTask } from "../parts/paid-task.ts";
import { addTaskEvidence } from "../parts/task-evidence.ts";
import { drawTaskPhotos } from "../parts/task-photos.ts";
import { type People, type PersonState, type Story, type TaskState, taskStories } from "../parts/task-stories.ts";
import type { World } from "../world/world.ts";

const perDay = 2;
const settledBill = billStates.code("settled");
const ready = workerStandingStates.code("ready");

/** Workers of a company who can be elected, the last ones entered first. */
const workersOf = (tx: Tx, companyId: number, count: number) =>
  tx
    .selectFrom("company_labors")
    .select(["id", "labor_id"])
    .where("company_id", "=", companyId)
    .where("standing", "=", ready)
    .where("age", ">=", 18)
    .orderBy("id", "desc")
    .limit(count)
    .execute();

const sum = (people: People, ...states: readonly PersonState[]): number =>
  states.reduce((all, state) => all + (people[state] ?? 0), 0);

const had = (story: Story, ...states: readonly TaskState[]): boolean => states.includes(story.status);

const done = ["accepted", "settled"] as const;
const afterElection = ["elected", "inProgress", "toAccept", "refused", ...done] as const;
const afterAudit = ["published", "closed", ...afterElection] as const;

/** Number of days of the work, both included. */
const daysOf = ({ days: [first, last] }: Story): number => last - first + 1;

const taskOf = (world: World, story: Story, companyId: number, maker_id: number): Tables["tasks"] => {
  const { made, people = {}, price, need } = story;
  const on = (days: number, time: string): string => `${addDays(world.anchor, days)} ${time}`;
  const isAudited = had(story, ...afterAudit);
  const checker = world.operator("operator").id;
  const perPerson = (price[1] ?? price[0]) * 100 * daysOf(story);
  return newTaskRow({
    ...{ id: world.ids(1), change_seq: world.seq(), agency_id: world.agencyId, company_id: companyId },
    ...{ no: world.number("RW", addDays(world.anchor, made)), name: story.name, status: taskStates.code(story.status) },
    ...{ create_at: on(made, "09:20:00"), maker_id, industry_name: story.industry },
    ...{
      mode: story.mode ?? taskModes.open,
      price: price[0] * 100,
      max_price: price[1] === null ? null : price[1] * 100,
    },
    ...{ price_unit: perDay, predict_task_amount: perPerson * need, settlement_period: 3, need_count: need },
    ...{
      is_display_hall: Number((story.mode ?? taskModes.open) === taskModes.open),
      area: story.area,
      place: story.place ?? "",
    },
    ...{ no_directional_is_display_hall: Number(story.mode === taskModes.both) },
    ...{
      is_no_audit: Number(story.mode === taskModes.directed),
      is_no_audit_directional: Number(story.mode !== undefined),
    },
    ...{ start_day: addDays(world.anchor, story.days[0]), end_day: addDays(world.anchor, story.days[1]) },
    ...{ requirement: story.requirement, delivery_standard: "按天签到，每日提交工作汇报；由现场负责人验收。" },
    position: story.place === undefined ? null : "31.2042,121.6026",
    audit_status:
      story.status === "rejected" ? taskAudits.rejected : isAudited ? taskAudits.approved : taskAudits.pending,
    ...(!had(story, "draft") && { submit_by: maker_id, submit_at: on(made, "10:05:00") }),
    ...((isAudited || story.status === "rejected") && { checker_id: checker, audit_at: on(made, "15:30:00") }),
    ...(story.status === "rejected" && { reject_reason: story.reason ?? "" }),
    ...(isAudited && { release_at: on(made, "15:30:00") }),
    ...(had(story, ...afterElection) && { elect_at: on(made + 4, "11:00:00") }),
    ...(had(story, "inProgress", "toAccept", "refused", ...done) && { receive_at: on(story.days[0], "08:00:00") }),
    ...(had(story, "toAccept", "refused", ...done) && { deliver_at: on(story.days[1], "20:00:00") }),
    ...(had(story, ...done) && { complete_at: on(story.days[1] + 2, "16:20:00") }),
    ...(had(story, "closed") && {
      close_by: checker,
      close_at: on(made + 6, "14:00:00"),
      close_reason: story.reason ?? "",
    }),
    ...(had(story, "cancelled") && {
      cancel_by: checker,
      cancel_at: on(made + 1, "14:00:00"),
      cancel_reason: story.reason ?? "",
    }),
    // The agency's word for false promises stands in one of them.
    word_count: story.requirement.includes("全网最低价") ? 1 : 0,
    applied_count: sum(people, "applied", "rejected", "elected", "working", "toAccept", "accepted", "refused"),
    elected_count: sum(people, "elected", "working", "toAccept", "accepted", "refused"),
    ...{ finished_count: sum(people, "accepted"), waiting_count: sum(people, "applied") },
    to_accept_count: sum(people, "toAccept"),
    accepted_amount: sum(people, "accepted") * price[0] * 100 * daysOf(story),
  });
};

const worked = [
  "working",
  "toAccept",
  "accepted",
  "refused",
] as const satisfies readonly PersonState[] as readonly PersonState[];

/** Somebody's part in a task, as it stands in their state. */
const partOf = (
  world: World,
  story: Story,
  task: Tables["tasks"],
  state: PersonState,
  worker: { readonly id: number; readonly labor_id: number },
): Tables["task_applicants"] => {
  const applied = `${addDays(world.anchor, story.made + 1)} 09:${String(10 + (worker.id % 49)).padStart(2, "0")}:00`;
  const isElected = state === "elected" || worked.includes(state);
  const checker = world.operator("operator").id;
  const signed = !worked.includes(state)
    ? 0
    : Math.max(1, Math.min(daysOf(story), 1 - story.days[0]) - (state === "refused" ? 2 : 0));
  return {
    ...newApplicant(task, applied),
    ...{
      id: world.ids(1),
      no: world.number("BM", applied.slice(0, 10)),
      change_seq: world.seq(),
      maker_id: task.maker_id,
    },
    ...{ labor_id: worker.labor_id, company_labor_id: worker.id, status: applicantStates.code(state) },
    source: story.mode === taskModes.directed ? applicantSources.directed : applicantSources.applied,
    quote: story.price[0] * 100,
    ...(isElected && {
      elect_by: checker,
      elect_at: task.elect_at ?? `${addDays(world.anchor, story.made + 2)} 10:00:00`,
    }),
    ...(worked.includes(state) && { receive_at: task.receive_at }),
    ...((state === "toAccept" || state === "accepted" || state === "refused") && { deliver_at: task.deliver_at }),
    ...(state === "accepted" && {
      accept_by: checker,
      accept_at: `${addDays(world.anchor, story.days[1] + 1)} 15:00:00`,
    }),
    accept_amount: state === "accepted" ? story.price[0] * 100 * daysOf(story) : null,
    ...(state === "rejected" && {
      reject_by: checker,
      reject_at: `${addDays(world.anchor, story.made + 3)} 11:00:00`,
      reject_reason: "人数已满",
    }),
    ...(state === "refused" && {
      refuse_by: checker,
      refuse_at: `${addDays(world.anchor, story.days[1] + 1)} 15:20:00`,
      refuse_reason: "漏签 2 天，请补齐汇报",
    }),
    ...(state === "gaveUp" && {
      withdraw_at: `${addDays(world.anchor, story.made + 3)} 08:00:00`,
      withdraw_reason: "时间冲突",
    }),
    ...{ sign_count: signed, report_count: signed === 0 ? 0 : Math.max(0, signed - (worker.id % 3 === 0 ? 1 : 0)) },
  };
};

/** Maker of a company's tasks: its own person who may, else the administrator, so that the operator can audit them. */
const makerOf = async (world: World, tx: Tx, companyId: number): Promise<number> => {
  const own = await tx
    .selectFrom("memberships")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("roles", "=", "companyAdmin")
    .orderBy("id")
    .executeTakeFirst();
  return own?.user_id ?? world.operator("superAdmin").id;
};

const addTask = async (world: World, tx: Tx, story: Story, companyId: number): Promise<void> => {
  const task = taskOf(world, story, companyId, await makerOf(world, tx, companyId));
  await insertMany(tx, "tasks", [task]);
  const states = Object.entries(story.people ?? {}) as [PersonState, number][];
  const workers = await workersOf(tx, companyId, states.reduce((all, [, count]) => all + count, 0) + 2);
  const queue = [...workers];
  const parts = states.flatMap(([state, count]) =>
    queue.splice(0, count).map((worker) => partOf(world, story, task, state, worker)),
  );
  await insertMany(tx, "task_applicants", parts);
  const named =
    story.mode === undefined || story.mode === taskModes.open
      ? []
      : story.mode === taskModes.directed
        ? parts
        : queue.slice(0, 2).map(({ id, labor_id }) => ({ company_labor_id: id, labor_id }));
  await insertMany(
    tx,
    "task_named",
    named.map(({ company_labor_id, labor_id }, at) => ({
      task_id: task.id,
      position: at + 1,
      company_labor_id,
      labor_id,
    })),
  );
  await addTaskEvidence(world, tx, task, parts);
};

/** Adds a task of which all was paid: its people are those of the bills, and what was accepted of each is what the bill says. */
const addPaidTask = async (world: World, tx: Tx, companyId: number, { story, bills }: PaidTask): Promise<void> => {
  const paid = bills.reduce((sum, { accounting_fee }) => sum + accounting_fee, 0);
  const last =
    bills
      .map(({ settlement_at }) => settlement_at ?? "")
      .sort()
      .at(-1) ?? "";
  const task = {
    ...taskOf(world, story, companyId, await makerOf(world, tx, companyId)),
    ...{ accepted_amount: paid, actual_amount: paid, bill_count: bills.length, settlement_at: last },
  };
  await insertMany(tx, "tasks", [task]);
  const workers = new Map(
    (
      await tx.selectFrom("company_labors").select(["id", "labor_id"]).where("company_id", "=", companyId).execute()
    ).map((worker) => [worker.labor_id, worker]),
  );
  const parts = bills.flatMap(({ labor_id, accounting_fee }) => {
    const worker = workers.get(labor_id);
    return worker
      ? [
          {
            ...partOf(world, story, task, "accepted", worker),
            ...{ accept_amount: accounting_fee, quote: Math.round(accounting_fee / daysOf(story)) },
          },
        ]
      : [];
  });
  await insertMany(tx, "task_applicants", parts);
  for (const { id, labor_id } of bills) {
    const applicant_id = parts.find((part) => part.labor_id === labor_id)?.id ?? null;
    const change_seq = world.seq();
    await tx.updateTable("bills").set({ task_id: task.id, applicant_id, change_seq }).where("id", "=", id).execute();
  }
  await addTaskEvidence(world, tx, task, parts, bills);
};

/** Tasks whose bills were paid: settled, or partly where others wait. */
const settlePaid = async (world: World, tx: Tx): Promise<void> => {
  const settling = [48, 49];
  const rows = await tx
    .selectFrom("tasks as t")
    .innerJoin("bills as b", "b.task_id", "t.id")
    .where("b.status", "<>", billStates.code("cancelled"))
    .where(
      "t.no",
      "in",
      [1, 2, 3, 4].flatMap((company) =>
        settling.map((nth) => `RW20260105${String((company - 1) * 50 + nth).padStart(6, "0")}`),
      ),
    )
    .groupBy("t.id")
    .select("t.id")
    .select((eb) => eb.fn.countAll<number>().as("bills"))
    .select((eb) => eb.fn.sum<number>(eb.case().when("b.status", "=", settledBill).then(1).else(0).end()).as("paid"))
    .select((eb) =>
      eb.fn
        .sum<number>(eb.case().when("b.status", "=", settledBill).then(eb.ref("b.accounting_fee")).else(0).end())
        .as("amount"),
    )
    .execute();
  for (const { id, bills, paid, amount } of rows) {
    if (Number(paid) === 0) continue;
    const isAll = Number(bills) === Number(paid);
    await tx
      .updateTable("tasks")
      .set({
        ...{ status: taskStates.code(isAll ? "settled" : "partlySettled"), change_seq: world.seq() },
        ...{
          actual_amount: Number(amount),
          bill_count: Number(bills),
          complete_at: `${addDays(world.anchor, -20)} 17:00:00`,
        },
        settlement_at: isAll ? `${addDays(world.anchor, -6)} 15:00:00` : null,
      })
      .where("id", "=", id)
      .execute();
  }
};

const companyNo = (position: number): string => `QY${String(position).padStart(6, "0")}`;

/** Tasks in every state, with their people, sign-ins and reports. */
export const demo: AreaDemo = {
  fill: async (world, tx) => {
    const companies = await tx
      .selectFrom("companies")
      .select(["id", "no"])
      .where("agency_id", "=", world.agencyId)
      .execute();
    const byNo = new Map(companies.map(({ id, no }) => [no, id]));
    for (const story of taskStories) {
      const id = byNo.get(companyNo(story.company));
      if (id !== undefined) await addTask(world, tx, story, id);
    }
    const first = byNo.get(companyNo(1)) ?? 0;
    const paid = await paidTask(world, tx, first);
    if (paid !== null) await addPaidTask(world, tx, first, paid);
    await settlePaid(world, tx);
  },
  live: { key: "taskPhotos", kind: "workerFiles", run: drawTaskPhotos },
};
