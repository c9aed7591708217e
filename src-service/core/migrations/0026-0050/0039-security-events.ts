import type { TableSpec } from "../../schema/schema.ts";

/** Security events (`src-shared/registries/audit/security-events.ts`). `company_id` 0: of the agency's own people, or of nobody known. */
export const securityEventTables = {
  security_events: {
    columns: {
      id: "id",
      agency_id: "int",
      company_id: "int",
      change_seq: "int",
      kind: "int",
      at: "text",
      user_id: "int?",
      person: "text",
      /** Masked. */
      phone: "text",
      address: "text",
      device: "text",
      /** The error code of a refusal; else empty. */
      code: "text",
      /** The call, and of a reveal the record and field; never a value. */
      detail: "text",
      /** Number of equal events before it was written. */
      count: "int",
      request_id: "text",
    },
    index: [["agency_id", "at"], ["agency_id", "kind"], ["at"], ["change_seq"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
