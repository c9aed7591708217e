import type { TableSpec } from "../../schema/schema.ts";

/** Roles as rows: what they allow is read at every request. */
export const roleTables = {
  /**
   * `agency_id` 0: a role of the program, kept by it at each start. `key` stands in `memberships.roles`; that of an agency's own
   * role is `r<id>`. `permissions` are comma-joined keys; `amount_limit` in cents is that of one step.
   */
  roles: {
    columns: {
      ...{
        id: "id",
        version: "int",
        change_seq: "int",
        agency_id: "int",
        company_id: "int",
        key: "text",
        name: "text",
      },
      ...{ scope: "text", data_scope: "int", permissions: "text", amount_limit: "int?", copied_from: "text?" },
      ...{ maker_id: "int?", create_at: "text", update_at: "text" },
    },
    unique: [["agency_id", "key"]],
    index: [["change_seq"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
