import type { Call, CallOutput, CallRequest } from "../../src-shared/kernel/calls/define.ts";
import type { PermissionKey } from "../../src-shared/kernel/rights/permissions.ts";
import type { AuditObject } from "../../src-shared/registries/audit/audit-objects.ts";
import type { CallName, Calls } from "../../src-shared/registries/calls/registry.ts";
import type { ChangedList } from "../../src-shared/registries/lists/registry.ts";
import type { Database, Tx } from "./database/tables.ts";

/**
 * Which rows of the agency a person may see; what is null does not bound. A row with a maker has to be within `companies`
 * and `makers`, a row without one (a company, a wallet, a statement) within `makerless`.
 */
export type RowScope = {
  readonly companies: readonly number[] | null;
  readonly makers: readonly number[] | null;
  readonly makerless: readonly number[] | null;
};

/**
 * Caller, from the session alone, never from the request. `rows` bounds all that it may see (`plumbing/data-scope.ts`).
 */
export type Principal = {
  readonly user_id: number;
  readonly name: string;
  readonly membership_id: number;
  readonly session_id: number;
  readonly agency_id: number;
  readonly company_id: number | null;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<PermissionKey>;
  /** Limit of one step that the roles set, cents; null: none. The membership may have a lower one. */
  readonly role_limit: number | null;
  readonly rows: RowScope;
  readonly device: string;
  /** Hex key of the blind search tokens of this person's answers; null: they may not reveal and get no tokens. */
  readonly search_key: string | null;
  /** The day of the request, "YYYY-MM-DD" in Asia/Shanghai: filters may count days from it. */
  readonly today: string;
  /** A role demands a second factor and this person has none: they may only set one up. */
  readonly lacks_factor: boolean;
};

/** Time source of the service. `now()` epoch milliseconds; tests and torture hand in their own. */
export type ServiceClock = { now(): number };

/** A writing transaction: allocates ids and human numbers, stamps changes, keeps the audit chain. */
export type Writing = {
  readonly tx: Tx;
  /** `YYYY-MM-DD HH:mm:ss` Asia/Shanghai, one value for the whole transaction. */
  readonly at: string;
  readonly nowMs: number;
  /** Reserves `count` record ids; returns the first. */
  ids(count: number): Promise<number>;
  /** Reserves `count` human numbers `<prefix><yyyymmdd><6 digits>` of today; gives them in order. */
  numbers(prefix: string, count: number): Promise<readonly string[]>;
  /**
   * The `change_seq` of this transaction (bumped once, as late as possible is not needed: writers are serialised by it).
   */
  changeSeq(): Promise<number>;
  /**
   * Takes row locks on these records until the end of the transaction, in the order of their ids. PostgreSQL only: SQLite
   * has one writer at a time.
   */
  lock(table: "companies" | "labors", ids: readonly number[]): Promise<void>;
  /** Names lists whose rows this transaction changed: pushed to listeners after commit. */
  touched(list: ChangedList, companyId: number): void;
  /**
   * The same for rows that belong to no company of the agency (`company_id` 0): only who sees the whole agency hears of it.
   */
  touchedAgency(list: ChangedList, agencyId: number): void;
  /**
   * Registers what to write when the work is refused with a `ServiceError` and undone: runs in the same transaction after the
   * undoing, so that a counted wrong try stays counted.
   */
  writeOnRefusal(work: (writing: Writing, refusal: ServiceError) => Promise<void>): void;
  /** Says that the outbox has got a message: it is carried once this transaction is committed. */
  carries(): void;
  audit(entry: {
    /** The person who did it, where the request has no principal yet (a sign-in); absent: the sender of the request. */
    by?: { readonly user_id: number; readonly name: string; readonly device: string };
    agency_id: number;
    action: string;
    object: AuditObject;
    before?: unknown;
    after?: unknown;
    reason?: string;
  }): Promise<void>;
};

/**
 * A short transaction beside the books: it takes no change number, no record id and no place in the audit chain, so it
 * waits for no writer and no writer waits for it. `ids` are of their own range, in which nothing else is numbered.
 */
export type ShortWriting = Pick<Writing, "tx" | "at" | "nowMs" | "ids" | "carries"> & {
  writeOnRefusal(work: (writing: ShortWriting, refusal: ServiceError) => Promise<void>): void;
};

/** Wait for the answer to a request: until when (epoch milliseconds of the machine's clock), or until it was given up. */
export type RequestWaiting = { readonly until: number; readonly gone: AbortSignal };

/** Context of every handler. Public calls have no principal, and a `db` with connections of their own. */
export type Context = {
  readonly principal: Principal | null;
  readonly db: Database;
  readonly clock: ServiceClock;
  readonly requestId: string;
  readonly remoteAddress: string;
  /** Where the request comes from, as far as known (else ""): compared with the last sign-in. */
  readonly region: string;
  /** Origin by which the caller reached the service, e.g. `http://127.0.0.1:4100`. */
  readonly reachedAt: string;
  /** Absent: nobody waits, or as long as it takes. */
  readonly waiting?: RequestWaiting;
  /** Runs `work` in one transaction; serialised on both databases, retried on a serialisation failure. */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
  /** Runs a short transaction beside the books. Those that name a common subject (a phone, a source) follow each other. */
  writeBeside<T>(subjects: readonly string[], work: (writing: ShortWriting) => Promise<T>): Promise<T>;
};

export type SignedIn = Context & { readonly principal: Principal };

type ContextOf<C> = C extends { access: "public" } ? Context : SignedIn;

/**
 * A handler of a keyed call that has to ask a bank, or to compute, first: `ask` runs while no transaction is open, refuses
 * nothing, and gives the work of the transaction, which looks again whether what was asked about still is as it was. Where
 * it is not, the work throws `AskAgain` and is asked for again; `turn` counts from 1 to `askTurns`.
 */
export type AskingHandler<C extends Call> = {
  readonly ask: (
    context: SignedIn,
    request: CallRequest<C>,
    turn: number,
  ) => Promise<(writing: Writing) => Promise<CallOutput<C>>>;
};

/** Number of times that a handler is asked for its work before what it throws is the answer. */
export const askTurns = 3;

/**
 * A handler of one call. Keyed calls receive the transaction of their operation: what they write and the answer they
 * return are committed together (design 6).
 */
export type Handler<C> = C extends Call
  ? C extends { keyed: true }
    ? ((context: SignedIn, request: CallRequest<C>, writing: Writing) => Promise<CallOutput<C>>) | AskingHandler<C>
    : (context: ContextOf<C>, request: CallRequest<C>) => Promise<CallOutput<C>>
  : never;

export type HandlersFor<N extends CallName> = { readonly [K in N]: Handler<Calls[K]> };

/** A final answer that is not a success: the code decides status and text (`bridge/error-codes.ts`). */
export class ServiceError extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly current: number | undefined;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  constructor(
    code: string,
    more: {
      detail?: string;
      params?: Record<string, string | number>;
      current?: number;
      fields?: Record<string, readonly string[]>;
    } = {},
  ) {
    super(more.detail ?? code);
    this.name = "ServiceError";
    this.code = code;
    this.params = more.params ?? {};
    this.current = more.current;
    this.fields = more.fields;
  }
}

/**
 * Thrown when what was read before the transaction no longer holds: nothing was done. A handler that asks first is asked again;
 * elsewhere it is a refusal that may be tried again.
 */
export class AskAgain extends ServiceError {
  constructor() {
    super("service_busy");
    this.name = "AskAgain";
  }
}
