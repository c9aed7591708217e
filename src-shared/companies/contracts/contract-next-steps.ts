import type { JudgedRow } from "../../kernel/records/define.ts";
import { defineNextSteps, inStates } from "../../kernel/records/next-step.ts";
import { companyContractStates } from "./company-contracts-record.ts";

const is = inStates(companyContractStates);
const page = { to: "/contracts/{id}", needs: ["contract.contract.view"] } as const;
const ownWork = ["maker_id", "editors"] as const;
const audit = ["contract.contract.audit"] as const;
const edit = ["contract.contract.edit"] as const;

/** Steps of a company that come before, in the order in which it is done. */
const letIn = ["companies.complete", "companies.submit", "companies.reopen", "companies.review"] as const;
const proven = [
  ...letIn,
  ...(["companies.identify", "companies.register", "companies.verifyAccount", "companies.confirmCode"] as const),
] as const;

const isOnPaper = ({ sign_method }: JudgedRow): boolean => Number(sign_method) === 2;
const draft = is("draft");
const toSign = is("toSign");

/** Steps of a contract with a company, each with who takes it, until it is in force, and before it ends. */
export const contractNextSteps = defineNextSteps(companyContractStates, {
  steps: [
    {
      ...{ key: "submit", step: "submit", ...draft, filters: { ...draft.filters, awaits_submit: true } },
      ...{ holder: "agency", needs: edit, action: "submit" },
      ...{ after: letIn, page, since: "create_at", person: "maker_name" },
    },
    {
      ...{ key: "mend", step: "approve", ...is("refused"), holder: "agency", needs: edit, page },
      ...{ since: "decided_at", person: "maker_name" },
    },
    {
      ...{ key: "approve", step: "approve", ...is("toApprove"), holder: "agency", needs: audit, action: "approve" },
      ...{ excludes: ownWork, page, since: "create_at" },
    },
    {
      ...{ key: "sign", step: "sign", when: (row) => toSign.when(row) && !isOnPaper(row) },
      ...{ filters: { ...toSign.filters, sign_method: [1], awaits_sign: true } },
      ...{ holder: "company", needs: ["contract.contract.sign"], action: "sign", page, since: "decided_at" },
      ...{ person: "signer_name", after: proven },
    },
    {
      ...{ key: "filePaper", step: "sign", when: (row) => toSign.when(row) && isOnPaper(row) },
      ...{ holder: "agency", needs: edit, action: "sign", page, since: "decided_at" },
    },
    {
      ...{ key: "seal", step: "seal", ...is("toSeal"), holder: "agency", needs: audit, action: "seal" },
      ...{ excludes: [...ownWork, "signed_by"], page, since: "signed_at" },
    },
    {
      ...{ key: "renew", ...is("endingSoon"), holder: "agency", needs: ["contract.contract.create"], page },
      ...{ until: "end_at", when: (row) => is("endingSoon").when(row) && Number(row["auto_renew"]) !== 1 },
    },
  ],
  // Sealed ahead of its first day, in force, renewed by itself or being ended it waits for days and settlements, not for people.
  atRest: ["sealed", "inForce", "ending"],
});
