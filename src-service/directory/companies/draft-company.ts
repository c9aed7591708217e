import { usualAges } from "../../../src-shared/companies/business/usual-ages.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { companyPinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import type { Writing } from "../../core/context.ts";
import { unknownCompany } from "./new-company.ts";

type Base = {
  readonly agency_id: number;
  readonly name: string;
  readonly credit_code: string;
  readonly contact_name: string;
  readonly contact_mobile: string;
  /** Person who made it, and the region that its credit code or its application names. */
  readonly maker_id: number;
  readonly area: string | null;
};

/** Ages between which workers of a company may be, until its wizard says otherwise; nobody works below 18. */
const agesAtFirst = {
  ...{ male_min_age: usualAges.male.min, male_max_age: usualAges.male.max },
  ...{ female_min_age: usualAges.female.min, female_max_age: usualAges.female.max },
};
const shortNameMost = 20;

/** Everyday name of a company: its name without the form of the enterprise; the wizard lets them change it. */
const shortNameOf = (name: string): string => {
  const bare = name.replace(/(集团)?(股份|责任)?有限(责任)?公司$/u, "");
  return Array.from(bare === "" ? name : bare)
    .slice(0, shortNameMost)
    .join("");
};

/** Parts of a transaction that a new row needs. */
export type RowWriting = Pick<Writing, "tx" | "at" | "ids" | "numbers" | "changeSeq">;

/** A new company in draft with what is known of it; everything else is for its wizard. Returns its id and number. */
export const insertDraftCompany = async (
  writing: RowWriting,
  base: Base,
): Promise<{ readonly id: number; readonly no: string }> => {
  const id = await writing.ids(1);
  const short_name = shortNameOf(base.name);
  const [no = ""] = await writing.numbers("QY", 1);
  await writing.tx
    .insertInto("companies")
    .values({
      ...unknownCompany,
      ...base,
      ...agesAtFirst,
      ...{ id, no, version: 1, change_seq: await writing.changeSeq(), create_at: writing.at },
      ...{
        short_name,
        name_pinyin: companyPinyin(base.name, short_name),
        parent_name: null,
        status: companyStatus.draft,
      },
      ...{ settlement_type: 1, channels: "", plus_bills: 0 },
      ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null },
      ...{ is_qr_company: 1, is_qr_area: 0, is_qr_organization: 0, is_qr_settlement_type: 0, is_qr_contract_type: 0 },
    })
    .execute();
  return { id, no };
};
