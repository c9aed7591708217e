import {
  companyContractRecord,
  companyContracts,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { contractNextSteps } from "../../../src-shared/companies/contracts/contract-next-steps.ts";
import { companyDecisions } from "../../../src-shared/companies/register/company-decisions.ts";
import { companyNextSteps } from "../../../src-shared/companies/register/company-next-steps.ts";
import type { JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { openSteps, type ShownStep, type Stepped } from "../../../src-shared/kernel/records/next-step.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { SignedIn } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { objectionIn, personOfRows } from "../../records/records/next-steps.ts";
import { identityOf } from "../company-identity/identity-store.ts";
import { type Contract, contractCode, contractCodes } from "./contract-row.ts";
import { companyContractsSource } from "./source.ts";

/** Name of who is in office as a company's super manager; null for nobody. */
export const managerName = async (db: Reader, companyId: number): Promise<string | null> => {
  const manager = await db
    .selectFrom("super_managers as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("u.name")
    .where("s.company_id", "=", companyId)
    .where("s.ended_ms", "=", 0)
    .executeTakeFirst();
  return manager?.name ?? null;
};

type Verdicts = Parameters<typeof objectionIn>[0];

const steppedContract = (contract: Contract, shown: JudgedRow, verdicts: Verdicts, signer: string | null): Stepped => ({
  ...{ record: "companyContracts", id: String(contract.id) },
  row: {
    ...shown,
    signed_by: contract.signed_by === null ? null : String(contract.signed_by),
    signer_name: signer,
  },
  ...{ steps: contractNextSteps.steps, verdict: objectionIn(verdicts) },
});

/** A contract for the steps of its company: by its own judge, without what only its page knows of opened files. */
export const contractOfCompany = async (
  { db, principal }: SignedIn,
  contract: Contract,
  signer: string | null,
): Promise<Stepped> => {
  const shown = await maskedRow(db, principal, companyContracts, companyContractsSource, contract.id);
  const verdicts = verdictsOf(
    companyContractRecord,
    { ...contract },
    { status: shown.status, may_sign: shown.may_sign },
    await deciderOf(db, principal),
  );
  return steppedContract(contract, shown, verdicts, signer);
};

/** The steps of a company that a contract can come after, as its contract's page tells them. */
const companyBefore = async (
  { db, principal }: SignedIn,
  companyId: number,
  signer: string | null,
): Promise<Stepped> => {
  const company = await readRow(db, "companies", companyId);
  const identity = await identityOf(db, companyId);
  return {
    ...{ record: "companies", id: String(companyId), steps: companyNextSteps.steps },
    row: {
      ...{ status: company.status, ent_identity_status: company.ent_identity_status },
      ...{ create_at: company.create_at, submitted_at: company.submitted_at, reviewed_at: company.reviewed_at },
      ...{ identity_since: identity?.submitted_at ?? company.reviewed_at, manager_name: signer },
    },
    verdict: objectionIn(
      verdictsOf(companyDecisions, { ...company, company_id: companyId }, {}, await deciderOf(db, principal)),
    ),
  };
};

/** Agreements that end a contract and are not yet approved, signed and sealed. */
const terminationsOf = (db: Reader, { id, status }: Contract): Promise<Contract[]> =>
  status === contractCode("ending")
    ? db
        .selectFrom("company_contracts")
        .selectAll()
        .where("parent_contract_id", "=", id)
        .where("category", "=", contractCategories.termination)
        .where("status", "in", contractCodes("toApprove", "refused", "toSign", "toSeal"))
        .orderBy("id")
        .execute()
    : Promise.resolve([]);

/**
 * Finds what is left to do with a contract and with the agreement that ends it, and what of its company has to be done before.
 * `verdicts`: those of its detail.
 */
export const contractNext = async (
  context: SignedIn,
  contract: Contract,
  shown: JudgedRow,
  verdicts: Verdicts,
): Promise<ShownStep[]> => {
  const { db, principal } = context;
  const signer = await managerName(db, contract.company_id);
  const before = await companyBefore(context, contract.company_id, signer);
  const terminations = await terminationsOf(db, contract);
  const ending: Stepped[] = [];
  for (const one of terminations) ending.push(await contractOfCompany(context, one, signer));
  const numbers = new Map(terminations.map(({ id, no }) => [String(id), no]));
  const open = openSteps(
    [before, steppedContract(contract, shown, verdicts, signer), ...ending],
    personOfRows(principal),
  ).map((step) => {
    const no = step.record === "companyContracts" ? numbers.get(step.id) : undefined;
    return no === undefined ? step : { ...step, no };
  });
  const isBefore = (step: ShownStep, of: readonly ShownStep[]): boolean =>
    of.some(({ after }) => after === `${step.record}.${step.key}`);
  const shownSteps = (of: readonly ShownStep[]): ShownStep[] => {
    const more = open.filter((step) => !of.includes(step) && isBefore(step, of));
    return more.length === 0 ? [...of] : shownSteps([...more, ...of]);
  };
  return shownSteps(open.filter(({ record }) => record === "companyContracts"));
};
