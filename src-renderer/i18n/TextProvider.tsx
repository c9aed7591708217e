import { createContext, type ReactNode, use, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type Locale, loadedTexts, loadTexts, type Texts } from "./texts.ts";

/** The texts, and all of them as one, for functions that take them. */
type OwnTexts = Texts & { readonly texts: Texts };

const TextContext = createContext<OwnTexts | undefined>(undefined);

/** The whole follows the part that the sign-in needs once that is drawn, which it would hold up. */
const wholeAfterMs = 300;

type Props = { readonly locale: Locale; readonly children: ReactNode };

/** Those on the screen stay until the wanted ones are there, so that nothing is ever shown without its text. */
const ShownTexts = ({ first, locale, children }: Props & { readonly first: Texts }) => {
  const [currentTexts, show] = useState(first);
  const texts = locale === first.locale ? first : (loadedTexts(locale) ?? currentTexts);
  useEffect(() => {
    let isWanted = true;
    // Whole, whatever is on the screen: the screens of who is signed in may be there already.
    const load = (): void =>
      void loadTexts(locale).then(
        (loaded) => {
          if (isWanted) show(loaded);
        },
        // What cannot be fetched leaves the person with the language that is there.
        () => undefined,
      );
    const timer = setTimeout(load, locale === first.locale ? wholeAfterMs : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [locale, first]);
  useLayoutEffect(() => {
    document.documentElement.lang = texts.locale;
  }, [texts]);
  const own = useMemo(() => ({ ...texts, texts }), [texts]);
  return <TextContext value={own}>{children}</TextContext>;
};

/** Suspends until the first texts are there. Apart from the rest, for React wants `use` again when it repeats a component. */
const FirstTexts = ({ start, ...props }: Props & { readonly start: Locale }) => (
  <ShownTexts {...props} first={use(loadTexts(start, "start"))} />
);

/**
 * Provides the texts of one language to its children and tells the browser (and screen readers) which one it is. At the start
 * it waits for the part that the sign-in needs; the whole follows, and `WholeTexts` waits for it.
 */
export const TextProvider = (props: Props) => {
  const [start] = useState(() => ({ locale: props.locale, texts: loadedTexts(props.locale, "start") }));
  return start.texts ? <ShownTexts {...props} first={start.texts} /> : <FirstTexts {...props} start={start.locale} />;
};

/** Texts in the person's language: `const { t, texts } = useText()`. */
export const useText = (): OwnTexts => {
  const own = useContext(TextContext);
  if (own === undefined) throw new Error("a text was asked for outside TextProvider");
  return own;
};

const Waiting = ({ locale, children }: Props) => {
  use(loadTexts(locale));
  return children;
};

/** Draws its children once all texts of the shown language are there; suspends before. */
export const WholeTexts = ({ children }: { readonly children: ReactNode }) => {
  const { locale } = useText();
  // Another language is shown only when all of it is there.
  const [first] = useState({ locale, isThere: loadedTexts(locale) !== undefined });
  return first.isThere ? children : <Waiting locale={first.locale}>{children}</Waiting>;
};
