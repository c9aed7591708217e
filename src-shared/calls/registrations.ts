import { z } from "zod";
import { listAnswer, listQuery } from "../lists/answer.ts";
import { laborRegistrations, livenessRecords } from "../lists/registrations.ts";
import { registrationSteps } from "../records/registration-decisions.ts";
import { defineCall } from "./define.ts";
import { okAnswer, photoAnswer, reasonText, version } from "./fields.ts";

export const livenessRecordsList = defineCall({
  name: "livenessRecords.list",
  area: "workers",
  method: "GET",
  path: "/cdl/1/liveness_records",
  access: "labor.labor.view",
  query: listQuery(livenessRecords),
  output: listAnswer(livenessRecords),
});

/** Shows the face that was checked: kept in memory only, with a reason, counted and in the audit log of that worker. */
export const livenessRecordsPhoto = defineCall({
  name: "livenessRecords.photo",
  area: "workers",
  method: "POST",
  path: "/cdl/1/liveness_records/{id}/photo",
  access: "sensitive.field.reveal",
  body: z.strictObject({ reason: reasonText }),
  isUnkept: true,
  output: photoAnswer,
  refusals: ["not_found", "photo_missing", "reveal_limit"],
});

export const laborRegistrationsList = defineCall({
  name: "laborRegistrations.list",
  area: "workers",
  method: "GET",
  path: "/cdl/1/labor_registrations",
  access: "labor.labor.view",
  query: listQuery(laborRegistrations),
  output: listAnswer(laborRegistrations),
});

/**
 * Decides about somebody who registered: they go on to the training, or learn the reason and may hand in again. `version`: of
 * the person as they were seen (`person_version`), `stale_version` where something has changed since.
 */
export const laborRegistrationsReview = defineCall({
  name: "laborRegistrations.review",
  area: "workers",
  method: "PUT",
  path: "/cdl/1/labor_registrations/{id}",
  access: "labor.labor.edit",
  body: z.strictObject({ version, action: z.enum(registrationSteps), reason: reasonText.optional() }),
  output: okAnswer,
  refusals: [
    "worker_merged_into",
    "evidence_not_seen",
    "stale_version",
    "illegal_transition",
    "invalid",
    "not_found",
    "forbidden",
    "company_not_active",
  ],
});
