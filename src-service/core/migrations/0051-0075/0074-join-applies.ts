import type { TableSpec } from "../../schema/schema.ts";

/** Applications of companies to join; `maker_id` 0: by the public page. `made_company_id`: the draft company that it became. */
export const joinApplyTables = {
  join_applies: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" },
      ...{ no: "text", status: "int", maker_id: "int", create_at: "text" },
      ...{ name: "text", credit_code: "text", contact_name: "text", contact_mobile: "text" },
      ...{ area: "text?", headcount: "int", note: "text", source: "int" },
      ...{ checker_id: "int?", decided_at: "text?", decided_reason: "text?", made_company_id: "int?" },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "credit_code"], ["agency_id", "contact_mobile"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
