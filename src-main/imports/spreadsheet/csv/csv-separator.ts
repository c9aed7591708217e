/** In order of preference when a header holds as many of one as of another. */
const candidates = [",", ";", "\t", "，", "|"] as const;

export type CsvLayout = {
  readonly separator: string;
  /** Characters of a leading `sep=;` line, which spreadsheet programs swallow. */
  readonly skip: number;
};

/** Lines in which a separator is looked for: headings without any may stand above the titles. */
const lookedAt = 20;

/** Reads `sep=` or takes the separator that stands most often, outside quotes, in one of the first lines. */
export function detectLayout(sample: string): CsvLayout {
  const declared = /^sep=([^\r\n])(?:\r\n|\r|\n|$)/i.exec(sample);
  if (declared?.[1] !== undefined) return { separator: declared[1], skip: declared[0].length };
  const lines =
    sample
      .replace(/"[^"]*"/g, "")
      .match(/[^\r\n]+/g)
      ?.slice(0, lookedAt) ?? [];
  const counts = candidates.map((separator) => Math.max(0, ...lines.map((line) => line.split(separator).length)));
  const most = Math.max(...counts);
  return { separator: candidates[counts.indexOf(most)] ?? ",", skip: 0 };
}
