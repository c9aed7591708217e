import type { Kysely, Transaction } from "kysely";
import type { foundation } from "./migrations/0001-foundation.ts";
import type { TablesOf } from "./schema.ts";

/** All tables as they are after the last migration; each migration's own tables join here. */
export type Tables = TablesOf<typeof foundation>;

/** A connection or a transaction: what a rule that only reads or writes needs. */
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
