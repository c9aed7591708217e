import type { WizardHead } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { type StepFacts, wizardMode, wizardProgress } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { newestAccount, stateOf } from "../../access/accounts/account-store.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { shownBase } from "./base-facts.ts";
import { businessOf } from "./business-facts.ts";
import { contractFacts, draftContract, draftTemplate } from "./contract-facts.ts";
import { keptAccount, wholeAccount } from "./kept-account.ts";
import type { Company } from "./open-company.ts";

/** A company that the person may see, for the wizard. Throws `not_found`. */
export const findWizardCompany = (db: Database, principal: Principal, id: string): Promise<Company> =>
  findCompany(db, principal, id);

/** The settlement channels of a company, in the order of their codes. */
export const channelsOf = ({ channels }: Pick<Company, "channels">): number[] =>
  channels.split(",").filter(Boolean).map(Number);

/** Facts that decide which steps of a company are complete. `nowMs`: an account that is not proven in time has failed. */
export const stepFactsOf = async (db: Database, company: Company, nowMs: number): Promise<StepFacts> => {
  const { agency_id, id } = company;
  const account = await newestAccount(db, { agency_id, company_id: id });
  const business = await businessOf(db, company);
  const contract = await draftContract(db, company);
  const template = await draftTemplate(db, company, contract, dayOf(shanghaiNow(nowMs)));
  return {
    base: shownBase(company),
    business: { ...business, task_mode: business.company_cdl.mode },
    channels: {
      channels: channelsOf(company),
      account: account === undefined ? "none" : stateOf(account, nowMs),
      is_account_typed: wholeAccount(await keptAccount(db, company)) !== null,
    },
    contract: contractFacts(contract, template, business),
  };
};

const savesOf = (db: Database, companyId: number) =>
  db
    .selectFrom("company_step_saves as s")
    .leftJoin("users as u", "u.id", "s.user_id")
    .where("s.company_id", "=", companyId)
    .select(["s.step", "s.at", "u.name"])
    .execute();

/** A company as the header of the wizard shows it: what is missing in each step, and who saved it last. */
export const headOf = async (db: Database, company: Company, nowMs: number): Promise<WizardHead> => {
  const { id, no, version, status, name, is_own_channel, reject_reason } = company;
  const facts = await stepFactsOf(db, company, nowMs);
  const saves = new Map((await savesOf(db, id)).map((save) => [save.step, save]));
  return {
    ...{ id: String(id), no, version, status, name, is_own_channel: is_own_channel === 1, reject_reason },
    business_mode: company.business_mode,
    calculation_mode_no: facts.business.calculation_mode_no,
    mode: wizardMode(status),
    identity: company.ent_identity_status,
    steps: wizardProgress(facts).map(({ step, total, missing }, at) => ({
      ...{ step, total, missing: [...missing] },
      saved_at: saves.get(at + 1)?.at ?? null,
      saved_by: saves.get(at + 1)?.name ?? null,
    })),
  };
};
