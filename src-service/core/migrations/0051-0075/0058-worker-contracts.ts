import type { ColumnType } from "../../schema/schema.ts";

/**
 * Of a template: by whom and why it was ended. Of a worker's contract: the rounds that ask the provider (`attempts`, `next_ms`
 * since 1970, `trace_id` of its flow, `fault` as an error code), by whom and why it was taken back (`ended_by` 0: by itself),
 * when its coming end was told, and the sha256 of the text that the worker was shown.
 */
export const workerContractColumns = {
  contract_templates: { ender_id: "int?", ended_at: "text?", ended_reason: "text?" },
  labor_contracts: {
    ...{ attempts: "int", next_ms: "int", trace_id: "text?", fault: "text" },
    ...{ ended_by: "int?", ended_reason: "text?", warned_at: "text?", text_sha256: "text?" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
