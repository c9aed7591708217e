import type { TableSpec } from "../../schema/schema.ts";

/** Person who is to become a company's super manager, until another of the agency decides. `status`: `workerRequestStates`. */
export const superManagerNamingTables = {
  super_manager_namings: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int", status: "int" },
      ...{ name: "text", mobile: "text", attorney_key: "text", file_name: "text", sha256: "text" },
      ...{ attorney_end_at: "text", maker_id: "int", create_at: "text" },
      ...{ decider_id: "int?", decided_at: "text?", decided_reason: "text?" },
    },
    index: [["company_id", "status"], ["attorney_key"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
