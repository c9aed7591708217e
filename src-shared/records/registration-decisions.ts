import { onboardingStates } from "../states/worker.ts";
import type { Decided, RecordAction } from "./define.ts";
import { reasonField } from "./fields.ts";

export const registrationSteps = ["approve", "refuse"] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** Who reviews identities sees the photos: nobody else could decide by them. */
const permissions = ["labor.identity.audit"] as const;

/** What staff decide about somebody who registered by a code; the worker, who made the registration, is no user. */
export const registrationDecisions = {
  name: "laborRegistrations",
  states: onboardingStates,
  actions: {
    approve: { opens: "photos", permissions, forward: true },
    refuse: { permissions, form: { reason: reasonField() } },
  } satisfies Readonly<Record<RegistrationStep, RecordAction>>,
} as const satisfies Decided;
