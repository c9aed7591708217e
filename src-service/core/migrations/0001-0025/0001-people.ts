import { type Kysely, sql } from "kysely";
import type { TableSpec } from "../../schema/schema.ts";

/** First schema: counters, people, companies, workers, tasks. */
export const people = {
  /** One row a counter: `id` (next record id), `change` (sync cursor, bumped inside every writing transaction), `no:<prefix>:<day>`. */
  counters: { columns: { name: "text", value: "int" }, key: ["name"] },
  /** Small facts of this installation: demo seed and anchor day, secrets' fingerprints. */
  facts: { columns: { name: "text", value: "text" }, key: ["name"] },

  agencies: { columns: { id: "id", name: "text", short_name: "text", host: "text", credit_code: "text" } },
  companies: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      no: "text",
      name: "text",
      short_name: "text",
      credit_code: "text",
      parent_name: "text?",
      status: "int",
      settlement_type: "int",
      channels: "text",
      calculation_mode_no: "int",
      tax_calculate_mode: "int",
      male_min_age: "int",
      male_max_age: "int",
      female_min_age: "int",
      female_max_age: "int",
      contact_name: "text",
      contact_mobile: "text",
      create_at: "text",
    },
    index: [["agency_id"]],
  },
  /** `config` is the JSON of dictionary B2 (fee tiers, cumulative type, withdraw fee); limits in cents, ratios percent ×100. */
  company_contracts: {
    columns: {
      id: "id",
      agency_id: "int",
      company_id: "int",
      no: "text",
      category: "int",
      status: "int",
      start_at: "text",
      end_at: "text",
      abort_at: "text?",
      config: "text",
    },
    index: [["company_id"]],
  },
  users: {
    columns: {
      id: "id",
      mobile: "text",
      name: "text",
      status: "int",
      password_hash: "text",
      password_salt: "text",
      scheme: "int",
      last_region: "text?",
      last_login_at: "text?",
      create_at: "text",
    },
    unique: [["mobile"]],
  },
  /** Targets of a person's sign-in: an agency (company_id null) or a company of it, with preset role keys, comma-joined. */
  memberships: {
    columns: {
      id: "id",
      user_id: "int",
      agency_id: "int",
      company_id: "int?",
      roles: "text",
      is_use: "int",
      agree_protocol: "int",
      amount_limit: "int?",
    },
    index: [["user_id"]],
  },
  sessions: {
    columns: {
      id: "id",
      token_hash: "text",
      user_id: "int",
      membership_id: "int",
      created_ms: "int",
      seen_ms: "int",
      revoked_ms: "int?",
      device: "text",
      region: "text",
    },
    unique: [["token_hash"]],
    index: [["user_id"]],
  },
  sms_codes: {
    columns: {
      id: "id",
      phone: "text",
      purpose: "text",
      binding: "text",
      code_hmac: "text",
      sent_ms: "int",
      expires_ms: "int",
      tries: "int",
      used_ms: "int?",
      voice: "int",
    },
    index: [["phone", "purpose"]],
  },
  /** Messages of the sandbox SMS channel; exists for the demo inbox only. */
  sandbox_messages: { columns: { id: "id", phone: "text", text: "text", code: "text", at: "text", voice: "int" } },
  sign_in_failures: { columns: { key: "text", failures: "int", last_ms: "int" }, key: ["key"] },
  list_settings: { columns: { user_id: "int", list_type: "text", body: "text" }, key: ["user_id", "list_type"] },

  labors: {
    columns: {
      id: "id",
      agency_id: "int",
      name: "text",
      id_no: "text",
      mobile: "text",
      sex: "text",
      birth: "text",
      real_name_status: "int",
      tax_start_month: "text?",
      create_at: "text",
    },
    unique: [["agency_id", "id_no"]],
    index: [["agency_id", "mobile"]],
  },
  company_labors: {
    columns: {
      id: "id",
      agency_id: "int",
      company_id: "int",
      labor_id: "int",
      cooperation_status: "int",
      contract_sign_type: "int",
      sign_at: "text?",
      stop_time: "text?",
    },
    unique: [["company_id", "labor_id"]],
    index: [["labor_id"]],
  },
  labor_accounts: {
    columns: { id: "id", labor_id: "int", account_no: "text", bank_code: "text", verified: "int", is_default: "int" },
    index: [["labor_id"], ["account_no"]],
  },
  tasks: {
    columns: {
      id: "id",
      version: "int",
      change_seq: "int",
      agency_id: "int",
      company_id: "int",
      no: "text",
      name: "text",
      status: "int",
      price: "int",
      predict_task_amount: "int",
      settlement_period: "int",
      create_at: "text",
    },
    unique: [["agency_id", "no"]],
    index: [["company_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** The counters that ids and change numbers are taken from. */
export const fillPeople = async (db: Kysely<never>): Promise<void> => {
  await sql`insert into counters (name, value) values ('id', 1000), ('change', 0)`.execute(db);
};
