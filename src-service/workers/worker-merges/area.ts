import { sql } from "kysely";
import { auditEnums } from "../../../src-shared/locales/zh-CN/access/audit-log.ts";
import {
  mergeMatches,
  mergeSources,
  workerMergeRecord,
  workerMergeStates,
} from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { assertNotMerged } from "../../directory/people/merged.ts";
import { defineArea } from "../../lists/area.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { carryOut } from "./carry-out.ts";
import { comparePeople, compareSides, digestOf, findMergeable, readSides } from "./compare.ts";
import { againstPair, mustKeep, type Sides } from "./judge-pair.ts";
import { takesOf } from "./person-values.ts";
import { followSamePeople, lapseMerges, mergePrefix, openMerges } from "./propose.ts";
import { factsOf, matchOf, pairOf } from "./same-people.ts";

type Merge = Tables["labor_merges"];

const { code } = workerMergeStates;

/** Name of the proposer where it is no person; screens have it in their language (`isTerm`). */
const theSystem = auditEnums.auditActor["worker-merges"];

const source: ListSource = {
  maker: "maker_id",
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.maker_id, r.asker_id, r.labor_id, r.other_id, r.no,
      r.status, l.name, l.id_no, l.mobile, o.name as other_name, o.id_no as other_id_no, o.mobile as other_mobile,
      r.matched, r.source, r.kept, coalesce(maker.name, ${theSystem}) as maker_name, r.create_at, asker.name as asker_name,
      r.asked_at, checker.name as checker_name, r.decided_at, r.decided_reason
    from "labor_merges" as "r"
    left join "labors" as "l" on "l"."id" = "r"."labor_id"
    left join "labors" as "o" on "o"."id" = "r"."other_id"
    left join "users" as "maker" on "maker"."id" = "r"."maker_id"
    left join "users" as "asker" on "asker"."id" = "r"."asker_id"
    left join "users" as "checker" on "checker"."id" = "r"."checker_id"`,
};

const laborOf = (db: Reader, id: number): Promise<Tables["labors"]> => readRow(db, "labors", id);

const sidesOf = async (db: Reader, { labor_id, other_id }: Pick<Merge, "labor_id" | "other_id">): Promise<Sides> =>
  readSides(db, await laborOf(db, labor_id), await laborOf(db, other_id));

/** Throws the first thing that stands against it by its name, and `merge_keep_other` for the wrong one of the two. */
const assertMergeable = async (db: Reader, sides: Sides, kept: number): Promise<void> => {
  const [against] = await againstPair(db, sides);
  if (against !== undefined) throw new ServiceError(against.code);
  const { side } = mustKeep(sides);
  if (side !== 0 && side !== kept) throw new ServiceError("merge_keep_other");
};

/**
 * Refuses a second case of the same two, and any other that waits for a decision about one of them: it would meet somebody who is gone
 * by then. `own`: the case itself.
 */
const assertNoneWaits = async ({ tx }: Writing, one: Tables["labors"], otherId: number, own = 0): Promise<void> => {
  const ids = [one.id, otherId];
  const other = await tx
    .selectFrom("labor_merges")
    .select("no")
    .where("agency_id", "=", one.agency_id)
    .where("status", "in", openMerges)
    .where("id", "<>", own)
    .where((eb) =>
      eb.or([
        eb("pair", "=", pairOf(one.id, otherId)),
        eb.and([eb("status", "=", code("toDecide")), eb.or([eb("labor_id", "in", ids), eb("other_id", "in", ids)])]),
      ]),
    )
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw new ServiceError("merge_waits", { params: { no: other.no } });
};

type Choices = { readonly kept?: number | undefined; readonly takes?: readonly number[] | undefined };

const chosen = ({ kept = 0, takes = [] }: Choices) => ({ kept, takes: JSON.stringify([...takes].sort()) });

const approve = async ({ principal }: SignedIn, writing: Writing, row: Merge, digest: string | undefined) => {
  const sides = await sidesOf(writing.tx, row);
  await assertMergeable(writing.tx, sides, row.kept);
  if (digestOf(sides, row.kept, row.takes) !== digest) throw new ServiceError("selection_changed");
  const [kept, gone] = row.kept === 1 ? sides : [sides[1], sides[0]];
  const takes = takesOf(JSON.parse(row.takes) as number[]);
  const moved = await carryOut(writing, { kept, gone, takes, by: principal.user_id });
  return {
    changes: { moved: JSON.stringify(moved) },
    besides: () => lapseMerges(writing, ({ id }) => id !== row.id, [kept.labor.id, gone.labor.id]),
  };
};

const keptRows = async (db: Reader, { status, kept, labor_id, other_id }: Merge) => {
  if (status !== code("merged")) return [];
  const person = await laborOf(db, kept === 1 ? labor_id : other_id);
  const rows = await db
    .selectFrom("company_labors as r")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .where("r.labor_id", "=", person.merged_into ?? person.id)
    .where("r.merged_into", "is", null)
    .select(["r.id", "c.name as company_name"])
    .orderBy("r.id")
    .execute();
  return rows.map(({ id, company_name }) => ({ id: String(id), company_name }));
};

const decision = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;
const ending = { by: "ender_id", at: "ended_at", reason: "ended_reason" } as const;

const served = serveRecord(workerMergeRecord, {
  source,
  prefix: mergePrefix,
  createReason: "reason",
  stamps: {
    ask: { by: "asker_id", at: "asked_at", reason: "asked_reason" },
    approve: decision,
    reject: decision,
    withdraw: ending,
    dismiss: ending,
  },
  audited: {
    create: ["labor_id", "other_id", "kept", "takes"],
    act: ["labor_id", "other_id", "kept", "takes", "moved"],
  },
  facts: async ({ db, principal }, row) => {
    const isOpen = openMerges.includes(row.status);
    const sides = isOpen ? await sidesOf(db, row) : null;
    return {
      comparison: sides === null ? null : await compareSides(db, principal, sides),
      takes: JSON.parse(row.takes) as number[],
      digest: sides === null ? "" : digestOf(sides, row.kept, row.takes),
      moved: JSON.parse(row.moved) as Record<string, number>,
      kept_rows: await keptRows(db, row),
    };
  },
  create: async ({ principal }, writing, body) => {
    const { tx } = writing;
    const one = await findMergeable(tx, principal, body.labor_id);
    const other = await findMergeable(tx, principal, body.other_id);
    for (const { id } of [one, other]) await assertNotMerged(tx, id);
    await assertNoneWaits(writing, one, other.id);
    await assertMergeable(tx, await readSides(tx, one, other), body.kept);
    return {
      columns: {
        ...{ labor_id: one.id, other_id: other.id, pair: pairOf(one.id, other.id), facts: factsOf(one, other) },
        ...{ matched: matchOf(one, other) ?? mergeMatches.judgement, source: mergeSources.person },
        ...{ ...chosen(body), reason: body.reason, moved: "{}" },
      },
    };
  },
  act: {
    ask: async (_context, writing, row, body) => {
      const sides = await sidesOf(writing.tx, row);
      await assertNoneWaits(writing, sides[0].labor, row.other_id, row.id);
      await assertMergeable(writing.tx, sides, body.kept ?? 0);
      return { changes: chosen(body) };
    },
    approve: (context, writing, row, { digest }) => approve(context, writing, row, digest),
  },
});

/** Two people of the register who are one: proposed by the system, asked for, decided by a second person, made one. */
export const workerMergesArea = defineArea({
  tables: sealed("labor_merges"),
  sources: { workerMerges: { source, table: "labor_merges" } },
  records: [served],
  serve: (service) => ({
    handlers: { "workerMerges.compare": (context, { query }) => comparePeople(context, query) },
    start: () => {
      if (!service.runsJobs) return;
      startRounds(service, {
        steps: [() => followSamePeople(service)],
        everyMs: 5_000,
        fault: "worker_merges_round_failed",
      });
    },
  }),
});
