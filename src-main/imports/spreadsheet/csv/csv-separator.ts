import { defaultLimits } from "../source/limits.ts";
import { CsvParser } from "./csv-parser.ts";

/** In order of preference when a header holds as many of one as of another. */
const candidates = [",", ";", "\t", "，", "|"] as const;

export type CsvLayout = {
  readonly separator: string;
  /** Characters of a leading `sep=;` line, which spreadsheet programs swallow. */
  readonly skip: number;
};

/** Counts the titles in a row that are looked for. */
export type TitleCount = (fields: readonly string[]) => number;

/** Lines in which a separator is looked for: headings without any may stand above the titles. */
const lookedAt = 20;
/** Characters that hold so many lines. */
const longestSample = 64 * 1024;

/** The first records of a sample by one separator; none where it leaves a quote open, as a wrong one may. */
const firstRecords = (sample: string, separator: string): readonly (readonly string[])[] => {
  const records: (readonly string[])[] = [];
  const parser = new CsvParser(separator, defaultLimits, (fields) => records.push(fields));
  try {
    parser.push(sample.slice(0, longestSample));
    if (sample.length <= longestSample) parser.finish();
  } catch {
    // What was read before the fault still tells of the separator.
  }
  return records.slice(0, lookedAt);
};

/** Counts how often a separator occurs at most, outside quotes, in one of the first lines. */
const mostOften = (sample: string, separator: string): number => {
  const lines = sample.replace(/"[^"]*"/g, "").match(/[^\r\n]+/g) ?? [];
  return Math.max(0, ...lines.slice(0, lookedAt).map((line) => line.split(separator).length));
};

/**
 * Reads `sep=` or takes the separator by which one of the first lines holds most of the titles that are looked for: a remark
 * may be full of other signs. Where none yields more than another it is the one that stands most often.
 */
export function detectLayout(sample: string, titlesIn: TitleCount = () => 0): CsvLayout {
  const declared = /^sep=([^\r\n])(?:\r\n|\r|\n|$)/i.exec(sample);
  if (declared?.[1] !== undefined) return { separator: declared[1], skip: declared[0].length };
  const judged = candidates.map((separator) => ({
    separator,
    titles: Math.max(0, ...firstRecords(sample, separator).map(titlesIn)),
    often: mostOften(sample, separator),
  }));
  const [best] = judged.toSorted((one, other) => other.titles - one.titles || other.often - one.often);
  return { separator: best?.separator ?? ",", skip: 0 };
}
