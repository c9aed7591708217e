import { z } from "zod";
import { onboardingStates } from "../../src-shared/states/worker.ts";
import { banks } from "../../src-shared/values/bank.ts";
import { checkBankCard } from "../../src-shared/values/bank-card.ts";
import { maskField } from "../../src-shared/values/mask.ts";
import type { LivenessProvider } from "../channels/liveness.ts";
import { type Context, ServiceError } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import { withOwnPhotos } from "../identity/own-photos.ts";
import {
  card,
  checkField,
  choiceField,
  facts,
  form,
  heading,
  notice,
  outcome,
  paragraphs,
  photoField,
  readToEnd,
  steps,
  textField,
} from "../phone-page/elements.ts";
import { isTokenOf, personLetter, relationIdOf } from "../phone-page/person-token.ts";
import type { OpenedPage, PageLanguage, PageStep, WorkerPage } from "../plumbing/worker-page.ts";
import type { Service } from "../service.ts";
import { keepBytes } from "../storage/keep-bytes.ts";
import { pageTexts } from "./code-page.ts";
import { accountsThatAsk, keepAccount, keepCard, keepLiveness, moveOnboarding, photoFault } from "./onboarding.ts";
import type { Relation } from "./register-worker.ts";

type Labor = Tables["labors"];
type Fields = Readonly<Record<string, string>>;

/** Most bytes of a photo: the page makes them smaller before. */
const mostPhotoBytes = 2 << 20;
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

const photoOf = (fields: Fields, name: string): Buffer => {
  const parsed = base64.safeParse(fields[name] ?? "");
  if (!parsed.success) throw new ServiceError("invalid", { fields: { [name]: ["photo_missing"] } });
  return Buffer.from(parsed.data, "base64");
};

/** Where somebody stands before the review; null once nothing is missing. */
const missingOf = (person: Labor, hasAccount: boolean): "card" | "face" | "account" | null => {
  if (person.id_front_key === null || person.id_back_key === null) return "card";
  if (person.face_key === null) return "face";
  return hasAccount ? null : "account";
};

const cardOf = (fields: Fields) => {
  const number = checkBankCard((fields["account_no"] ?? "").replace(/\s/gu, ""));
  if (!number.ok) throw new ServiceError("invalid", { fields: { account_no: ["wrong"] } });
  const bankCode = fields["bank_code"] ?? "";
  const bank = banks.find(({ code, is_personal_payout }) => code === bankCode && is_personal_payout);
  if (bank === undefined) throw new ServiceError("invalid", { fields: { bank_code: ["wrong"] } });
  const phone = (fields["bank_phone"] ?? "").trim();
  if (!/^1[3-9]\d{9}$/u.test(phone)) throw new ServiceError("invalid", { fields: { bank_phone: ["wrong"] } });
  return { accountNo: number.value, bankCode, phone };
};

type Opened = {
  readonly relation: Relation;
  readonly person: Labor;
  readonly hasAccount: boolean;
  /** A change of an account waits for the person's face. */
  readonly isFaceAsked: boolean;
};

const find = async (service: Service, { db }: Context, token: string): Promise<Opened | null> => {
  const id = relationIdOf(token);
  if (id === null) return null;
  const relation = await db
    .selectFrom("company_labors")
    .select(["id", "labor_id", "company_id", "agency_id"])
    .where("id", "=", id)
    .where("cooperation_status", "=", 1)
    .executeTakeFirst();
  if (relation === undefined) return null;
  const person = await db
    .selectFrom("labors")
    .selectAll()
    .where("id", "=", relation.labor_id)
    .executeTakeFirstOrThrow();
  if (!isTokenOf(service, token, relation, person.mobile)) return null;
  const account = await db
    .selectFrom("labor_accounts")
    .select("id")
    .where("labor_id", "=", person.id)
    .where("status", "<>", 5)
    .executeTakeFirst();
  const isFaceAsked = (await accountsThatAsk(db, person.id)).length > 0;
  return { relation, person, hasAccount: account !== undefined, isFaceAsked };
};

type Texts = (typeof pageTexts)[PageLanguage];

const cardForm = (texts: Texts, submit = texts.next): string =>
  form(
    { action: "card", submit },
    [
      photoField({ name: "front", label: texts.front, hint: texts.frontHint, camera: "environment" }),
      photoField({ name: "back", label: texts.back, hint: texts.backHint, camera: "environment" }),
    ].join(""),
  );

const faceForm = (texts: Texts): string =>
  form(
    { action: "face", submit: texts.checkFace },
    photoField({ name: "face", label: texts.face, hint: texts.faceHint, camera: "user" }),
  );

const accountForm = (texts: Texts): string =>
  form(
    { action: "account", submit: texts.next },
    [
      textField({ name: "account_no", label: texts.accountNo, kind: "account", most: 23 }),
      choiceField({
        name: "bank_code",
        label: texts.bank,
        choices: banks.filter(({ is_personal_payout }) => is_personal_payout).map(({ code, name }) => [code, name]),
      }),
      textField({ name: "bank_phone", label: texts.bankPhone, kind: "phone", most: 11, hint: texts.bankPhoneHint }),
    ].join(""),
  );

const ownFacts = (texts: Texts, { name, id_no, mobile }: Labor): string =>
  facts([
    [texts.name, maskField("name", name)],
    [texts.idNumber, maskField("idNumber", id_no)],
    [texts.mobile, maskField("phone", mobile)],
  ]);

