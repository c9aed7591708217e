import type { Tables } from "../../core/database/tables.ts";
import type { companyRegisterColumns } from "../../core/migrations/0051-0075/0070-company-register.ts";
import type { companyWizardColumns } from "../../core/migrations/0051-0075/0072-company-wizard.ts";
import type { editorColumns } from "../../core/migrations/0126-0150/0135-editors.ts";
import type { companyEvidenceColumns } from "../../core/migrations/0151-0175/0157-company-evidence.ts";

type Register = Pick<
  Tables["companies"],
  | keyof (typeof companyRegisterColumns)["companies"]
  | keyof (typeof companyWizardColumns)["companies"]
  | keyof (typeof editorColumns)["companies"]
  | keyof (typeof companyEvidenceColumns)["companies"]
>;

/** Register's entry for a company of which only its name is known yet; `name_pinyin` is the writer's to set. */
export const unknownCompany: Omit<Register, "name_pinyin"> = {
  ...{ maker_id: null, business_mode: null, is_own_channel: 0, ent_identity_status: 0, risk_level: 1 },
  ...{ salesman_id: null, service_owner_id: null, legal_person: null, legal_person_id_no: null },
  ...{ license_no: null, license_key: null, established_at: null, registered_capital: null },
  ...{ register_address: null, area: null, business_scope: null, industry_id: null, industry_name: null },
  ...{ contact_email: null, invoice_title: null, tax_no: null, address_tel: null, bank_account: null },
  ...{ invoice_email: null, contract_type: null, task_mode: null, is_no_audit: null, simple_task_config: null },
  ...{ reject_reason: null, submitted_at: null, submitted_by: null, reviewed_at: null, reviewed_by: null },
  frozen_reason: null,
  ...{ editors: null, license_valid_to: null, legal_id_valid_to: null },
  ...{ first_tax_mode: null, first_calculation_mode: null, first_modes_at: null },
};
