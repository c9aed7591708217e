import {
  mergeSources,
  workerMergeRecord,
  workerMergeStates,
} from "../../../src-shared/workers/merges/worker-merges-record.ts";
import type { Writing } from "../../core/context.ts";
import { readFact, storeFact } from "../../core/database/facts.ts";
import { lookUp, type Reader, readRows, type Tables, turnsBy, yieldToEventLoop } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { insertRecord, saveRecord } from "../../records/records/save.ts";
import { factsOf, matchOf, type Pair, pairOf, pairsOf } from "./same-people.ts";

type Labor = Tables["labors"];
type Merge = Tables["labor_merges"];

/** Letters in front of the numbers of cases. */
export const mergePrefix = "CF";
/** Name of the fact with the change of the last person who was looked at: number of the change and id. */
const followedFact = "workerMerges:seq";
const peopleATurn = 500;
const nobody = 0;

const { code, codesFor } = workerMergeStates;
/** States in which a case is under way. */
export const openMerges: readonly number[] = codesFor("lapse");

const mergesOf = (db: Reader, agencyId: number, pairs: readonly Pair[]): Promise<Merge[]> =>
  lookUp(
    pairs.map(({ first, second }) => pairOf(first.id, second.id)),
    (chunk) =>
      db.selectFrom("labor_merges").selectAll().where("agency_id", "=", agencyId).where("pair", "in", chunk).execute(),
  );

const isProposed = (merges: readonly Merge[], facts: string): boolean =>
  merges.some((one) => openMerges.includes(one.status) || one.facts === facts);

/** Proposes pairs that are not under way and were not decided by the same facts. Gives how many. */
export const proposePairs = async (writing: Writing, agencyId: number, pairs: readonly Pair[]): Promise<number> => {
  const earlier = Map.groupBy(await mergesOf(writing.tx, agencyId, pairs), ({ pair }) => pair);
  const fresh = pairs.filter(
    ({ first, second }) => !isProposed(earlier.get(pairOf(first.id, second.id)) ?? [], factsOf(first, second)),
  );
  if (fresh.length === 0) return 0;
  const change_seq = await writing.changeSeq();
  const numbers = await writing.numbers(mergePrefix, fresh.length);
  const firstId = await writing.ids(fresh.length);
  for (const [at, { first, second, matched }] of fresh.entries()) {
    const row = {
      ...{ id: firstId + at, version: 1, change_seq, agency_id: agencyId, company_id: 0, no: numbers[at] ?? "" },
      ...{ status: code("proposed"), maker_id: nobody, create_at: writing.at, labor_id: first.id, other_id: second.id },
      ...{ pair: pairOf(first.id, second.id), facts: factsOf(first, second), matched, source: mergeSources.system },
      ...{ kept: 0, takes: "[]", reason: "", moved: "{}" },
    };
    await insertRecord(writing, workerMergeRecord, row, { more: { matched } });
  }
  return fresh.length;
};

/** Ends cases that are under way, of those about one of these people. */
export const lapseMerges = async (
  writing: Writing,
  which: (merge: Merge) => boolean,
  laborIds: readonly number[],
): Promise<void> => {
  const merges = await lookUp(laborIds, (chunk) =>
    writing.tx
      .selectFrom("labor_merges")
      .selectAll()
      .where("status", "in", openMerges)
      .where((eb) => eb.or([eb("labor_id", "in", chunk), eb("other_id", "in", chunk)]))
      .orderBy("id")
      .execute(),
  );
  const ended = new Set<number>();
  for (const merge of merges) {
    if (ended.has(merge.id) || !which(merge)) continue;
    ended.add(merge.id);
    await saveRecord(writing, workerMergeRecord, merge, { status: code("lapsed") }, "lapse", () => ({}));
  }
};

/** Proposals of the system whose two people have other facts by now; what a person asked for stays a person's. */
const lapseChanged = async (writing: Writing, people: readonly Labor[]): Promise<void> => {
  const ids = people.map(({ id }) => id);
  const open = await lookUp(ids, (chunk) =>
    writing.tx
      .selectFrom("labor_merges")
      .selectAll()
      .where("status", "=", code("proposed"))
      .where((eb) => eb.or([eb("labor_id", "in", chunk), eb("other_id", "in", chunk)]))
      .execute(),
  );
  const both = await readRows(
    writing.tx,
    "labors",
    open.flatMap(({ labor_id, other_id }) => [labor_id, other_id]),
  );
  const byId = new Map(both.map((one) => [one.id, one]));
  const isGone = ({ labor_id, other_id }: Merge): boolean => {
    const [one, other] = [byId.get(labor_id), byId.get(other_id)];
    return one === undefined || other === undefined || matchOf(one, other) === null;
  };
  const gone = new Set(open.filter(isGone).map(({ id }) => id));
  if (gone.size > 0) await lapseMerges(writing, ({ id }) => gone.has(id), ids);
};

const changedPeople = (db: Reader, after: readonly [number, number]): Promise<Labor[]> =>
  db
    .selectFrom("labors")
    .selectAll()
    .where((eb) =>
      eb.or([eb("change_seq", ">", after[0]), eb.and([eb("change_seq", "=", after[0]), eb("id", ">", after[1])])]),
    )
    .orderBy("change_seq")
    .orderBy("id")
    .limit(peopleATurn)
    .execute();

const placeOf = (fact: string | undefined): readonly [number, number] => {
  const [seq = "-1", id = "0"] = fact?.split(" ") ?? [];
  return [Number(seq), Number(id)];
};

/**
 * Looks at everybody of the register who is new or was changed since the last run, at its first run at all of them, and proposes
 * those who may be one with somebody else: the same name and mobile, or two forms of one ID number. So whoever writes a person (the
 * form, imports, registrations, corrections) need not know of it. Safe to run at any time, twice, or to be cut off. Returns how many
 * people were looked at.
 */
export const followSamePeople = async (service: Pick<Service, "reading" | "system">): Promise<number> => {
  const system = service.system("worker-merges");
  let looked = 0;
  for (;;) {
    const people = await changedPeople(service.reading, placeOf(await readFact(service.reading, followedFact)));
    const last = people.at(-1);
    if (last === undefined) return looked;
    const turns = turnsBy(people, ({ agency_id }) => agency_id, peopleATurn);
    const found: { readonly agency: number; readonly people: readonly Labor[]; readonly pairs: readonly Pair[] }[] = [];
    for (const turn of turns) {
      const agency = turn[0].agency_id;
      found.push({ agency, people: turn, pairs: await pairsOf(service.reading, agency, turn) });
    }
    await system.write(async (writing) => {
      // Before the pairs are read anew: a writer in between would make them old.
      if (found.some(({ pairs }) => pairs.length > 0)) await writing.changeSeq();
      for (const { agency, people: turn, pairs } of found) {
        if (pairs.length > 0) await proposePairs(writing, agency, await pairsOf(writing.tx, agency, turn));
        await lapseChanged(writing, turn);
      }
      await storeFact(writing.tx, followedFact, `${last.change_seq} ${last.id}`);
    });
    looked += people.length;
    await yieldToEventLoop();
  }
};
