import { sql } from "kysely";
import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import { companyDecisions } from "../../../src-shared/companies/register/company-decisions.ts";
import { companyFreezeProposal } from "../../../src-shared/companies/register/company-freezes.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { roleWordsOf } from "../../core/plumbing/held-roles.ts";
import { remindersOf } from "../../directory/companies/contract-reminders.ts";
import { licenseReaders } from "../../directory/companies/license-readers.ts";
import { salesmenOf } from "../../directory/companies/salesman-on.ts";
import { againstEvidence } from "../../lists/sensitive/looked.ts";
import { verdictOf, verdictsOf } from "../../records/records/decide.ts";
import { askedAnew } from "../company-identity/request-reverification.ts";
import { missingFor } from "../company-wizard/submit.ts";
import { companyFreezes } from "./company-freezes.ts";
import { companyNext } from "./company-next.ts";
import { companyRow } from "./company-row.ts";
import { accountProofOf, managerOf, nameOf, storyOf, termsShown } from "./company-story.ts";
import { reviewOf, unconfirmedItems } from "./review-show.ts";

type Company = Tables["companies"];
type Parts = Pick<
  CompanyDetail,
  | "company"
  | "base"
  | "business"
  | "account"
  | "story"
  | "terms"
  | "manager"
  | "contracts"
  | "wallets"
  | "months"
  | "people"
  | "workers"
  | "salesmen"
  | "freezes"
  | "reminders"
  | "history"
  | "identity_asked_anew"
  | "review"
  | "next"
  | "actions"
>;

const shownMost = 50;

const masked = (kind: Parameters<typeof maskField>[0], value: string | null): string | null =>
  value === null || value === "" ? value : maskField(kind, value);

const baseOf = async (db: Reader, company: Company, mayReadLicense: boolean): Promise<Parts["base"]> => {
  const { license_no, established_at, registered_capital, register_address, business_scope } = company;
  const { industry_name, contact_name, contact_email, invoice_title, tax_no, address_tel } = company;
  const { invoice_email, reject_reason, frozen_reason, submitted_at, reviewed_at } = company;
  return {
    legal_person: masked("name", company.legal_person),
    legal_person_id_no: masked("idNumber", company.legal_person_id_no),
    ...{ license_no, established_at, registered_capital, register_address, business_scope, industry_name },
    ...{ license_valid_to: company.license_valid_to, legal_id_valid_to: company.legal_id_valid_to },
    license_key: mayReadLicense ? company.license_key : null,
    contact_name: masked("name", contact_name) ?? "",
    contact_mobile: masked("phone", company.contact_mobile) ?? "",
    contact_email: masked("email", contact_email),
    ...{ invoice_title, tax_no, address_tel, invoice_email: masked("email", invoice_email) },
    bank_account: masked("card", company.bank_account),
    ...{ reject_reason, frozen_reason, submitted_at, reviewed_at },
    submitted_by: (await nameOf(db, company.submitted_by)) ?? "",
    reviewed_by: (await nameOf(db, company.reviewed_by)) ?? "",
  };
};

const businessOf = async (db: Reader, company: Company): Promise<Parts["business"]> => ({
  modes: await db
    .selectFrom("company_modes")
    .select(["start_at", "tax_calculate_mode", "calculation_mode_no"])
    .where("company_id", "=", company.id)
    .orderBy("start_at", "desc")
    .limit(shownMost)
    .execute(),
  month_limit: company.labor_value_added_tax_max_month,
  quarter_limit: company.labor_value_added_tax_max_quarter,
  contract_type: company.contract_type,
  task_mode: company.task_mode,
  is_no_audit: company.is_no_audit === 1,
});

