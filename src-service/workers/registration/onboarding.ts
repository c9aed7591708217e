import { onboardingStates, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { type LivenessAnswer, livenessLeast, livenessPlatform } from "../../core/channels/liveness.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import { newEvidence } from "../../directory/people/new-rows.ts";
import { haveCome, type OwnPhotos, settleOwnPhotos } from "../identity/own-photos.ts";
import { saveLabor } from "../identity/save-labor.ts";
import { assertConsent } from "./consent.ts";
import type { Relation } from "./register-worker.ts";

type Labor = Tables["labors"];
type Step = Parameters<typeof onboardingStates.allows>[0];

/** The person behind a relation as the transaction sees them. */
export const personOf = ({ tx }: Writing, { labor_id }: Relation): Promise<Labor> => readRow(tx, "labors", labor_id);

/** Nobody goes on into a company that takes no new workers. Throws `company_not_active`. */
const assertTaken = (db: Reader, { company_id }: Relation): Promise<void> =>
  assertCompanyIdMay(db, company_id, "addWorkers");

/** Checks that a person may still enter their own facts: before the review, and again after a refusal. */
const assertOpen = ({ onboarding_status }: Labor): void => {
  if (!onboardingStates.allows("submit", onboarding_status)) throw new ServiceError("illegal_transition");
};

/**
 * Fault of the photos of the ID card of somebody who is not verified: they differed from the register, or nobody
 * could read them; null: nothing, none are there, staff look at them, or the document is none that is read.
 */
export const photoFault = ({ id_front_key, id_no, real_name_status }: Labor): "differs" | "unread" | null => {
  if (id_front_key === null || !isReadByMachine(id_no)) return null;
  const state = realNameStates.keyOf(real_name_status);
  return state === "mismatch" ? "differs" : state === "pending" ? "unread" : null;
};

/** The photos of the ID card may also come again while the registration is in review, if those that are there are not enough. */
const assertCardOpen = (person: Labor): void => {
  const isInReview = onboardingStates.keyOf(person.onboarding_status) === "inReview";
  if (!isInReview || photoFault(person) === null) assertOpen(person);
};

/** Throws where the photos of the ID card cannot come now: `illegal_transition`, `company_not_active`, `consent_missing`. */
export const assertCardTaken = async (db: Reader, relation: Relation, person: Labor): Promise<void> => {
  assertCardOpen(person);
  await assertTaken(db, relation);
  await assertConsent(db, relation);
};

/** The same for a face. The face for another account of somebody who works already is asked for whatever the company's status. */
export const assertFaceTaken = async (db: Reader, relation: Relation, person: Labor): Promise<void> => {
  if ((await accountsThatAsk(db, relation.labor_id)).length === 0) {
    assertOpen(person);
    await assertTaken(db, relation);
  }
  await assertConsent(db, relation);
};

/** The same for a bank card. */
export const assertAccountTaken = async (db: Reader, relation: Relation, person: Labor): Promise<void> => {
  assertOpen(person);
  await assertTaken(db, relation);
  await assertConsent(db, relation);
};

/** Answer about a face: `reason` why it did not pass. */
export type FaceAnswer = { readonly passed: boolean; readonly reason: string };

/**
 * The answer that this photo of a face got before, where its own person sends it again because they had not heard it; null for a new
 * photo. Throws `invalid` where it shows nobody who is there now: somebody else sent it, or a change of an account asks for another.
 */
export const faceBefore = async (
  db: Reader,
  { labor_id }: Pick<Relation, "labor_id">,
  sha256: string,
): Promise<FaceAnswer | null> => {
  const used = await db
    .selectFrom("liveness_records")
    .select(["labor_id", "result", "reason"])
    .where("face_sha256", "=", sha256)
    .orderBy("id")
    .executeTakeFirst();
  if (used === undefined) return null;
  if (used.labor_id !== labor_id || (await accountsThatAsk(db, labor_id)).length > 0)
    throw new ServiceError("invalid", { fields: { face: ["face_used"] } });
  return { passed: used.result === livenessResults.passed, reason: used.reason };
};

/** Writes what was done on the phone into the audit log of the worker. */
export const auditOwn = (writing: Writing, relation: Relation, step: string, after: object): Promise<void> =>
  writing.audit({
    ...{ agency_id: relation.agency_id, action: `laborQrCodes.${step}`, object: `worker:${relation.id}` },
    after: { company_labor_id: relation.id, ...after },
  });

/**
 * Both sides of the ID card are there: the identity follows what was read of them, or waits for staff where that was nothing.
 * Records that small copies took the place of the photos; null: they have come before. What was proven of somebody stays.
 */
export const keepCard = async (writing: Writing, relation: Relation, own: OwnPhotos): Promise<boolean | null> => {
  const person = await personOf(writing, relation);
  await assertCardTaken(writing.tx, relation, person);
  if (await haveCome(writing.tx, person, own.prints)) return null;
  const { front, back } = own.keys;
  const isVerified = person.real_name_status === realNameStates.code("verified");
  const isPending = realNameStates.allows("submit", person.real_name_status);
  if (!isVerified || person.id_front_key === null)
    await saveLabor(writing, person, {
      ...{ id_front_key: front, id_back_key: back },
      ...(isPending && { real_name_status: realNameStates.code("pending") }),
    });
  await auditOwn(writing, relation, "upload", { files: 2 });
  if (!isPending && !isVerified) return false;
  return settleOwnPhotos(writing, await personOf(writing, relation), own, relation.company_id);
};

const accounts = versioned("labor_accounts");

/** Methods of checking a face: 1 by a photo. */
export const livenessMethods = { photo: 1 } as const;
/** Results of the check: 1 passed, 2 not. */
export const livenessResults = { passed: 1, failed: 2 } as const;

/** The accounts of a worker whose change waits for their face. */
export const accountsThatAsk = (db: Reader, laborId: number): Promise<readonly Tables["labor_accounts"][]> =>
  db.selectFrom("labor_accounts").selectAll().where("labor_id", "=", laborId).where("face_needed", "=", 1).execute();

/** The face was shown: a second person may decide about the account. */
const changeAccount = async (
  writing: Writing,
  { agency_id, company_id }: Relation,
  account: Tables["labor_accounts"],
): Promise<void> => {
  await accounts.save(writing, account, { face_needed: 0 });
  writing.touchedAgency("payAccounts", agency_id);
  writing.touched("payAccounts", company_id);
};

/** A photo of a face as it was sent; `key` null: it was none that could be looked at, and is not kept. */
type Face = { readonly key: string | null; readonly sha256: string };

/**
 * Keeps what a provider said of a face, and gives it; the face of the register is the last that passed. Gives what was said before of
 * a photo that came twice, and keeps nothing.
 */
export const keepLiveness = async (
  writing: Writing,
  relation: Relation,
  answer: LivenessAnswer,
  { key: faceKey, sha256 }: Face,
): Promise<FaceAnswer> => {
  const { tx, at } = writing;
  const person = await personOf(writing, relation);
  const { agency_id, company_id, labor_id } = relation;
  await assertFaceTaken(tx, relation, person);
  const before = await faceBefore(tx, relation, sha256);
  if (before !== null) return before;
  const asked = await accountsThatAsk(tx, labor_id);
  await tx
    .insertInto("liveness_records")
    .values({
      ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), agency_id, company_id },
      ...{ labor_id, at, method: livenessMethods.photo, score: answer.score, platform: livenessPlatform },
      result: answer.passed ? livenessResults.passed : livenessResults.failed,
      ...{ trace_id: answer.traceId, face_key: faceKey, face_sha256: sha256, reason: answer.reason },
    })
    .execute();
  await tx
    .insertInto("labor_identity")
    .values(
      newEvidence({
        ...{
          id: await writing.ids(1),
          agency_id,
          company_id,
          labor_id,
          at,
          user_id: 0,
          method: identityMethods.liveness,
        },
        ...{ result: answer.passed ? identityResults.match : identityResults.noMatch, score: answer.score },
        ...{ platform: livenessPlatform, trace_id: answer.traceId, face_key: faceKey },
      }),
    )
    .execute();
  writing.touched("livenessRecords", company_id);
  if (answer.passed) {
    await saveLabor(writing, person, { face_key: faceKey });
    for (const account of asked) await changeAccount(writing, relation, account);
  }
  await auditOwn(writing, relation, "verify", { score: answer.score, least: livenessLeast, passed: answer.passed });
  return answer;
};

/** Moves a person on. Throws `illegal_transition` where they stand elsewhere by now, `company_not_active` but for a refusal. */
export const moveOnboarding = async (
  writing: Writing,
  relation: Relation,
  step: Step,
  set: Partial<Labor> = {},
): Promise<void> => {
  const person = await personOf(writing, relation);
  const [target] = onboardingStates.transitions[step].to;
  if (target === undefined || !onboardingStates.allows(step, person.onboarding_status))
    throw new ServiceError("illegal_transition");
  if (step !== "refuse") await assertTaken(writing.tx, relation);
  await saveLabor(writing, person, { onboarding_status: onboardingStates.code(target), ...set });
  await auditOwn(writing, relation, step === "refuse" ? "refuse" : step === "approve" ? "approve" : "update", { step });
};
