import { createHash } from "node:crypto";
import { type Canonical, canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";

export type EventFacts = { readonly [key: string]: Canonical | undefined };
type StoredEvent = { seq: number; intent_id: string; kind: string; at: string; facts: string; hash: string };

const start = "0".repeat(64);

const hashOf = (previous: string, event: Omit<StoredEvent, "hash">): string =>
  createHash("sha256")
    .update(previous)
    .update(canonicalJson([event.seq, event.intent_id, event.kind, event.at, event.facts]))
    .digest("hex");

/** Appends one event inside the caller's transaction; its hash covers the one before it. */
export const appendEvent = (
  database: SqlDatabase,
  event: { intentId: string; kind: string; at: string; facts: EventFacts },
): void => {
  const last = database.prepare("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1").get() as
    | Pick<StoredEvent, "seq" | "hash">
    | undefined;
  const row = {
    seq: (last?.seq ?? 0) + 1,
    intent_id: event.intentId,
    kind: event.kind,
    at: event.at,
    facts: canonicalJson(event.facts),
  };
  database
    .prepare("INSERT INTO events (seq, intent_id, kind, at, facts, hash) VALUES (?, ?, ?, ?, ?, ?)")
    .run(row.seq, row.intent_id, row.kind, row.at, row.facts, hashOf(last?.hash ?? start, row));
};

/**
 * True when no event is missing, changed or swapped, and every intent stands where its last event put it. A failed
 * check means that the file is not what the desk wrote: no money leaves until a person has looked (security F24).
 */
export const chainHolds = (database: SqlDatabase): boolean => {
  let previous = start;
  let expected = 1;
  const standing = new Map<string, string>();
  for (const row of database.prepare("SELECT * FROM events ORDER BY seq").iterate()) {
    const event = row as StoredEvent;
    if (event.seq !== expected || event.hash !== hashOf(previous, event)) return false;
    standing.set(event.intent_id, event.kind);
    previous = event.hash;
    expected += 1;
  }
  const intents = database.prepare("SELECT id, state FROM intents").all() as { id: string; state: string }[];
  return intents.length === standing.size && intents.every((one) => standing.get(one.id) === one.state);
};
