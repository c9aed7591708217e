import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/** Columns that earlier tables gain; nullable, because rows are there already. */
export const signInColumns = {
  users: {
    /** Sealed under the service's secrets; set while `totp_on_ms` is null: begun and not yet confirmed. */
    totp_secret: "text?",
    totp_on_ms: "int?",
    /** The last 30-second step that was taken: a code is good once. */
    totp_last_step: "int?",
  },
  memberships: {
    /** Narrower than the role's, null: the role's own (`DataScope`). */
    data_scope: "int?",
    organization_id: "int?",
  },
  sessions: { address: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Signing in and what stands around it: earlier tokens, second factor, QR codes, agreements, accounts, views, scopes. */
export const signIn = {
  /** Tokens that were renewed. `until_ms` null: good until the newer one is first used. */
  old_tokens: {
    columns: { token_hash: "text", session_id: "int", until_ms: "int?" },
    key: ["token_hash"],
    index: [["session_id"]],
  },
  totp_recovery: {
    columns: { user_id: "int", code_hmac: "text", used_ms: "int?" },
    key: ["user_id", "code_hmac"],
  },
  role_rules: {
    columns: { agency_id: "int", role: "text", totp_required: "int" },
    key: ["agency_id", "role"],
  },
  qr_logins: {
    columns: {
      unique_id: "text",
      poll_hash: "text",
      app_type: "int",
      code_status: "int",
      login_status: "int",
      user_id: "int?",
      membership_id: "int?",
      device: "text",
      region: "text",
      address: "text",
      created_ms: "int",
      expires_ms: "int",
      taken_ms: "int?",
    },
    key: ["unique_id"],
    index: [["created_ms"]],
  },
  agreement_acceptances: {
    columns: {
      id: "id",
      agency_id: "int",
      company_id: "int?",
      user_id: "int",
      membership_id: "int",
      kind: "text",
      version: "text",
      at: "text",
      device: "text",
      address: "text",
    },
    index: [["membership_id", "kind"]],
  },
  /** The newest row of an agency (`company_id` null) or company is the one that counts. `status` 1 pending, 2 bound, 3 failed. */
  corporate_accounts: {
    columns: {
      id: "id",
      agency_id: "int",
      company_id: "int?",
      account_no: "text",
      bank_code: "text",
      account_type: "int",
      status: "int",
      random_amount: "int",
      tries: "int",
      sent_ms: "int",
      proof_key: "text?",
      created_by: "int",
      create_at: "text",
      bound_at: "text?",
    },
    index: [["agency_id", "company_id"]],
  },
  list_views: {
    columns: {
      id: "id",
      version: "int",
      agency_id: "int",
      company_id: "int?",
      user_id: "int",
      list_type: "text",
      name: "text",
      shared: "int",
      body: "text",
      update_at: "text",
    },
    index: [
      ["user_id", "list_type"],
      ["agency_id", "list_type"],
    ],
  },
  /** Companies that a membership of data scope 2 is about. */
  membership_companies: {
    columns: { membership_id: "int", company_id: "int" },
    key: ["membership_id", "company_id"],
  },
  /** Departments, as far as data scope 3 needs them: `path` = ids from the top, `/1/5/`. */
  organizations: {
    columns: { id: "id", agency_id: "int", company_id: "int?", parent_id: "int?", name: "text", path: "text" },
    index: [["agency_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
