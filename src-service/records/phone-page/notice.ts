import { createHash } from "node:crypto";
import { consentNotice as textsEn } from "../../../src-shared/locales/en/access/consent-notice.ts";
import { consentNotice as textsZh } from "../../../src-shared/locales/zh-CN/access/consent-notice.ts";
import { ServiceError } from "../../core/context.ts";
import type { PageFields, PageLanguage } from "../../core/plumbing/worker-page.ts";
import { checkField, fold, hiddenField, paragraphs, summary } from "./elements.ts";
import type { Html } from "./html.ts";

const common = { "zh-CN": textsZh, en: textsEn } as const;
const languages = ["zh-CN", "en"] as const satisfies readonly PageLanguage[];

/** Notice before personal data is taken on a page, and the boxes to be ticked by their names in the form. */
type Notice = {
  readonly title: string;
  /** Account of what is taken and why, in short. */
  readonly summary?: readonly (readonly [about: string, text: string])[];
  readonly text: string;
  readonly boxes: Readonly<Record<string, string>>;
};
export type Notices = Readonly<Record<PageLanguage, Notice>>;

/** To which text somebody agreed: its language and its hash (`hashOf`). */
export type Agreed = { readonly language: PageLanguage; readonly text_sha256: string };

/** SHA-256, in hex, of all that a person reads and ticks in one language. */
export const hashOf = (notices: Notices, language: PageLanguage): string => {
  const { title, summary = [], text, boxes } = notices[language];
  return createHash("sha256")
    .update([title, ...summary.flat(), text, ...Object.values(boxes)].join("\n"), "utf8")
    .digest("hex");
};

/** Says in short, above the notice, what is taken and why. */
export const noticeSummary = (notices: Notices, language: PageLanguage): Html =>
  summary(notices[language].summary ?? []);

/** The whole text of a notice. */
export const noticeText = (notices: Notices, language: PageLanguage): Html => paragraphs(notices[language].text);

/** The notice with its boxes, as part of a form; the form says which text was shown. */
export const noticeFields = (notices: Notices, language: PageLanguage): Html => {
  const { title, text, boxes } = notices[language];
  return [
    fold(`${title} · ${common[language].open}`, paragraphs(text)),
    hiddenField("notice", hashOf(notices, language)),
    ...Object.entries(boxes).map(([name, label]) => checkField({ name, label })),
  ].join("");
};

/** To which text of today somebody agreed. Throws `invalid` beside the box that is not ticked, or where the text has changed. */
export const agreedOf = (notices: Notices, fields: PageFields): Agreed => {
  const names = Object.keys(notices["zh-CN"].boxes);
  for (const box of names)
    if (fields[box] !== "yes") throw new ServiceError("invalid", { fields: { [box]: ["consent_required"] } });
  const language = languages.find((each) => hashOf(notices, each) === fields["notice"]);
  if (language === undefined) throw new ServiceError("invalid", { fields: { [names[0] ?? ""]: ["consent_changed"] } });
  return { language, text_sha256: hashOf(notices, language) };
};

/** Texts of what `agreedOf` refuses. */
export const noticeErrors = (language: PageLanguage): Readonly<Record<string, string>> => ({
  consent_required: common[language].required,
  consent_changed: common[language].changed,
});
