/** In order of preference when a header holds as many of one as of another. */
const candidates = [",", ";", "\t", "，", "|"] as const;

export type CsvLayout = {
  readonly separator: string;
  /** Characters of a leading `sep=;` line, which spreadsheet programs swallow. */
  readonly skip: number;
};

/** Reads `sep=` or counts separators outside quotes in the first line that is not empty. */
export function detectLayout(sample: string): CsvLayout {
  const declared = /^sep=([^\r\n])(?:\r\n|\r|\n|$)/i.exec(sample);
  if (declared?.[1] !== undefined) return { separator: declared[1], skip: declared[0].length };
  const header = /[^\r\n]+/.exec(sample.replace(/"[^"]*"/g, ""))?.[0] ?? "";
  const counts = candidates.map((separator) => header.split(separator).length);
  const most = Math.max(...counts);
  return { separator: candidates[counts.indexOf(most)] ?? ",", skip: 0 };
}
