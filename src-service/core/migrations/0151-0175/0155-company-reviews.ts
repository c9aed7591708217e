import type { TableSpec } from "../../schema/schema.ts";

/**
 * Reviews of companies, by the round (`submitted_at`) in which one was handed in: the answer of the register of companies, its entry as
 * JSON, and the items that were confirmed, with a sentence and a proof where they need one.
 */
export const companyReviewTables = {
  company_register_answers: {
    columns: {
      ...{ company_id: "int", agency_id: "int", round: "text", at: "text", user_id: "int?" },
      ...{ answer: "text", entry: "text" },
    },
    key: ["company_id", "round"],
  },
  company_review_items: {
    columns: {
      ...{ company_id: "int", agency_id: "int", round: "text", item: "text", about: "text" },
      ...{ user_id: "int", at: "text", note: "text", proof_key: "text?" },
    },
    key: ["company_id", "round", "item"],
    index: [["proof_key"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
