import { accountChangeStates } from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { companyContractStates } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import {
  type ContractReminder,
  reminderKinds,
} from "../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import { companyNextSteps } from "../../../src-shared/companies/register/company-next-steps.ts";
import type { JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { openSteps, type ShownStep, type Stepped } from "../../../src-shared/kernel/records/next-step.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import { objectionIn, personOfRows } from "../../records/records/next-steps.ts";
import { contractOfCompany, managerName } from "../company-contracts/contract-next.ts";
import { identityOf } from "../company-identity/identity-store.ts";
import { missingFor } from "../company-wizard/submit.ts";
import { nameOf } from "./company-story.ts";
import { contractsUnderWay, standingContracts } from "./main-contracts.ts";

type Company = Tables["companies"];

const { code } = companyContractStates;

const mainContracts = (db: Reader, companyId: number) =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("category", "=", contractCategories.main)
    .where("status", "in", standingContracts)
    .orderBy("id", "desc")
    .execute();

const mostBeside = 4;
/** Supplements, terminations and others that wait for an approval, a signature or a seal. */
const besideMain = (db: Reader, companyId: number) =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("category", "<>", contractCategories.main)
    .where("status", "in", (["toApprove", "toSign", "toSeal"] as const).map(code))
    .orderBy("id")
    .limit(mostBeside)
    .execute();
type Contract = Awaited<ReturnType<typeof mainContracts>>[number];

/** Facts that the steps of a company ask for besides the columns of its list. */
const factsOf = async ({ db, clock }: SignedIn, company: Company, contracts: readonly Contract[]) => {
  const { id, status, reviewed_at, create_at } = company;
  const change = await db
    .selectFrom("account_changes")
    .select(["id", "maker_id", "prover_id", "create_at", "proved_at"])
    .where("company_id", "=", id)
    .where("status", "=", accountChangeStates.code("toApprove"))
    .executeTakeFirst();
  const wallet = await db
    .selectFrom("wallets")
    .select("id")
    .where("company_id", "=", id)
    .orderBy("channel")
    .orderBy("id")
    .executeTakeFirst();
  const identity = await identityOf(db, id);
  const missing = status === companyStatus.draft ? await missingFor(db, company, clock.now()) : [];
  return {
    ...{ create_at, reviewed_at, missing_count: missing.length },
    ...{ manager_name: await managerName(db, id), maker_name: await nameOf(db, company.maker_id) },
    ...{ submitter_name: await nameOf(db, company.submitted_by) },
    ...{ identity_since: identity?.submitted_at ?? reviewed_at },
    signed_at: contracts.find((one) => one.status === code("inForce"))?.sealed_at ?? null,
    wallet_id: wallet === undefined ? null : String(wallet.id),
    account_waits: change === undefined ? 0 : 1,
    account_change_id: change === undefined ? null : String(change.id),
    account_maker_id: change === undefined ? null : String(change.maker_id),
    account_prover_id: change?.prover_id === undefined || change.prover_id === null ? null : String(change.prover_id),
    account_since: change?.proved_at ?? change?.create_at ?? null,
  } as const satisfies JudgedRow;
};

const kindsOf = { companies: [reminderKinds.identify], companyContracts: [reminderKinds.sign] } as const;

/** Says of steps in the company's hands when it was reminded of them last. */
const remindedSteps = (steps: readonly ShownStep[], reminders: readonly ContractReminder[]): ShownStep[] =>
  steps.map((step) => {
    if (step.holder !== "company" || step.after !== null) return step;
    const kinds: readonly number[] = kindsOf[step.record === "companies" ? "companies" : "companyContracts"];
    const last = reminders.find(({ kind, at }) => kinds.includes(kind) && (step.since === null || at >= step.since));
    return last === undefined ? step : { ...step, reminded_at: last.at };
  });

/**
 * Finds what is left to do with a company and with its contracts on their way, as far as the person sees contracts. `row`: the company as
 * the list shows it to them · `actions`: its own verdicts · `reminders`: to the company, the latest first.
 */
export const companyNext = async (
  context: SignedIn,
  company: Company,
  row: JudgedRow,
  actions: CompanyDetail["actions"],
  reminders: readonly ContractReminder[],
): Promise<ShownStep[]> => {
  const { db, principal } = context;
  const contracts = await mainContracts(db, company.id);
  const facts = await factsOf(context, company, contracts);
  const ofCompany: Stepped = {
    ...{ record: "companies", id: String(company.id), row: { ...row, ...facts } },
    ...{ steps: companyNextSteps.steps, verdict: objectionIn(actions) },
  };
  const person = personOfRows(principal);
  if (!principal.permissions.has("contract.contract.view"))
    return remindedSteps(openSteps([ofCompany], person), reminders);
  const main = contracts.find(({ status }) => contractsUnderWay.includes(status));
  const onTheirWay = [...(main === undefined ? [] : [main]), ...(await besideMain(db, company.id))];
  const stepped: Stepped[] = [];
  for (const contract of onTheirWay) stepped.push(await contractOfCompany(context, contract, facts.manager_name));
  const numbers = new Map(onTheirWay.map(({ id, no }) => [String(id), no]));
  const steps = openSteps([ofCompany, ...stepped], person).map((step) =>
    step.record === "companyContracts" ? { ...step, no: numbers.get(step.id) } : step,
  );
  return remindedSteps(steps, reminders);
};
