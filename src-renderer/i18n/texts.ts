import i18next, { type FormatterModule, type i18n } from "i18next";
import type { Preferences } from "../../src-shared/bridge/app.ts";
import { AppError } from "../../src-shared/bridge/define.ts";
import { isErrorCode } from "../../src-shared/bridge/error-codes.ts";
import { counted } from "../../src-shared/locales/fill-in.ts";
import { zhCN } from "../../src-shared/locales/zh-CN/catalog.ts";
import { formatCount } from "../../src-shared/values/count.ts";
import type { TextKey, TextParams } from "./text-key.ts";
import { waitOf } from "./wait-of.ts";

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

/** The language whose texts come with the program; the others are loaded when somebody reads them. */
const startLocale = "zh-CN";
const translation = "translation";

/** What stands behind the comma of `{{count, row|rows}}` are the forms of a noun; there are no other formats. */
const nouns: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, forms) => (forms === undefined ? String(value) : counted(String(value), forms)),
};

const engine: i18n = i18next.createInstance();
engine.use(nouns);
await engine.init({
  lng: startLocale,
  fallbackLng: false,
  resources: { [startLocale]: { [translation]: zhCN } },
  // React escapes what it draws.
  interpolation: { escapeValue: false },
});

/** Counts read with separators; a text as `count` also keeps the engine from looking for plural keys: `counted` has the forms in the text. */
const readable = (params: TextParams = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "number" ? formatCount(value) : value]),
  );

const separators: Record<Locale, string> = { "zh-CN": "、", en: ", " };

const build = (locale: Locale): Texts => {
  const fixed = engine.getFixedT(locale);
  const has = (key: string) => engine.exists(key, { lng: locale });
  /** What ends by itself says when, where that is known. */
  const waiting = ({ code, params }: AppError): string | null => {
    const wait = waitOf(params);
    const key = wait === null ? "" : `waits.${code}.${wait.unit}`;
    return wait !== null && has(key) ? fixed(key, readable({ wait: wait.wait })) : null;
  };
  const of = (key: string, params?: TextParams, fallback?: string) =>
    has(key) ? fixed(key, readable(params)) : (fallback ?? key);
  return {
    locale,
    t: (key, params) => fixed(key, readable(params)),
    has,
    of,
    error: (error) => {
      if (!(error instanceof AppError)) return fixed("errors.internal");
      const timed = waiting(error);
      if (timed !== null) return timed;
      if (isErrorCode(error.code)) return fixed(`errors.${error.code}`, readable(error.params));
      return fixed("errors.unnamed", { code: error.code });
    },
    list: (parts) => parts.join(separators[locale]),
  };
};

const built = new Map<Locale, Texts>([[startLocale, build(startLocale)]]);
const loading = new Map<Locale, Promise<Texts>>();

const load = async (locale: Locale): Promise<Texts> => {
  const there = built.get(locale);
  if (there !== undefined) return there;
  const { en } = await import("../../src-shared/locales/en/catalog.ts");
  engine.addResourceBundle(locale, translation, en);
  const texts = build(locale);
  built.set(locale, texts);
  return texts;
};

/** Texts of a language, the same object and the same promise every time. Rejects where they cannot be fetched. */
export const loadTexts = (locale: Locale): Promise<Texts> => {
  const loaded = loading.get(locale);
  if (loaded !== undefined) return loaded;
  const begun = load(locale);
  loading.set(locale, begun);
  return begun;
};

/** Texts of a language that are there now; undefined before they were loaded. */
export const loadedTexts = (locale: Locale): Texts | undefined => built.get(locale);

/** Texts of the language that is always there. */
export const textsOf = (locale: typeof startLocale): Texts => built.get(locale) as Texts;
