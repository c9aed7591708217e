import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { type ChangedFact, personChangeProposal } from "../../../src-shared/workers/workers/person-changes.ts";
import type { Tx } from "../../core/database/tables.ts";
import { raisedVersion } from "../../core/plumbing/versioned.ts";
import type { World } from "../world/world.ts";

type RequestState = Parameters<typeof workerRequestStates.code>[0];

/** Requests of a company, and what became of them. */
const stories: readonly {
  readonly fact: ChangedFact;
  readonly value: string;
  readonly reason: string;
  readonly status: RequestState;
  readonly decision?: string;
}[] = [
  { fact: "mobile", value: "13900008801", reason: "本人更换手机号，旧号即将停用", status: "pending" },
  { fact: "area", value: "330106", reason: "已搬到杭州常住", status: "pending" },
  { fact: "area", value: "310115", reason: "工作地点调整", status: "approved" },
  {
    ...{ fact: "alipay_account", value: "13900008804", reason: "改用家人的支付宝", status: "rejected" },
    decision: "只能用本人的支付宝账号",
  },
  { fact: "mobile", value: "13900008805", reason: "号码填错，重新提交", status: "withdrawn" },
];

/** Changes of people's facts that a company's people asked for, in every state. */
export const addPersonChanges = async (world: World, tx: Tx): Promise<void> => {
  const asker = await tx
    .selectFrom("memberships")
    .select(["user_id", "company_id"])
    .where("agency_id", "=", world.agencyId)
    .where("company_id", "is not", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (asker === undefined) return;
  const people = await tx
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .where("r.company_id", "=", asker.company_id)
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .select(["r.id", "r.version", "r.company_id", "r.labor_id", "l.mobile", "l.area", "l.alipay_account"])
    .orderBy("r.id", "desc")
    .limit(stories.length)
    .execute();
  for (const [at, person] of people.entries()) {
    const story = stories[at];
    if (story === undefined) continue;
    const { fact, value, reason, status, decision = "" } = story;
    const isDecided = status !== "pending";
    const isApproved = status === "approved";
    world.add("labor_change_requests", {
      ...{ id: world.ids(1), version: isDecided ? 2 : 1, agency_id: world.agencyId, company_id: person.company_id },
      ...{ company_labor_id: person.id, labor_id: person.labor_id, kind: personChangeProposal.kinds[fact].code },
      ...{ field_value: value, field_before: person[fact] ?? "", reason, status: workerRequestStates.code(status) },
      ...{ origin: "", sent_at: `${addDays(world.anchor, -1)} 10:12:00`, by_worker: 0 },
      ...{ requested_by: asker.user_id, request_at: `${addDays(world.anchor, -1)} 10:12:00` },
      decided_by: isDecided ? (status === "withdrawn" ? asker.user_id : world.operator("operator").id) : null,
      decide_at: isDecided ? `${addDays(world.anchor, -1)} 15:40:00` : null,
      decide_reason: decision,
    });
    if (isApproved) await tx.updateTable("labors").set({ area: value }).where("id", "=", person.labor_id).execute();
    await tx
      .updateTable("company_labors")
      .set({ ...raisedVersion, change_seq: world.seq() })
      .where("id", "=", person.id)
      .execute();
  }
};
