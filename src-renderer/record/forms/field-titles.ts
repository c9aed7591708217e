import { createContext, useContext, useEffect } from "react";

/** Titles of the fields that stand in a dialog, by their names; the dialog reads them when something was refused. */
export const FieldTitles = createContext<Map<string, string> | null>(null);

/** Tells the dialog around a field what it is called there. */
export const useFieldTitle = (name: string, title: string): void => {
  const titles = useContext(FieldTitles);
  useEffect(() => {
    titles?.set(name, title);
    return () => void titles?.delete(name);
  }, [titles, name, title]);
};

/** The titles of the fields that an error names by their paths, each once; those that nobody sees are left out. */
export const namedTitles = (titles: ReadonlyMap<string, string>, paths: readonly string[]): readonly string[] => {
  const named = paths.flatMap((path) => {
    const known = path.split(".").find((name) => titles.has(name));
    return known === undefined ? [] : [titles.get(known) ?? ""];
  });
  return [...new Set(named)];
};
