import { createHash } from "node:crypto";
import { z } from "zod";
import { onboardingStates } from "../../../src-shared/kernel/states/worker.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { issuerOf } from "../../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { consentPages } from "../../../src-shared/workers/identity/consent-states.ts";
import type { LivenessProvider } from "../../core/channels/liveness.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import type { OpenedPage, PageFields, PageStep, WorkerPage } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";
import { checkBytes, dropBytes, keepBytes } from "../../lists/storage/keep-bytes.ts";
import { isTokenOf, personLetter, relationIdOf } from "../../records/phone-page/person-token.ts";
import { taskToken } from "../../records/phone-page/task-token.ts";
import { haveCome, printsOf, withOwnPhotos } from "../identity/own-photos.ts";
import { errorTexts, pageTexts, redrawn } from "./code-page.ts";
import { assertConsent, consentedAt, consentOf, keepConsent } from "./consent.ts";
import {
  accountsThatAsk,
  assertAccountTaken,
  assertCardTaken,
  assertFaceTaken,
  type FaceAnswer,
  faceBefore,
  keepCard,
  keepLiveness,
  moveOnboarding,
} from "./onboarding.ts";
import { accountsOf, keepAccount } from "./own-account.ts";
import { checkOwnCard } from "./own-card-check.ts";
import { missingOf, type Opened, payoutBanks, personBody } from "./person-forms.ts";
import type { Relation } from "./register-worker.ts";

/** Most bytes of a photo: the page makes them smaller before. */
const mostPhotoBytes = 2 << 20;
/** Photos of a face a day: enough for who cannot hold still. */
const facesADay = 10;
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** A photo of a form. Throws `invalid`, `too_large`, `file_unreadable` before anything looks into it. */
const photoOf = (fields: PageFields, name: string): Buffer => {
  const parsed = base64.safeParse(fields[name] ?? "");
  if (!parsed.success) throw new ServiceError("invalid", { fields: { [name]: ["photo_missing"] } });
  const bytes = Buffer.from(parsed.data, "base64");
  checkBytes({ name: `${name}.jpg`, bytes }, mostPhotoBytes);
  return bytes;
};

const cardOf = (fields: PageFields) => {
  const number = checkBankCard((fields["account_no"] ?? "").replace(/\s/gu, ""));
  if (!number.ok) throw new ServiceError("invalid", { fields: { account_no: ["wrong"] } });
  const bankCode = fields["bank_code"] ?? "";
  if (!payoutBanks.some(({ code }) => code === bankCode))
    throw new ServiceError("invalid", { fields: { bank_code: ["missing_bank"] } });
  const issuer = issuerOf(number.value);
  if (issuer?.type === "credit") throw new ServiceError("invalid", { fields: { account_no: ["credit_card"] } });
  if (issuer !== undefined && issuer.bank !== bankCode)
    throw new ServiceError("invalid", { fields: { bank_code: ["bank_differs"] } });
  const phone = (fields["bank_phone"] ?? "").trim();
  if (!/^1[3-9]\d{9}$/u.test(phone)) throw new ServiceError("invalid", { fields: { bank_phone: ["wrong"] } });
  return { accountNo: number.value, bankCode, phone };
};

/** Says what the check of a face gave. Throws `invalid` where it did not pass. */
const answered = ({ passed, reason }: FaceAnswer, next: PageStep): PageStep => {
  if (!passed) throw new ServiceError("invalid", { fields: { face: [`face_${reason}`] } });
  return next;
};

type Found = Opened & { readonly relation: Relation & { readonly create_at: string } };

const find = async (service: Service, { db }: Context, token: string): Promise<Found | null> => {
  const id = relationIdOf(token);
  if (id === null) return null;
  const relation = await db
    .selectFrom("company_labors as r")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .select(["r.id", "r.labor_id", "r.company_id", "r.agency_id", "r.create_at", "c.name as company"])
    .where("r.id", "=", id)
    .where("r.cooperation_status", "=", 1)
    .executeTakeFirst();
  if (relation === undefined) return null;
  const person = await readRow(db, "labors", relation.labor_id);
  if (!isTokenOf(service, token, relation, person.mobile)) return null;
  const accounts = await accountsOf(db, person.id);
  return {
    ...{ relation, person, company: relation.company },
    account: accounts.find(({ is_default }) => is_default === 1) ?? accounts.at(-1) ?? null,
    isFaceAsked: (await accountsThatAsk(db, person.id)).length > 0,
    consentedAt: await consentedAt(db, person.id),
    taskPage: taskToken(service, person.id, person.mobile),
  };
};

