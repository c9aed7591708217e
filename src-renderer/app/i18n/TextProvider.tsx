import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { type Locale, type Texts, textsOf } from "./texts.ts";

const TextContext = createContext<Texts>(textsOf("zh-CN"));

/** Gives all below the texts of one language and tells the browser (and screen readers) which one it is. */
export const TextProvider = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return <TextContext value={textsOf(locale)}>{children}</TextContext>;
};

/** Texts in the person's language: `const { t } = useText()`. */
export const useText = (): Texts => useContext(TextContext);
