import { accountChangeStates } from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import {
  companyContractRecord,
  companyContractStates,
  companyContracts,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { contractNextSteps } from "../../../src-shared/companies/contracts/contract-next-steps.ts";
import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import { companyNextSteps } from "../../../src-shared/companies/register/company-next-steps.ts";
import type { JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { openSteps, type ShownStep, type Stepped } from "../../../src-shared/kernel/records/next-step.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/bulk.ts";
import type { Tables } from "../../core/database/tables.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { objectionIn, personOfRows } from "../../records/records/next-steps.ts";
import { companyContractsSource } from "../company-contracts/source.ts";
import { identityOf } from "../company-identity/identity-store.ts";
import { missingFor } from "../company-wizard/submit.ts";

type Company = Tables["companies"];

const inUse = 1;
const { code } = companyContractStates;
/** On the way to be in force. */
const underWay: readonly number[] = (["draft", "toApprove", "refused", "toSign", "toSeal"] as const).map(code);
const standing = [...underWay, code("inForce")];

const nameOf = async (db: Reader, id: number | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst())?.name ?? null);

const mainContracts = (db: Reader, companyId: number) =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("category", "=", contractCategories.main)
    .where("status", "in", standing)
    .orderBy("id", "desc")
    .execute();
type Contract = Awaited<ReturnType<typeof mainContracts>>[number];

/** Facts that the steps of a company ask for besides the columns of its list. */
const factsOf = async ({ db, clock }: SignedIn, company: Company, contracts: readonly Contract[]) => {
  const { id, status, reviewed_at, create_at } = company;
  const manager = await db
    .selectFrom("super_managers as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("u.name")
    .where("s.company_id", "=", id)
    .where("s.ended_ms", "=", 0)
    .executeTakeFirst();
  const member = await db
    .selectFrom("memberships")
    .select("id")
    .where("company_id", "=", id)
    .where("is_use", "=", inUse)
    .executeTakeFirst();
  const deposit = await db
    .selectFrom("transactions")
    .select("id")
    .where("company_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  const change = await db
    .selectFrom("account_changes")
    .select(["id", "maker_id", "prover_id", "create_at", "proved_at"])
    .where("company_id", "=", id)
    .where("status", "=", accountChangeStates.code("toApprove"))
    .executeTakeFirst();
  const identity = await identityOf(db, id);
  const missing = status === companyStatus.draft ? await missingFor(db, company, clock.now()) : [];
  return {
    ...{ create_at, reviewed_at, missing_count: missing.length, contract_count: contracts.length },
    ...{ people_count: member === undefined ? 0 : 1, deposit_count: deposit === undefined ? 0 : 1 },
    ...{ manager_name: manager?.name ?? null, maker_name: await nameOf(db, company.maker_id) },
    ...{ submitter_name: await nameOf(db, company.submitted_by) },
    ...{ identity_since: identity?.submitted_at ?? reviewed_at },
    signed_at: contracts.find((one) => one.status === code("inForce"))?.sealed_at ?? null,
    account_waits: change === undefined ? 0 : 1,
    account_change_id: change === undefined ? null : String(change.id),
    account_maker_id: change === undefined ? null : String(change.maker_id),
    account_prover_id: change?.prover_id === undefined || change.prover_id === null ? null : String(change.prover_id),
    account_since: change?.proved_at ?? change?.create_at ?? null,
  } as const satisfies JudgedRow;
};

/**
 * Finds what is left to do with a company and with its main contract, as far as the person sees contracts. `row`: the company as
 * the list shows it to them · `actions`: its own verdicts.
 */
export const companyNext = async (
  context: SignedIn,
  company: Company,
  row: JudgedRow,
  actions: CompanyDetail["actions"],
): Promise<ShownStep[]> => {
  const { db, principal } = context;
  const contracts = await mainContracts(db, company.id);
  const facts = await factsOf(context, company, contracts);
  const ofCompany: Stepped = {
    ...{ record: "companies", id: String(company.id), row: { ...row, ...facts } },
    ...{ steps: companyNextSteps.steps, verdict: objectionIn(actions) },
  };
  const contract = contracts.find(({ status }) => underWay.includes(status));
  if (contract === undefined || !principal.permissions.has("contract.contract.view"))
    return openSteps([ofCompany], personOfRows(principal));
  const shown = await maskedRow(db, principal, companyContracts, companyContractsSource, contract.id);
  const figures = { awaits_seal: shown.awaits_seal };
  const verdicts = verdictsOf(companyContractRecord, { ...contract }, figures, await deciderOf(db, principal));
  const ofContract: Stepped = {
    ...{ record: "companyContracts", id: String(contract.id) },
    row: {
      ...shown,
      signed_by: contract.signed_by === null ? null : String(contract.signed_by),
      signer_name: facts.manager_name,
    },
    ...{ steps: contractNextSteps.steps, verdict: objectionIn(verdicts) },
  };
  return openSteps([ofCompany, ofContract], personOfRows(principal));
};
