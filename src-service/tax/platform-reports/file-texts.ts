import { platformReports as en } from "../../../src-shared/locales/en/tax/platform-reports.ts";
import { platformReports as zh } from "../../../src-shared/locales/zh-CN/tax/platform-reports.ts";

export const fileTexts = (locale: "zh-CN" | "en"): Record<keyof typeof zh.detail.file, string> =>
  locale === "en" ? en.detail.file : zh.detail.file;
export const changeText = (locale: "zh-CN" | "en", change: number): string => {
  const texts: Readonly<Record<string, string>> = locale === "en" ? en.detail.change : zh.detail.change;
  return texts[String(change)] ?? String(change);
};
