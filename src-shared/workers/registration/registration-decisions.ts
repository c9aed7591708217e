import { reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, RecordAction } from "../../kernel/records/define.ts";
import { onboardingStates } from "../../kernel/states/worker.ts";

export const registrationSteps = ["approve", "refuse"] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** Permission to review identities and so to see the photos needed to decide. */
const permissions = ["labor.identity.audit"] as const;

/** Decisions of staff about somebody who registered by a code; the worker, who made the registration, is no user. */
export const registrationDecisions = {
  name: "laborRegistrations",
  states: onboardingStates,
  actions: {
    approve: { opens: "photos", permissions, forward: true },
    refuse: { permissions, form: { reason: reasonField() } },
  } satisfies Readonly<Record<RegistrationStep, RecordAction>>,
} as const satisfies Decided;
