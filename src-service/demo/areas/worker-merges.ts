import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { cooperation, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { checkIdNumber, makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import {
  mergeMatches,
  mergeSources,
  workerMergeStates,
} from "../../../src-shared/workers/merges/worker-merges-record.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import { newCooperation, newLabor } from "../../directory/people/new-rows.ts";
import { factsOf, pairOf } from "../../workers/worker-merges/same-people.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

type Labor = Tables["labors"];
type Status = keyof typeof workerMergeStates.specs;

type Story = {
  readonly status: Status;
  readonly daysAgo: number;
  /** By two forms of one ID number, and not by name and mobile. */
  readonly isOneNumber?: true;
  /** Reason why somebody asked for it. */
  readonly asked?: string;
  readonly decision?: string;
};

/** Cases in every state: who was entered twice, and what people made of it. */
const stories: readonly Story[] = [
  { status: "proposed", daysAgo: 1 },
  { status: "proposed", daysAgo: 0, isOneNumber: true },
  { status: "toDecide", daysAgo: 2, asked: "电话核实为同一人，第二次登记时证件号填错一位" },
  { status: "merged", daysAgo: 6, asked: "本人确认重复登记", decision: "" },
  {
    ...{ status: "rejected", daysAgo: 8, asked: "姓名手机一致" },
    decision: "夫妻共用手机，姓名相同但不是同一人",
  },
  { status: "withdrawn", daysAgo: 9, asked: "疑似重复", decision: "本人证件照片还没有补齐" },
  { status: "dismissed", daysAgo: 11, decision: "同名亲属共用手机" },
  { status: "lapsed", daysAgo: 12 },
];

/** People who were paid and have nothing under way, the oldest first. */
const people = async (tx: Tx, agencyId: number): Promise<Labor[]> => {
  const under = (["inSettlement", "settling", "settleFailed", "returned"] as const).map((key) => billStates.code(key));
  const bills = (codes: readonly number[]) =>
    sql<boolean>`exists (select 1 from bills b where b.labor_id = l.id and b.status in (${sql.join([...codes])}))`;
  return tx
    .selectFrom("labors as l")
    .selectAll("l")
    .where("l.agency_id", "=", agencyId)
    .where("l.real_name_status", "=", realNameStates.code("verified"))
    .where("l.mobile", "<>", "")
    .where("l.birth", "<", "2000-01-01")
    .where(bills([billStates.code("settled")]))
    .where(sql<boolean>`not ${bills(under)}`)
    .orderBy("l.id", "desc")
    .limit(stories.length)
    .execute();
};

/** A number of the same place and day that nobody has. */
const otherNumber = async (tx: Tx, { agency_id, id_no, birth }: Labor): Promise<string> => {
  for (let step = 2; step < 900; step += 2) {
    const number = makeIdNumber(id_no.slice(0, 6), birth, (Number(id_no.slice(14, 17)) + step) % 1_000);
    const taken = await tx
      .selectFrom("labors")
      .select("id")
      .where("agency_id", "=", agency_id)
      .where("id_no", "=", number)
      .executeTakeFirst();
    if (taken === undefined && checkIdNumber(number).ok) return number;
  }
  throw new Error("the demo has no ID number left");
};

/** The same person entered a second time, at one of their companies. */
const addTwin = async (world: World, tx: Tx, labor: Labor, { isOneNumber, status, daysAgo }: Story) => {
  const at = `${addDays(world.anchor, -daysAgo - 3)} 10:12:00`;
  const own = await tx
    .selectFrom("company_labors")
    .selectAll()
    .where("labor_id", "=", labor.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { agency_id, name, sex, birth } = labor;
  const short = labor.id_no.slice(0, 6) + labor.id_no.slice(8, 17);
  const isMerged = status === "merged";
  const twin = newLabor({
    ...{ id: world.ids(1), change_seq: world.seq(), agency_id, name, sex, birth, create_at: at },
    id_no: isOneNumber === true ? short : await otherNumber(tx, labor),
    // What was proposed is no longer so: their mobile was corrected since.
    mobile: isOneNumber === true || status === "lapsed" ? "13900008866" : labor.mobile,
    ...(isMerged && { merged_into: labor.id, merged_at: `${addDays(world.anchor, -daysAgo)} 15:20:00` }),
  });
  await tx.insertInto("labors").values(twin).execute();
  const relation = newCooperation({
    ...{ id: world.ids(1), change_seq: world.seq(), agency_id, company_id: own.company_id, labor_id: twin.id },
    create_at: at,
    settlement_type: own.settlement_type,
    ...(isMerged && { cooperation_status: cooperation.merged, merged_into: own.id, stop_time: twin.merged_at }),
  });
  await tx.insertInto("company_labors").values(relation).execute();
  return twin;
};

const addCase = async (world: World, tx: Tx, labor: Labor, story: Story): Promise<void> => {
  const twin = await addTwin(world, tx, labor, story);
  const { status, daysAgo, asked, decision = "", isOneNumber } = story;
  const day = addDays(world.anchor, -daysAgo);
  const [asker, checker] = [world.operator("operator").id, world.operator("superAdmin").id];
  const isDecided = status === "merged" || status === "rejected";
  const isEnded = status === "withdrawn" || status === "dismissed";
  const before = { ...twin, mobile: labor.mobile };
  await tx
    .insertInto("labor_merges")
    .values({
      ...{ id: world.ids(1), version: asked === undefined ? 1 : isDecided ? 3 : 2, change_seq: world.seq() },
      ...{
        agency_id: world.agencyId,
        company_id: 0,
        no: world.number("CF", day),
        status: workerMergeStates.code(status),
      },
      ...{ maker_id: 0, create_at: `${day} 09:00:00`, labor_id: labor.id, other_id: twin.id },
      ...{ pair: pairOf(labor.id, twin.id), facts: factsOf(labor, status === "lapsed" ? before : twin) },
      matched: isOneNumber === true ? mergeMatches.idNumber : mergeMatches.nameMobile,
      ...{ source: mergeSources.system, kept: asked === undefined ? 0 : 1, takes: "[]", reason: "" },
      moved: status === "merged" ? JSON.stringify({ company_labors: 1 }) : "{}",
      asker_id: asked === undefined ? null : asker,
      ...{ asked_at: asked === undefined ? null : `${day} 09:40:00`, asked_reason: asked ?? null },
      ...{ checker_id: isDecided ? checker : null, decided_at: isDecided ? `${day} 15:20:00` : null },
      ...{ decided_reason: isDecided ? decision : null, ender_id: isEnded ? asker : null },
      ...{ ended_at: isEnded ? `${day} 15:20:00` : null, ended_reason: isEnded ? decision : null },
    })
    .execute();
};

/** Cases of people who were entered twice, in every state. */
const addMerges = async (world: World, tx: Tx): Promise<void> => {
  const paid = await people(tx, world.agencyId);
  for (const [at, story] of stories.entries()) {
    const labor = paid[at];
    if (labor === undefined) throw new Error("the demo has too few people who were paid");
    await addCase(world, tx, labor, story);
  }
};

export const demo: AreaDemo = { fill: addMerges };
