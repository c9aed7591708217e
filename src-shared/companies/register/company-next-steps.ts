import type { JudgedRow } from "../../kernel/records/define.ts";
import { defineNextSteps, inStates } from "../../kernel/records/next-step.ts";
import { companyStates, entIdentityStates } from "../../kernel/states/company.ts";

const is = inStates(companyStates);
const identity = inStates(entIdentityStates, "ent_identity_status");

const edit = ["company.company.create", "company.company.edit"] as const;
const review = ["company.application.audit"] as const;
const own = ["fund.account.edit"] as const;

const tab = (name: string) => ({ to: `/companies/{id}?tab=${name}` });
/** The company proves itself on its own account page; the tab of channels is shown to who sees wallets. */
const proving = {
  page: { to: "/account", needs: own },
  seenAt: { ...tab("channels"), needs: ["fund.wallet.view"] },
} as const;

const isLetIn = is("toIdentify", "toSign", "active").when;
const active = is("active").filters["status"];
/** The proof is at one of these places, of a company that the agency has let in. */
const proofAt = (...keys: readonly (keyof typeof entIdentityStates.specs)[]) => {
  const { when } = identity(...keys);
  return (row: JudgedRow): boolean => isLetIn(row) && when(row);
};
/** True for a company that the agency has let in and that has not proven yet who it is, by `status` and `ent_identity_status`. */
export const waitsForProof = proofAt("none", "failed", "amount", "sms");
const has = (column: string) => (row: JudgedRow) => Number(row[column] ?? 0) > 0;

/** The amount is still to be named; a contract's page, which knows nothing of accounts, takes it so. */
const toVerify = (row: JudgedRow): boolean => proofAt("amount")(row) && Number(row["to_prove"] ?? 1) > 0;

const unproven = identity("none", "failed");
const proof = ["review", "identify", "register", "verifyAccount", "confirmCode"] as const;

const contract = (["submit", "mend", "approve", "sign", "filePaper", "seal"] as const).map(
  (key) => `companyContracts.${key}`,
);
/** Steps of a company and its contract before money and work. */
const inForce = [...proof, "makeContract", ...contract];

/**
 * Steps of a company until money can come in, each with who takes it, and what about it waits for a second person. Besides the columns of the
 * list: `missing_count` of a draft, `account_waits` with who
 * entered and proved it, `reviewed_at`, `identity_at`, `manager_name`.
 */
