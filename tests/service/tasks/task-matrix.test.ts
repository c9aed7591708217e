import { beforeAll, describe, expect, it } from "vitest";
import { newTaskRow } from "../../../src-service/tasks/tasks/new-task.ts";
import { taskAudits, taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import type { Role } from "../money-fill.ts";
import { onEveryScene } from "../money-scene.ts";
import { taskKit } from "./task-life-kit.ts";

type Action = "submit" | "approve" | "reject" | "receive" | "deliver" | "accept" | "refuse" | "close" | "cancel";

/**
 * From which states an action goes and who may take it, written down by hand from requirement T4 and its access rules: the maker of the
 * task is the operator, the client's people belong to its company, and an audit is the agency's and never the maker's.
 */
const table: Readonly<Record<Action, { readonly from: readonly number[]; readonly by: readonly Role[] }>> = {
  submit: { from: [10], by: ["operator", "operator2", "client"] },
  approve: { from: [20], by: ["operator2"] },
  reject: { from: [20], by: ["operator2"] },
  receive: { from: [40, 65], by: ["operator", "operator2", "client"] },
  deliver: { from: [50], by: ["operator", "operator2", "client"] },
  accept: { from: [60], by: ["operator", "operator2", "client"] },
  refuse: { from: [60], by: ["operator", "operator2", "client"] },
  close: { from: [30, 40], by: ["operator", "operator2", "client"] },
  cancel: { from: [10, 20, 25, 30, 40, 50, 60, 65], by: ["operator", "operator2", "client"] },
};
const actions = Object.keys(table) as Action[];
const roles: readonly Role[] = ["operator", "operator2", "client", "checker", "payer", "auditor", "stranger"];
const withReason: ReadonlySet<string> = new Set(["reject", "refuse", "close", "cancel"]);

/** Facts of a task that can be submitted as it is. */
const openRow = {
  ...{ industry_name: "物流服务", mode: 2, price: 100_00, price_unit: 2, predict_task_amount: 3_000_00, need_count: 2 },
  ...{ is_display_hall: 1, start_day: "2026-12-01", end_day: "2026-12-10" },
};

onEveryScene("who moves a task from where", { workers: 2 }, (scene) => {
  const kit = taskKit(scene);
  let id = 0;
  const companyId = () => Number(scene().other_company_id);

  /** Puts the task into a state, as if nothing had been done with it yet. */
  const stand = (status: number) =>
    scene()
      .running()
      .service.writing.updateTable("tasks")
      .set({ status, audit_status: status === 20 ? taskAudits.pending : taskAudits.approved, elected_count: 1 })
      .where("id", "=", id)
      .execute();

  beforeAll(async () => {
    const { service } = scene().running();
    const maker = await service.writing
      .selectFrom("memberships")
      .select(["user_id", "agency_id"])
      .where("user_id", "=", scene().person("operator").id)
      .executeTakeFirstOrThrow();
    await service.system("test").write(async (writing) => {
      id = await writing.ids(1);
      await writing.tx
        .insertInto("tasks")
        .values(
          newTaskRow({
            ...{ ...openRow, id, change_seq: await writing.changeSeq(), agency_id: maker.agency_id },
            company_id: companyId(),
            ...{ no: "RW20261123900001", name: "分拣", status: 10, create_at: writing.at, maker_id: maker.user_id },
          }),
        )
        .execute();
    });
  });

  /** What the service says of an action: whether it is this person's at all, and whether it can be taken now. */
  const kindOf = (code: string): "not theirs" | "not now" | "theirs" => {
    if (["forbidden", "not_found", "same_person"].includes(code)) return "not theirs";
    return code === "illegal_transition" ? "not now" : "theirs";
  };

  /** Takes an action in a state; what differs from the table, and from what was offered. */
  const tried = async (who: Role, action: Action, status: number): Promise<string[]> => {
    await stand(status);
    const read = await scene().call(who, "tasks.get", { params: { id: String(id) } });
    const verdicts = (read.body["actions"] ?? []) as { action: string; allowed: boolean; reason: string | null }[];
    const verdict = verdicts.find((one) => one.action === action);
    const answer = await kit.act(who, String(id), action, withReason.has(action) ? { reason: "核对后这样处理" } : {});
    const code = String(answer.body["code"] ?? "done");
    const { from, by } = table[action];
    const isNow = from.includes(status);
    const expected = !by.includes(who) ? "not theirs" : isNow ? "theirs" : "not now";
    const got = kindOf(code);
    // Who may not do it at all need not be told whether it could be done now.
    const fits = got === expected || (expected === "not theirs" && got === "not now" && !isNow);
    const isOffered = verdict?.allowed === true;
    return [
      ...(fits ? [] : [`${who} ${action}: ${expected}, but ${code}`]),
      ...(isOffered === (answer.status === 200)
        ? []
        : [`${who} ${action}: ${verdict?.reason ?? "offered"}, but ${code}`]),
    ];
  };

  it.each(taskStates.codes)("in state %i", async (status) => {
    const wrong: string[] = [];
    for (const who of roles) for (const action of actions) wrong.push(...(await tried(who, action, status)));
    expect(wrong).toEqual([]);
  });

  /** Flags that stand after saving: hall, hall of the open part, no audit, no audit of the directed part (requirement T3). */
  it.each([1, 2, 3].flatMap((mode) => [0, 1].map((may) => [mode, may] as const)))(
    "forces the flags of mode %i where the company lets open tasks go without audit: %i",
    async (mode, may) => {
      const { service } = scene().running();
      await service.writing.updateTable("companies").set({ is_no_audit: may }).where("id", "=", companyId()).execute();
      const wrong: string[] = [];
      for (const asked of Array.from({ length: 8 }, (_none, bits) => bits)) {
        const [hall, openHall, unaudited] = [(asked & 1) === 1, (asked & 2) === 2, (asked & 4) === 4];
        await stand(10);
        const { version } = await kit.taskRow(String(id));
        const flags = { is_display_hall: hall, no_directional_is_display_hall: openHall, is_no_audit: unaudited };
        const body = { version, mode, ...flags };
        const answer = await scene().call("client", "tasks.update", { params: { id: String(id) }, body });
        const row = await kit.taskRow(String(id));
        const got = [
          ...[row.is_display_hall, row.no_directional_is_display_hall],
          ...[row.is_no_audit, row.is_no_audit_directional],
        ];
        const expected = {
          1: [0, 0, 1, 1],
          2: [Number(hall), 0, Number(may === 1 && unaudited), 0],
          3: [0, Number(openHall), Number(may === 1 && unaudited), 1],
        }[mode];
        if (answer.status !== 200 || got.join() !== expected?.join())
          wrong.push(`${asked}: ${got.join()} in place of ${expected?.join()} (${answer.status})`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("the table", () => {
  it("names every action of a person", () => {
    const own = Object.keys(taskStates.transitions).filter(
      (one) => !["edit", "elect", "follow", "settle"].includes(one),
    );
    expect(actions.toSorted()).toEqual(own.toSorted());
  });
});
