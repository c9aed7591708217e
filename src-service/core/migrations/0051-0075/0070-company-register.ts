import { type Kysely, sql } from "kysely";
import { companyPinyin } from "../../../../src-shared/kernel/values/people/pinyin.ts";
import type { ColumnType } from "../../schema/schema.ts";

/**
 * Facts of a company in the register (dictionary B1). `maker_id`: who entered it. `business_mode`: 1 provisional tax
 * registration, 2 individual business. `is_own_channel`: it pays its workers itself. `risk_level`: 1 low to 4 frozen.
 * `name_pinyin`: by `companyPinyin`. `registered_capital` in cents, `area` a six-digit code, `license_key` an uploaded file,
 * `simple_task_config` JSON. `submitted_*`, `reviewed_*`, `reject_reason`, `frozen_reason`: as its status was moved last.
 */
export const companyRegisterColumns = {
  companies: {
    ...{ maker_id: "int?", name_pinyin: "text", business_mode: "int?", is_own_channel: "int" },
    ...{ ent_identity_status: "int", risk_level: "int", salesman_id: "int?", service_owner_id: "int?" },
    ...{ legal_person: "text?", legal_person_id_no: "text?", license_no: "text?", license_key: "text?" },
    ...{ established_at: "text?", registered_capital: "int?", register_address: "text?", area: "text?" },
    ...{ business_scope: "text?", industry_id: "text?", industry_name: "text?", contact_email: "text?" },
    ...{ invoice_title: "text?", tax_no: "text?", address_tel: "text?", bank_account: "text?", invoice_email: "text?" },
    ...{ contract_type: "int?", task_mode: "int?", is_no_audit: "int?", simple_task_config: "text?" },
    ...{ reject_reason: "text?", submitted_at: "text?", submitted_by: "int?", reviewed_at: "text?" },
    ...{ reviewed_by: "int?", frozen_reason: "text?" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/**
 * Companies that are there were taken in before there was a register: who works is counted as verified (4), the area is that of
 * the credit code, and nobody is named as having entered or reviewed them.
 */
export const fillCompanyRegister = async (db: Kysely<never>): Promise<void> => {
  await sql`update companies set is_own_channel = 0, risk_level = 1, name_pinyin = '',
    ent_identity_status = case when status >= 40 then 4 else 0 end,
    area = case when length(credit_code) = 18 then substr(credit_code, 3, 6) end,
    change_seq = (select value from counters where name = 'change')
    where name_pinyin is null`.execute(db);
  type Named = { id: number; name: string; short_name: string };
  const { rows } = await sql<Named>`select id, name, short_name from companies`.execute(db);
  for (const { id, name, short_name } of rows)
    await sql`update companies set name_pinyin = ${companyPinyin(name, short_name)} where id = ${id}`.execute(db);
  for (const on of ["change_seq", "agency_id, status", "salesman_id"])
    await sql.raw(`create index companies_${on.replaceAll(", ", "_")}_idx on companies (${on})`).execute(db);
};
