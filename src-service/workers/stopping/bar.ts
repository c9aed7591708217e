import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import { type HandlersFor, ServiceError, type Writing } from "../../core/context.ts";
import { assertVersion, nextVersion } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { unmerged } from "../../directory/people/merged.ts";
import { carryOut } from "./carry-out.ts";
import { endCooperation, type Relation } from "./end-cooperation.ts";
import { nothingOpen, openMattersOf } from "./open-matters.ts";
import { saveStops } from "./stop-store.ts";

const findRelation = unmerged(finderOf("company_labors"));
const { code, codesFor } = stopStates;

/** Stops that wait for their day are withdrawn, those that wait for open bills are over: there is nothing left to stop. */
const endStops = async (writing: Writing, { id }: Relation, by: number): Promise<void> => {
  const records = await writing.tx
    .selectFrom("stop_records")
    .selectAll()
    .where("company_labor_id", "=", id)
    .where("status", "in", [code("waiting"), ...codesFor("finish")])
    .orderBy("id")
    .execute();
  const waiting = records.filter(({ status }) => status === code("waiting"));
  await saveStops(
    writing,
    waiting.map((before) => ({ before, after: { status: code("withdrawn"), done_at: writing.at } })),
  );
  await carryOut(
    writing,
    records.filter((record) => !waiting.includes(record)),
    by,
  );
};

/** Bars a worker from working for a company (requirement W6), with all that the end of a cooperation brings. */
export const barWorker: HandlersFor<"companyLabors.bar">["companyLabors.bar"] = (context, { params, body }) =>
  context.write(async (writing) => {
    const { principal } = context;
    const { tx, at } = writing;
    const relation = await findRelation(tx, principal, params.id);
    assertVersion(relation, body.version);
    if (relation.cooperation_status === cooperation.barred) throw new ServiceError("already_barred");
    const open = (await openMattersOf(tx, [relation])).get(relation.id) ?? nothingOpen;
    const ending = { relation, reason: body.kind, day: dayOf(at), isBarred: true } as const;
    await endCooperation(writing, [ending], new Set(), principal.user_id);
    await endStops(writing, relation, principal.user_id);
    const { agency_id, company_id, labor_id } = relation;
    await tx
      .insertInto("labor_bars")
      .values({
        ...{ id: await writing.ids(1), agency_id, company_id, labor_id, company_labor_id: relation.id },
        ...{ kind: body.kind, reason: body.reason, barred_by: principal.user_id, barred_at: at },
        ...{ lifted_at: null, lifted_by: null },
      })
      .execute();
    await writing.audit({
      ...{ agency_id, action: "companyLabors.bar", object: `worker:${relation.id}` },
      before: { cooperation_status: relation.cooperation_status },
      after: { cooperation_status: cooperation.barred, kind: body.kind, open_bills: open.bills },
      reason: body.reason,
    });
    return { id: String(relation.id), ...nextVersion(relation), open };
  });
