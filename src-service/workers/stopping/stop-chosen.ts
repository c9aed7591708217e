import type { z } from "zod";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { fastStop, NotStopped, stopBatchesCreate } from "../../../src-shared/workers/stopping/stopping-calls.ts";
import { againstStop } from "../../../src-shared/workers/workers/worker-decisions.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { readRows } from "../../core/database/tables.ts";
import { notFound, recordIds } from "../../core/plumbing/answers.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { carryOut } from "./carry-out.ts";
import { type Relation, relationsById } from "./end-cooperation.ts";
import { nothingOpen, openMattersOf } from "./open-matters.ts";
import { addBatch, addStops, followBatches, withStop } from "./stop-store.ts";

/** The chosen relations in order; `not_found` where the person does not see one. */
const chosenRelations = async (writing: Writing, principal: Principal, ids: readonly string[]): Promise<Relation[]> => {
  const numbers = [...new Set(recordIds(ids))];
  const relations = await relationsById(writing.tx, numbers);
  return numbers.map((id) => {
    const relation = relations.get(id);
    if (relation === undefined) throw notFound();
    const { agency_id, company_id } = relation;
    if (!isWithin(principal, { agency_id, company_id })) throw notFound();
    return relation;
  });
};

const namesOf = async (writing: Writing, relations: readonly Relation[]): Promise<ReadonlyMap<number, string>> => {
  const people = await readRows(
    writing.tx,
    "labors",
    relations.map(({ labor_id }) => labor_id),
  );
  return new Map(people.map(({ id, name }) => [id, maskName(name)]));
};

/** Relations with what speaks against stopping each, and what is open. */
const judged = async (writing: Writing, principal: Principal, ids: readonly string[]) => {
  const relations = await chosenRelations(writing, principal, ids);
  const waiting = await withStop(
    writing.tx,
    relations.map(({ id }) => id),
  );
  const open = await openMattersOf(writing.tx, relations);
  return relations.map((relation) => ({
    relation,
    code: againstStop(relation, waiting.has(relation.id)),
    open: open.get(relation.id) ?? nothingOpen,
  }));
};
type Judged = Awaited<ReturnType<typeof judged>>[number];

const refusedOf = async (writing: Writing, judgements: readonly Judged[]): Promise<NotStopped[]> => {
  const names = await namesOf(
    writing,
    judgements.map(({ relation }) => relation),
  );
  return judgements.map(({ relation, code, open }) => ({
    id: String(relation.id),
    name: names.get(relation.labor_id) ?? "",
    code: code ?? (open.bills > 0 ? "open_bills" : "open_parts"),
    open: code === null ? open : null,
  }));
};

/** Stops at once who has nothing open (`companyLabors.fastStop`); the others are answered with the reason. */
export const stopNow = (context: SignedIn, body: z.output<typeof fastStop.body>) =>
  context.write(async (writing) => {
    const { principal } = context;
    const { reason, remark } = body;
    const all = await judged(writing, principal, body.ids);
    const free = all.filter(({ code, open }) => code === null && open.bills + open.parts === 0);
    const effective_at = dayOf(writing.at);
    const wishes = free.map((one) => ({ ...one, reason, remark, effective_at }));
    const records = await addStops(writing, wishes, { batchId: null, makerId: principal.user_id });
    await carryOut(writing, records, principal.user_id);
    if (records.length > 0) {
      await writing.audit({
        ...{ agency_id: principal.agency_id, action: "stopRecords.start", object: "list:stopRecords" },
        after: { nos: records.map(({ no }) => no), reason, effective_at },
        reason: remark,
      });
    }
    const refused = all.filter((one) => !free.includes(one));
    return { stopped: free.length, refused: await refusedOf(writing, refused) };
  });

/** Makes batches that stop the chosen workers on a day, one a company (`stopBatches.create`). */
export const stopLater = (context: SignedIn, body: z.output<typeof stopBatchesCreate.body>) =>
  context.write(async (writing) => {
    const { principal } = context;
    const { ids, ...wish } = body;
    if (wish.effective_at < dayOf(writing.at)) throw new ServiceError("stop_day_past");
    const all = await judged(writing, principal, ids);
    const taken = all.filter(({ code }) => code === null);
    const batches: string[] = [];
    for (const [company_id, own] of Map.groupBy(taken, ({ relation }) => relation.company_id)) {
      const owner = { agency_id: principal.agency_id, company_id, maker_id: principal.user_id };
      const batch = await addBatch(writing, owner, wish, null);
      const wishes = own.map((one) => ({ ...one, ...wish }));
      await addStops(writing, wishes, { batchId: batch.id, makerId: principal.user_id });
      await followBatches(writing, [batch.id]);
      await writing.audit({
        ...{ agency_id: batch.agency_id, action: "stopBatches.create", object: `stopBatch:${batch.id}` },
        after: { no: batch.no, rows: own.length, reason: wish.reason, effective_at: wish.effective_at },
        reason: wish.remark,
      });
      batches.push(String(batch.id));
    }
    const refused = all.filter(({ code }) => code !== null);
    return { batches, taken: taken.length, refused: await refusedOf(writing, refused) };
  });