/** That the photos of the ID card are not enough; never what differs, nor what the register says. */
const photoNotice = (texts: Texts, person: Labor): string => {
  const fault = photoFault(person);
  return fault === null ? "" : notice(fault === "differs" ? texts.cardDiffers : texts.cardUnread, "bad");
};

/** Everything up to the review, a step at a time; what a refusal said stands above it. */
const collecting = (texts: Texts, { person, hasAccount }: Opened): string => {
  const missing = missingOf(person, hasAccount);
  const at = { card: 1, face: 2, account: 3 } as const;
  const refused = onboardingStates.keyOf(person.onboarding_status) === "refused";
  const forms = { card: cardForm, face: faceForm, account: accountForm } as const;
  const titles = { card: texts.cardTitle, face: texts.faceTitle, account: texts.accountTitle } as const;
  return [
    refused ? notice(`${texts.refusedNote}${person.onboarding_reason ?? ""}`, "bad") : "",
    photoNotice(texts, person),
    ...(missing === null
      ? [heading(texts.submitTitle, texts.submitLead), steps(texts.steps, 4), ownFacts(texts, person)]
      : [heading(titles[missing]), steps(texts.steps, at[missing])]),
    missing === null ? card(form({ action: "submit", submit: texts.submit }, "")) : card(forms[missing](texts)),
    photoFault(person) !== null || (refused && missing === null)
      ? card(cardForm(texts, texts.cardAgain), texts.cardAgain)
      : "",
  ].join("");
};

const training = (texts: Texts): string =>
  [
    heading(texts.trainingTitle, texts.trainingLead),
    readToEnd(
      "read",
      paragraphs(texts.training),
      texts.readOn,
      form({ action: "finish", submit: texts.finish }, checkField({ name: "understood", label: texts.understood })),
    ),
  ].join("");

const bodyOf = (texts: Texts, opened: Opened): string => {
  if (opened.isFaceAsked && onboardingStates.keyOf(opened.person.onboarding_status) === "ready")
    return [heading(texts.accountFaceTitle, texts.accountFaceLead), card(faceForm(texts))].join("");
  switch (onboardingStates.keyOf(opened.person.onboarding_status)) {
    case "inReview":
      return [
        outcome("wait", texts.reviewTitle, texts.reviewText),
        photoNotice(texts, opened.person),
        photoFault(opened.person) === null ? "" : card(cardForm(texts, texts.cardAgain), texts.cardAgain),
      ].join("");
    case "approved":
    case "training":
      return training(texts);
    case "ready":
      return outcome("good", texts.readyTitle, texts.readyText);
    default:
      return collecting(texts, opened);
  }
};

/** The page on which a person goes on after naming themselves: ID card, face, account, review, training. */
export const personPage = (service: Service, liveness: LivenessProvider): WorkerPage => ({
  letter: personLetter,
  open: async (context, token): Promise<OpenedPage | null> => {
    const opened = await find(service, context, token);
    if (opened === null) return null;
    const { relation, person } = opened;
    const again: PageStep = { to: token };
    const keep = (fields: Fields, name: string): Promise<string> => {
      const given = { agency_id: relation.agency_id, name: `${name}.jpg`, bytes: photoOf(fields, name) };
      return keepBytes(service, context, given, mostPhotoBytes);
    };
    return {
      draw: (language) => {
        const texts = pageTexts[language];
        return { title: texts.title, body: bodyOf(texts, opened), errors: texts.errors };
      },
      actions: {
        card: async (fields) => {
          const [front, back] = [photoOf(fields, "front"), photoOf(fields, "back")];
          if (front.equals(back)) throw new ServiceError("invalid", { fields: { back: ["photo_same"] } });
          const keys = { front: await keep(fields, "front"), back: await keep(fields, "back") };
          await withOwnPhotos(service, context, person, { front, back }, keys, (own) =>
            context.write((writing) => keepCard(writing, relation, own)),
          );
          return again;
        },
        face: async (fields) => {
          const key = await keep(fields, "face");
          // The provider is asked outside of the transaction.
          const answer = await liveness.check(String(person.id), photoOf(fields, "face"), context.waiting);
          await context.write((writing) => keepLiveness(writing, relation, answer, key));
          if (!answer.passed) throw new ServiceError("invalid", { fields: { face: [`face_${answer.reason}`] } });
          return again;
        },
        account: async (fields) => {
          const named = cardOf(fields);
          await context.write((writing) => keepAccount(writing, relation, named));
          return again;
        },
        submit: async () => {
          if (missingOf(person, opened.hasAccount) !== null) throw new ServiceError("illegal_transition");
          await context.write((writing) =>
            moveOnboarding(writing, relation, "submit", { onboarding_at: writing.at, onboarding_reason: null }),
          );
          return again;
        },
        read: async () => {
          if (onboardingStates.allows("train", person.onboarding_status))
            await context.write((writing) => moveOnboarding(writing, relation, "train"));
          return { to: null };
        },
        finish: async (fields) => {
          if (fields["understood"] !== "yes")
            throw new ServiceError("invalid", { fields: { understood: ["required"] } });
          await context.write((writing) => moveOnboarding(writing, relation, "finish", { trained_at: writing.at }));
          return again;
        },
      },
    };
  },
});