/** Days for which whoever may take orders still finds that on their page; then only another question opens it. */
const daysReady = 30;
const endOf = ({ person, relation, isFaceAsked }: Found): string | null => {
  const isReady = onboardingStates.keyOf(person.onboarding_status) === "ready";
  if (!isReady || isFaceAsked) return null;
  return `${addDays(dayOf(person.trained_at ?? relation.create_at), daysReady)} 23:59:59`;
};

/** The page on which a person goes on after naming themselves: ID card, face, account, review, training. */
export const personPage = (service: Service, liveness: LivenessProvider): WorkerPage => {
  return {
    letter: personLetter,
    open: async (context, token): Promise<OpenedPage | null> => {
      const opened = await find(service, context, token);
      if (opened === null) return null;
      const { relation, person } = opened;
      const { db } = context;
      const again: PageStep = { to: token };
      const keep = (name: string, bytes: Buffer): Promise<string> =>
        keepBytes(service, context, { agency_id: relation.agency_id, name: `${name}.jpg`, bytes }, mostPhotoBytes);
      return {
        subject: `${personLetter}${relation.id}`,
        endsAt: endOf(opened),
        draw: (language) => ({
          title: pageTexts[language].title,
          body: personBody(language, opened, dayOf(shanghaiNow(context.clock.now()))),
          errors: errorTexts(language),
          redrawn,
        }),
        actions: {
          consent: {
            may: () => undefined,
            aDay: { by: "page", most: 20 },
            run: async (fields) => {
              const agreed = { ...consentOf(fields), page: consentPages.own, address: context.remoteAddress };
              await context.write((writing) => keepConsent(writing, relation, agreed));
              return again;
            },
          },
          card: {
            may: () => assertCardTaken(db, relation, person),
            aDay: { by: "page", most: 10 },
            takesPhotos: true,
            run: async (fields) => {
              const [front, back] = [photoOf(fields, "front"), photoOf(fields, "back")];
              if (front.equals(back)) throw new ServiceError("invalid", { fields: { back: ["photo_same"] } });
              if (await haveCome(db, person, printsOf({ front, back }))) return again;
              const keys = { front: await keep("front", front), back: await keep("back", back) };
              await withOwnPhotos(
                service,
                context,
                person,
                { front, back },
                keys,
                fields["to_staff"] === "yes",
                (own) => context.write((writing) => keepCard(writing, relation, own)),
              );
              return again;
            },
          },
          face: {
            may: () => assertFaceTaken(db, relation, person),
            aDay: { by: "page", most: facesADay },
            takesPhotos: true,
            run: async (fields) => {
              const photo = photoOf(fields, "face");
              const sha256 = createHash("sha256").update(photo).digest("hex");
              const before = await faceBefore(db, relation, sha256);
              if (before !== null) return answered(before, again);
              const answer = await liveness.check(String(person.id), photo, context.waiting);
              const key = answer.reason === "too_small" ? null : await keep("face", photo);
              let said: FaceAnswer | null = null;
              try {
                said = await context.write((writing) => keepLiveness(writing, relation, answer, { key, sha256 }));
              } finally {
                if (said !== answer) await dropBytes(service, context, key === null ? [] : [key]);
              }
              return answered(said, again);
            },
          },
          account: {
            may: () => assertAccountTaken(db, relation, person),
            aDay: { by: "page", most: 20 },
            run: async (fields) => {
              const named = cardOf(fields);
              const asked = { person, companyId: relation.company_id };
              const verifiedAt =
                fields["to_staff"] === "yes" ? null : await checkOwnCard(context, service.identity, asked, named);
              await context.write((writing) => keepAccount(writing, relation, { ...named, verifiedAt }));
              return again;
            },
          },
          submit: {
            may: async () => {
              if (missingOf(opened) !== null || !onboardingStates.allows("submit", person.onboarding_status))
                throw new ServiceError("illegal_transition");
              await assertConsent(db, relation);
            },
            aDay: { by: "page", most: 20 },
            run: async () => {
              await context.write((writing) =>
                moveOnboarding(writing, relation, "submit", { onboarding_at: writing.at, onboarding_reason: null }),
              );
              return again;
            },
          },
          read: {
            may: () => undefined,
            aDay: { by: "page", most: 200 },
            run: async () => {
              if (onboardingStates.allows("train", person.onboarding_status))
                await context.write((writing) => moveOnboarding(writing, relation, "train"));
              return { to: null };
            },
          },
          finish: {
            may: () => {
              if (!onboardingStates.allows("finish", person.onboarding_status))
                throw new ServiceError("illegal_transition");
            },
            aDay: { by: "page", most: 50 },
            run: async (fields) => {
              if (fields["understood"] !== "yes")
                throw new ServiceError("invalid", { fields: { understood: ["required"] } });
              await context.write((writing) => moveOnboarding(writing, relation, "finish", { trained_at: writing.at }));
              return again;
            },
          },
        },
      };
    },
  };
};
