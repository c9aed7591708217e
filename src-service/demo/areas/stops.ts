import { sql } from "kysely";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { mixedReasons, stopReasons, stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import { isOpenBill } from "../../workers/stopping/open-matters.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { addBars } from "../parts/bars.ts";
import type { World } from "../world/world.ts";

type Relation = Pick<Tables["company_labors"], "id" | "company_id" | "labor_id" | "stop_time" | "stop_reason">;
type State = Parameters<typeof stopStates.code>[0];
type Stop = {
  readonly relation: Relation;
  readonly state: State;
  readonly day: string;
  readonly made: string;
  readonly open?: { readonly bills: number; readonly amount: number; readonly tasks: number };
};

const { code } = stopStates;
const companyWish = 2;

/** Reason why somebody stopped: every reason in turn. */
const reasonOf = ({ relation, state }: Stop): number =>
  state === "stopped" ? (stopReasons[relation.id % stopReasons.length] ?? companyWish) : companyWish;

const addRecord = (world: World, stop: Stop, batchId: number | null): void => {
  const { relation, state, day, made, open } = stop;
  const isOver = state === "stopped" || state === "withdrawn";
  world.add("stop_records", {
    ...{ id: world.ids(1), version: 1, change_seq: world.seq(), agency_id: world.agencyId },
    ...{ company_id: relation.company_id, no: world.number("ZZ", made), status: code(state), batch_id: batchId },
    ...{ labor_id: relation.labor_id, company_labor_id: relation.id, maker_id: world.operator("operator").id },
    ...{ create_at: `${made} 10:20:00`, reason: reasonOf(stop), remark: "", effective_at: day },
    notice_sent_at: state === "waiting" || state === "withdrawn" ? null : `${day} 00:05:10`,
    done_at: isOver ? (relation.stop_time ?? `${made} 15:40:00`) : null,
    ...{ unfinished_task_count: open?.tasks ?? 0, unsettled_count: open?.bills ?? 0 },
    ...{ unsettled_amount: open?.amount ?? 0, certificate_key: null },
  });
};

const addBatch = (world: World, stops: readonly [Stop, ...Stop[]], state: State): void => {
  const [{ relation, day, made }] = stops;
  const id = world.ids(1);
  const reasons = new Set(stops.map(reasonOf));
  const reason = reasons.size === 1 ? reasonOf(stops[0]) : mixedReasons;
  world.add("stop_batches", {
    ...{ id, version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id: relation.company_id },
    ...{ no: world.number("ZP", made), status: code(state), maker_id: world.operator("operator").id },
    ...{ create_at: `${made} 10:20:00`, rows: stops.length, effective_at: day, reason, remark: "" },
    ...{ certificate_key: null, import_id: null },
  });
  for (const stop of stops) addRecord(world, stop, id);
};

const relations = (tx: Tx) =>
  tx
    .selectFrom("company_labors as r")
    .select(["r.id", "r.company_id", "r.labor_id", "r.stop_time", "r.stop_reason"])
    .orderBy("r.id");

/** Workers with open bills whom no check takes for clean: their card is another's too. */
const withOpenBills = (tx: Tx) =>
  tx
    .selectFrom("company_labors as r")
    .innerJoin("bills as b", (join) =>
      join.onRef("b.labor_id", "=", "r.labor_id").onRef("b.company_id", "=", "r.company_id"),
    )
    .where(isOpenBill)
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("labor_accounts as a")
          .select("a.id")
          .whereRef("a.labor_id", "=", "r.labor_id")
          .where("a.used_by", ">", 1),
      ),
    )
    .groupBy(["r.id", "r.company_id", "r.labor_id", "r.stop_time", "r.stop_reason"])
    .select(["r.id", "r.company_id", "r.labor_id", "r.stop_time", "r.stop_reason"])
    .select(sql<number>`count(*)`.as("bills"))
    .select(sql<number>`sum(b.accounting_fee)`.as("amount"))
    .select(sql<number>`count(distinct b.task_id)`.as("tasks"))
    .orderBy("r.id")
    .limit(3)
    .execute();

const isSome = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;

/** Ends of cooperation in every state: of those who stopped, some wait for their day, some for open bills. */
const addStops = async (world: World, tx: Tx): Promise<void> => {
  const stopped = await relations(tx).where("r.cooperation_status", "=", cooperation.stopped).execute();
  for (const own of Map.groupBy(stopped, ({ company_id }) => company_id).values()) {
    const stops = own.map((relation): Stop => {
      const day = relation.stop_time?.slice(0, 10) ?? addDays(world.anchor, -40);
      return { relation, state: "stopped", day, made: addDays(day, -3) };
    });
    const [alone, ...together] = stops;
    if (alone !== undefined) addRecord(world, { ...alone, made: alone.day }, null);
    if (isSome(together)) addBatch(world, together, "stopped");
    for (const stop of stops) {
      const set = { stop_reason: reasonOf(stop), change_seq: world.seq() };
      await tx.updateTable("company_labors").set(set).where("id", "=", stop.relation.id).execute();
    }
  }
  const unsigned = await relations(tx)
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .where("r.contract_sign_type", "=", 0)
    .limit(9)
    .execute();
  const later = unsigned.map((relation, at): Stop => {
    const state = at % 3 === 2 ? "withdrawn" : "waiting";
    return { relation, state, day: addDays(world.anchor, 20), made: addDays(world.anchor, -2) };
  });
  for (const own of Map.groupBy(later, ({ relation }) => relation.company_id).values()) {
    if (isSome(own)) addBatch(world, own, own.some(({ state }) => state === "waiting") ? "waiting" : "withdrawn");
  }
  const [alone] = unsigned;
  if (alone !== undefined) {
    const made = addDays(world.anchor, -9);
    addBatch(world, [{ relation: alone, state: "withdrawn", day: addDays(made, 5), made }], "withdrawn");
  }
  const [first, ...others] = await withOpenBills(tx);
  for (const relation of [first, ...others].flatMap((one) => one ?? [])) {
    const state = relation === first ? "failed" : "processing";
    const day = addDays(world.anchor, state === "failed" ? -70 : -6);
    const open = { bills: Number(relation.bills), amount: Number(relation.amount), tasks: Number(relation.tasks) };
    addBatch(world, [{ relation, state, day, made: addDays(day, -4), open }], state);
    await tx
      .updateTable("company_labors")
      .set({ cooperation_status: cooperation.stopping, stop_reason: companyWish, version: 2, change_seq: world.seq() })
      .where("id", "=", relation.id)
      .execute();
  }
};

const fill: AreaDemo["fill"] = async (world, tx) => {
  await addStops(world, tx);
  await addBars(world, tx);
};

export const demo: AreaDemo = { fill };
