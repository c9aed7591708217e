import { baseForm } from "../../../src-shared/companies/identity/base-form.ts";
import type { BaseFactsShown, BasePatch } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { industryName } from "../../../src-shared/kernel/values/companies/industries.ts";
import { maskEmail, maskIdNumber, maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { companyPinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import { unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import type { Changes, Company } from "./open-company.ts";

const texts = Object.keys(baseForm).filter((name) => name !== "registered_capital") as readonly Exclude<
  keyof typeof baseForm,
  "registered_capital"
>[];

/** Texts that every company has; the others are null where nothing is known. */
const neverNull: ReadonlySet<string> = new Set(["name", "short_name", "credit_code", "contact_name", "contact_mobile"]);

/** Base facts as answers carry them: numbers of people masked. */
export const shownBase = (company: Company): BaseFactsShown => {
  const facts = Object.fromEntries(texts.map((name) => [name, company[name] ?? ""]));
  return {
    ...(facts as Omit<BaseFactsShown, "registered_capital">),
    registered_capital: company.registered_capital,
    legal_person_id_no: maskIdNumber(company.legal_person_id_no ?? ""),
    contact_mobile: maskPhone(company.contact_mobile),
    contact_email: maskEmail(company.contact_email ?? ""),
  };
};

/** The columns that base facts change. What is left out stays, so nobody sends back what was masked. */
export const baseChanges = (patch: BasePatch, company: Company | null): Changes => {
  const changes: Record<string, unknown> = {};
  for (const name of texts) {
    const value = patch[name];
    // An address with stars is one as far as its signs go: what comes back as it was shown is none.
    if (
      value === undefined ||
      (name === "contact_email" && value !== "" && value === maskEmail(company?.contact_email ?? ""))
    )
      continue;
    const text = name === "legal_person" ? unifyName(value) : value;
    changes[name] = text === "" && !neverNull.has(name) ? null : text;
  }
  if (patch.registered_capital !== undefined) changes["registered_capital"] = patch.registered_capital;
  if (patch.industry_id !== undefined) changes["industry_name"] = industryName(patch.industry_id) || null;
  if (patch.name !== undefined || patch.short_name !== undefined) {
    const { name = company?.name ?? "", short_name = company?.short_name ?? "" } = patch;
    changes["name_pinyin"] = companyPinyin(name, short_name);
  }
  return changes as Changes;
};
