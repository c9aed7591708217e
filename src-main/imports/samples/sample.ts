import { type DemoPerson, demoPerson } from "../../../src-shared/demo/demo-people.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import type { SeededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { CellInput } from "../../../src-shared/kernel/workbook/sheet-spec.ts";

export type SampleOptions = {
  readonly rows: number;
  /** Demo company, from 1: its open tasks and its workers are named. */
  readonly company: number;
  readonly seed: number;
  /** Spoils every seventh row, in turn by each kind of mistake. */
  readonly errors: boolean;
};

/** Cells by field key; amounts in cents unless text. */
export type SampleRow = Readonly<Record<string, CellInput>>;

/** Makes row `at` (from 0) of a sample: other rows of other values, and every one good. */
export type SampleMaker = (at: number, random: SeededRandom, company: number) => SampleRow;

/** Makes a mistake of a person in a row. */
export type Mistake = (row: SampleRow) => SampleRow;

/** Good rows of a template, and what people get wrong in them: every mistake is made in turn. */
export type Sample = { readonly row: SampleMaker; readonly mistakes: readonly Mistake[] };

/** Parts of a sample that do not follow from single columns: some cells of a row, and mistakes. */
export type OwnSample = { readonly row?: SampleMaker; readonly mistakes?: readonly Mistake[] };

/** A mistake in one cell, whatever stood there. */
export const mistake =
  (column: string, text: string): Mistake =>
  (row) => ({ ...row, [column]: text });

/** A day of October 2025: past for every check, whenever a sample is made. */
export const pastDay = (random: SeededRandom): string => `2025-10-${String(random.int(1, 28)).padStart(2, "0")}`;

export const amountOf = (random: SeededRandom): number => random.int(200, 4_000) * 100 + random.int(0, 99);

/** A number whose check digit is not its own. */
export const misread = makeIdNumber("110105", "1990-03-07", 447).replace(/.$/u, (last) => (last === "0" ? "1" : "0"));

/** People who are there to be named by another one's row. */
export const otherPerson = (at: number): DemoPerson => demoPerson(16_000 + (at % 9_000));
