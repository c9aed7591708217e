import { laborRegistrations, livenessRecords } from "../../src-shared/lists/registrations.ts";
import { actionOf } from "../../src-shared/records/judge.ts";
import { registrationDecisions } from "../../src-shared/records/registration-decisions.ts";
import { defineArea } from "../area.ts";
import { sandboxLiveness } from "../channels/liveness.ts";
import { type HandlersFor, type Principal, ServiceError } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { listRows } from "../lists/query.ts";
import { assertNotMerged } from "../people/merged.ts";
import { notFound, recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";
import { assertForm } from "../records/moves.ts";
import { assertLookedAt } from "../sensitive/looked.ts";
import { codePage } from "./code-page.ts";
import { shorterSide } from "./face-size.ts";
import { registrationsLate } from "./late.ts";
import { moveOnboarding } from "./onboarding.ts";
import { personPage } from "./person-page.ts";
import { showFace } from "./show-face.ts";
import { livenessSource, registrationsSource } from "./sources.ts";

type Evidence = Pick<Tables["labors"], "id_front_key" | "id_back_key" | "face_key" | "onboarding_at">;

/**
 * Who may look at photos has looked at those of the card and at the face since the registration was handed in, before they
 * approve it. Throws `evidence_not_seen`.
 */
const assertSeen = async (
  db: Reader,
  principal: Principal,
  evidence: Evidence & { labor_id: number },
): Promise<void> => {
  if (!principal.permissions.has("sensitive.field.reveal")) return;
  const fields = (["id_front_key", "id_back_key", "face_key"] as const).filter((field) => evidence[field] !== null);
  const object = `labor:${evidence.labor_id}` as const;
  await assertLookedAt(db, principal.user_id, object, fields, evidence.onboarding_at ?? "");
};

const review: HandlersFor<"laborRegistrations.review">["laborRegistrations.review"] = async (
  { principal, write },
  { params, body },
) => {
  assertForm(actionOf(registrationDecisions, body.action).form ?? {}, body);
  await write(async (writing) => {
    await writing.changeSeq();
    const row = await writing.tx
      .selectFrom("company_labors as r")
      .innerJoin("labors as l", "l.id", "r.labor_id")
      .select(["r.id", "r.agency_id", "r.company_id", "r.labor_id", "r.source_type", "l.version as person_version"])
      .select(["r.qr_code_id", "l.id_front_key", "l.id_back_key", "l.face_key", "l.onboarding_at"])
      .where("r.id", "=", recordId(params.id))
      .executeTakeFirst();
    const relation = visible(principal, row);
    await assertNotMerged(writing.tx, relation.labor_id);
    if (relation.qr_code_id === null) throw notFound();
    if (relation.person_version !== body.version)
      throw new ServiceError("stale_version", { current: relation.person_version });
    if (body.action === "approve") await assertSeen(writing.tx, principal, relation);
    const reason = body.action === "refuse" ? (body.reason ?? "") : null;
    await moveOnboarding(writing, relation, body.action, { onboarding_reason: reason });
  });
  return { ok: true };
};

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
      "laborRegistrations.review": review,
    },
    workerPages: [codePage(service), personPage(service, sandboxLiveness(shorterSide(service)))],
  }),
  demo: () => import("../demo/registrations.ts"),
});