export const companyNextSteps = defineNextSteps(companyStates, {
  steps: [
    {
      ...{ key: "complete", step: "submit", when: (row) => is("draft").when(row) && has("missing_count")(row) },
      ...{ holder: "agency", needs: edit, page: { to: "/companies/{id}/setup", needs: ["company.company.edit"] } },
      ...{ since: "create_at", person: "maker_name" },
    },
    {
      ...{ key: "submit", step: "submit", ...is("draft"), holder: "agency", needs: edit, action: "submit" },
      ...{ since: "create_at", person: "maker_name", after: ["complete"] },
    },
    {
      ...{ key: "reopen", step: "audit", ...is("refused"), holder: "agency", needs: edit, action: "reopen" },
      ...{ since: "reviewed_at", person: "submitter_name" },
    },
    {
      ...{ key: "review", step: "audit", ...is("reviewing"), holder: "agency", needs: review, action: "approve" },
      ...{ excludes: ["maker_id", "submitted_by", "editors"], since: "submitted_at" },
    },
    {
      key: "identify",
      step: "enterprise",
      when: (row) => unproven.when(row) && (isLetIn(row) || is("reviewing").when(row)),
      ...{ filters: { ...unproven.filters, status: is("toIdentify", "toSign", "active").filters["status"] } },
      ...{ holder: "company", needs: own, ...proving, since: "identity_since", person: "manager_name" },
      after: ["review"],
    },
    {
      ...{ key: "register", step: "enterprise", when: proofAt("submitted"), holder: "channel", needs: [] },
      ...{ page: proving.seenAt, since: "identity_since" },
    },
    {
      ...{ key: "verifyAccount", step: "enterprise", when: toVerify, holder: "company", needs: own },
      ...{ ...proving, since: "identity_since", person: "manager_name" },
    },
    {
      ...{ key: "confirmCode", step: "enterprise", when: proofAt("sms"), holder: "company", needs: own },
      ...{ ...proving, since: "identity_since", person: "manager_name" },
    },
    {
      ...{
        key: "approveAccount",
        step: "enterprise",
        when: has("account_waits"),
        holder: "agency",
        needs: ["fund.account.audit"],
      },
      ...{ excludes: ["account_maker_id", "account_prover_id"], since: "account_since" },
      page: { to: "/account-changes/{account_change_id}", needs: ["company.company.view"] },
    },
    {
      key: "nameManager",
      when: has("lacks_manager"),
      ...{ filters: { lacks_manager: true }, holder: "agency", needs: ["company.company.edit"] },
      ...{ page: tab("people"), since: "reviewed_at" },
    },
    {
      ...{ key: "confirmManager", when: has("managers_waiting"), filters: { managers_asked: true } },
      ...{ holder: "agency", needs: review, excludes: ["managers_asked_by"], page: tab("people") },
      since: "managers_asked_at",
    },
    {
      ...{ key: "renewEvidence", when: has("lacks_evidence"), filters: { lacks_evidence: true }, holder: "agency" },
      ...{ needs: ["company.company.edit"], until: "evidence_until" },
      page: { to: "/companies/{id}/setup", needs: ["company.company.edit"] },
    },
    {
      ...{ key: "confirmFreeze", when: has("request"), filters: { request: [1, 2] }, holder: "agency" },
      ...{ needs: [...review, "company.company.edit"], excludes: ["requested_by"], page: tab("overview") },
      since: "requested_at",
    },
    {
      ...{ key: "decideModes", when: has("modes_waiting"), filters: { modes_asked: true }, holder: "agency" },
      ...{ needs: ["contract.contract.audit"], excludes: ["modes_asked_by"], page: tab("business") },
      since: "modes_asked_at",
    },
    {
      ...{ key: "makeContract", step: "sign", when: has("lacks_contract"), filters: { lacks_contract: true } },
      ...{ holder: "agency", needs: ["contract.contract.create"], since: "reviewed_at" },
      page: { ...tab("contracts"), needs: ["contract.contract.view"] },
    },
    {
      key: "deposit",
      step: "active",
      when: has("lacks_deposit"),
      ...{ filters: { lacks_deposit: true, status: active }, holder: "company", needs: ["fund.wallet.view"] },
      ...{
        page: { to: "/wallets/{wallet_id}", needs: ["fund.wallet.view"] },
        seenAt: proving.seenAt,
        since: "signed_at",
      },
      after: inForce,
    },
    {
      ...{ key: "addWorkers", step: "active", when: has("lacks_workers") },
      ...{ filters: { lacks_workers: true, status: active }, holder: "staff", needs: ["labor.labor.import"] },
      ...{ page: { to: "/imports/new", needs: ["labor.labor.import"] }, since: "signed_at" },
      after: inForce,
    },
    {
      ...{ key: "shareCode", step: "active", when: has("lacks_workers"), holder: "staff" },
      ...{ needs: ["labor.qr_code.edit"], page: { to: "/qr-codes", needs: ["labor.qr_code.edit"] } },
      ...{ since: "signed_at", after: inForce },
    },
    {
      ...{ key: "importBills", step: "active", when: has("lacks_bills") },
      ...{ filters: { lacks_bills: true, status: active }, holder: "staff", needs: ["bill.bill.import"] },
      ...{ page: { to: "/imports/new", needs: ["bill.bill.import"] }, since: "signed_at" },
      after: inForce,
    },
  ],
  // Frozen it waits for the agency's judgement, in force for nobody.
  atRest: ["active", "frozen"],
});
