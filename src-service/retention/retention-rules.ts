import { securityLogLimits } from "../../src-shared/security-events.ts";
import type { Tables } from "../database/tables.ts";

const dayMs = 86_400_000;

/**
 * How long records that only served an occasion are kept. Books, audit entries, operations and files that a record names
 * are kept for ever; files of exports go by `exports/runner.ts`, a batch that never became whole by `imports/unfinished.ts`.
 */
export const keptFor = {
  /** Signing in asks whether a device is known by sessions of the last 90 days (`session/sign-in-pace.ts`). */
  sessions: 180 * dayMs,
  /** No session lives longer than 12 hours; an older token only betrays its reuse while its session lives. */
  oldTokens: 2 * dayMs,
  /** Ceilings count the codes of a day. */
  codes: 7 * dayMs,
  sandboxMessages: 30 * dayMs,
  /** Waits end within an hour. */
  tries: dayMs,
  qrCodes: dayMs,
  securityEvents: securityLogLimits.keptDays * dayMs,
  /** Uploaded and never named by a record: a form that was not sent. */
  uploads: 90 * dayMs,
} as const;

type Dated = {
  [T in keyof Tables]: {
    readonly table: T;
    readonly key: keyof Tables[T] & string;
    readonly column: keyof Tables[T] & string;
    /** Milliseconds since 1970, or the text of a time in Shanghai. */
    readonly unit: "ms" | "text";
    readonly keptMs: number;
  };
}[keyof Tables];

/** Rows that go by their own time. */
export const datedRows: readonly Dated[] = [
  { table: "sessions", key: "id", column: "seen_ms", unit: "ms", keptMs: keptFor.sessions },
  { table: "sms_codes", key: "id", column: "sent_ms", unit: "ms", keptMs: keptFor.codes },
  { table: "sandbox_messages", key: "id", column: "at", unit: "text", keptMs: keptFor.sandboxMessages },
  { table: "sign_in_failures", key: "key", column: "last_ms", unit: "ms", keptMs: keptFor.tries },
  { table: "qr_logins", key: "unique_id", column: "created_ms", unit: "ms", keptMs: keptFor.qrCodes },
  { table: "security_events", key: "id", column: "at", unit: "text", keptMs: keptFor.securityEvents },
];

/**
 * Tables that name no uploaded file and are too large to be searched, or that only tell what happened. In every other
 * table, later ones too, each text is searched before a file goes.
 */
export const tablesWithoutFiles: ReadonlySet<string> = new Set([
  "audit_log",
  "security_events",
  "operations",
  "bills",
  "bill_groups",
  "payout_lines",
  "payout_attempts",
  "ledger_journals",
  "ledger_postings",
  "storage_objects",
  "sandbox_messages",
  "sms_codes",
  "sessions",
  "old_tokens",
]);
