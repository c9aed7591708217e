import { sql } from "kysely";
import { humanNumber } from "../../src-shared/values/ids.ts";
import { shanghaiNow } from "../../src-shared/values/time.ts";
import { type ServiceClock, ServiceError, type Writing } from "../context.ts";
import type { Connected } from "../database/connect.ts";
import type { Tx } from "../database/tables.ts";
import { appendAudit } from "./audit.ts";
import type { Change, ChangedList, ChangeFeed } from "./change-feed.ts";

/** Who writes, for the audit chain. */
export type Actor = {
  readonly user_id: number | null;
  readonly name: string;
  readonly device: string;
  readonly request_id: string;
};

/** What is still written when the work itself is refused and rolled back (kept refusals, counted tries). */
export type OnRefused = (writing: Writing, error: ServiceError) => Promise<void>;

export type Write = <T>(actor: Actor, work: (writing: Writing) => Promise<T>, onRefused?: OnRefused) => Promise<T>;

const attempts = 5;
const retried = new Set(["40001", "40P01", "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT"]);

/** Whether the database asks for the whole transaction to be run again. */
export const isRetried = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && retried.has(error.code);

const take = async (tx: Tx, name: string, count: number): Promise<number> => {
  const { rows } = await sql<{ value: number }>`
    insert into counters (name, value) values (${name}, ${count})
    on conflict (name) do update set value = counters.value + excluded.value returning value`.execute(tx);
  return (rows[0] as { value: number }).value;
};

const jsonText = (value: unknown): string => JSON.stringify(value ?? null);

type Pending = {
  readonly writing: Writing;
  readonly kept: ((writing: Writing) => Promise<void>)[];
  changes(): Change[];
};

const createWriting = (tx: Tx, nowMs: number, actor: Actor, agencyOf: (companyId: number) => number): Pending => {
  const at = shanghaiNow(nowMs);
  const touched = new Map<number, Set<ChangedList>>();
  const touchedAgencies = new Map<number, Set<ChangedList>>();
  const kept: ((writing: Writing) => Promise<void>)[] = [];
  let seq: Promise<number> | undefined;
  let lastSeq = 0;
  const ids = async (count: number): Promise<number> => (await take(tx, "id", count)) - count + 1;
  const writing: Writing = {
    tx,
    at,
    nowMs,
    ids,
    numbers: async (prefix, count) => {
      const day = at.slice(0, 10);
      const last = await take(tx, `no:${prefix}:${day}`, count);
      return Array.from({ length: count }, (_, index) => humanNumber(prefix, day, last - count + 1 + index));
    },
    changeSeq: () => {
      seq ??= take(tx, "change", 1).then((value) => {
        lastSeq = value;
        return value;
      });
      return seq;
    },
    touched: (list, companyId) => {
      touched.set(companyId, (touched.get(companyId) ?? new Set()).add(list));
    },
    touchedAgency: (list, agencyId) => {
      touchedAgencies.set(agencyId, (touchedAgencies.get(agencyId) ?? new Set()).add(list));
    },
    keepOnRefusal: (work) => {
      kept.push(work);
    },
    audit: async (entry) =>
      appendAudit(tx, {
        id: await ids(1),
        agency_id: entry.agency_id,
        at,
        actor_id: actor.user_id,
        actor: actor.name,
        device: actor.device,
        action: entry.action,
        object: entry.object,
        before: jsonText(entry.before),
        after: jsonText(entry.after),
        reason: entry.reason ?? "",
        request_id: actor.request_id,
      }),
  };
  const changes = (): Change[] => [
    ...[...touched].map(([company_id, lists]) => ({
      agency_id: agencyOf(company_id),
      company_id,
      lists: [...lists],
      seq: lastSeq,
    })),
    ...[...touchedAgencies].map(([agency_id, lists]) => ({
      agency_id,
      company_id: 0,
      lists: [...lists],
      seq: lastSeq,
    })),
  ];
  return { writing, kept, changes };
};

/** Lets one piece of work run at a time, in the order asked. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
};

type Ended<T> = { readonly value: T } | { readonly refused: ServiceError };

/**
 * Makes the one way to write. Writers follow each other on both databases: SQLite by its write lock, PostgreSQL by the row
 * lock of the change counter, taken first. So a rule may read, decide and write without another writer in between, and
 * nobody sees change number N before everything below it (sync cursor). A refusal undoes the work, then writes what must
 * stay all the same, in the same transaction.
 */
export const createWrite = (connected: Connected, clock: ServiceClock, feed: ChangeFeed): Write => {
  const companyAgency = new Map<number, number>();
  const queue = connected.dialect === "sqlite" ? createQueue() : <T>(work: () => Promise<T>) => work();

  const learnAgencies = async (tx: Tx, companies: readonly number[]): Promise<void> => {
    const unknown = companies.filter((id) => !companyAgency.has(id));
    if (unknown.length === 0) return;
    const rows = await tx.selectFrom("companies").select(["id", "agency_id"]).where("id", "in", unknown).execute();
    for (const row of rows) companyAgency.set(row.id, row.agency_id);
  };

  const once = async <T>(actor: Actor, work: (writing: Writing) => Promise<T>, onRefused?: OnRefused): Promise<T> => {
    let changes: Change[] = [];
    const ended = await connected.writing
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (tx): Promise<Ended<T>> => {
        if (connected.dialect === "postgres") {
          await sql`select value from counters where name = 'change' for update`.execute(tx);
        }
        await sql`savepoint work`.execute(tx);
        const nowMs = clock.now();
        const agencyOf = (id: number): number => companyAgency.get(id) ?? 0;
        const pending = createWriting(tx, nowMs, actor, agencyOf);
        const finish = async (from: Pending): Promise<void> => {
          await learnAgencies(
            tx,
            from
              .changes()
              .map((change) => change.company_id)
              .filter((id) => id > 0),
          );
          changes = from.changes();
        };
        try {
          const value = await work(pending.writing);
          await finish(pending);
          return { value };
        } catch (error) {
          if (!(error instanceof ServiceError) || (onRefused === undefined && pending.kept.length === 0)) throw error;
          await sql`rollback to savepoint work`.execute(tx);
          const rest = createWriting(tx, nowMs, actor, agencyOf);
          for (const keep of pending.kept) await keep(rest.writing);
          await onRefused?.(rest.writing, error);
          await finish(rest);
          return { refused: error };
        }
      });
    feed.publish(changes);
    if ("refused" in ended) throw ended.refused;
    return ended.value;
  };

  return async (actor, work, onRefused) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await queue(() => once(actor, work, onRefused));
      } catch (error) {
        if (attempt >= attempts || !isRetried(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5 * attempt));
      }
    }
  };
};
