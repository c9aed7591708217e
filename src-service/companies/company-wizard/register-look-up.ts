import type { BasePatch, RegisterEntry } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CompanyRegister } from "../../core/channels/company-register.ts";
import { type HandlersFor, type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { visible } from "../../core/plumbing/visible.ts";
import { answerOf, assertWords, beginCompany, changeBase } from "./base-step.ts";
import { findWizardCompany } from "./head.ts";

type Names = "companyWizard.baseInfo" | "companyWizard.addBaseInfo";

const inBusiness = 1;

type Found = { readonly entry: RegisterEntry | null; readonly isDown: boolean };

/** Asks the register; one that does not answer is asked again by the person, nothing is guessed. */
const ask = async (register: CompanyRegister, creditCode: string): Promise<Found> => {
  try {
    const found = await register.find(creditCode);
    return found.answer === "found"
      ? { entry: found.entry, isDown: false }
      : { entry: null, isDown: found.answer === "down" };
  } catch {
    return { entry: null, isDown: true };
  }
};

/** The agency's company with a credit code; its id and number only for who may see it. */
const existing = async (db: Database, principal: Principal, creditCode: string) => {
  const company = await db
    .selectFrom("companies")
    .select(["id", "no", "status", "agency_id"])
    .where("agency_id", "=", principal.agency_id)
    .where("credit_code", "=", creditCode)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (company === undefined) return null;
  try {
    visible(principal, { ...company, company_id: company.id });
    return { id: String(company.id), no: company.no, status: company.status };
  } catch {
    return { id: null, no: null, status: company.status };
  }
};

/** The facts of an entry that the wizard takes over; the person adds the others. */
const factsOf = (entry: RegisterEntry): BasePatch & { name: string } => {
  const { state: _state, ...facts } = entry;
  return { ...facts, invoice_title: entry.name, tax_no: entry.credit_code };
};

/** Looking a company up in the register, and taking its facts over. */
export const registerHandlers = (register: CompanyRegister): HandlersFor<Names> => {
  const entryOf = async (creditCode: string): Promise<RegisterEntry> => {
    const { entry, isDown } = await ask(register, creditCode);
    if (entry === null) throw new ServiceError(isDown ? "register_down" : "register_unknown");
    if (entry.state !== inBusiness) throw new ServiceError("register_closed");
    return entry;
  };
  return {
    "companyWizard.baseInfo": async ({ db, principal }: SignedIn, { query: { credit_code } }) => {
      const { entry, isDown } = await ask(register, credit_code);
      return { entry, down: isDown, exists: await existing(db, principal, credit_code) };
    },
    "companyWizard.addBaseInfo": async (context, { body }) => {
      const { credit_code, id, version, is_own_channel } = body;
      const now = id === undefined ? null : await findWizardCompany(context.db, context.principal, id);
      const patch = factsOf(await entryOf(credit_code));
      await assertWords(context, patch);
      if (now === null) {
        const isOwn = is_own_channel === true;
        return answerOf(context, await context.write((writing) => beginCompany(writing, context, patch, isOwn)));
      }
      const edit = {
        id: String(now.id),
        version: version ?? 0,
        isOwn: is_own_channel ?? now.is_own_channel === 1,
        patch,
      };
      await context.write((writing) => changeBase(writing, context, edit));
      return answerOf(context, now.id);
    },
  };
};
