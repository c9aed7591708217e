import type { AnyList, SensitiveKind } from "./define.ts";
import { readPinyin } from "./pinyin-search.ts";

/** A search text that may be the whole of somebody's name or number. */
export type PersonalSearch = { readonly kind: SensitiveKind; readonly text: string };

/** Shapes of whole values; of two that fit the first counts. Names are of two to four signs, or have the dot of 阿卜杜拉·买买提. */
const shapes: readonly (readonly [SensitiveKind, RegExp])[] = [
  ["phone", /^1[3-9]\d{9}$/],
  ["idNumber", /^(\d{15}|\d{17}[\dXx])$/],
  ["card", /^(\d{9,32}|\S+@\S+)$/],
  ["email", /^\S+@\S+$/],
  ["name", /^(\p{Script=Han}{2,4}|\p{Script=Han}+(·\p{Script=Han}+)+)$/u],
];

const kindsOf = (list: AnyList, columns: readonly string[]): ReadonlySet<SensitiveKind> =>
  new Set(columns.flatMap((name) => list.columns[name]?.sensitive ?? []));

/**
 * The searches of a list question that would tell, by what they find, whether somebody has just this name or number: those
 * over personal columns whose text has the shape of a whole value. `fields`: filters in the form of a query or as values.
 */
export const personalSearches = (list: AnyList, fields: Readonly<Record<string, unknown>>): readonly PersonalSearch[] =>
  Object.entries(list.filters).flatMap(([name, filter]): PersonalSearch[] => {
    const tokens = fields[name];
    if (filter.type === "people") {
      const kind = list.columns[filter.column]?.sensitive;
      const texts = typeof tokens === "string" ? tokens.split(",") : Array.isArray(tokens) ? tokens.map(String) : [];
      return kind === undefined ? [] : texts.map((text) => ({ kind, text }));
    }
    if (filter.type !== "search" || typeof tokens !== "string") return [];
    const text = tokens.trim();
    const kinds = kindsOf(list, filter.columns);
    // Letters find whole names in pinyin, which are as good a guess as their signs.
    const isInPinyin = filter.columns.some((one) => list.columns[one]?.pinyin !== undefined);
    if (isInPinyin && readPinyin(text) !== null) return [{ kind: "name", text }];
    const shape = shapes.find(([kind, form]) => kinds.has(kind) && form.test(text));
    return shape === undefined ? [] : [{ kind: shape[0], text }];
  });
