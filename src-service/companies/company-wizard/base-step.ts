import { usualAges } from "../../../src-shared/companies/business/usual-ages.ts";
import type { BasePatch } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { ownChannel } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { holdsWords } from "../../core/plumbing/find-words.ts";
import { unknownCompany } from "../../directory/companies/new-company.ts";
import type { Service } from "../../lists/service.ts";
import { findObject } from "../../lists/storage/area.ts";
import { requestReverification } from "../company-identity/request-reverification.ts";
import { baseChanges, shownBase } from "./base-facts.ts";
import { findWizardCompany, headOf } from "./head.ts";
import { type Changes, type Company, noteFirstStep, openCompany, saveStep } from "./open-company.ts";

/** Names of companies and their short names may hold none of the agency's sensitive words. */
export const assertWords = async ({ db, principal }: SignedIn, { name, short_name }: BasePatch): Promise<void> => {
  for (const [field, text] of Object.entries({ name, short_name })) {
    if (text !== undefined && (await holdsWords(db, principal.agency_id, [text])))
      throw new ServiceError("sensitive_word", { fields: { [field]: ["sensitive_word"] } });
  }
};

/** The licence is a file that the person may fetch, or the one that the company has already. */
const assertLicence = async (service: Service, context: SignedIn, patch: BasePatch, now?: Company): Promise<void> => {
  const key = patch.license_key;
  if (key === undefined || key === "" || key === now?.license_key) return;
  await findObject(service, context.principal, key);
};

/** A credit code is one company's of an agency. */
const assertCreditCode = async ({ tx }: Writing, agencyId: number, changes: Changes, own: number): Promise<void> => {
  const { credit_code } = changes;
  if (credit_code === undefined || credit_code === "") return;
  const other = await tx
    .selectFrom("companies")
    .select("id")
    .where("agency_id", "=", agencyId)
    .where("credit_code", "=", credit_code)
    .where("id", "<>", own)
    .executeTakeFirst();
  if (other !== undefined) throw new ServiceError("credit_code_taken", { fields: { credit_code: ["taken"] } });
};

/** Channels and way of settling of a company that pays itself, and of one that the agency pays for. */
const variantColumns = (isOwn: boolean) =>
  isOwn
    ? { is_own_channel: 1, channels: String(ownChannel), settlement_type: 2 }
    : { is_own_channel: 0, channels: "", settlement_type: 1 };

/** Begins a company as a draft; gives its id. */
export const beginCompany = async (
  writing: Writing,
  { principal }: SignedIn,
  patch: BasePatch,
  isOwn: boolean,
): Promise<number> => {
  const { tx, ids, at, numbers, audit } = writing;
  const change_seq = await writing.changeSeq();
  const { agency_id, user_id } = principal;
  if (principal.company_id !== null) throw new ServiceError("forbidden");
  const changes = baseChanges(patch, null);
  await assertCreditCode(writing, agency_id, changes, 0);
  const [no = ""] = await numbers("QY", 1);
  const { male, female } = usualAges;
  const company = {
    ...unknownCompany,
    ...{ id: await ids(1), version: 1, change_seq, agency_id, no, maker_id: user_id, status: companyStatus.draft },
    ...{ name: "", short_name: "", name_pinyin: "", credit_code: "", contact_name: "", contact_mobile: "" },
    ...{ parent_name: null, plus_bills: 0, create_at: at },
    ...{ male_min_age: male.min, male_max_age: male.max, female_min_age: female.min, female_max_age: female.max },
    ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null },
    ...{ is_qr_company: 0, is_qr_area: 0, is_qr_organization: 0, is_qr_settlement_type: 0, is_qr_contract_type: 0 },
    ...variantColumns(isOwn),
    ...changes,
  };
  await tx.insertInto("companies").values(company).execute();
  await noteFirstStep(writing, company.id, user_id);
  await audit({
    agency_id,
    action: "companies.create",
    object: `company:${company.id}`,
    after: { no, name: company.name, credit_code: company.credit_code, is_own_channel: company.is_own_channel },
  });
  return company.id;
};

/** Saves base facts of a company that is there; under another name or legal person it proves itself anew. */
export const changeBase = async (
  writing: Writing,
  { principal }: SignedIn,
  { id, version, isOwn, patch }: { id: string; version: number; isOwn: boolean; patch: BasePatch },
): Promise<void> => {
  const opened = await openCompany(writing, { principal, id, version });
  const { company, mode } = opened;
  const changes = baseChanges(patch, company);
  await assertCreditCode(writing, company.agency_id, changes, company.id);
  // Another code is another company: what was reviewed and signed is of the one with this code.
  if (mode === "facts" && changes.credit_code !== undefined && changes.credit_code !== company.credit_code)
    throw new ServiceError("invalid", { fields: { credit_code: ["fixed"] } });
  const isOther = (company.is_own_channel === 1) !== isOwn;
  if (isOther && mode !== "draft") throw new ServiceError("own_channel_fixed");
  const variant = isOther ? variantColumns(isOwn) : {};
  await saveStep(writing, opened, { step: "base", userId: principal.user_id }, { ...changes, ...variant });
  await requestReverification(writing, company, changes);
};

/** A company on its way with its base facts, as it is now. */
export const answerOf = async ({ db, principal, clock }: SignedIn, id: number | string) => {
  const company = await findWizardCompany(db, principal, String(id));
  return { head: await headOf(db, company, clock.now()), base: shownBase(company) };
};

type Names = "companyWizard.get" | "companyWizard.create" | "companyWizard.update";
type OwnNames = "companyWizard.createOwn" | "companyWizard.updateOwn";

/** The first step of taking a company in. */
export const baseHandlers = (service: Service): HandlersFor<Names | OwnNames> => {
  const create =
    (isOwn: boolean) =>
    async (context: SignedIn, { body }: { readonly body: BasePatch }) => {
      await assertWords(context, body);
      await assertLicence(service, context, body);
      return answerOf(context, await context.write((writing) => beginCompany(writing, context, body, isOwn)));
    };
  const update =
    (isOwn: boolean) =>
    async (
      context: SignedIn,
      {
        params: { id },
        body,
      }: { readonly params: { readonly id: string }; readonly body: BasePatch & { version: number } },
    ) => {
      const { version, ...patch } = body;
      const now = await findWizardCompany(context.db, context.principal, id);
      if (patch.name !== now.name || patch.short_name !== now.short_name) await assertWords(context, patch);
      await assertLicence(service, context, patch, now);
      await context.write((writing) => changeBase(writing, context, { id, version, isOwn, patch }));
      return answerOf(context, recordId(id));
    };
  return {
    "companyWizard.get": (context, { params }) => answerOf(context, params.id),
    "companyWizard.create": create(false),
    "companyWizard.createOwn": create(true),
    "companyWizard.update": update(false),
    "companyWizard.updateOwn": update(true),
  };
};
