import type { ColumnType } from "../../schema/schema.ts";

/** `retired_at`: a company's own column that is asked for no more, while workers keep its values. */
export const retiredColumnColumns = {
  company_worker_fields: { retired_at: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
