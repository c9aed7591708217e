import { ServerResponse } from "node:http";
import SqliteDatabase from "better-sqlite3";
import pg from "pg";
import type { OwnMistake, OwnPlace } from "./places.ts";

/** What happens at the places of a process; `mistake` is read again at each statement. */
export type Hand = { pass(place: OwnPlace): void; mistake(): OwnMistake | null };

const isChange = (text: string): boolean => /^\s*(insert|update|delete)\b/i.test(text);
const isOrder = (text: string): boolean => /^\s*insert into "?sandbox_bank_orders/i.test(text);
const isCommit = (text: string): boolean => /^\s*commit/i.test(text);
const isBegin = (text: string): boolean => /^\s*(begin|start transaction)/i.test(text);
const isFrame = (text: string): boolean =>
  /^\s*(begin|start transaction|commit|rollback|savepoint|release)/i.test(text);
const isPart = (text: string): boolean => /^\s*(savepoint|release savepoint|rollback to savepoint) part\b/i.test(text);
const isPartEnd = (text: string): boolean => /^\s*release savepoint part\b/i.test(text);
const isAccount = (text: string): boolean => /^\s*update "?ledger_accounts/i.test(text);
const isKept = (text: string): boolean => /^\s*insert into "?operations/i.test(text);

/** One connection as its statements are seen: what is changed between begin and commit is at stake. */
const watcher = (hand: Hand) => {
  let isOpen = false;
  let isDirty = false;
  return {
    before: (text: string): void => {
      if (isCommit(text) && isDirty) hand.pass("before-commit");
      if (isOrder(text)) hand.pass("order-unbooked");
    },
    after: (text: string): void => {
      if (isBegin(text)) isOpen = true;
      else if (isCommit(text)) {
        const was = isDirty;
        isOpen = false;
        isDirty = false;
        if (was) hand.pass("after-commit");
      } else if (isOrder(text)) hand.pass("order-booked");
      else if (isPartEnd(text)) hand.pass("part-ended");
      else if (isChange(text) && isOpen) {
        isDirty = true;
        hand.pass("mid-transaction");
        if (isAccount(text)) hand.pass("account-moved");
      }
    },
  };
};
type Watcher = ReturnType<typeof watcher>;

/**
 * Says whether a connection of a service with a mistake leaves a statement out. What opened a transaction or a savepoint
 * for real also ends it, and the other way round: services are told of mistakes in the midst of the rounds of their
 * workers, and a transaction that never ends would hold up every other writer.
 */
const omissions = (mistake: () => OwnMistake | null) => {
  let withoutFrames = false;
  let withoutParts = false;
  return (text: string): boolean => {
    if (isBegin(text)) withoutFrames = mistake() === "no-transactions";
    if (/^\s*savepoint part\b/i.test(text)) withoutParts = mistake() === "no-savepoints";
    return (
      (withoutFrames && isFrame(text)) ||
      (withoutParts && isPart(text)) ||
      (mistake() === "forgets-answers" && isKept(text))
    );
  };
};

type Step = (this: { readonly source: string; readonly database: object }, ...args: unknown[]) => unknown;

/** Lets every statement of SQLite pass the hand. */
export const guardSqlite = (hand: Hand): void => {
  const connections = new WeakMap<object, Watcher & { isLeftOut(text: string): boolean }>();
  const of = (database: object) => {
    const connection = connections.get(database) ?? { ...watcher(hand), isLeftOut: omissions(hand.mistake) };
    connections.set(database, connection);
    return connection;
  };
  const sample = new SqliteDatabase(":memory:");
  const statement = Object.getPrototypeOf(sample.prepare("select 1")) as Record<"run" | "all", Step>;
  sample.close();
  for (const name of ["run", "all"] as const) {
    const real = statement[name];
    statement[name] = function guarded(...args) {
      const { before, after, isLeftOut } = of(this.database);
      // What is left out is still what the service believes to have done, so that it dies where it would.
      before(this.source);
      const nothing = name === "run" ? { changes: 1, lastInsertRowid: 0 } : [];
      const result = isLeftOut(this.source) ? nothing : real.apply(this, args);
      after(this.source);
      return result;
    };
  }
};

type Query = (this: object, ...args: unknown[]) => unknown;

/** The same for PostgreSQL. */
export const guardPostgres = (hand: Hand): void => {
  const watchers = new WeakMap<object, Watcher>();
  const client = pg.Client.prototype as { query: Query };
  const real = client.query;
  client.query = function guarded(...args) {
    const existingWatcher = watchers.get(this) ?? watcher(hand);
    watchers.set(this, existingWatcher);
    const [first] = args;
    const text = typeof first === "string" ? first : ((first as { text?: string } | undefined)?.text ?? "");
    existingWatcher.before(text);
    const result = real.apply(this, args);
    if (!(result instanceof Promise)) return result;
    return result.then((value: unknown) => {
      existingWatcher.after(text);
      return value;
    });
  };
};

/** Lets every answer to a writing request pass the hand before it leaves. */
export const guardAnswers = (hand: Hand): void => {
  const real = ServerResponse.prototype.end as (...args: unknown[]) => ServerResponse;
  ServerResponse.prototype.end = function guarded(this: ServerResponse, ...args: unknown[]) {
    if (this.req.method !== "GET") hand.pass("before-answer");
    return real.apply(this, args);
  } as ServerResponse["end"];
};
