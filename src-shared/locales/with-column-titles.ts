import { isListName, listByName } from "../registries/lists/registry.ts";

/** Columns of a list and filters that are called otherwise, which are titled alike. */
const namesOf = (list: string): readonly string[] => {
  if (!isListName(list)) return [];
  const { columns, filters } = listByName(list);
  return [...Object.keys(columns), ...Object.keys(filters)];
};

/** Texts of lists in which each column that a list does not name by itself has its common title. */
export const withColumnTitles = <L extends object>(lists: L, titles: Readonly<Record<string, string>>): L =>
  Object.fromEntries(
    Object.entries(lists).map(([list, texts]) => {
      const common = namesOf(list).flatMap((name) =>
        titles[name] === undefined ? [] : [[name, titles[name]] as const],
      );
      return [
        list,
        common.length === 0 ? texts : { ...texts, columns: { ...Object.fromEntries(common), ...texts.columns } },
      ];
    }),
  ) as L;
