import type { AgreementText } from "../../../src-shared/access/agreements/agreements-calls.ts";

/** Front matter and sections of one file; `kind` and `locale` are in the file's name. */
export type ParsedAgreement = Omit<AgreementText, "kind" | "locale">;

type Section = AgreementText["sections"][number];

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const fieldNames = ["title", "version", "effective_at"] as const;
const versionForm = /^\d{4}-\d{2}-\d{2}(\.\d+)?$/;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const headingMark = "## ";
const itemMark = "- ";

const readFields = (head: string): Record<(typeof fieldNames)[number], string> => {
  const pairs = head.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  const entries = new Map(pairs);
  const requireField = (name: (typeof fieldNames)[number]): string => {
    const value = entries.get(name);
    if (value === undefined || value === "") throw new Error(`front matter has no ${name}`);
    return value;
  };
  if (entries.size !== fieldNames.length || pairs.length !== fieldNames.length) {
    throw new Error(`front matter has other fields than ${fieldNames.join(", ")}`);
  }
  return { title: requireField("title"), version: requireField("version"), effective_at: requireField("effective_at") };
};

const readSections = (lines: readonly string[]): Section[] => {
  const sections: Section[] = [];
  for (const line of lines) {
    if (line.trim() === "") continue;
    if (line.startsWith(headingMark)) {
      sections.push({ heading: line.slice(headingMark.length).trim(), paragraphs: [] });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) throw new Error("text stands before the first heading");
    const isItem = line.startsWith(itemMark);
    section.paragraphs.push({
      kind: isItem ? "list" : "text",
      text: (isItem ? line.slice(itemMark.length) : line).trim(),
    });
  }
  const empty = sections.find((section) => section.heading === "" || section.paragraphs.length === 0);
  if (empty !== undefined) throw new Error(`section "${empty.heading}" is empty`);
  if (sections.length === 0) throw new Error("it has no sections");
  return sections;
};

/**
 * Reads an agreement: front matter (`title`, `version` = YYYY-MM-DD with `.n` for a second one of the day, `effective_at`
 * = YYYY-MM-DD), then `## heading` sections. One line is one paragraph; `- ` makes it a list item. Throws an Error that
 * says what is missing: an agreement that cannot be shown whole is not to be shown at all.
 */
export const parseAgreement = (text: string): ParsedAgreement => {
  const normalised = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const match = frontMatter.exec(normalised);
  if (match === null) throw new Error("it has no front matter");
  const fields = readFields(match[1] as string);
  if (!versionForm.test(fields.version)) throw new Error(`version ${fields.version} is not a date`);
  if (!dayForm.test(fields.effective_at)) throw new Error(`effective_at ${fields.effective_at} is not a day`);
  return { ...fields, sections: readSections(normalised.slice(match[0].length).split("\n")) };
};
