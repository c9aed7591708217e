import type { ColumnType } from "../../schema/schema.ts";

/**
 * Checks of a person at a provider, and changes of accounts that a second person decides. Of a check: the account that it is
 * about, and what was asked as JSON, so that the same question can be asked again. Of an account: what is asked of the second
 * person (`accountRequests`), by whom, when and why; null where nothing waits.
 */
export const accountCheckColumns = {
  labor_identity: { account_id: "int?", asked: "text?" },
  labor_accounts: { request: "int?", asked_by: "int?", asked_at: "text?", asked_reason: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
