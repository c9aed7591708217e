import type { ImportTemplate } from "./define.ts";

/** Mapping of the titles of a header row to a template. Column numbers are zero-based. */
export type TitleMatch = {
  /** Column of every field that was found. */
  readonly columns: ReadonlyMap<string, number>;
  /** Titles of required fields that no column carries; of fields of which one is required all, joined by `/`. */
  readonly missing: readonly string[];
  /** Titles in the row that the template does not know. */
  readonly ignored: readonly string[];
  /** Columns whose title stands a second time: the first one counts. */
  readonly repeated: readonly { readonly key: string; readonly title: string }[];
};

/** A title of a file that a person took for a column of a template, by its key. */
export type TitlePair = { readonly title: string; readonly column: string };

/** Titles remembered of a company's files, by template. */
export type RememberedTitles = Partial<Readonly<Record<string, readonly TitlePair[]>>>;

/** The template with titles of a person's choice among the aliases of its columns: exact ones, as all others. */
export const withTitles = (template: ImportTemplate, titles: readonly TitlePair[]): ImportTemplate => ({
  ...template,
  fields: template.fields.map((field) => {
    const own = titles.filter(({ column }) => column === field.key).map(({ title }) => title);
    return own.length === 0 ? field : { ...field, aliases: [...field.aliases, ...own] };
  }),
});

/** A title as it is compared: without spaces, stars, line breaks and with half-width brackets. */
export const titleKey = (title: string): string =>
  title
    .normalize("NFKC")
    .replace(/[\s*＊]/gu, "")
    .toLowerCase();

/** Matches header texts with a template, exact titles and aliases only. */
export const matchTitles = (template: ImportTemplate, header: readonly string[]): TitleMatch => {
  const fieldByTitle = new Map<string, string>();
  for (const field of template.fields)
    for (const title of [field.title, ...field.aliases])
      if (!fieldByTitle.has(titleKey(title))) fieldByTitle.set(titleKey(title), field.key);
  const columns = new Map<string, number>();
  const ignored: string[] = [];
  const repeated: { key: string; title: string }[] = [];
  header.forEach((title, index) => {
    const key = titleKey(title);
    if (key === "") return;
    const field = fieldByTitle.get(key);
    if (field === undefined) ignored.push(title.trim());
    else if (columns.has(field)) repeated.push({ key: field, title: title.trim() });
    else columns.set(field, index);
  });
  const missingFields = template.fields
    .filter((field) => field.required && !columns.has(field.key))
    .map((field) => field.title);
  const { anyOf } = template;
  if (anyOf !== undefined && !anyOf.some((key) => columns.has(key)))
    missingFields.push(anyOf.map((key) => template.fields.find((field) => field.key === key)?.title ?? key).join("/"));
  return { columns, missing: missingFields, ignored, repeated };
};
