import i18next, { type i18n } from "i18next";
import type { Preferences } from "../../../src-shared/bridge/app.ts";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { isErrorCode } from "../../../src-shared/bridge/error-codes.ts";
import { en } from "../../../src-shared/locales/en/catalog.ts";
import { zhCN } from "../../../src-shared/locales/zh-CN/catalog.ts";
import type { TextKey, TextParams } from "./text-key.ts";

export type Locale = Preferences["locale"];

/** Texts of one language. */
export type Texts = {
  readonly locale: Locale;
  /** The text of a key that is known while writing, its `{{braces}}` filled. */
  t(key: TextKey, params?: TextParams): string;
  /** The text of a key that is put together at run time; `fallback` where there is none. */
  has(key: string): boolean;
  of(key: string, params?: TextParams, fallback?: string): string;
  /** What an accountant reads of an error: its code's text; a code that this version does not know is shown as such. */
  error(error: unknown): string;
  /** Several names or titles in one line, parted as the language parts them. */
  list(parts: readonly string[]): string;
};

const engine: i18n = i18next.createInstance();
await engine.init({
  lng: "zh-CN",
  fallbackLng: false,
  resources: { "zh-CN": { translation: zhCN }, en: { translation: en } },
  // React escapes what it draws.
  interpolation: { escapeValue: false },
});

/** Counts read with separators; a text as `count` also keeps the engine from looking for plural forms, which there are none of. */
const readable = (params: TextParams = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "number" ? String(value).replace(/\B(?=(?:\d{3})+$)/gu, ",") : value,
    ]),
  );

const separators: Record<Locale, string> = { "zh-CN": "、", en: ", " };

const build = (locale: Locale): Texts => {
  const fixed = engine.getFixedT(locale);
  const has = (key: string) => engine.exists(key, { lng: locale });
  const of = (key: string, params?: TextParams, fallback?: string) =>
    has(key) ? fixed(key, readable(params)) : (fallback ?? key);
  return {
    locale,
    t: (key, params) => fixed(key, readable(params)),
    has,
    of,
    error: (error) => {
      if (!(error instanceof AppError)) return fixed("errors.internal");
      if (isErrorCode(error.code)) return fixed(`errors.${error.code}`, readable(error.params));
      return fixed("errors.unnamed", { code: error.code });
    },
    list: (parts) => parts.join(separators[locale]),
  };
};

const built: Record<Locale, Texts> = { "zh-CN": build("zh-CN"), en: build("en") };

/** Texts of a language, the same object every time. */
export const textsOf = (locale: Locale): Texts => built[locale];
