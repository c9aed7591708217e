import { importIssues } from "../../../src-shared/locales/zh-CN/imports-issues.ts";

const texts: Readonly<Record<string, string>> = importIssues;

/** The Chinese text of a remark with its braces filled; an unknown code shows itself. */
export const issueMessage = (code: string, params: Readonly<Record<string, string | number>>): string =>
  (texts[code] ?? code).replace(/\{\{(\w+)\}\}/gu, (_whole, name: string) => String(params[name] ?? ""));
