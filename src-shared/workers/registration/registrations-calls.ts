import { z } from "zod";
import { shownConsent } from "../../kernel/calls/consents.ts";
import { defineCall, okAnswer, photoAnswer, reasonText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { verdicts } from "../../kernel/records/define.ts";
import { nextSteps } from "../../kernel/records/next-step.ts";
import { idTypes } from "../../kernel/values/people/id-type.ts";
import { registrationSteps } from "./registration-decisions.ts";
import { laborRegistrations, livenessRecords } from "./registrations-list.ts";

export const livenessRecordsList = listCall(livenessRecords, { path: "/cdl/1/liveness_records" });

/** Shows the face that was checked: kept in memory only, with a reason, counted and in the audit log of that worker. */
export const livenessRecordsPhoto = defineCall({
  name: "livenessRecords.photo",
  method: "POST",
  path: "/cdl/1/liveness_records/{id}/photo",
  access: "sensitive.field.reveal",
  body: () => z.strictObject({ reason: reasonText }),
  isUnkept: true,
  output: photoAnswer,
  refusals: ["not_found", "photo_missing", "reveal_limit"],
});

export const laborRegistrationsList = listCall(laborRegistrations, {
  path: "/cdl/1/labor_registrations",
});

/** Days before its last one from which on a card is to be renewed, and worth a note. */
export const daysToRenew = 60;

/** Steps still open for somebody who registered, besides the review itself, in the order in which they are seen to. */
export const openSteps = ["photos", "identity", "account", "training", "contract", "renewCard"] as const;
export type OpenStep = (typeof openSteps)[number];

/**
 * Data read from the card that was sent, masked; `name_differs`, `id_no_differs`: characters that are not as registered;
 * null: some, and this person is not told how many. Days `YYYY-MM-DD`;
 * `valid_to` null: without an end.
 */
const cardRead = z.object({
  ...{ name: z.string(), id_no: z.string(), name_differs: z.int().nullable(), id_no_differs: z.int().nullable() },
  ...{ valid_from: z.string(), valid_to: z.string().nullable(), is_valid: z.boolean() },
});

/**
 * A registration with all that it is decided by, masked. `card` null: nobody could read it, or it is none that is read. `face`: the
 * last check, `least` the score from which on it passes. `account`: where pay would go. `consents`: to what was agreed, when and where.
 * `others_with`: other people of the register, as far as this person sees them, who have the same mobile or card.
 */
export const registrationDetail = z.object({
  registration: laborRegistrations.row,
  id_type: z.enum(idTypes),
  real_name_status: z.int(),
  has: z.object({ front: z.boolean(), back: z.boolean(), face: z.boolean() }),
  card: cardRead.nullable(),
  face: z.object({ score: z.int(), least: z.int(), passed: z.boolean(), at: z.string() }).nullable(),
  account: z
    .object({ account_no: z.string(), bank_name: z.string(), status: z.int(), bank_phone_differs: z.boolean() })
    .nullable(),
  consents: z.array(shownConsent),
  others_with: z.object({ mobile: z.int(), account: z.int() }),
  open: z.array(z.enum(openSteps)),
  next: nextSteps,
  actions: verdicts,
});
export type RegistrationDetail = z.output<typeof registrationDetail>;

export const laborRegistrationsGet = defineCall({
  name: "laborRegistrations.get",
  method: "GET",
  path: "/cdl/1/labor_registrations/{id}",
  access: "labor.labor.view",
  output: registrationDetail,
  refusals: ["not_found"],
});

const evidenceSides = ["front", "back", "face"] as const;
export type EvidenceSide = (typeof evidenceSides)[number];

/**
 * Shows the photos of a registration that waits for its review beside what is registered and what was read, in clear: with a
 * reason, counted and in the audit log as a reveal. `positions`: which characters of what was read differ.
 */
export const laborRegistrationsLook = defineCall({
  name: "laborRegistrations.look",
  method: "POST",
  path: "/cdl/1/labor_registrations/{id}/photos",
  access: "labor.identity.audit",
  body: () => z.strictObject({ reason: reasonText }),
  isUnkept: true,
  output: () =>
    z.object({
      registered: z.object({ name: z.string(), id_no: z.string(), mobile: z.string() }),
      read: z.object({ name: z.string(), id_no: z.string() }).nullable(),
      positions: z.object({ name: z.array(z.int()), id_no: z.array(z.int()) }),
      photos: z.array(photoAnswer.extend({ side: z.enum(evidenceSides) })),
    }),
  refusals: ["not_found", "illegal_transition", "photo_missing", "reveal_limit"],
});

/**
 * Decides about somebody who registered: they go on to the training, or learn the reason and may hand in again. Approving needs
 * the photos to have been looked at (`laborRegistrations.look`), so that who decides is who may see them. `version`: of the person
 * as they were seen (`person_version`), `stale_version` where something has changed since.
 */
export const laborRegistrationsReview = defineCall({
  name: "laborRegistrations.review",
  method: "PUT",
  path: "/cdl/1/labor_registrations/{id}",
  access: "labor.identity.audit",
  body: () => z.strictObject({ version, action: z.enum(registrationSteps), reason: reasonText.optional() }),
  output: okAnswer,
  refusals: [
    "worker_merged_into",
    "evidence_not_seen",
    "registered_card_differs",
    "consent_not_given",
    "photo_missing",
    "stale_version",
    "illegal_transition",
    "invalid",
    "not_found",
    "forbidden",
    "company_not_active",
  ],
});
