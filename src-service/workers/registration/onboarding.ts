import { onboardingStates, payAccountStates, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { type LivenessAnswer, livenessLeast, livenessPlatform } from "../../core/channels/liveness.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/bulk.ts";
import { readRow } from "../../core/database/read-row.ts";
import type { Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import { newAccount, newEvidence } from "../../directory/people/new-rows.ts";
import { type OwnPhotos, settleOwnPhotos } from "../identity/own-photos.ts";
import { saveLabor } from "../identity/save-labor.ts";
import { assertConsent } from "./consent.ts";
import type { Relation } from "./register-worker.ts";

type Labor = Tables["labors"];
type Step = Parameters<typeof onboardingStates.allows>[0];

/** The person behind a relation as the transaction sees them. */
const personOf = ({ tx }: Writing, { labor_id }: Relation): Promise<Labor> => readRow(tx, "labors", labor_id);

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

/** Throws `invalid` for a photo of a face that was sent before, whoever sent it: it shows nobody who is there now. */
export const assertNewFace = async (db: Reader, sha256: string): Promise<void> => {
  const used = await db
    .selectFrom("liveness_records")
    .select("id")
    .where("face_sha256", "=", sha256)
    .executeTakeFirst();
  if (used !== undefined) throw new ServiceError("invalid", { fields: { face: ["face_used"] } });
};

const audit = (writing: Writing, relation: Relation, step: string, after: object): Promise<void> =>
  writing.audit({
    ...{ agency_id: relation.agency_id, action: `laborQrCodes.${step}`, object: `worker:${relation.id}` },
    after: { company_labor_id: relation.id, ...after },
  });

/**
 * Both sides of the ID card are there: the identity follows what was read of them, or waits for staff where that was nothing.
 * Records that small copies took the place of the photos. What was proven of somebody stays.
 */
export const keepCard = async (writing: Writing, relation: Relation, own: OwnPhotos): Promise<boolean> => {
  const person = await personOf(writing, relation);
  await assertCardTaken(writing.tx, relation, person);
  const { front, back } = own.keys;
  const isVerified = person.real_name_status === realNameStates.code("verified");
  const isPending = realNameStates.allows("submit", person.real_name_status);
  if (!isVerified || person.id_front_key === null)
    await saveLabor(writing, person, {
      ...{ id_front_key: front, id_back_key: back },
      ...(isPending && { real_name_status: realNameStates.code("pending") }),
    });
  await audit(writing, relation, "upload", { files: 2 });
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

/** Keeps what a provider said of a face; the face of the register is the last that passed. */
export const keepLiveness = async (
  writing: Writing,
  relation: Relation,
  answer: LivenessAnswer,
  { key: faceKey, sha256 }: Face,
): Promise<void> => {
  const { tx, at } = writing;
  const person = await personOf(writing, relation);
  const { agency_id, company_id, labor_id } = relation;
  await assertFaceTaken(tx, relation, person);
  await assertNewFace(tx, sha256);
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
  await audit(writing, relation, "verify", { score: answer.score, least: livenessLeast, passed: answer.passed });
};

type Card = { readonly accountNo: string; readonly bankCode: string; readonly phone: string };

/** Cards that a person may have at a time and have named before: more is no correction of a mistake. */
const mostCards = 5;
const { code: accountCode } = payAccountStates;

/** Cards that somebody named on their phone and nobody has looked at: another one takes their place. */
const isUnseen = ({ created_by, status, verify_method, request }: Tables["labor_accounts"]): boolean =>
  created_by === null && status === accountCode("toVerify") && verify_method === 0 && request === null;

/** A person's accounts that are not removed; what stands on their page. */
export const accountsOf = async (db: Reader, laborId: number) =>
  (await db.selectFrom("labor_accounts").selectAll().where("labor_id", "=", laborId).orderBy("id").execute()).filter(
    ({ status }) => status !== accountCode("removed"),
  );

/**
 * A bank card that the person names, to be verified by staff; it becomes the default where there is none, and takes the place of
 * one that they named before and nobody has looked at. One that the person has already is not kept twice. Throws `invalid` for
 * too many.
 */
export const keepAccount = async (writing: Writing, relation: Relation, card: Card): Promise<void> => {
  const { tx, at } = writing;
  await assertAccountTaken(tx, relation, await personOf(writing, relation));
  const present = await accountsOf(tx, relation.labor_id);
  if (present.some(({ account_no, bank_code }) => account_no === card.accountNo && bank_code === card.bankCode)) return;
  const { named } = await tx
    .selectFrom("labor_accounts")
    .select((eb) => eb.fn.countAll<number>().as("named"))
    .where("labor_id", "=", relation.labor_id)
    .executeTakeFirstOrThrow();
  const unseen = present.filter(isUnseen);
  const own = present.filter((account) => !isUnseen(account));
  if (own.length >= mostCards || Number(named) >= 2 * mostCards)
    throw new ServiceError("invalid", { fields: { account_no: ["too_many_cards"] } });
  await accounts.saveMany(
    writing,
    unseen.map((before) => ({ before, after: { status: accountCode("removed"), is_default: 0 } })),
  );
  writing.touchedAgency("payAccounts", relation.agency_id);
  writing.touched("payAccounts", relation.company_id);
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
  const person = await personOf(writing, relation);
  const [target] = onboardingStates.transitions[step].to;
  if (target === undefined || !onboardingStates.allows(step, person.onboarding_status))
    throw new ServiceError("illegal_transition");
  if (step !== "refuse") await assertTaken(writing.tx, relation);
  await saveLabor(writing, person, { onboarding_status: onboardingStates.code(target), ...set });
  await audit(writing, relation, step === "refuse" ? "refuse" : step === "approve" ? "approve" : "update", { step });
};
