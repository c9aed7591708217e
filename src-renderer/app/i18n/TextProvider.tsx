import { createContext, type ReactNode, use, useContext, useEffect, useLayoutEffect, useState } from "react";
import { type Locale, loadedTexts, loadTexts, type Texts, textsOf } from "./texts.ts";

const TextContext = createContext<Texts>(textsOf("zh-CN"));

/**
 * The texts of a language. The first ones suspend until they are there; after that those on the screen stay until the
 * wanted ones are there too, so that nothing is ever shown without its text or in a third state.
 */
const useTextsOf = (locale: Locale): Texts => {
  const [shown, show] = useState(() => loadedTexts(locale));
  const texts = loadedTexts(locale) ?? shown ?? use(loadTexts(locale));
  useEffect(() => {
    const there = loadedTexts(locale);
    if (there !== undefined) {
      show(there);
      return;
    }
    let isWanted = true;
    loadTexts(locale).then(
      (loaded) => {
        if (isWanted) show(loaded);
      },
      // What cannot be fetched leaves the person with the language that is there.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return texts;
};

/** Gives all below the texts of one language and tells the browser (and screen readers) which one it is. */
export const TextProvider = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const texts = useTextsOf(locale);
  useLayoutEffect(() => {
    document.documentElement.lang = texts.locale;
  }, [texts]);
  return <TextContext value={texts}>{children}</TextContext>;
};

/** Texts in the person's language: `const { t } = useText()`. */
export const useText = (): Texts => useContext(TextContext);
