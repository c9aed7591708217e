import { importIssues } from "../../../src-shared/locales/zh-CN/imports-issues.ts";
import { importTemplates } from "../../../src-shared/locales/zh-CN/imports-templates.ts";

const texts: Readonly<Record<string, string>> = importIssues;

const templateNames: Readonly<Record<string, string>> = importTemplates;
/** Params that name templates, several with 、 between them. */
const templateParams: ReadonlySet<string> = new Set(["template", "templates", "nearest"]);

const readable = (name: string, value: string): string =>
  templateParams.has(name)
    ? value
        .split("、")
        .map((one) => templateNames[one] ?? one)
        .join("、")
    : value;

/** The Chinese text of a remark with its braces filled; an unknown code shows itself. */
export const issueMessage = (code: string, params: Readonly<Record<string, string | number>>): string =>
  (texts[code] ?? code).replace(/\{\{(\w+)\}\}/gu, (_whole, name: string) =>
    readable(name, String(params[name] ?? "")),
  );
