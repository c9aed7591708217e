import { sql } from "kysely";
import { humanNumber } from "../../../src-shared/kernel/values/time/ids.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";
import { type ServiceClock, ServiceError, type ShortWriting, type Writing } from "../context.ts";
import type { Connected } from "../database/connect.ts";
import { besideIdsFrom, counterNames, numberCounter } from "../database/counter-names.ts";
import { isTimeout } from "../database/postgres-pools.ts";
import { type Database, lookUp, type Tx } from "../database/tables.ts";
import type { Dialect } from "../schema/schema.ts";
import type { Sealer } from "../seals/sealer.ts";
import { appendAudit } from "./audit.ts";
import type { Change, ChangeFeed } from "./change-feed.ts";
import { faultFields, logLine } from "./log.ts";

/** Writer, for the audit chain. */
export type Actor = {
  readonly user_id: number | null;
  readonly name: string;
  readonly device: string;
  readonly request_id: string;
};

/** Writes what must stay when the work itself is refused and rolled back (stored refusals, counted tries). */
export type OnRefused = (writing: Writing, error: ServiceError) => Promise<void>;

export type Write = <T>(actor: Actor, work: (writing: Writing) => Promise<T>, onRefused?: OnRefused) => Promise<T>;

/** See `Context.writeBeside`. */
export type WriteBeside = <T>(
  actor: Actor,
  subjects: readonly string[],
  work: (writing: ShortWriting) => Promise<T>,
) => Promise<T>;

const attempts = 5;
const retried = new Set(["40001", "40P01", "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT"]);

/** True when the database asks for the whole transaction to be run again. */
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
  readonly refusalWork: ((writing: Writing, refusal: ServiceError) => Promise<void>)[];
  changes(): Change[];
  /** True when it put something into the outbox. */
  carries(): boolean;
};

