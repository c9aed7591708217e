import pg from "pg";

/** Number of connections for a kind of work, and how long it may wait or hold; milliseconds, 0 = as long as it takes. */
type PoolSettings = {
  readonly connections: number;
  /** Waiting for a free connection. */
  readonly connectMs: number;
  /** One statement. */
  readonly statementMs: number;
  /** Waiting for somebody's lock. */
  readonly lockMs: number;
  /** A transaction without a running statement: its owner is stuck, and others wait for its locks. */
  readonly idleMs: number;
};

/**
 * Kinds of work on PostgreSQL, each with connections of its own, so that none takes them from another: writers wait for
 * the row of the change counter, and readers must not wait behind them.
 */
export const poolSettings = {
  /** Reads of signed-in people, and short notes beside them. */
  reading: { connections: 10, connectMs: 30_000, statementMs: 30_000, lockMs: 5_000, idleMs: 60_000 },
  /** Transactions that change records; they follow each other, so a lock may be waited for longer. */
  writing: { connections: 8, connectMs: 30_000, statementMs: 120_000, lockMs: 20_000, idleMs: 60_000 },
  /** Callers who are not signed in: few connections, and nothing takes long. */
  public: { connections: 4, connectMs: 10_000, statementMs: 10_000, lockMs: 5_000, idleMs: 10_000 },
  /** Exports, audits and other work on the data of one moment. */
  long: { connections: 4, connectMs: 60_000, statementMs: 0, lockMs: 20_000, idleMs: 1_800_000 },
} as const satisfies Readonly<Record<string, PoolSettings>>;

const int8 = 20;
const numeric = 1700;

/** 64-bit integers and sums of them as numbers; one that a number cannot hold is a fault, never a rounded amount. */
const safeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a number of the database is out of range");
  return value;
};

const types = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === int8 || id === numeric ? safeNumber : pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig;

/** A pool of one kind of work on the database at `url`. */
export const makePool = (
  url: string,
  { connections, connectMs, statementMs, lockMs, idleMs }: PoolSettings,
): pg.Pool => {
  const settings = {
    // JIT compilation takes longer than any of our statements runs.
    jit: "off",
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  const pool = new pg.Pool({
    options,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    types,
  });
  // The pool replaces a connection that the server closes, and the next statement on it fails. Without
  // these listeners, for idle and for busy connections, the error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

const busyCodes = new Set(["55P03", "57014", "25P03"]);

/** True when a statement was cancelled by a lock timeout or a statement timeout. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && typeof error.code === "string" && busyCodes.has(error.code)) ||
    error.message === "timeout exceeded when trying to connect");
