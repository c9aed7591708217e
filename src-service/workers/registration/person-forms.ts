import { onboardingStates, payAccountStates, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { bankByCode, banks } from "../../../src-shared/kernel/values/banks/bank.ts";
import { creditBins, debitBinsOf } from "../../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { bankNameIn } from "../../../src-shared/kernel/values/banks/bank-names.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { daysBetween } from "../../../src-shared/kernel/values/time/time.ts";
import { daysToRenew } from "../../../src-shared/workers/registration/registrations-calls.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { PageLanguage } from "../../core/plumbing/worker-page.ts";
import { bar, form, type ScreenLink, screen, screenForm, submitBar } from "../../records/phone-page/bars.ts";
import {
  card,
  checkField,
  choiceField,
  facts,
  heading,
  notice,
  outcome,
  paragraphs,
  path,
  readToEnd,
  steps,
  textField,
} from "../../records/phone-page/elements.ts";
import type { Html } from "../../records/phone-page/html.ts";
import { photoField, shootBar } from "../../records/phone-page/photo.ts";
import { goLink } from "../../records/phone-page/work-elements.ts";
import { pageTexts } from "./code-page.ts";
import { agreedScreen, consentFields, noticeTexts, refusal, refusalScreen } from "./consent.ts";
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
  /** When they agreed to the notice of today; null: they did not. */
  readonly consentedAt: string | null;
  /** Token of the page on which they find tasks. */
  readonly taskPage: string;
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

/** Names of screens that others lead to. */
const screens = { card: "card", account: "account" } as const;

/** Both sides of the ID card, one after the other; `above` stands over the first. */
const cardForm = (texts: Texts, above: Html = ""): Html => {
  const common = {
    ...{ label: texts.next, busy: texts.reading },
    manual: { field: "to_staff", label: texts.toStaff, after: ["photo_unclear", "recognition_busy"] },
  };
  const photo = { camera: "environment", album: texts.album, retake: texts.retake } as const;
  const front = [
    above,
    steps(texts.steps, 1),
    heading(texts.frontTitle),
    photoField({ name: "front", label: texts.front, hint: texts.frontHint, outline: "front", ...photo }),
    shootBar({ photo: "front", shoot: texts.shootFront, again: texts.againFront, to: "card-back", ...common }),
  ];
  const back = [
    steps(texts.steps, 1),
    heading(texts.backTitle),
    photoField({ name: "back", label: texts.back, hint: texts.backHint, outline: "back", ...photo }),
    shootBar({ photo: "back", shoot: texts.shootBack, again: texts.againBack, ...common }),
  ];
  return screenForm("card", screen(screens.card, front.join("")) + screen("card-back", back.join("")));
};

const faceForm = (texts: Texts, above: Html): Html =>
  screenForm(
    "face",
    [
      above,
      photoField({
        name: "face",
        label: texts.face,
        hint: texts.faceHint,
        outline: "face",
        camera: "user",
        retake: texts.retake,
      }),
      shootBar({
        ...{ photo: "face", shoot: texts.shootFace, again: texts.againFace },
        ...{ label: texts.checkFace, busy: texts.checkingFace },
      }),
    ].join(""),
  );

/** Answers of a bank, or none, after which staff may verify the card. */
const bankRefusals = ["bank_no_match", "card_unknown", "bank_check_busy", "identity_tries_used"] as const;

const accountForm = (language: PageLanguage, title: string, above: Html = ""): Html => {
  const texts = pageTexts[language];
  const fields = [
    textField({ name: "account_no", label: texts.accountNo, kind: "account", most: 23 }),
    choiceField({
      ...{ name: "bank_code", label: texts.bank, unchosen: texts.unchosenBank },
      choices: payoutBanks.map((bank) => [bank.code, bankNameIn(language, bank)]),
      follows: {
        ...{ field: "account_no", byStart: bankByBin },
        refusals: { starts: creditBins, text: texts.errors.credit_card },
      },
    }),
    textField({ name: "bank_phone", label: texts.bankPhone, kind: "phone", most: 11, hint: texts.bankPhoneHint }),
  ].join("");
  return screenForm(
    "account",
    screen(
      screens.account,
      [
        above,
        steps(texts.steps, 3),
        heading(title, texts.accountLead),
        card(fields),
        submitBar({
          ...{ submit: texts.next, busy: texts.checkingAccount },
          manual: { field: "to_staff", label: texts.toStaff, after: bankRefusals },
        }),
      ].join(""),
    ),
  );
};

/** The last four digits of a card and its bank, as somebody compares them with the card in their hand. */
const accountText = (language: PageLanguage, { account_no, bank_code }: NonNullable<Opened["account"]>): string => {
  const bank = bankByCode(bank_code);
  return [bank === undefined ? "" : bankNameIn(language, bank), `···· ${account_no.slice(-4)}`].join(" ").trim();
};

/** The state of the photos of the ID card, as far as the person is told: never what differs. */
const cardText = (texts: Texts, person: Labor): string => {
  const fault = photoFault(person);
  if (fault !== null) return fault === "differs" ? texts.cardNotPassed : texts.cardForStaff;
  if (realNameStates.keyOf(person.real_name_status) !== "verified") return texts.cardForStaff;
  return person.id_valid_to === null ? texts.cardVerified : texts.cardValidTo.replace("{{date}}", person.id_valid_to);
};

/** Says whether the bank has confirmed that the account is the person's own; the name masked. */
const holderText = (texts: Texts, { person, account }: Opened): string => {
  const isAgreed = account !== null && payAccountStates.keyOf(account.status) === "verified";
  return (isAgreed ? texts.bankAgreed : texts.bankNotAsked).replace("{{name}}", maskField("name", person.name));
};

/** Tells who will soon need another card that they will have to send its photos. */
const renewalNotice = (texts: Texts, { id_valid_to }: Labor, today: string): Html => {
  const days = id_valid_to === null ? null : daysBetween(today, id_valid_to);
  return days === null || days < 0 || days >= daysToRenew
    ? ""
    : notice(texts.renewCard.replace("{{days}}", String(days)), "wait");
};

type Links = { readonly account?: ScreenLink; readonly consent?: ScreenLink };
type Line = readonly [label: string, value: string, change?: ScreenLink];

const line = (label: string, value: string, link: ScreenLink | undefined): Line =>
  link === undefined ? [label, value] : [label, value, link];

/** By whom the person works, where they will be paid, and to what they agreed. */
const whereFacts = (language: PageLanguage, opened: Opened, links: Links): Html => {
  const texts = pageTexts[language];
  const { company, account, consentedAt } = opened;
  return facts([
    [texts.company, company],
    ...(account === null
      ? []
      : [
          line(texts.ownAccount, accountText(language, account), links.account),
          line(texts.holder, holderText(texts, opened), undefined),
        ]),
    ...(consentedAt === null || links.consent === undefined
      ? []
      : [line(texts.ownConsent, consentedAt.slice(0, 16), links.consent)]),
  ]);
};

/** The way to other photos of the ID card. */
const toCard = (texts: Texts): ScreenLink => ({ to: screens.card, label: texts.cardAgain });

/** Says that the photos of the ID card are not enough; never what differs, nor what the register says. */
const photoNotice = (texts: Texts, person: Labor): Html => {
  const fault = photoFault(person);
  if (fault === null) return "";
  return fault === "differs"
    ? notice(texts.cardDiffers, "bad", toCard(texts))
    : notice(texts.cardUnread, "info", toCard(texts));
};

/** Asks somebody to check the data before they hand it in; each part leads to the step that changes it, and back. */
const checkScreen = (
  language: PageLanguage,
  opened: Opened,
  above: Html,
  today: string,
  mayChangeCard: boolean,
): Html => {
  const texts = pageTexts[language];
  const { person } = opened;
  const change = (to: string): ScreenLink => ({ to, label: texts.change });
  return screen(
    "check",
    [
      above,
      steps(texts.steps, 4),
      heading(texts.submitTitle, texts.submitLead),
      whereFacts(language, opened, { account: change(screens.account) }),
      facts([
        [texts.name, maskField("name", person.name)],
        [texts.idNumber, maskField("idNumber", person.id_no)],
        [texts.mobile, maskField("phone", person.mobile)],
        mayChangeCard
          ? [texts.cardPhotos, cardText(texts, person), change(screens.card)]
          : [texts.cardPhotos, cardText(texts, person)],
        [texts.faceTitle, texts.faceDone],
      ]),
      renewalNotice(texts, person, today),
      form({ action: "submit", submit: texts.submit, hint: texts.submitHint }, ""),
    ].join(""),
  );
};

/** Everything up to the review, a step at a time; what a refusal said stands above it. */
const collecting = (language: PageLanguage, opened: Opened, today: string): Html => {
  const texts = pageTexts[language];
  const { person } = opened;
  const missing = missingOf(opened);
  const isRefused = onboardingStates.keyOf(person.onboarding_status) === "refused";
  const refused = isRefused ? notice(`${texts.refusedNote}${person.onboarding_reason ?? ""}`, "bad") : "";
  if (missing === "card") return cardForm(texts, refused);
  const above = refused + photoNotice(texts, person);
  const mayChangeCard = photoFault(person) !== null || isRefused;
  const otherCard = mayChangeCard ? cardForm(texts) : "";
  switch (missing) {
    case "face":
      return screen("face", faceForm(texts, above + steps(texts.steps, 2) + heading(texts.faceTitle))) + otherCard;
    case "account":
      return accountForm(language, texts.accountTitle, above) + otherCard;
    default:
      return (
        checkScreen(language, opened, above, today, mayChangeCard) +
        accountForm(language, texts.changeAccount) +
        otherCard
      );
  }
};

/** Stages from handing in to the first order, with who does each; `at` counts from 0. */
const progress = (texts: Texts, { person }: Opened, at: number): Html =>
  path(
    texts.stages.map((stage, index) => [
      stage,
      index === 0 ? (person.onboarding_at ?? "").slice(0, 16) : (texts.stageNotes[index] ?? ""),
    ]),
    at,
  );

const training = (texts: Texts): Html =>
  [
    heading(texts.trainingTitle, texts.trainingLead),
    readToEnd(
      "read",
      paragraphs(texts.training),
      texts.readOn,
      form({ action: "finish", submit: texts.finish }, checkField({ name: "understood", label: texts.understood })),
    ),
  ].join("");

const consent = (language: PageLanguage): Html => {
  const texts = noticeTexts[language];
  const agreeing = [
    heading(texts.title, texts.lead),
    consentFields(language),
    submitBar({ submit: texts.submit, other: refusal(language) }),
  ].join("");
  return screenForm("consent", screen("consent", agreeing)) + refusalScreen(language, "consent");
};

const bodyOf = (language: PageLanguage, opened: Opened, today: string): Html => {
  const texts = pageTexts[language];
  const { person } = opened;
  if (opened.isFaceAsked && onboardingStates.keyOf(person.onboarding_status) === "ready")
    return faceForm(texts, heading(texts.accountFaceTitle, texts.accountFaceLead));
  switch (onboardingStates.keyOf(person.onboarding_status)) {
    case "inReview": {
      const state = [
        outcome("wait", texts.reviewTitle, texts.reviewText),
        photoNotice(texts, person),
        progress(texts, opened, 1),
        whereFacts(language, opened, { consent: { to: "agreed", label: texts.view } }),
      ].join("");
      const agreed = opened.consentedAt === null ? "" : agreedScreen(language, opened.consentedAt, "state");
      return screen("state", state) + agreed + (photoFault(person) === null ? "" : cardForm(texts));
    }
    case "approved":
    case "training":
      return training(texts);
    case "ready":
      return (
        outcome("good", texts.readyTitle, texts.readyText) +
        progress(texts, opened, texts.stages.length) +
        bar(goLink(opened.taskPage, texts.toTasks))
      );
    default:
      return collecting(language, opened, today);
  }
};

/** True when something of the person is taken on the page as it stands: then they have to agree first. */
const takesData = ({ person, isFaceAsked }: Opened): boolean =>
  isFaceAsked || ["submitted", "inReview", "refused"].includes(onboardingStates.keyOf(person.onboarding_status) ?? "");

/** Draws a person's page on a day: the notice before anything is taken of them, then the step that comes next. */
export const personBody = (language: PageLanguage, opened: Opened, today: string): Html =>
  takesData(opened) && opened.consentedAt === null ? consent(language) : bodyOf(language, opened, today);
