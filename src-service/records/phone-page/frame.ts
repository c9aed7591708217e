import { errors as errorsEn } from "../../../src-shared/locales/en/common/errors.ts";
import { workerPage as textsEn } from "../../../src-shared/locales/en/workers/worker-page.ts";
import { errors as errorsZh } from "../../../src-shared/locales/zh-CN/common/errors.ts";
import { workerPage as textsZh } from "../../../src-shared/locales/zh-CN/workers/worker-page.ts";
import { escapeHtml, type PageContent } from "../../access/http/phone-page.ts";
import type { PageLanguage, WorkerPageContent } from "../../core/plumbing/worker-page.ts";
import { outcome } from "./elements.ts";

const frames = {
  "zh-CN": { texts: textsZh, errors: errorsZh },
  en: { texts: textsEn, errors: errorsEn },
} as const;

/** Errors that any page can give; the texts of others come with the page. */
const commonErrors = [
  ...["invalid", "not_found", "too_large", "too_many_requests", "too_many_tries", "service_busy", "internal"],
  ...["page_day_limit", "sms_too_often", "sms_code_wrong", "sms_code_expired", "stale_version"],
] as const;

/** The language that a browser asks for first: English when it is English, Chinese for everybody else. */
export const languageOf = (acceptLanguage: string | undefined): PageLanguage =>
  /^\s*en\b/i.test(acceptLanguage ?? "") ? "en" : "zh-CN";

type Head = { readonly app: string; readonly demo: string };

/** A page within its frame, with what its script needs. `content` null: the address opens nothing. `head`: other titles than those of the workers' pages. */
export const framedPage = (lang: PageLanguage, content: WorkerPageContent | null, head?: Head): PageContent => {
  const { texts, errors: allErrors } = frames[lang];
  const { app, demo } = head ?? content?.head ?? texts;
  const {
    title,
    body,
    onShown,
    errors,
    redrawn = [],
  } = content ?? {
    title: texts.goneTitle,
    body: outcome("bad", texts.goneTitle, texts.goneText),
  };
  const common = Object.fromEntries(commonErrors.map((code) => [code, allErrors[code]]));
  return {
    ...{ lang, title },
    body:
      `<header>${escapeHtml(app)}<small>${escapeHtml(demo)}</small></header><main>${body}</main>` +
      `<noscript><main><p class="lead">${escapeHtml(texts.noScript)}</p></main></noscript>`,
    data: {
      texts,
      errors: { ...common, not_found: texts.goneText, photo_unreadable: texts.photoUnreadable, ...errors },
      on_shown: onShown ?? null,
      redrawn,
    },
  };
};
