import { defineNextSteps, inStates } from "../../kernel/records/next-step.ts";
import { onboardingStates } from "../../kernel/states/worker.ts";

const is = inStates(onboardingStates);
const worker = { holder: "worker", needs: [], person: "name" } as const;

/** Steps, each with who takes it, until somebody who registered by a code can take work. */
export const registrationNextSteps = defineNextSteps(onboardingStates, {
  steps: [
    { key: "handIn", step: "submit", ...is("submitted"), ...worker, since: "create_at" },
    {
      ...{ key: "review", step: "audit", ...is("inReview"), holder: "agency", needs: ["labor.identity.audit"] },
      ...{ action: "approve", since: "onboarding_at" },
    },
    { key: "train", step: "train", ...is("approved", "training"), ...worker, since: "onboarding_at" },
  ],
  // Who was refused may send their registration again, and need not.
  atRest: ["ready", "refused"],
});
