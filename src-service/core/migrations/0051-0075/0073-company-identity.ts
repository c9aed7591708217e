import type { TableSpec } from "../../schema/schema.ts";

const about = { id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" } as const;

/**
 * Company identity and agents. Codes: `src-shared/companies/identity/ent-identity-states.ts`; of `status`: `states/company.ts`.
 */
export const companyIdentityTables = {
  /**
   * The one proof of a company: what was handed in last and how far it is. `trace_id`: the question that the register has not
   * answered yet, asked first at `asked_ms`, again from `next_ms` on. `company_name`, `credit_code`: as they were asked about.
   * `sign_*`: its account with the provider of signatures, and the question of that provider.
   */
  ent_identities: {
    columns: {
      ...about,
      ...{ status: "int", fault: "text", company_name: "text", credit_code: "text" },
      ...{ legal_person: "text", legal_person_id_no: "text", legal_mobile: "text" },
      ...{ license_key: "text", license_sha256: "text", attorney_id: "int?" },
      ...{ submitted_by: "int", submitted_at: "text", verified_at: "text?" },
      ...{ trace_id: "text?", asked_ms: "int", next_ms: "int", attempts: "int" },
      ...{ sign_status: "int", sign_account: "text?", sign_trace_id: "text?", sign_asked_ms: "int" },
      ...{ sign_next_ms: "int", sign_attempts: "int", sign_by: "int?", sign_at: "text?" },
    },
    unique: [["company_id"]],
    index: [["status"]],
  },
  /** Evidence: one row for each question and each answer, never changed. `user_id` 0: the service itself. */
  ent_identity_checks: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", at: "text", user_id: "int", step: "int", result: "int" },
      ...{ trace_id: "text?", platform: "text" },
    },
    index: [["company_id", "step"], ["trace_id"]],
  },
  /** People who may act for a company, by which paper and for how long. `kind`: for its identity, for its super manager. */
  powers_of_attorney: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", kind: "int" },
      ...{ file_key: "text", file_name: "text", sha256: "text" },
      ...{
        agent_name: "text",
        agent_id_no: "text",
        agent_mobile: "text",
        start_at: "text",
        end_at: "text",
        scope: "text",
      },
      ...{ created_by: "int", create_at: "text", ended_at: "text?" },
    },
    index: [["company_id"], ["end_at"], ["file_key"]],
  },
  /** Managers of a company's users; of those of a company one has `ended_ms` 0: that is the one in office. */
  super_managers: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", user_id: "int", membership_id: "int", attorney_id: "int?" },
      ...{ set_by: "int", set_at: "text", ended_ms: "int", ended_at: "text?" },
    },
    unique: [["company_id", "ended_ms"]],
    index: [["membership_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
