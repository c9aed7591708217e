import type { Kysely, Transaction } from "kysely";
import type { people } from "./migrations/0001-people.ts";
import type { money } from "./migrations/0002-money.ts";
import type { signIn, signInColumns } from "./migrations/0003-sign-in.ts";
import type { companyRules, companyRulesColumns } from "./migrations/0004-company-rules.ts";
import type { exportsAndVouchers } from "./migrations/0007-exports.ts";
import type { TablesOf, WithColumns } from "./schema.ts";

/** All tables as they are after the last migration; each migration's own tables join here. */
export type Tables = WithColumns<TablesOf<typeof people> & TablesOf<typeof money>, typeof signInColumns> &
  WithColumns<TablesOf<typeof signIn>, typeof companyRulesColumns> &
  TablesOf<typeof companyRules> &
  TablesOf<typeof exportsAndVouchers>;

/** A connection or a transaction: what a rule that only reads or writes needs. */
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
