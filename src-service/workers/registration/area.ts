import { laborRegistrations, livenessRecords } from "../../../src-shared/workers/registration/registrations-list.ts";
import { sandboxLiveness } from "../../core/channels/liveness.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { codePage } from "./code-page.ts";
import { registrationDetail } from "./detail.ts";
import { shorterSide } from "./face-size.ts";
import { registrationsLate } from "./late.ts";
import { lookAtRegistration } from "./look.ts";
import { personPage } from "./person-page.ts";
import { reviewRegistration } from "./review.ts";
import { showFace } from "./show-face.ts";
import { livenessSource, registrationsSource } from "./sources.ts";

/** Workers register by a code on their phones, and staff decide about them. */
export const registrationArea = defineArea({
  sources: {
    laborRegistrations: { source: registrationsSource, table: "company_labors" },
    livenessRecords: { source: livenessSource, table: "liveness_records" },
  },
  deadlines: registrationsLate,
  serve: (service) => ({
    handlers: {
      "laborRegistrations.list": ({ db, principal }, { query }) =>
        listRows(db, principal, laborRegistrations, query, registrationsSource),
      "livenessRecords.list": ({ db, principal }, { query }) =>
        listRows(db, principal, livenessRecords, query, livenessSource),
      "livenessRecords.photo": showFace(service),
      "laborRegistrations.get": (context, { params }) => registrationDetail(context, params.id),
      "laborRegistrations.look": lookAtRegistration(service),
      "laborRegistrations.review": reviewRegistration,
    },
    workerPages: [codePage(service), personPage(service, sandboxLiveness(shorterSide(service)))],
  }),
});
