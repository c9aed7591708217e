import i18next, { type FormatterModule, type i18n } from "i18next";
import type { Preferences } from "../../src-shared/bridge/app.ts";
import { AppError } from "../../src-shared/kernel/bridge/app-error.ts";
import { formatCount } from "../../src-shared/kernel/values/money/count.ts";
import { counted } from "../../src-shared/locales/fill-in.ts";
import type { TextKey, TextParams } from "./text-key.ts";
import { waitOf } from "./wait-of.ts";

export type Locale = Preferences["locale"];

/** Language of who has chosen none. */
export const usualLocale = "zh-CN" satisfies Locale;

/** Texts of one language. */
export type Texts = {
  readonly locale: Locale;
  /** The text of a key that is known while writing, its `{{braces}}` filled. */
  t(key: TextKey, params?: TextParams): string;
  /** The text of a key that is put together at run time; `fallback` where there is none. */
  has(key: string): boolean;
  of(key: string, params?: TextParams, fallback?: string): string;
  /** Text of an error for an accountant: its code's text; a code that this version does not know is shown as such. */
  error(error: unknown): string;
  /** Several names or titles in one line, parted as the language parts them. */
  list(parts: readonly string[]): string;
};

const translation = "translation";

/** Reads the part behind the comma of `{{count, row|rows}}` as the forms of a noun; there are no other formats. */
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
  lng: usualLocale,
  fallbackLng: false,
  resources: {},
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
  /** Tells when an error ends by itself, where that is known. */
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
      return has(`errors.${error.code}`)
        ? fixed(`errors.${error.code}`, readable(error.params))
        : fixed("errors.unnamed", { code: error.code });
    },
    list: (parts) => parts.join(separators[locale]),
  };
};

/** Extent of a language's texts: those of the sign-in, or all. */
export type TextPart = "start" | "whole";

const sources: Readonly<Record<TextPart, Readonly<Record<Locale, () => Promise<object>>>>> = {
  start: {
    "zh-CN": async () => (await import("../../src-shared/locales/zh-CN/start.ts")).startTexts,
    en: async () => (await import("../../src-shared/locales/en/start.ts")).startTexts,
  },
  whole: {
    "zh-CN": async () => (await import("../../src-shared/locales/zh-CN/catalog.ts")).zhCN,
    en: async () => (await import("../../src-shared/locales/en/catalog.ts")).en,
  },
};

const built = new Map<Locale, Texts>();
const wholeLocales = new Set<Locale>();
const loading = new Map<string, Promise<Texts>>();

const load = async (locale: Locale, part: TextPart): Promise<Texts> => {
  const bundle = await sources[part][locale]();
  // The start must not undo the whole, whichever comes first.
  if (!wholeLocales.has(locale)) engine.addResourceBundle(locale, translation, bundle, true, true);
  if (part === "whole") wholeLocales.add(locale);
  const texts = built.get(locale) ?? build(locale);
  built.set(locale, texts);
  return texts;
};

/**
 * Texts of a language, the same promise for each part of it and the same object every time: it holds more once the whole is
 * there. Rejects where they cannot be fetched.
 */
export const loadTexts = (locale: Locale, part: TextPart = "whole"): Promise<Texts> => {
  const key = `${locale} ${part}`;
  const loaded = loading.get(key);
  if (loaded !== undefined) return loaded;
  const begun = load(locale, part);
  loading.set(key, begun);
  return begun;
};

/** Texts of a language of which at least the part is there now; undefined before that. */
export const loadedTexts = (locale: Locale, part: TextPart = "whole"): Texts | undefined =>
  part === "start" || wholeLocales.has(locale) ? built.get(locale) : undefined;
