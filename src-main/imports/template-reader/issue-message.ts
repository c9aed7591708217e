import type { Preferences } from "../../../src-shared/bridge/app.ts";
import { errors as enErrors } from "../../../src-shared/locales/en/common/errors.ts";
import { importIssues as enIssues } from "../../../src-shared/locales/en/common/imports-issues.ts";
import { importTemplates as enTemplates } from "../../../src-shared/locales/en/imports-templates.ts";
import { fillIn } from "../../../src-shared/locales/fill-in.ts";
import { errors } from "../../../src-shared/locales/zh-CN/common/errors.ts";
import { importIssues } from "../../../src-shared/locales/zh-CN/common/imports-issues.ts";
import { importTemplates } from "../../../src-shared/locales/zh-CN/imports-templates.ts";

type Texts = Readonly<Record<string, string>>;
type Locale = Preferences["locale"];

const textsOf: Readonly<Record<Locale, Texts>> = { "zh-CN": importIssues, en: enIssues };
/** Texts of an area about a row for which the importer has no words of its own. */
const generalOf: Readonly<Record<Locale, Texts>> = { "zh-CN": errors, en: enErrors };
const templateNamesOf: Readonly<Record<Locale, Texts>> = { "zh-CN": importTemplates, en: enTemplates };
/** Params that name templates, several with 、 between them. */
const templateParams: ReadonlySet<string> = new Set(["template", "templates", "nearest"]);

const readable = (name: string, value: string, locale: Locale): string =>
  templateParams.has(name)
    ? value
        .split("、")
        .map((one) => templateNamesOf[locale][one] ?? one)
        .join("、")
    : value;

/** The text of a remark with its braces filled, in Chinese unless asked otherwise; an unknown code shows itself. */
export const issueMessage = (
  code: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale = "zh-CN",
): string =>
  fillIn(textsOf[locale][code] ?? generalOf[locale][code] ?? code, (name) =>
    readable(name, String(params[name] ?? ""), locale),
  );
