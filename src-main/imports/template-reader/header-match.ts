import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { TitleMatch } from "../../../src-shared/kernel/imports/cells/titles.ts";
import type { SourceRow } from "../spreadsheet/source/source-row.ts";

/** The header row of a file and the template that it belongs to. */
export type HeaderMatch = {
  readonly template: ImportTemplate;
  readonly match: TitleMatch;
  /** The titles as the file has them, by column. */
  readonly titles: readonly string[];
  /** Spreadsheet number of the (last) header row. */
  readonly row: number;
  /** The row below, if it was read ahead to find the header: it is data. */
  readonly below: SourceRow | null;
};
