import type { Kysely, Transaction } from "kysely";
import type { ChangedRows } from "../migrations/0026-0050/0031-row-seals.ts";
import type { migrations } from "../migrations/migrations.ts";
import type { TablesOf, WithColumns, WithoutColumns } from "../schema/schema.ts";

type Step = (typeof migrations)[number];
type PartOf<S, P extends string> = S extends { readonly [K in P]: infer Part } ? Part : never;
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** All tables as they are after the last migration. */
export type Tables = WithoutColumns<
  WithColumns<TablesOf<All<PartOf<Step, "tables">>>, All<PartOf<Step, "columns">>>,
  All<PartOf<Step, "removed">>
> &
  ChangedRows;

/** A connection or a transaction: what a rule that only reads or writes needs. */
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
