import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { registrationDecisions } from "../../../src-shared/workers/registration/registration-decisions.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { HandlersFor } from "../../core/context.ts";
import { assertNotMerged } from "../../directory/people/merged.ts";
import { assertForm, refuseFor } from "../../records/records/decide.ts";
import { findRegistered, findRelation, registrationRefusal } from "./evidence.ts";
import { moveOnboarding } from "./onboarding.ts";

type Review = HandlersFor<"laborRegistrations.review">["laborRegistrations.review"];

/**
 * Answers `laborRegistrations.review`. Throws `evidence_not_seen` where who approves has not looked at the photos,
 * `registered_card_differs`, `consent_not_given`, `stale_version`, `illegal_transition`, `worker_merged_into`, `not_found`.
 */
export const reviewRegistration: Review = async ({ principal, write }, { params, body }) => {
  assertForm(actionOf(registrationDecisions, body.action).form ?? {}, body);
  await write(async (writing) => {
    const relation = await findRelation(writing.tx, principal, params.id);
    await assertNotMerged(writing.tx, relation.labor_id);
    const registered = await findRegistered(writing.tx, principal, params.id);
    const { person } = registered;
    const decider = await deciderOf(writing.tx, principal);
    const against = await registrationRefusal(writing.tx, body.action, registered, decider);
    refuseFor(against, { version: person.version, status: person.onboarding_status }, body.version);
    const reason = body.action === "refuse" ? (body.reason ?? "") : null;
    await moveOnboarding(writing, relation, body.action, { onboarding_reason: reason });
  });
  return { ok: true };
};
