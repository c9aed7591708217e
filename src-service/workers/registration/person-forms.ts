import { onboardingStates } from "../../../src-shared/kernel/states/worker.ts";
import { bankByCode, banks } from "../../../src-shared/kernel/values/banks/bank.ts";
import { debitBinsOf } from "../../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { PageLanguage } from "../../core/plumbing/worker-page.ts";
import {
  card,
  checkField,
  choiceField,
  facts,
  fold,
  form,
  heading,
  notice,
  outcome,
  paragraphs,
  photoField,
  readToEnd,
  steps,
  textField,
} from "../../records/phone-page/elements.ts";
import { pageTexts } from "./code-page.ts";
import { consentFields, noticeTexts } from "./consent.ts";
import { photoFault } from "./onboarding.ts";
import type { Relation } from "./register-worker.ts";

type Labor = Tables["labors"];

/** Subject of a person's page. */
export type Opened = {
  readonly relation: Relation;
  readonly company: string;
  readonly person: Labor;
  /** The account that pays would go to: the default, else the newest. */
  readonly account: Pick<Tables["labor_accounts"], "account_no" | "bank_code" | "status"> | null;
  /** A change of an account waits for the person's face. */
  readonly isFaceAsked: boolean;
  readonly hasConsent: boolean;
};

/** Where somebody stands before the review; null once nothing is missing. */
export const missingOf = ({ person, account }: Opened): "card" | "face" | "account" | null => {
  if (person.id_front_key === null || person.id_back_key === null) return "card";
  if (person.face_key === null) return "face";
  return account === null ? "account" : null;
};

/** Banks that people are paid through. */
export const payoutBanks = banks.filter(({ is_personal_payout }) => is_personal_payout);

/** The bank of a card's first six digits. */
const bankByBin = Object.fromEntries(
  payoutBanks.flatMap(({ code }) => debitBinsOf(code).map((bin) => [bin, code] as const)),
);

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

const accountForm = (texts: Texts, submit = texts.next): string =>
  form(
    { action: "account", submit },
    [
      textField({ name: "account_no", label: texts.accountNo, kind: "account", most: 23 }),
      choiceField({
        ...{ name: "bank_code", label: texts.bank, unchosen: texts.unchosenBank },
        choices: payoutBanks.map(({ code, name }) => [code, name]),
        follows: { field: "account_no", byStart: bankByBin },
      }),
      textField({ name: "bank_phone", label: texts.bankPhone, kind: "phone", most: 11, hint: texts.bankPhoneHint }),
    ].join(""),
  );

/** The last four digits of a card and its bank, as somebody compares them with the card in their hand. */
const accountText = ({ account_no, bank_code }: NonNullable<Opened["account"]>): string =>
  [`···· ${account_no.slice(-4)}`, bankByCode(bank_code)?.name ?? ""].join(" ").trim();

/** Asks somebody to check the data before they hand it in. */
const toCheck = (texts: Texts, { person: { name, id_no, mobile }, company, account }: Opened): string =>
  facts([
    [texts.company, company],
    ...(account === null ? [] : [[texts.ownAccount, accountText(account)] as const]),
    [texts.name, maskField("name", name)],
    [texts.idNumber, maskField("idNumber", id_no)],
    [texts.mobile, maskField("phone", mobile)],
  ]);

/** Says that the photos of the ID card are not enough; never what differs, nor what the register says. */
const photoNotice = (texts: Texts, person: Labor): string => {
  const fault = photoFault(person);
  return fault === null ? "" : notice(fault === "differs" ? texts.cardDiffers : texts.cardUnread, "bad");
};

/** Everything up to the review, a step at a time; what a refusal said stands above it. */
const collecting = (texts: Texts, opened: Opened): string => {
  const { person } = opened;
  const missing = missingOf(opened);
  const at = { card: 1, face: 2, account: 3 } as const;
  const refused = onboardingStates.keyOf(person.onboarding_status) === "refused";
  const forms = { card: cardForm, face: faceForm, account: accountForm } as const;
  const titles = { card: texts.cardTitle, face: texts.faceTitle, account: texts.accountTitle } as const;
  return [
    refused ? notice(`${texts.refusedNote}${person.onboarding_reason ?? ""}`, "bad") : "",
    photoNotice(texts, person),
    ...(missing === null
      ? [heading(texts.submitTitle, texts.submitLead), steps(texts.steps, 4), toCheck(texts, opened)]
      : [heading(titles[missing]), steps(texts.steps, at[missing])]),
    missing === null ? card(form({ action: "submit", submit: texts.submit }, "")) : card(forms[missing](texts)),
    missing === null ? fold(texts.changeAccount, card(accountForm(texts, texts.changeAccount))) : "",
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

const consent = (language: PageLanguage): string => {
  const texts = noticeTexts[language];
  return (
    heading(texts.title, texts.lead) + card(form({ action: "consent", submit: texts.submit }, consentFields(language)))
  );
};

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

/** True when something of the person is taken on the page as it stands: then they have to agree first. */
const takesData = ({ person, isFaceAsked }: Opened): boolean =>
  isFaceAsked || ["submitted", "inReview", "refused"].includes(onboardingStates.keyOf(person.onboarding_status) ?? "");

/** Draws a person's page: the notice before anything is taken of them, then the step that comes next. */
export const personBody = (language: PageLanguage, opened: Opened): string =>
  takesData(opened) && !opened.hasConsent ? consent(language) : bodyOf(pageTexts[language], opened);
