import { z } from "zod";
import { shownConsent } from "../../kernel/calls/consents.ts";
import { defineCall, idText, photoAnswer, reasonText, shortText } from "../../kernel/calls/define.ts";
import { realNameStates } from "../../kernel/states/worker.ts";
import { idTypes } from "../../kernel/values/people/id-type.ts";
import { identityMethodCodes, identityResultCodes } from "./identity-check-states.ts";
import { backResult, cardSides, frontResult } from "./recognition.ts";

const realNameStatus = z.int().refine((code) => realNameStates.codes.includes(code));
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** One check of who somebody is, newest first in `evidence`. `by`: who did it; empty: the worker. */
const evidenceEntry = z.object({
  id: idText,
  at: z.string(),
  by: z.string(),
  method: z.int().refine((code) => identityMethodCodes.some((one) => one === code)),
  result: z.int().refine((code) => identityResultCodes.some((one) => one === code)),
  platform: z.string(),
  reviewer: z.string().nullable(),
  /** Which document a person looked at, where it is none that is read by machine. */
  id_type: z.enum(idTypes).nullable(),
  note: z.string(),
});

/**
 * A recognised value beside the registered one. `positions`: which characters of the recognised one differ, from 0; null for who
 * sees the registered one masked, because a few drawn cards would otherwise read it.
 */
const compared = z.object({
  recognised: z.string(),
  registered: z.string(),
  differs: z.boolean(),
  positions: z.array(z.int()).nullable(),
});

/** Both sides of a card against the register. */
const comparison = z.object({
  real_name_status: realNameStatus,
  name: compared,
  id_no: compared,
  validity: z.object({ valid_from: day, valid_to: day.nullable(), today: day, is_valid: z.boolean() }),
  /** The worker's mobile, masked: what is asked of the carriers next. */
  contract_mobile: z.string(),
});
export type CardComparison = z.output<typeof comparison>;

/**
 * Proof of a worker's identity: the registered facts masked, the evidence, and for who may submit photos a recognition token.
 * `id` is the worker's (`labor_id`). `valid_to`: last day of the document, null where not known or without an end.
 */
export const laborsIdentity = defineCall({
  name: "labors.identity",
  method: "GET",
  path: "/cdl/1/labors/{id}/identity",
  access: "labor.labor.view",
  output: () =>
    z.object({
      labor_id: idText,
      name: z.string(),
      id_no: z.string(),
      id_type: z.enum(idTypes),
      mobile: z.string(),
      real_name_status: realNameStatus,
      valid_from: day.nullable(),
      valid_to: day.nullable(),
      has_photos: z.boolean(),
      /** Null for who may not submit photos, and of documents that are not read by machine. */
      recognition_token: z.string().nullable(),
      /** Photos of such a document that the worker sent and that can be handed in, for who may do that. */
      sent_photos: z.strictObject({ front: idText, back: idText }).nullable(),
      evidence: z.array(evidenceEntry),
      /** To what the worker agreed on phone pages. */
      consents: z.array(shownConsent),
    }),
});

/**
 * Differences in the last photos of a worker that this person, or the worker, handed in, as long as they can be handed in
 * for review; null otherwise. What was read stands in clear for who has the photos, and no copy of it is kept on the desk.
 */
export const laborsMismatch = defineCall({
  name: "labors.mismatch",
  method: "GET",
  path: "/cdl/1/labors/{id}/identity/mismatch",
  access: "labor.labor.edit",
  output: () =>
    z.object({
      mismatch: z
        .object({
          ...{ front: idText, back: idText, submitted: comparison },
          /** The worker sent the photos themselves: what was read is masked. */
          is_masked: z.boolean(),
        })
        .nullable(),
    }),
  refusals: ["not_found"],
});

/**
 * Submits both sides of the ID card with what was recognised (`serverless_results`, signed by the service). Equal to the
 * register and valid today: verified (2); else mismatch (3) with what differs.
 */
export const laborsSubmitIdImages = defineCall({
  name: "labors.submitIdImages",
  method: "PUT",
  path: "/v4/labors/{id}/id_no_image/",
  access: "labor.labor.edit",
  body: () =>
    z.strictObject({
      id_front_img_url: idText,
      id_back_img_url: idText,
      serverless_results: z.strictObject({ front: frontResult, back: backResult }),
    }),
  output: comparison,
  refusals: [
    ...["not_found", "worker_merged_into", "recognition_untrusted", "illegal_transition", "same_picture"],
    ...["document_not_read", "guess_limit"],
  ],
});

/** Answers of carriers and banks; `unknown` is asked again by itself and is no failure. */
export const identityOutcomes = ["match", "noMatch", "cardUnknown", "down", "unknown"] as const;
export type IdentityOutcome = (typeof identityOutcomes)[number];

/**
 * Asks the carriers whether name, ID number and mobile of a verified worker are one person's. `contract_mobile`: the
 * worker's mobile masked, as it was shown.
 */
export const laborsSubmitContractMobile = defineCall({
  name: "labors.submitContractMobile",
  method: "POST",
  path: "/cdl/1/labors/not_code_identity3/",
  access: "labor.labor.edit",
  body: () => z.strictObject({ contract_mobile: shortText(20), labor_id: idText }),
  output: () => z.object({ outcome: z.enum(identityOutcomes) }),
  refusals: ["not_found", "worker_merged_into", "identity_tries_used", "illegal_transition"],
});

/** Shows a photo of a worker's ID card: kept in memory only, with a reason, in the audit log of that worker. */
export const laborsPhoto = defineCall({
  name: "labors.photo",
  method: "POST",
  path: "/cdl/1/labors/{id}/photos",
  access: "sensitive.field.reveal",
  body: () => z.strictObject({ side: z.enum(cardSides), reason: reasonText }),
  isUnkept: true,
  output: photoAnswer,
  refusals: ["not_found", "photo_missing", "reveal_limit"],
});
