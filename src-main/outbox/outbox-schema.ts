import type { Migration } from "../sqlite/open-database.ts";

/**
 * `events` is what happened, append-only and chained by hash; `intents` is what is, written in the same transactions.
 * `counter` gives the order: the clock may jump (security F25).
 */
export const outboxMigrations: readonly Migration[] = [
  `CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    intent_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    facts TEXT NOT NULL,
    hash TEXT NOT NULL
  );
  CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TABLE intents (
    counter INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    plan_id TEXT NOT NULL UNIQUE,
    action TEXT NOT NULL,
    call TEXT NOT NULL,
    params TEXT NOT NULL,
    body TEXT NOT NULL,
    digest TEXT NOT NULL,
    business_key TEXT NOT NULL,
    operator_id TEXT NOT NULL,
    server TEXT NOT NULL,
    tenant TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('planned', 'sending', 'unknown', 'done', 'refused')),
    attempts INTEGER NOT NULL,
    seen_by_service INTEGER NOT NULL,
    refusal TEXT,
    object_id TEXT,
    object_no TEXT NOT NULL,
    company_name TEXT NOT NULL,
    count INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE UNIQUE INDEX one_open_intent_a_thing ON intents (server, tenant, business_key)
    WHERE state IN ('planned', 'sending', 'unknown');
  CREATE INDEX intents_of_operator ON intents (server, operator_id, counter);`,
];
