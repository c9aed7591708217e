import { createContext, type ReactNode, use, useContext, useEffect, useLayoutEffect, useState } from "react";
import { type Locale, loadedTexts, loadTexts, type Texts, textsOf } from "./texts.ts";

const TextContext = createContext<Texts>(textsOf("zh-CN"));

type Props = { readonly locale: Locale; readonly children: ReactNode };

/** Those on the screen stay until the wanted ones are there, so that nothing is ever shown without its text. */
const ShownTexts = ({ first, locale, children }: Props & { readonly first: Texts }) => {
  const [currentTexts, show] = useState(first);
  const texts = loadedTexts(locale) ?? currentTexts;
  useEffect(() => {
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
  useLayoutEffect(() => {
    document.documentElement.lang = texts.locale;
  }, [texts]);
  return <TextContext value={texts}>{children}</TextContext>;
};

/** Suspends until the first texts are there. Apart from the rest, for React wants `use` again when it repeats a component. */
const FirstTexts = ({ start, ...props }: Props & { readonly start: Locale }) => (
  <ShownTexts {...props} first={use(loadTexts(start))} />
);

/** Provides the texts of one language to its children and tells the browser (and screen readers) which one it is. */
export const TextProvider = (props: Props) => {
  const [start] = useState(() => ({ locale: props.locale, texts: loadedTexts(props.locale) }));
  return start.texts ? <ShownTexts {...props} first={start.texts} /> : <FirstTexts {...props} start={start.locale} />;
};

/** Texts in the person's language: `const { t } = useText()`. */
export const useText = (): Texts => useContext(TextContext);
