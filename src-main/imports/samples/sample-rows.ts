import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { CellInput } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { billMaker, billMistakes } from "./bill-samples.ts";
import { derivedSample } from "./derived-sample.ts";
import { ownSamples } from "./own-samples.ts";
import type { OwnSample, Sample, SampleOptions } from "./sample.ts";

const spoiledEvery = 7;
/** The most rows of a sample in which no two are the same row: invented people are not without number. */
export const mostSampleRows = (template: ImportTemplate): number => (template.bill === undefined ? 12_000 : 1_048_575);

const sampleOf = (template: ImportTemplate, company: number): Sample => {
  if (template.bill !== undefined) return { row: billMaker(company), mistakes: billMistakes };
  const derived = derivedSample(template);
  const own = (ownSamples as Readonly<Record<string, OwnSample | undefined>>)[template.name] ?? {};
  return {
    row: (...of) => ({ ...derived.row(...of), ...own.row?.(...of) }),
    mistakes: [...(own.mistakes ?? []), ...derived.mistakes],
  };
};

/** Data rows of a template, always the same for the same options. Without errors no two of them are the same row. */
export function* sampleRows(template: ImportTemplate, options: SampleOptions): Generator<CellInput[]> {
  const random = seededRandom(options.seed);
  const { row: maker, mistakes } = sampleOf(template, options.company);
  for (let at = 0; at < options.rows; at += 1) {
    const row = maker(at, random, options.company);
    const isSpoiled = options.errors && at % spoiledEvery === spoiledEvery - 1;
    const spoil = isSpoiled ? mistakes[Math.floor(at / spoiledEvery) % mistakes.length] : undefined;
    const sample = spoil ? spoil(row) : row;
    yield template.fields.map((field) => sample[field.key] ?? null);
  }
}
