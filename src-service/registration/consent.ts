import { createHash } from "node:crypto";
import { consentNotice as textsEn } from "../../src-shared/locales/en/consent-notice.ts";
import { consentNotice as textsZh } from "../../src-shared/locales/zh-CN/consent-notice.ts";
import { type ConsentKind, consentKinds, consentVersion } from "../../src-shared/states/consent.ts";
import { ServiceError, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { checkField, fold, type Html, hiddenField, paragraphs } from "../phone-page/elements.ts";
import type { PageFields, PageLanguage } from "../plumbing/worker-page.ts";
import type { Relation } from "./register-worker.ts";

export const noticeTexts = { "zh-CN": textsZh, en: textsEn } as const;

/** SHA-256, in hex, of all that a person reads and ticks in one language. */
export const noticeHash = (language: PageLanguage): string => {
  const { title, text, agree, agreeSensitive } = noticeTexts[language];
  return createHash("sha256").update([title, text, agree, agreeSensitive].join("\n"), "utf8").digest("hex");
};

/** The notice with its two boxes, as part of a form; the form says which text was shown. */
export const consentFields = (language: PageLanguage): Html => {
  const { title, text, open, agree, agreeSensitive } = noticeTexts[language];
  return [
    fold(`${title} · ${open}`, paragraphs(text)),
    hiddenField("notice", noticeHash(language)),
    checkField({ name: "consent", label: agree }),
    checkField({ name: "consent_sensitive", label: agreeSensitive }),
  ].join("");
};

const languages = ["zh-CN", "en"] as const satisfies readonly PageLanguage[];

/** In which language somebody agreed to the notice of today. Throws `invalid` beside the box that is not ticked. */
export const consentOf = (fields: PageFields): PageLanguage => {
  for (const box of ["consent", "consent_sensitive"] as const)
    if (fields[box] !== "yes") throw new ServiceError("invalid", { fields: { [box]: ["consent_required"] } });
  const language = languages.find((each) => noticeHash(each) === fields["notice"]);
  if (language === undefined) throw new ServiceError("invalid", { fields: { consent: ["consent_changed"] } });
  return language;
};

/** Whether a person agreed, to the notice and to the processing of sensitive data, in the version of today. */
export const hasConsent = async (db: Reader, laborId: number): Promise<boolean> => {
  const rows = await db
    .selectFrom("labor_consents")
    .select("kind")
    .where("labor_id", "=", laborId)
    .where("version", "=", consentVersion)
    .execute();
  const given = new Set(rows.map(({ kind }) => kind));
  return Object.values(consentKinds).every((kind) => given.has(kind));
};

/** Throws `consent_missing` where a person did not agree that what is to come is taken of them. */
export const assertConsent = async (db: Reader, { labor_id }: Pick<Relation, "labor_id">): Promise<void> => {
  if (!(await hasConsent(db, labor_id))) throw new ServiceError("consent_missing");
};

/** Keeps that a person agreed, once for each version: to which text, when and from where. */
export const keepConsent = async (
  writing: Writing,
  { agency_id, company_id, labor_id, id: relationId }: Relation,
  { language, address }: { readonly language: PageLanguage; readonly address: string },
): Promise<void> => {
  const { tx, ids, at } = writing;
  if (await hasConsent(tx, labor_id)) return;
  const text_sha256 = noticeHash(language);
  const about = { agency_id, company_id, labor_id, version: consentVersion, language, text_sha256, at, address };
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
