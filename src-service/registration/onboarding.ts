import { identityMethods, identityResults } from "../../src-shared/states/identity-check.ts";
import { onboardingStates, realNameStates } from "../../src-shared/states/worker.ts";
import { isReadByMachine } from "../../src-shared/values/id-type.ts";
import { type LivenessAnswer, livenessLeast, livenessPlatform } from "../channels/liveness.ts";
import { assertCompanyIdMay } from "../companies/company-work.ts";
import { ServiceError, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { type OwnPhotos, settleOwnPhotos } from "../identity/own-photos.ts";
import { newAccount, newEvidence } from "../people/new-rows.ts";
import type { Relation } from "./register-worker.ts";

type Labor = Tables["labors"];
type Step = Parameters<typeof onboardingStates.allows>[0];

/** The person behind a relation as the transaction sees them. */
const personOf = ({ tx }: Writing, { labor_id }: Relation): Promise<Labor> =>
  tx.selectFrom("labors").selectAll().where("id", "=", labor_id).executeTakeFirstOrThrow();

/** Nobody goes on into a company that takes no new workers. Throws `company_not_active`. */
const assertTaken = ({ tx }: Writing, { company_id }: Relation): Promise<void> =>
  assertCompanyIdMay(tx, company_id, "addWorkers");

const change = async (writing: Writing, person: Labor, set: Partial<Labor>): Promise<void> => {
  const { tx } = writing;
  const change_seq = await writing.changeSeq();
  await tx
    .updateTable("labors")
    .set({ ...set, version: person.version + 1, change_seq })
    .where("id", "=", person.id)
    .execute();
};

/** What of the register a person may still give themselves: before the review, and again after a refusal. */
const assertOpen = ({ onboarding_status }: Labor): void => {
  if (!onboardingStates.allows("submit", onboarding_status)) throw new ServiceError("illegal_transition");
};

/**
 * What is the matter with the photos of the ID card of somebody who is not verified: they differed from the register, or nobody
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

const audit = (writing: Writing, relation: Relation, step: string, after: object): Promise<void> =>
  writing.audit({
    ...{ agency_id: relation.agency_id, action: `laborQrCodes.${step}`, object: `worker:${relation.id}` },
    after: { company_labor_id: relation.id, ...after },
  });

/**
 * Both sides of the ID card are there: the identity follows what was read of them, or waits for staff where that was nothing.
 * Whether small copies took the place of the photos. What was proven of somebody stays.
 */
export const keepCard = async (writing: Writing, relation: Relation, own: OwnPhotos): Promise<boolean> => {
  await writing.changeSeq();
  const person = await personOf(writing, relation);
  assertCardOpen(person);
  await assertTaken(writing, relation);
  const { front, back } = own.keys;
  const isVerified = person.real_name_status === realNameStates.code("verified");
  const isPending = realNameStates.allows("submit", person.real_name_status);
  if (!isVerified || person.id_front_key === null)
    await change(writing, person, {
      ...{ id_front_key: front, id_back_key: back },
      ...(isPending && { real_name_status: realNameStates.code("pending") }),
    });
  await audit(writing, relation, "upload", { files: 2 });
  if (!isPending && !isVerified) return false;
  return settleOwnPhotos(writing, await personOf(writing, relation), own, relation.company_id);
};

/** How a face was checked: 1 by a photo. */
export const livenessMethods = { photo: 1 } as const;
/** What came of it: 1 passed, 2 not. */
export const livenessResults = { passed: 1, failed: 2 } as const;

/** The accounts of a worker whose change waits for their face. */
export const accountsThatAsk = (db: Reader, laborId: number): Promise<readonly Tables["labor_accounts"][]> =>
  db.selectFrom("labor_accounts").selectAll().where("labor_id", "=", laborId).where("face_needed", "=", 1).execute();

/** The face was shown: a second person may decide about the account. */
const changeAccount = async (
  writing: Writing,
  { agency_id, company_id }: Relation,
  { id, version }: Tables["labor_accounts"],
): Promise<void> => {
  await writing.tx
    .updateTable("labor_accounts")
    .set({ face_needed: 0, version: version + 1, change_seq: await writing.changeSeq() })
    .where("id", "=", id)
    .execute();
  writing.touchedAgency("payAccounts", agency_id);
  writing.touched("payAccounts", company_id);
};

/** Keeps what a provider said of a face; the face of the register is the last that passed. */
export const keepLiveness = async (
  writing: Writing,
  relation: Relation,
  answer: LivenessAnswer,
  faceKey: string,
): Promise<void> => {
  const { tx, at } = writing;
  await writing.changeSeq();
  const person = await personOf(writing, relation);
  const { agency_id, company_id, labor_id } = relation;
  const asked = await accountsThatAsk(tx, labor_id);
  // The face for another account of somebody who works already is asked for whatever the company's status.
  if (asked.length === 0) {
    assertOpen(person);
    await assertTaken(writing, relation);
  }
  await tx
    .insertInto("liveness_records")
    .values({
      ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), agency_id, company_id },
      ...{ labor_id, at, method: livenessMethods.photo, score: answer.score, platform: livenessPlatform },
      result: answer.passed ? livenessResults.passed : livenessResults.failed,
      ...{ trace_id: answer.traceId, face_key: faceKey, reason: answer.reason },
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
    await change(writing, person, { face_key: faceKey });
    for (const account of asked) await changeAccount(writing, relation, account);
  }
  await audit(writing, relation, "verify", { score: answer.score, least: livenessLeast, passed: answer.passed });
};

type Card = { readonly accountNo: string; readonly bankCode: string; readonly phone: string };

/**
 * A bank card that the person names, to be verified by staff; it becomes the default where there is none. One that the person
 * has already is not kept twice.
 */
export const keepAccount = async (writing: Writing, relation: Relation, card: Card): Promise<void> => {
  const { tx, at } = writing;
  await writing.changeSeq();
  assertOpen(await personOf(writing, relation));
  await assertTaken(writing, relation);
  const own = await tx
    .selectFrom("labor_accounts")
    .select(["account_no", "is_default"])
    .where("labor_id", "=", relation.labor_id)
    .execute();
  if (own.some(({ account_no }) => account_no === card.accountNo)) return;
  await tx
    .insertInto("labor_accounts")
    .values(
      newAccount({
        ...{ id: await writing.ids(1), change_seq: await writing.changeSeq(), agency_id: relation.agency_id },
        ...{ labor_id: relation.labor_id, account_no: card.accountNo, bank_code: card.bankCode, create_at: at },
        ...{ bank_phone: card.phone, is_default: own.some(({ is_default }) => is_default === 1) ? 0 : 1 },
      }),
    )
    .execute();
  await audit(writing, relation, "bind", { bank_code: card.bankCode });
};

/** Moves a person on. Throws `illegal_transition` where they stand elsewhere by now, `company_not_active` but for a refusal. */
export const moveOnboarding = async (
  writing: Writing,
  relation: Relation,
  step: Step,
  set: Partial<Labor> = {},
): Promise<void> => {
  await writing.changeSeq();
  const person = await personOf(writing, relation);
  const [target] = onboardingStates.transitions[step].to;
  if (target === undefined || !onboardingStates.allows(step, person.onboarding_status))
    throw new ServiceError("illegal_transition");
  if (step !== "refuse") await assertTaken(writing, relation);
  await change(writing, person, { onboarding_status: onboardingStates.code(target), ...set });
  await audit(writing, relation, step === "refuse" ? "refuse" : step === "approve" ? "approve" : "update", { step });
};
