import type {
  companyContractRecord,
  contractSupplementsCreate,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { supplementObjection } from "../../../src-shared/companies/contracts/supplements.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { contractWording } from "../../../src-shared/papers/contract-text.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { contractCategories, lastDayOf } from "../../directory/companies/effective-terms.ts";
import { assertChosen } from "../../workers/worker-contracts/company-template.ts";
import { type Contract, topRatioOf } from "./contract-row.ts";
import { assertCanBe } from "./judge.ts";
import { assertChanges } from "./terms-before.ts";
import { assertTerms, type SentTerms, type TermsKind } from "./terms-check.ts";

type CreateBody = CallRequest<(typeof companyContractRecord)["calls"]["create"]>["body"];
type SupplementBody = CallRequest<typeof contractSupplementsCreate>["body"];

const findContract = finderOf("company_contracts");

/** The company as it stands on the document, and the wording that this is printed by. */
export const companyInfoOf = async (db: Reader, company: Tables["companies"]): Promise<string> => {
  const agency = await db
    .selectFrom("agencies")
    .select(["name", "credit_code"])
    .where("id", "=", company.agency_id)
    .executeTakeFirst();
  return JSON.stringify({
    ...{ name: company.name, credit_code: company.credit_code, contact_name: company.contact_name },
    ...{ agency_name: agency?.name ?? "", agency_credit_code: agency?.credit_code ?? "" },
    wording: String(contractWording),
  });
};

/** The terms that a row keeps; none of no row. */
export const configOf = (from: Pick<Contract, "config"> | undefined): Readonly<Record<string, unknown>> =>
  JSON.parse(from?.config ?? "{}");

/** Keeps the template that the company's workers sign by: it is chosen apart from the terms. */
const templateIn = (from: Pick<Contract, "config"> | undefined): object => {
  const { contract_custom_config } = configOf(from);
  return contract_custom_config === undefined ? {} : { contract_custom_config };
};

const kinds: Readonly<Record<number, TermsKind>> = { 1: "main", 2: "supplement" };

/** Terms as the row keeps them; those that were not sent are taken from `from`. */
export const termColumns = (
  { config, tax_grid }: SentTerms,
  category: number,
  from?: Pick<Contract, "config" | "tax_grid">,
): Pick<Contract, "config" | "tax_grid" | "top_ratio"> => {
  assertTerms({ config, tax_grid }, kinds[category] ?? "other");
  const text = config === undefined ? (from?.config ?? "{}") : JSON.stringify({ ...config, ...templateIn(from) });
  const grid = tax_grid === undefined ? (from?.tax_grid ?? null) : tax_grid === null ? null : JSON.stringify(tax_grid);
  return { config: text, tax_grid: grid, top_ratio: topRatioOf(text) };
};

/** The columns of a new main or other contract, judged. `renews_id`: what it goes on from; its terms hold where none are sent. */
export const contractColumns = async (
  { principal }: SignedIn,
  { tx, at }: Pick<Writing, "tx" | "at">,
  body: CreateBody,
  company: Tables["companies"],
) => {
  const { company_id: _company, renews_id, config, tax_grid, auto_renew, ...facts } = body;
  const former = renews_id === undefined ? undefined : await findContract(tx, principal, renews_id);
  if (former !== undefined && former.company_id !== company.id) throw new ServiceError("not_found");
  const isMain = facts.category === contractCategories.main;
  if (isMain && config === undefined && former === undefined)
    throw new ServiceError("invalid", { fields: { "config.service_fee_ratio_range": ["tax.gridEmpty"] } });
  if (config !== undefined) await assertChosen(tx, company, config, configOf(former));
  const columns = {
    ...facts,
    auto_renew: Number(auto_renew),
    ...termColumns({ config, tax_grid }, facts.category, former),
    renewed_from: former?.id ?? null,
    company_info: await companyInfoOf(tx, company),
  };
  const judged = { ...columns, id: 0, company_id: company.id, parent_contract_id: null };
  await assertCanBe(tx, judged, dayOf(at));
  return columns;
};

/** The columns of a new supplement, judged, and the contract that it belongs to. */
export const supplementColumns = async (
  { principal }: SignedIn,
  { tx, at }: Pick<Writing, "tx" | "at">,
  body: SupplementBody,
) => {
  const parent = await findContract(tx, principal, body.company_contract_id);
  const objection =
    parent.category === contractCategories.main ? supplementObjection(parent.status) : "contract_not_in_force";
  if (objection !== null) throw new ServiceError(objection);
  if (body.config === undefined || Object.keys(body.config).length === 0)
    throw new ServiceError("invalid", { fields: { config: ["contractTerms.faults.nothing"] } });
  const company = await readRow(tx, "companies", parent.company_id);
  await assertChosen(tx, company, body.config);
  const columns = {
    ...{ category: contractCategories.supplement, start_at: body.start_at, end_at: body.end_at ?? lastDayOf(parent) },
    ...{ sign_method: body.sign_method ?? parent.sign_method, reason: body.reason ?? "", auto_renew: 0 },
    ...{ remind_days: parent.remind_days, parent_contract_id: parent.id, renewed_from: null },
    ...termColumns(body, contractCategories.supplement),
    company_info: await companyInfoOf(tx, company),
  };
  const judged = { ...columns, id: 0, company_id: company.id };
  await assertCanBe(tx, judged, dayOf(at));
  await assertChanges(tx, judged);
  return { columns, company };
};