const accountOf = async (db: Reader, { id }: Company): Promise<Parts["account"]> => {
  const row = await db
    .selectFrom("corporate_accounts")
    .select(["id", "account_no", "bank_code", "status", "bound_at"])
    .where("company_id", "=", id)
    .orderBy(sql`case when bound_at is null then 1 else 0 end`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { bank_code, status, bound_at } = row;
  return {
    ...{ account_no: maskField("card", row.account_no), bank_code, status, verified_at: bound_at },
    ...(await accountProofOf(db, row.id)),
  };
};

const contractsOf = async (db: Reader, { id }: Company): Promise<Parts["contracts"]> => {
  const rows = await db
    .selectFrom("company_contracts")
    .select(["id", "no", "category", "status", "start_at", "end_at", "abort_at"])
    .where("company_id", "=", id)
    .orderBy("start_at", "desc")
    .orderBy("id", "desc")
    .limit(shownMost)
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

const walletsOf = async (db: Reader, { id }: Company): Promise<Parts["wallets"]> => {
  const rows = await db
    .selectFrom("wallets")
    .select(["id", "channel", "balance", "frozen", "low_balance_alert"])
    .where("company_id", "=", id)
    .orderBy("channel")
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

const monthsShown = 12;

const monthsOf = async (db: Reader, { id }: Company): Promise<Parts["months"]> => {
  const rows = await db
    .selectFrom("invoice_months")
    .select((eb) => ["period", eb("settled", "-", eb.ref("returned")).as("settled")])
    .where("company_id", "=", id)
    .orderBy("period", "desc")
    .limit(monthsShown)
    .execute();
  return rows.map(({ period, settled }) => ({ period, settled: Number(settled) })).toReversed();
};

const peopleOf = async (db: Reader, { id, agency_id }: Company): Promise<Parts["people"]> => {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.company_id", "=", id)
    .select(["u.id", "u.name", "u.mobile", "u.status", "m.roles", "m.is_use"])
    .orderBy("u.id")
    .limit(shownMost)
    .execute();
  const words = await roleWordsOf(db, agency_id);
  return rows.map(({ id: user, name, mobile, status, roles, is_use }) => ({
    ...{ id: String(user), name: maskField("name", name), mobile: maskField("phone", mobile) },
    roles: words(roles),
    is_active: status === 1 && is_use === 1,
  }));
};

const historyOf = async (db: Reader, { id, agency_id }: Company): Promise<Parts["history"]> => {
  const rows = await db
    .selectFrom("audit_log")
    .select(["action", "actor", "at", "reason"])
    .where("object", "=", `company:${id}`)
    .where("agency_id", "=", agency_id)
    .orderBy("id", "desc")
    .limit(shownMost)
    .execute();
  return rows.map(({ action, actor, at, reason }) => ({ action, by: actor, at, reason }));
};

const workersOf = async (db: Reader, { id }: Company): Promise<Parts["workers"]> => {
  const row = await db
    .selectFrom("company_figures")
    .select(["workers", "active_workers"])
    .where("company_id", "=", id)
    .executeTakeFirst();
  return { all: row?.workers ?? 0, active: row?.active_workers ?? 0 };
};

const actionsOf = async ({ db, principal, clock }: SignedIn, company: Company): Promise<Parts["actions"]> => {
  const subject = { ...company, company_id: company.id };
  const freezing = await Promise.all(
    (Object.keys(companyFreezeProposal.kinds) as (keyof typeof companyFreezeProposal.kinds)[]).map(async (kind) =>
      verdictOf(kind, await companyFreezes.proposeRefusal(db, principal, subject, kind)),
    ),
  );
  const verdicts = verdictsOf(companyDecisions, subject, {}, await deciderOf(db, principal));
  const objection = async (action: string): Promise<string | null> => {
    if (action === "submit")
      return (await missingFor(db, company, clock.now())).length > 0 ? "company_incomplete" : null;
    if (action !== "approve") return null;
    const missing = await againstEvidence(db, company.license_key);
    return missing ?? ((await unconfirmedItems(db, company)).length > 0 ? "review_unconfirmed" : null);
  };
  const judged = verdicts.map(async (one) => (one.allowed ? verdictOf(one.action, await objection(one.action)) : one));
  return [...(await Promise.all(judged)), ...freezing];
};

/** The parts of a company's detail, each as far as this person may see it, and what they may do with the company. */
export const partsOf = async (context: SignedIn, company: Company): Promise<Parts> => {
  const { db, principal } = context;
  const can = (...keys: readonly PermissionKey[]): boolean => keys.some((key) => principal.permissions.has(key));
  const isOfAgency = principal.company_id === null;
  const seesCompany = can("company.company.view");
  const row = seesCompany ? await companyRow(context, company.id) : null;
  const actions = await actionsOf(context, company);
  const reminders = can("contract.contract.view") ? await remindersOf(db, { company_id: company.id }) : null;
  return {
    review: isOfAgency && can(...licenseReaders) ? await reviewOf(db, company, principal.user_id) : null,
    identity_asked_anew: seesCompany ? await askedAnew(db, company) : null,
    company: row,
    next: row === null ? [] : await companyNext(context, company, { ...row }, actions, reminders ?? []),
    base: seesCompany ? await baseOf(db, company, isOfAgency && can(...licenseReaders)) : null,
    business: seesCompany ? await businessOf(db, company) : null,
    story: seesCompany ? await storyOf(db, company, can("contract.contract.view")) : null,
    terms: can("contract.contract.view")
      ? await termsShown(db, company, dayOf(shanghaiNow(context.clock.now())))
      : null,
    manager: seesCompany ? await managerOf(db, company) : null,
    account: can("fund.wallet.view") ? await accountOf(db, company) : null,
    contracts: can("contract.contract.view") ? await contractsOf(db, company) : null,
    wallets: can("fund.wallet.view") ? await walletsOf(db, company) : null,
    months: can("settlement.settlement.view") ? await monthsOf(db, company) : null,
    people: can("user.company_user.view", "company.company.edit") ? await peopleOf(db, company) : null,
    workers: can("labor.labor.view") ? await workersOf(db, company) : null,
    salesmen: isOfAgency && seesCompany ? await salesmenOf(db, company.id) : null,
    freezes: seesCompany ? await companyFreezes.of(db, principal, { ...company, company_id: company.id }) : null,
    reminders,
    history: isOfAgency && can("company.company.edit", "audit_log.entry.view") ? await historyOf(db, company) : null,
    actions,
  };
};
