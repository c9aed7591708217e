import { consentNotice as textsEn } from "../../../src-shared/locales/en/access/consent-notice.ts";
import { consentNotice as textsZh } from "../../../src-shared/locales/zh-CN/access/consent-notice.ts";
import {
  type ConsentKind,
  type ConsentPage,
  consentKinds,
  consentVersion,
} from "../../../src-shared/workers/identity/consent-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { PageFields, PageLanguage } from "../../core/plumbing/worker-page.ts";
import { linkBar, type ScreenLink, screen } from "../../records/phone-page/bars.ts";
import { card, heading, outcome } from "../../records/phone-page/elements.ts";
import type { Html } from "../../records/phone-page/html.ts";
import {
  type Agreed,
  agreedOf,
  hashOf,
  type Notices,
  noticeFields,
  noticeSummary,
  noticeText,
} from "../../records/phone-page/notice.ts";
import type { Relation } from "./register-worker.ts";

export const noticeTexts = { "zh-CN": textsZh, en: textsEn } as const;

const noticeOf = ({ title, summary, text, agree, agreeSensitive }: (typeof noticeTexts)[PageLanguage]) => ({
  ...{ title, summary, text, boxes: { consent: agree, consent_sensitive: agreeSensitive } },
});
const notices: Notices = { "zh-CN": noticeOf(textsZh), en: noticeOf(textsEn) };

/** SHA-256, in hex, of all that a person reads and ticks in one language. */
export const noticeHash = (language: PageLanguage): string => hashOf(notices, language);

/** The notice in short, and in whole with its two boxes, as part of a form; the form says which text was shown. */
export const consentFields = (language: PageLanguage): Html =>
  noticeSummary(notices, language) + card(noticeFields(notices, language));

/** Screen with the text that somebody agreed to; `back`: the screen that it is left for. */
export const agreedScreen = (language: PageLanguage, at: string, back: string): Html => {
  const { title, agreedAt, back: label } = noticeTexts[language];
  return screen(
    "agreed",
    heading(title, agreedAt.replace("{{time}}", at.slice(0, 16)).replace("{{version}}", consentVersion)) +
      noticeSummary(notices, language) +
      card(noticeText(notices, language)) +
      linkBar({ to: back, label }),
  );
};

/** The way of who does not agree, from the bar below the notice. */
export const refusal = (language: PageLanguage): ScreenLink => ({
  to: "refused",
  label: noticeTexts[language].refuse,
});

/** Screen of who does not agree: nothing was taken of them, and somebody else can help; `back`: the screen of the notice. */
export const refusalScreen = (language: PageLanguage, back: string): Html => {
  const texts = noticeTexts[language];
  return screen(
    "refused",
    outcome("wait", texts.refusedTitle, texts.refusedText) + linkBar({ to: back, label: texts.readAgain }),
  );
};

/** To which text of today somebody agreed. Throws `invalid` beside the box that is not ticked. */
export const consentOf = (fields: PageFields): Agreed => agreedOf(notices, fields);

/** When a person agreed, to the notice and to the processing of sensitive data, in the version of today; null: they did not. */
export const consentedAt = async (db: Reader, laborId: number): Promise<string | null> => {
  const rows = await db
    .selectFrom("labor_consents")
    .select(["kind", "at"])
    .where("labor_id", "=", laborId)
    .where("version", "=", consentVersion)
    .execute();
  const given = new Set(rows.map(({ kind }) => kind));
  if (!Object.values(consentKinds).every((kind) => given.has(kind))) return null;
  return (
    rows
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  );
};

/** True when a person has agreed to all of it in the version of today. */
export const hasConsent = async (db: Reader, laborId: number): Promise<boolean> =>
  (await consentedAt(db, laborId)) !== null;

/** Throws `consent_missing` where a person did not agree that what is to come is taken of them. */
export const assertConsent = async (db: Reader, { labor_id }: Pick<Relation, "labor_id">): Promise<void> => {
  if (!(await hasConsent(db, labor_id))) throw new ServiceError("consent_missing");
};

/** Keeps that a person agreed, once for each version: to which text, when, on which page and from where. */
export const keepConsent = async (
  writing: Writing,
  { agency_id, company_id, labor_id, id: relationId }: Relation,
  { page, address, language, text_sha256 }: Agreed & { readonly page: ConsentPage; readonly address: string },
): Promise<void> => {
  const { tx, ids, at } = writing;
  if (await hasConsent(tx, labor_id)) return;
  const text = { version: consentVersion, language, text_sha256 };
  const about = { agency_id, company_id, labor_id, ...text, page, at, address };
  const row = async (kind: ConsentKind) => ({ ...about, id: await ids(1), kind });
  await tx
    .insertInto("labor_consents")
    .values([await row(consentKinds.notice), await row(consentKinds.sensitive)])
    .execute();
  await writing.audit({
    ...{ agency_id, action: "laborQrCodes.confirm", object: `worker:${relationId}` as const },
    after: { company_labor_id: relationId, consent_version: consentVersion, text_sha256 },
  });
};
