import { settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import type { JobState } from "../../src-shared/bridge/data.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import type { MoneyIntent } from "../../src-shared/bridge/money.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";

export type WorkKind = "export" | "import" | "check" | "operation" | "payment";

/** End of work, as the key of its text. */
export type WorkEnd =
  | "exported"
  | "exportFailed"
  | "exportCancelled"
  | "read"
  | "checked"
  | "sent"
  | "refused"
  | "operated"
  | "operationRefused"
  | "paid"
  | "partlyPaid"
  | "unpaid"
  | "suspended";

/** Something that takes long: shown while it runs, told once it ends. */
export type Work = {
  /** The same from its beginning to its end. */
  readonly id: string;
  readonly kind: WorkKind;
  /** A file, a list or a number. */
  readonly name: string;
  /** Of a money operation: which one. */
  readonly action?: string;
  readonly done: number;
  /** Null while it is not known. */
  readonly total: number | null;
  /** Progress, 0 to 1; null while that is not known. */
  readonly share: number | null;
  /** Of `done` in a second; 0 where that is not known. */
  readonly rate: number;
  /** Thing that it waits for instead of going on. */
  readonly waitingFor: "connection" | "sign-in" | "file" | "tasks" | null;
  readonly to: string | null;
  /** Null while it runs. */
  readonly end: WorkEnd | null;
  /** Counts that the end's text names. */
  readonly figures: Readonly<Record<string, number>>;
  readonly error: JobState["error"];
  readonly file: JobState["file"];
};

const blank = {
  done: 0,
  total: null,
  share: null,
  rate: 0,
  waitingFor: null,
  to: null,
  end: null,
  figures: {},
  error: null,
  file: null,
} as const;

const shareOf = (done: number, total: number | null): number | null =>
  total === null || total <= 0 ? null : Math.min(1, done / total);

const jobEnds = { running: null, done: "exported", failed: "exportFailed", cancelled: "exportCancelled" } as const;

/** An export as work; `name`: what is exported. */
export const workOfJob = ({ id, state, done, total, rate, error, file }: JobState, name: string): Work => ({
  ...blank,
  id: `job:${id}`,
  kind: "export",
  name: file?.name ?? name,
  done,
  total,
  share: shareOf(done, total),
  rate,
  to: "/exports",
  end: jobEnds[state],
  figures: { rows: file?.rows ?? 0, bytes: file?.bytes ?? 0 },
  error,
  file,
});

/** An import as work; null while the desk does nothing with it and did nothing before (`was`). */
export const workOfImport = (state: ImportState, was: Work | undefined): Work | null => {
  const { import_id, phase, file_name, progress, counts, checking, sending, result } = state;
  const base = {
    ...blank,
    id: `import:${import_id}`,
    kind: "import",
    name: file_name,
    to: `/imports/${encodeURIComponent(import_id)}`,
  } as const;
  if (phase === "sending") {
    const { parts_done = 0, parts_total = 0, rows_done, rows_total, waiting_for = "nothing" } = sending ?? {};
    const isTaking = rows_done !== undefined && rows_total !== undefined;
    return {
      ...base,
      done: rows_done ?? 0,
      total: rows_total ?? counts.rows,
      share: isTaking ? shareOf(rows_done, rows_total) : shareOf(parts_done, parts_total),
      waitingFor: waiting_for === "nothing" ? null : waiting_for,
    };
  }
  if (phase === "reading" || phase === "checking") {
    const { rows, rows_per_second, bytes_done, bytes_total } = progress;
    return { ...base, done: rows, rate: rows_per_second, share: shareOf(bytes_done, bytes_total) };
  }
  if (checking !== undefined) {
    const { rows_done, rows_total } = checking;
    return { ...base, kind: "check", done: rows_done, total: rows_total, share: shareOf(rows_done, rows_total) };
  }
  if (was === undefined || was.end !== null) return was ?? null;
  const figures = { rows: counts.rows, errors: counts.rows_with_errors };
  if (phase === "sent") {
    const { succeeded = 0, failed = 0 } = result ?? {};
    return { ...base, end: "sent", figures: { succeeded, failed } };
  }
  if (phase === "refused") return { ...base, end: "refused" };
  // A check that was broken off has checked nothing, and what was taken back needs no word.
  if (phase === "cancelled" || (was.kind === "check" && !state.checked_online)) return null;
  return { ...base, kind: was.kind, end: was.kind === "check" ? "checked" : "read", figures };
};

/** A money operation as work, from the moment it was sent; null before. */
export const workOfIntent = ({ intent_id, action, state, object_no, refusal }: MoneyIntent): Work | null => {
  if (state === "planned") return null;
  const end = state === "done" ? "operated" : state === "refused" ? "operationRefused" : null;
  return { ...blank, id: `intent:${intent_id}`, kind: "operation", name: object_no, action, end, error: refusal };
};

const paying: readonly string[] = ["settlement.pay", "settlement.retry", "settlement.retryReady"];

/** True when an accepted operation leaves a settlement that the bank pays line by line. */
export const isPaying = ({ action, state }: Pick<MoneyIntent, "action" | "state">): boolean =>
  state === "done" && paying.includes(action);

const paymentEnds: Readonly<Record<string, WorkEnd>> = {
  settled: "paid",
  partlyPaid: "partlyPaid",
  allFailed: "unpaid",
  suspended: "suspended",
};

/** A settlement that is being paid, as work, by its row in the list; null in a state that no payment leads to. */
export const workOfSettlement = (row: Row): Work | null => {
  const count = (key: string) => Number(row[key] ?? 0);
  const state = settlementStates.keyOf(count("status"));
  const end = paymentEnds[state ?? ""] ?? null;
  if (end === null && state !== "paying") return null;
  const total = count("line_count");
  const [succeeded, failed, unknown] = [
    count("paid_count"),
    count("failed_count") + count("returned_count"),
    count("unknown_count"),
  ];
  const done = Math.min(total, succeeded + failed);
  return {
    ...blank,
    id: `payment:${String(row["id"])}`,
    kind: "payment",
    name: String(row["no"]),
    done,
    total,
    share: shareOf(done, total),
    to: `/settlements/${encodeURIComponent(String(row["id"]))}`,
    end,
    figures: { succeeded, failed, unknown },
  };
};
