import { companyContractRecord } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { contractTemplateStates } from "../../../src-shared/companies/contracts/contract-templates-record.ts";
import { contentFor } from "../../../src-shared/companies/contracts/template-content.ts";
import type { companyWizardPutFourth } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { withId } from "../../../src-shared/kernel/lists/id-set.ts";
import { maskCard, maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { customKeysIn, customPlaces } from "../../../src-shared/kernel/values/text/contract-text.ts";
import { qrFields } from "../../../src-shared/kernel/values/text/qr-fields.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { newestAccount } from "../../access/accounts/account-store.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import { insertRecord, saveRecord } from "../../records/records/save.ts";
import { type Contract, contractCode, newContractRow, topRatioOf } from "../company-contracts/contract-row.ts";
import { assertTerm } from "../company-contracts/judge.ts";
import { companyInfoOf } from "../company-contracts/make.ts";
import { assertTerms } from "../company-contracts/terms-check.ts";
import { businessOf } from "./business-facts.ts";
import { draftContract, draftTemplate, termsOfDraft } from "./contract-facts.ts";
import { channelsOf, findWizardCompany, headOf } from "./head.ts";
import { type Company, openCompany, saveStep } from "./open-company.ts";
import { submitCompany } from "./submit.ts";

type Names = "companyWizard.getFourth" | "companyWizard.putFourth" | "companyWizard.contractInfo";
type Body = CallRequest<typeof companyWizardPutFourth>["body"];

const inForce = contractTemplateStates.code("inForce");
const over = [contractTemplateStates.code("replaced"), contractTemplateStates.code("ended")];

/** Templates in force, with the versions before them: a template is what has the same name. */
const templatesOf = async (db: Reader, agencyId: number) => {
  const versions = await db
    .selectFrom("contract_templates")
    .select(["id", "name", "body", "status"])
    .where("agency_id", "=", agencyId)
    .where("status", "in", [inForce, ...over])
    .orderBy("name")
    .orderBy("id")
    .execute();
  return versions
    .filter(({ status }) => status === inForce)
    .map(({ id, name, body }) => ({
      ...{ id, name, body },
      former: versions.filter((one) => one.status !== inForce && one.name === name),
    }));
};

const templateName = async (db: Reader, id: number): Promise<string | null> => {
  const row = await db.selectFrom("contract_templates").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
};

const answerOf = async ({ db, principal, clock }: SignedIn, id: string) => {
  const company = await findWizardCompany(db, principal, id);
  const contract = await draftContract(db, company);
  const { chosen, content, template } = await draftTemplate(db, company, contract, principal.today);
  const templates = await templatesOf(db, company.agency_id);
  return {
    head: await headOf(db, company, clock.now()),
    start_at: contract === undefined ? null : dayOf(contract.start_at),
    end_at: contract === undefined ? null : dayOf(contract.end_at),
    auto_renew: contract?.auto_renew === 1,
    remind_days: contract?.remind_days ?? 30,
    config: termsOfDraft(contract),
    tax_grid: contract?.tax_grid ? (JSON.parse(contract.tax_grid) as Record<string, unknown>[]) : null,
    contract_template_id: template === null ? null : String(template.id),
    custom: Object.entries(content).map(([key, value]) => ({ key, value })),
    template_ended: chosen === null || template !== null ? null : await templateName(db, chosen),
    qr_fields: qrFields.filter((field) => company[`is_qr_${field}`] === 1),
    contract: contract === undefined ? null : { id: String(contract.id), no: contract.no, status: contract.status },
    templates: templates.map(({ id, name, body, former }) => ({
      ...{ id: String(id), name, former: former.map((one) => String(one.id)), custom: [...customPlaces(body)] },
    })),
  };
};

/**
 * The template as the contract keeps it, with what it leaves to the company. Who chose a version that was replaced meanwhile
 * chose the next one; what that asks for no more is left out. Refuses what is in force no more, and facts that neither asks for.
 */
const templateColumn = async (
  db: Reader,
  agencyId: number,
  { contract_template_id: id, custom }: Pick<Body, "contract_template_id" | "custom">,
): Promise<Record<string, unknown>> => {
  const templates = await templatesOf(db, agencyId);
  const template = templates.find((one) => [one, ...one.former].some((version) => String(version.id) === id));
  if (id !== null && template === undefined)
    throw new ServiceError("invalid", { fields: { contract_template_id: ["template_missing"] } });
  const versions = template === undefined ? [] : [template, ...template.former];
  const known = new Set(versions.flatMap(({ body }) => customKeysIn(body)));
  if (custom.some(({ key }) => !known.has(key)))
    throw new ServiceError("invalid", { fields: { custom: ["unknown_field"] } });
  if (template === undefined) return {};
  const custom_config = contentFor(template.body, Object.fromEntries(custom.map(({ key, value }) => [key, value])));
  return { contract_custom_config: { contract_template_id: template.id, custom_config } };
};

/** The columns of the draft that the step decides. Wrong terms are refused cell by cell. */
const contractColumns = async (writing: Writing, company: Company, body: Body) => {
  const { config, tax_grid, start_at, end_at } = body;
  // A tax grid may be typed before the first fee.
  assertTerms({ ...(config !== null && { config }), tax_grid }, "main");
  assertTerm({ start_at, end_at }, dayOf(writing.at));
  const text = JSON.stringify({
    ...config,
    ...(await templateColumn(writing.tx, company.agency_id, body)),
  });
  return {
    ...{ start_at, end_at, auto_renew: body.auto_renew ? 1 : 0, remind_days: body.remind_days },
    ...{ config: text, top_ratio: topRatioOf(text) },
    tax_grid: tax_grid === null ? null : JSON.stringify(tax_grid),
    company_info: await companyInfoOf(writing.tx, company),
    sign_method: company.contract_type === 1 ? 1 : 2,
  };
};

const editable: readonly number[] = [contractCode("draft"), contractCode("refused")];

/** Makes the draft of the main contract, or saves it anew; gives what changed, for the log. */
const saveContract = async (
  writing: Writing,
  company: Company,
  body: Body,
  userId: number,
): Promise<Readonly<Record<string, unknown>>> => {
  const columns = await contractColumns(writing, company, body);
  const now = await draftContract(writing.tx, company);
  const more = { start_at: columns.start_at, end_at: columns.end_at, top_ratio: columns.top_ratio };
  if (now === undefined) {
    const id = await writing.ids(1);
    const [no = ""] = await writing.numbers("HT", 1);
    const row = newContractRow({
      ...{ id, agency_id: company.agency_id, company_id: company.id, no, category: contractCategories.main },
      ...{ status: contractCode("draft"), maker_id: userId, create_at: writing.at, ...columns },
      change_seq: await writing.changeSeq(),
    });
    await insertRecord(writing, companyContractRecord, row, { more });
    return { contract: no };
  }
  if (!editable.includes(now.status)) throw new ServiceError("contract_by_contracts", { current: now.status });
  const isSame = (Object.keys(columns) as (keyof typeof columns)[]).every((name) => columns[name] === now[name]);
  if (isSame) return {};
  const changes: Partial<Contract> = {
    ...columns,
    ...{ status: contractCode("draft"), edited_by: userId, edited_at: writing.at },
    editors: withId(now.editors, userId),
  };
  await saveRecord(writing, companyContractRecord, now, changes, "edit", () => ({ more }));
  return { contract: now.no };
};

/** The fourth step of taking a company in: its main contract, and submitting it. */
export const contractHandlers: HandlersFor<Names> = {
  "companyWizard.getFourth": (context, { params }) => answerOf(context, params.id),
  "companyWizard.putFourth": async (context, { params: { id }, body }) => {
    const { principal, clock } = context;
    const userId = principal.user_id;
    await context.write(async (writing) => {
      const opened = await openCompany(writing, { principal, id, version: body.version });
      const { company, mode } = opened;
      if (mode !== "draft") throw new ServiceError("contract_by_contracts", { current: company.status });
      const besides = await saveContract(writing, company, body, userId);
      const flags = Object.fromEntries(
        qrFields.map((field) => [`is_qr_${field}`, Number(body.qr_fields.includes(field))]),
      );
      await saveStep(writing, opened, { step: "contract", userId }, flags, besides);
      if (body.submit === true) await submitCompany(writing, principal, id, clock.now());
    });
    return answerOf(context, id);
  },
  "companyWizard.contractInfo": async ({ db, principal }, { params }) => {
    const company = await findWizardCompany(db, principal, params.id);
    const business = await businessOf(db, company);
    const agency = await db
      .selectFrom("agencies")
      .select(["name", "credit_code"])
      .where("id", "=", company.agency_id)
      .executeTakeFirst();
    const account = await newestAccount(db, { agency_id: company.agency_id, company_id: company.id });
    const { no, name, short_name, credit_code, contact_name } = company;
    return {
      company: {
        ...{ id: String(company.id), no, name, short_name, credit_code, contact_name },
        legal_person: company.legal_person ?? "",
        register_address: company.register_address ?? "",
        contact_mobile: maskPhone(company.contact_mobile),
      },
      agency: { name: agency?.name ?? "", credit_code: agency?.credit_code ?? "" },
      modes: {
        business_mode: business.business_mode,
        tax_calculate_mode: business.tax_calculate_mode,
        calculation_mode_no: business.calculation_mode_no,
        start_at: business.modes_start_at,
      },
      channels: channelsOf(company),
      account_masked: account === undefined ? null : maskCard(account.account_no),
    };
  },
};
