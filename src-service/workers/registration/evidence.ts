import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { registrationDecisions } from "../../../src-shared/workers/registration/registration-decisions.ts";
import type { Decider } from "../../access/agencies/person-limits.ts";
import type { Principal } from "../../core/context.ts";
import { findRow, type Reader, type Tables } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { hasLookedAt } from "../../lists/sensitive/looked.ts";
import { decisionRefusal } from "../../records/records/decide.ts";
import { type ReadCard, readOf } from "../identity/recognised.ts";
import { hasConsent } from "./consent.ts";

type Labor = Tables["labors"];

/** Somebody who registered by a code of a company. */
export type Registered = { readonly relation: Tables["company_labors"]; readonly person: Labor };

/** A worker of a company, as far as the person may see them. Throws `not_found`. */
export const findRelation = finderOf("company_labors");

/** The registration of this id, as far as the person may see it. Throws `not_found`, also for workers who came another way. */
export const findRegistered = async (db: Reader, principal: Principal, id: string): Promise<Registered> => {
  const relation = await findRelation(db, principal, id);
  if (relation.qr_code_id === null) throw notFound();
  const person = await findRow(db, "labors", relation.labor_id);
  if (person === undefined) throw notFound();
  return { relation, person };
};

/** Columns of a person that name a photo, by what the photo shows. */
export const photoColumns = { front: "id_front_key", back: "id_back_key", face: "face_key" } as const;

/** The photos of a person that are there, with their files. */
export const photosOf = (person: Labor) =>
  (["front", "back", "face"] as const).flatMap((side) => {
    const key = person[photoColumns[side]];
    return key === null ? [] : [{ side, key }];
  });

/** Since when a look counts: the registration was handed in, and the last of its photos had come. */
const evidenceSince = async (db: Reader, person: Labor): Promise<string> => {
  const keys = photosOf(person).map(({ key }) => key);
  const files =
    keys.length === 0
      ? []
      : await db.selectFrom("storage_objects").select("created_ms").where("key", "in", keys).execute();
  const times = files.map(({ created_ms }) => shanghaiNow(Number(created_ms)));
  return [person.onboarding_at ?? "", ...times].toSorted().at(-1) ?? "";
};

/** Photos that differ from the register, or that a reviewer has refused: nobody is passed by them. */
const contradicting: readonly number[] = [realNameStates.code("mismatch"), realNameStates.code("refused")];

/**
 * Obstacle to a person's approval of a registration that they may decide, as an error code; null where nothing does: photos that
 * contradict the register, no consent on file, photos that are missing, or that they have not looked at themselves as they are now.
 */
const approvalObstacle = async (db: Reader, principal: Principal, person: Labor): Promise<string | null> => {
  if (contradicting.includes(person.real_name_status)) return "registered_card_differs";
  if (!(await hasConsent(db, person.id))) return "consent_not_given";
  const columns = Object.values(photoColumns);
  if (columns.some((column) => person[column] === null)) return "photo_missing";
  const since = await evidenceSince(db, person);
  const isSeen = await hasLookedAt(db, principal.user_id, `labor:${person.id}`, columns, since);
  return isSeen ? null : "evidence_not_seen";
};

/** Objection to a decision about a registration, as an error code; null where there is none. */
export const registrationRefusal = async (
  db: Reader,
  action: string,
  { relation, person }: Registered,
  decider: Decider,
): Promise<string | null> => {
  const row = { ...person, company_id: relation.company_id, status: person.onboarding_status };
  const against = decisionRefusal(registrationDecisions, action, row, {}, decider);
  if (against !== null || action !== "approve") return against;
  return approvalObstacle(db, decider.principal, person);
};

/** Finds what was read of the person's present card photos; null where nobody could, or the document is none that is read. */
export const cardReadOf = (db: Reader, { id, id_front_key, id_back_key }: Labor): Promise<ReadCard | null> =>
  id_front_key === null || id_back_key === null
    ? Promise.resolve(null)
    : readOf(db, id, { front: id_front_key, back: id_back_key });
