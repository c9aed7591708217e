/**
 * A count with its noun: `counted("1", "row|rows")` → "1 row". Texts say `{{count, row|rows}}`; a language whose nouns do
 * not change says `{{count}}` and its own word.
 */
export const counted = (value: string, forms: string): string => {
  const [one = "", several = one] = forms.split("|");
  return `${value} ${(value === "1" ? one : several).trim()}`;
};

const braces = /\{\{\s*(\w+)\s*(?:,([^{}]*))?\}\}/gu;

/** A text with its `{{name}}` and `{{name, one|several}}` filled; `of` says what stands for a name. */
export const fillIn = (text: string, of: (name: string) => string): string =>
  text.replace(braces, (_whole, name: string, forms: string | undefined) =>
    forms === undefined ? of(name) : counted(of(name), forms),
  );

/** Names that a text wants filled, sorted; each as often as it stands there. */
export const namesIn = (text: string): string[] => [...text.matchAll(braces)].map((found) => found[1] ?? "").sort();
