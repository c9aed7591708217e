import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import type { Tx } from "../../core/database/tables.ts";
import { raisedVersion } from "../../core/plumbing/versioned.ts";
import type { World } from "../world/world.ts";

type RequestState = Parameters<typeof workerRequestStates.code>[0];

/** Story of each: why they were barred, what was asked since, and what was said to it. */
const stories: readonly {
  readonly kind: number;
  readonly reason: string;
  readonly asked?: RequestState;
  readonly decision?: string;
}[] = [
  { kind: 4, reason: "连续三次接单后未到岗，联系不上", asked: "pending" },
  { kind: 5, reason: "用他人账户收款，经提醒仍不更换", asked: "rejected", decision: "账户问题仍未解决" },
  { kind: 5, reason: "身份证照片疑似翻拍，拒绝重新核验", asked: "withdrawn" },
  { kind: 4, reason: "私自转让任务给未登记人员" },
  { kind: 6, reason: "误列入，姓名相同", asked: "approved" },
];

/** Workers who had stopped and have no bills with the company, so that nothing else of the demo is told of them. */
const withoutBills = (tx: Tx) =>
  tx
    .selectFrom("company_labors as r")
    .where("r.cooperation_status", "=", cooperation.stopped)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bills as b").select("b.id").whereRef("b.labor_id", "=", "r.labor_id"))),
    )
    .select(["r.id", "r.company_id", "r.labor_id", "r.version"])
    .orderBy("r.id")
    .limit(stories.length)
    .execute();

/** Bars of workers, with requests to lift them in every state. */
export const addBars = async (world: World, tx: Tx): Promise<void> => {
  const [operator, checker] = [world.operator("operator").id, world.operator("checker").id];
  const relations = await withoutBills(tx);
  for (const [at, { id: company_labor_id, company_id, labor_id }] of relations.entries()) {
    const story = stories[at];
    if (story === undefined) continue;
    const { kind, reason, asked, decision = "" } = story;
    const isLifted = asked === "approved";
    const bar_id = world.ids(1);
    const of = { agency_id: world.agencyId, company_id, company_labor_id };
    const decidedAt = `${addDays(world.anchor, -1)} 16:05:00`;
    world.add("labor_bars", {
      ...{ ...of, id: bar_id, labor_id, kind, reason, barred_by: operator },
      barred_at: `${addDays(world.anchor, -12 - at)} 11:30:00`,
      ...{ lifted_at: isLifted ? decidedAt : null, lifted_by: isLifted ? checker : null },
    });
    if (asked !== undefined) {
      const isDecided = asked !== "pending";
      world.add("labor_bar_lifts", {
        ...{ ...of, id: world.ids(1), version: isDecided ? 2 : 1, bar_id, barred_by: operator, kind: 1 },
        ...{ reason: "本人已说明情况并承诺改正", status: workerRequestStates.code(asked) },
        ...{ requested_by: operator, request_at: `${addDays(world.anchor, -2)} 09:20:00` },
        decided_by: isDecided ? (asked === "withdrawn" ? operator : checker) : null,
        ...{ decide_at: isDecided ? decidedAt : null, decide_reason: decision },
      });
    }
    await tx
      .updateTable("company_labors")
      .set({ cooperation_status: isLifted ? cooperation.stopped : cooperation.barred, stop_reason: kind })
      .set({ ...raisedVersion, change_seq: world.seq() })
      .where("id", "=", company_labor_id)
      .execute();
  }
};
