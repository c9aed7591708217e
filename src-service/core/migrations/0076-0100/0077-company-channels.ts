import type { TableSpec } from "../../schema/schema.ts";

/**
 * `company_channels`: how a company's agreement with Alipay (`kind` 1) and its account book at the bank (`kind` 2) stand, `state` 0
 * closed to 4 stopped. `token`: of the page where the agreement is signed. A company without a row has what its channels say.
 * `cmb_mandates`: up to what the agency may take from the company's own account at CMB, `day_limit` in cents a day until a last
 * day; one is in force at a time. `cmb_mandate_uses`: what was taken on a day.
 */
export const companyChannelTables = {
  company_channels: {
    columns: {
      ...{ id: "id", version: "int", agency_id: "int", company_id: "int", kind: "int", state: "int" },
      ...{ agreement_no: "text?", token: "text?", fault: "text?", trace_id: "text?", asked_ms: "int", next_ms: "int" },
      ...{ tries: "int", asked_by: "int", asked_at: "text", opened_at: "text?", closed_at: "text?" },
    },
    unique: [["company_id", "kind"]],
    index: [["state", "next_ms"], ["token"]],
  },
  cmb_mandates: {
    columns: {
      ...{ id: "id", version: "int", agency_id: "int", company_id: "int", status: "int" },
      ...{ payment_limit: "int", day_limit: "int", until: "text", maker_id: "int", create_at: "text" },
      ...{ decider_id: "int?", decided_at: "text?", ended_by: "int?", ended_at: "text?", reason: "text" },
    },
    index: [["company_id", "status"]],
  },
  cmb_mandate_uses: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", mandate_id: "int", settlement_id: "int" },
      ...{ day: "text", amount: "int", at: "text" },
    },
    index: [["company_id", "day"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
