import type { JudgedRow } from "../../kernel/records/define.ts";
import { defineNextSteps, inStates } from "../../kernel/records/next-step.ts";
import {
  contractSignStates,
  onboardingStates,
  realNameStates,
  workerStandingStates,
} from "../../kernel/states/worker.ts";
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

const unpayable = standing("accountMissing");

const before = ["review", "train"] as const;
const identity = [...before, "verify", "cardCheck", "reviewIdentity"] as const;

/**
 * Steps, each with who takes it, until a worker can take work and be paid at a company. Besides the columns of the list: `review_id`,
 * `review_maker_id` and `review_since` of an identity that a second person decides about, `sent_at` and `lapse_at` of the contract
 * that was sent, `today` as "YYYY-MM-DD".
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
      ...{ needs: [], person: "name" },
    },
    {
      key: "verify",
      step: "identify",
      when: both(realName("none", "mismatch", "refused", "expired").when),
      ...{ filters: standing("unverified").filters, holder: "staff", needs: ["labor.labor.edit"] },
      ...{ action: "verify", page: tab("identity"), after: before },
    },
    {
      ...{ key: "cardCheck", step: "identify", when: both(realName("pending").when), holder: "channel", needs: [] },
      ...{ page: tab("identity"), after: before },
    },
    {
      ...{ key: "reviewIdentity", step: "identify", when: both(realName("inReview").when), holder: "agency" },
      ...{ needs: ["labor.identity.audit"], excludes: ["review_maker_id"], since: "review_since", after: before },
      page: { to: "/identity-reviews/{review_id}" },
    },
    {
      key: "sendContract",
      step: "sign",
      when: both(contract("unsigned", "expired", "released").when),
      ...{ filters: standing("unsigned").filters, holder: "agency", needs: ["labor.contract.create"] },
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
      ...{ page: tab("contracts"), since: "sent_at", until: "lapse_at", person: "name", after: before },
    },
    {
      ...{ key: "addAccount", step: "account", when: both((row) => !hasAccount(row)), holder: "staff" },
      ...{ filters: unpayable.filters, needs: ["labor.account.edit"], page: tab("accounts"), after: before },
    },
    {
      ...{ key: "checkAccount", step: "account", when: (row) => unpayable.when(row) && hasAccount(row) },
      ...{ holder: "staff", needs: ["labor.account.edit"], page: tab("accounts") },
    },
    {
      ...{ key: "settleOpen", step: "stop", when: standing("stopping").when, holder: "agency" },
      ...{ needs: ["settlement.settlement.create"], page: tab("work"), since: "stop_time" },
    },
  ],
  // Who is ready, has stopped, is barred or was refused waits for nobody; who was merged goes on as somebody else.
  atRest: ["ready", "stopped", "barred", "refused", "merged"],
});
