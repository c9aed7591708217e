import type { JudgedRow } from "../../kernel/records/define.ts";
import { defineNextSteps, inStates } from "../../kernel/records/next-step.ts";
import {
  contractSignStates,
  onboardingStates,
  realNameStates,
  workerStandingStates,
} from "../../kernel/states/worker.ts";
import { contractSignDays } from "../contracts/labor-contract-states.ts";
import { endsSoon } from "./worker-decisions.ts";

const standing = inStates(workerStandingStates, "standing");
const realName = inStates(realNameStates, "real_name_status");
const contract = inStates(contractSignStates, "contract_sign_type");
const onboarding = inStates(onboardingStates, "onboarding_status");

const tab = (name: string) => ({ to: `/workers/{id}?tab=${name}` });

/** Is, or is on the way to be, somebody who works for the company. */
const comes = standing("inReview", "training", "unverified", "unsigned", "accountMissing", "ready").when;
const both =
  (...tests: readonly ((row: JudgedRow) => boolean)[]) =>
  (row: JudgedRow): boolean =>
    comes(row) && tests.every((test) => test(row));
const hasAccount = ({ account_no }: JudgedRow): boolean => typeof account_no === "string" && account_no !== "";

// Pending are photos from the phone that nobody could read: staff, or the person anew, show the card again.
const unproven = realName("none", "pending", "mismatch", "refused", "expired");
const unsent = contract("unsigned", "expired", "released");
const unpayable = standing("accountMissing");
const isAsked = ({ account_asked }: JudgedRow): boolean => typeof account_asked === "string";
const isUnverified = (row: JudgedRow): boolean =>
  !hasAccount(row) && !isAsked(row) && Number(row["account_unverified"] ?? 0) > 0;
const hasOpenAccount = (row: JudgedRow): boolean => isAsked(row) || isUnverified(row);

/** Days in which a worker, or staff for them, should have shown the card, named an account and finished the training. */
const within = 3;
const before = ["review", "train"] as const;
const identity = [...before, "verify", "reviewIdentity"] as const;

/**
 * Steps, each with who takes it, until a worker can take work and be paid at a company. Besides the columns of the list: `review_id`,
 * `review_maker_id` and `review_since` of an identity that a second person decides about, `contract_id` and `sent_at` of the contract
 * that was sent, `verify_since` and `account_since` since when card and account are missing, `account_unverified`, `account_asked` with who asked and when of accounts, `today` as "YYYY-MM-DD".
 */
export const workerNextSteps = defineNextSteps(workerStandingStates, {
  column: "standing",
  steps: [
    {
      ...{ key: "review", step: "audit", when: standing("inReview").when, holder: "agency" },
      ...{ needs: ["labor.identity.audit"], page: { to: "/registrations/{id}" }, since: "joined_at" },
    },
    {
      ...{ key: "train", step: "train", when: both(onboarding("approved", "training").when), holder: "worker" },
      ...{ needs: [], person: "name", since: "joined_at", within },
    },
    {
      key: "verify",
      step: "identify",
      when: both(unproven.when),
      filters: { ...standing("unverified").filters, ...unproven.filters },
      ...{ holder: "staff", needs: ["labor.labor.edit"] },
      ...{ action: "verify", page: tab("identity"), since: "verify_since", within, after: before },
    },
    {
      ...{ key: "reviewIdentity", step: "identify", when: both(realName("inReview").when), holder: "agency" },
      ...{ needs: ["labor.identity.audit"], excludes: ["review_maker_id"], since: "review_since", after: before },
      page: { to: "/identity-reviews/{review_id}" },
    },
    {
      key: "sendContract",
      step: "sign",
      when: both(unsent.when),
      filters: { ...standing("unsigned").filters, ...unsent.filters },
      ...{ holder: "agency", needs: ["labor.contract.create"] },
      ...{ action: "sendContract", page: tab("contracts") },
      after: identity,
    },
    {
      ...{ key: "renewContract", step: "sign", when: both(endsSoon), holder: "agency" },
      ...{ needs: ["labor.contract.create"], action: "sendContract", page: tab("contracts") },
      ...{ until: "contract_end_at", after: identity },
    },
    {
      ...{ key: "signContract", step: "sign", when: both(contract("signing").when), holder: "worker", needs: [] },
      ...{ page: tab("contracts"), since: "sent_at", within: contractSignDays, person: "name", after: before },
      reminder: { to: "/worker-contracts/{contract_id}", needs: ["labor.contract.create"] },
    },
    {
      ...{ key: "addAccount", step: "account", when: both((row) => !hasAccount(row) && !hasOpenAccount(row)) },
      ...{
        filters: { ...unpayable.filters, lacks_account: true },
        holder: "staff",
        needs: ["labor.account.edit"],
        page: tab("accounts"),
      },
      ...{ since: "account_since", within, after: before },
    },
    {
      ...{ key: "checkAccount", step: "account", when: both(isUnverified) },
      filters: { ...unpayable.filters, account_unverified: true },
      ...{ holder: "staff", needs: ["labor.account.edit"], page: tab("accounts"), after: before },
      ...{ since: "account_since", within },
    },
    {
      ...{ key: "approveAccount", step: "account", when: both(isAsked), holder: "agency" },
      ...{ needs: ["labor.account.audit"], excludes: ["account_asked_by"], since: "account_asked_at" },
      ...{ page: { to: "/pay-accounts/{account_asked}", needs: ["labor.account.audit"] }, after: before },
    },
    {
      ...{ key: "settleOpen", step: "stop", when: standing("stopping").when, holder: "agency" },
      ...{ needs: ["settlement.settlement.create"], page: tab("work"), since: "stop_time" },
    },
  ],
  // Who is ready, has stopped, is barred or was refused waits for nobody; who was merged goes on as somebody else.
  atRest: ["ready", "stopped", "barred", "refused", "merged"],
});