const createWriting = (
  tx: Tx,
  dialect: Dialect,
  nowMs: number,
  actor: Actor,
  agencyOf: (companyId: number) => number,
  allocateIds: (tx: Tx, count: number) => Promise<number>,
): Pending => {
  const at = shanghaiNow(nowMs);
  const touched = new Map<number, Set<ChangedList>>();
  const touchedAgencies = new Map<number, Set<ChangedList>>();
  const refusalWork: Pending["refusalWork"][number][] = [];
  let seq: Promise<number> | undefined;
  let lastSeq = 0;
  let isCarrying = false;
  const ids = async (count: number): Promise<number> => (await allocateIds(tx, count)) - count + 1;
  const writing: Writing = {
    tx,
    at,
    nowMs,
    ids,
    numbers: async (prefix, count) => {
      const day = at.slice(0, 10);
      const last = await take(tx, numberCounter(prefix, day), count);
      return Array.from({ length: count }, (_, index) => humanNumber(prefix, day, last - count + 1 + index));
    },
    changeSeq: () => {
      seq ??= take(tx, counterNames.change, 1).then((value) => {
        lastSeq = value;
        return value;
      });
      return seq;
    },
    lock: async (table, lockedIds) => {
      if (dialect !== "postgres") return;
      const inOrder = [...new Set(lockedIds)].sort((one, other) => one - other);
      await lookUp(inOrder, async (chunk) => {
        await sql`select id from ${sql.table(table)} where id in (${sql.join(chunk)}) order by id for update`.execute(
          tx,
        );
        return [];
      });
    },
    touched: (list, companyId) => {
      touched.set(companyId, (touched.get(companyId) ?? new Set()).add(list));
    },
    touchedAgency: (list, agencyId) => {
      touchedAgencies.set(agencyId, (touchedAgencies.get(agencyId) ?? new Set()).add(list));
    },
    writeOnRefusal: (work) => {
      refusalWork.push(work);
    },
    carries: () => {
      isCarrying = true;
    },
    audit: async (entry) =>
      appendAudit(tx, {
        id: await ids(1),
        agency_id: entry.agency_id,
        at,
        actor_id: (entry.by ?? actor).user_id,
        actor: (entry.by ?? actor).name,
        device: (entry.by ?? actor).device,
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
  return { writing, refusalWork, changes, carries: () => isCarrying };
};

/** The day began between looking and the transaction: run it again, behind what the day begins with. */
class DayBegan extends Error {}

/** Lets one piece of work run at a time, in the order asked. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
};

type TransactionResult<T> = { readonly value: T } | { readonly refusal: ServiceError };

/** Where and how a kind of transaction runs. */
type Kind = {
  readonly db: Database;
  /** Takes the locks that serialise this kind of transaction. */
  begin(tx: Tx): Promise<void>;
  allocateIds(tx: Tx, count: number): Promise<number>;
};

const shortLockClass = 7_263_902;

const booksTransactions = (connected: Connected): Kind => ({
  db: connected.writing,
  begin: async (tx) => {
    if (connected.dialect !== "postgres") return;
    await sql`select value from counters where name = 'change' for update`.execute(tx);
  },
  allocateIds: (tx, count) => take(tx, counterNames.id, count),
});

const shortTransactions = (connected: Connected, subjects: readonly string[]): Kind => ({
  db: connected.public.writing,
  begin: async (tx) => {
    if (connected.dialect !== "postgres") return;
    // Always in the same order, so that two of them never wait for each other.
    for (const subject of [...new Set(subjects)].sort()) {
      await sql`select pg_advisory_xact_lock(${shortLockClass}::int, hashtext(${subject}))`.execute(tx);
    }
  },
  allocateIds: async (tx, count) => besideIdsFrom + (await take(tx, counterNames.beside, count)),
});

/**
 * Writes down what a new day (Asia/Shanghai) makes so, in a transaction before all others of the day: whatever reads or writes
 * on that day finds it so, whether or not the service was running at midnight.
 */
export type DayBegins = (writing: Writing) => Promise<void>;

/** The ways to write. `beginDay` sees to it that what the day begins with is written (`Contributed.dayBegins`). */
export type Writers = {
  readonly write: Write;
  readonly writeBeside: WriteBeside;
  readonly beginDay: () => Promise<void>;
};

const dayActor: Actor = { user_id: null, name: "day", device: "", request_id: "" };

/**
 * Makes the ways to write. Writers of the books follow each other on both databases: SQLite by its write lock, PostgreSQL
 * by the row lock of the change counter, taken first. So a rule may read, decide and write without another writer in
 * between, and nobody sees change number N before everything below it (sync cursor). A refusal undoes the work, then writes
 * what must stay all the same, in the same transaction. What is written beside the books waits for none of them.
 * What either changed is sealed last (`seals/sealer.ts`). The first of a day's writers of the books writes what the day begins
 * with before anything else. `carry`: called
 * once a transaction that filled the outbox is committed; it does not throw.
 */
export const createWrite = (
  connected: Connected,
  clock: ServiceClock,
  feed: ChangeFeed,
  sealer?: Sealer,
  dayBegins: readonly DayBegins[] = [],
  carry: () => Promise<void> = async () => undefined,
): Writers => {
  const companyAgency = new Map<number, number>();
  const queue = connected.dialect === "sqlite" ? createQueue() : <T>(work: () => Promise<T>) => work();

  let isOutboxFilled = false;

  const learnAgencies = async (tx: Tx, companies: readonly number[]): Promise<void> => {
    const unknown = companies.filter((id) => !companyAgency.has(id));
    if (unknown.length === 0) return;
    const rows = await tx.selectFrom("companies").select(["id", "agency_id"]).where("id", "in", unknown).execute();
    for (const row of rows) companyAgency.set(row.id, row.agency_id);
  };

  const once = async <T>(
    kind: Kind,
    actor: Actor,
    work: (writing: Writing) => Promise<T>,
    onRefused?: OnRefused,
  ): Promise<T> => {
    let changes: Change[] = [];
    const result = await kind.db
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (tx): Promise<TransactionResult<T>> => {
        await kind.begin(tx);
        const begun = await sealer?.begin(tx);
        await sql`savepoint work`.execute(tx);
        const nowMs = clock.now();
        const agencyOf = (id: number): number => companyAgency.get(id) ?? 0;
        const pending = createWriting(tx, connected.dialect, nowMs, actor, agencyOf, kind.allocateIds);
        const finish = async (from: Pending): Promise<void> => {
          if (from.changes().length > 0) await from.writing.changeSeq();
          await learnAgencies(
            tx,
            from
              .changes()
              .map((change) => change.company_id)
              .filter((id) => id > 0),
          );
          changes = from.changes();
          isOutboxFilled ||= from.carries();
          if (begun !== undefined) await sealer?.finish(tx, begun);
        };
        try {
          const value = await work(pending.writing);
          await finish(pending);
          return { value };
        } catch (error) {
          if (!(error instanceof ServiceError) || (onRefused === undefined && pending.refusalWork.length === 0))
            throw error;
          await sql`rollback to savepoint work`.execute(tx);
          const afterRefusal = createWriting(tx, connected.dialect, nowMs, actor, agencyOf, kind.allocateIds);
          for (const keep of pending.refusalWork) await keep(afterRefusal.writing, error);
          await onRefused?.(afterRefusal.writing, error);
          await finish(afterRefusal);
          return { refusal: error };
        }
      });
    feed.publish(changes);
    if ("refusal" in result) throw result.refusal;
    return result.value;
  };

  /** Runs work, and lets the outbox be carried where a transaction of it, or of another work, has filled it. */
  const thenCarrying = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } finally {
      if (isOutboxFilled) {
        isOutboxFilled = false;
        await carry();
      }
    }
  };

  const retrying = async <T>(run: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await queue(run);
      } catch (error) {
        if (isTimeout(error)) throw new ServiceError("service_busy");
        if (!isRetried(error)) throw error;
        // Nothing was written: the caller may ask again, as after a lock timeout.
        if (attempt >= attempts) throw new ServiceError("service_busy");
        await new Promise((resolve) => setTimeout(resolve, 5 * attempt));
      }
    }
  };

  const books = booksTransactions(connected);
  const today = (): string => shanghaiNow(clock.now()).slice(0, 10);
  /** The day that has begun in the books; with several copies of the service each finds out by itself. */
  let begun = dayBegins.length === 0 ? null : "";

  const begin = async (): Promise<void> => {
    if (begun === null || begun === today()) return;
    try {
      begun = await once(books, dayActor, async (writing) => {
        for (const write of dayBegins) await write(writing);
        return writing.at.slice(0, 10);
      });
    } catch (error) {
      if (isRetried(error) || isTimeout(error)) throw error;
      // One row that cannot be written must not keep everybody from working: the rounds of its area report it and try again.
      logLine("error", "day_begin_failed", faultFields(error));
      begun = today();
    }
  };

  /** Runs work on a day that has begun, also where midnight passes in between. */
  const onBegunDay = async <T>(run: (isBegun: (at: string) => void) => Promise<T>): Promise<T> => {
    for (;;) {
      await begin();
      try {
        return await run((at) => {
          if (begun !== null && begun !== at.slice(0, 10)) throw new DayBegan();
        });
      } catch (error) {
        if (!(error instanceof DayBegan)) throw error;
      }
    }
  };

  return {
    beginDay: async () => {
      if (begun !== null && begun !== today()) await thenCarrying(() => retrying(begin));
    },
    write: (actor, work, onRefused) =>
      thenCarrying(() =>
        retrying(() =>
          onBegunDay((isBegun) =>
            once(
              books,
              actor,
              (writing) => {
                isBegun(writing.at);
                return work(writing);
              },
              onRefused,
            ),
          ),
        ),
      ),
    writeBeside: (actor, subjects, work) =>
      thenCarrying(() => retrying(() => once(shortTransactions(connected, subjects), actor, work))),
  };
};
