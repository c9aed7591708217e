import { defineNextSteps, inStates } from "../../kernel/records/next-step.ts";
import { onboardingStates } from "../../kernel/states/worker.ts";
import { reviewHours } from "../identity/real-name-reviews-record.ts";

/** Days in which somebody should have finished what they do on the phone. */
const within = 3;
const is = inStates(onboardingStates);
const worker = { holder: "worker", needs: [], person: "name" } as const;

/** Steps, each with who takes it, until somebody who registered by a code can take work. */
export const registrationNextSteps = defineNextSteps(onboardingStates, {
  steps: [
    { key: "handIn", step: "submit", ...is("submitted"), ...worker, since: "create_at", within },
    {
      ...{ key: "review", step: "audit", ...is("inReview"), holder: "agency", needs: ["labor.identity.audit"] },
      ...{ action: "approve", since: "onboarding_at", within: reviewHours / 24 },
    },
    { key: "train", step: "train", ...is("approved", "training"), ...worker, since: "onboarding_at", within },
  ],
  // Who was refused may send their registration again, and need not.
  atRest: ["ready", "refused"],
});
