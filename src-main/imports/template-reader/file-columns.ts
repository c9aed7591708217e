import { titleKey } from "../../../src-shared/kernel/imports/cells/titles.ts";
import { shownNumber } from "../../../src-shared/kernel/values/money/number-cell.ts";
import { importsUi as en } from "../../../src-shared/locales/en/common/imports-ui.ts";
import { importsUi as zh } from "../../../src-shared/locales/zh-CN/common/imports-ui.ts";
import type { SourceRow } from "../spreadsheet/source/source-row.ts";
import type { HeaderMatch } from "./header-match.ts";

/** A column of the file as it stands there: read as a field of the template, or kept as the `kept`-th of the others. */
export type FileColumn =
  | { readonly title: string; readonly key: string }
  | { readonly title: string; readonly kept: number };

/** Columns that no field reads are kept so that the file can be given back whole; no list of people has more of them. */
const mostKept = 200;

const ownTitles: ReadonlySet<string> = new Set([zh.download.column, en.download.column].map(titleKey));

/** The column that this program writes beside refused rows: it says nothing new and is written afresh. */
export const isProblemsTitle = (title: string): boolean => ownTitles.has(titleKey(title));

/** The columns of a file that no field of its template reads. */
export class FileColumns {
  private readonly header: HeaderMatch;
  private readonly places: readonly number[];
  private readonly used = new Set<number>();

  constructor(header: HeaderMatch) {
    this.header = header;
    const matchedColumns = new Set(header.match.columns.values());
    this.places = header.titles
      .flatMap((title, column) => (matchedColumns.has(column) || isProblemsTitle(title) ? [] : [column]))
      .slice(0, mostKept);
  }

  /** Texts of a row in these columns, as a JSON list; null where all are empty. */
  textsOf(row: SourceRow): string | null {
    let texts: string[] | null = null;
    for (let at = 0; at < this.places.length; at += 1) {
      const cell = row.cellIn(this.places[at] as number);
      if (cell.text === "") continue;
      texts ??= this.places.map(() => "");
      texts[at] = cell.kind === "number" || cell.kind === "percent" ? shownNumber(cell.text) : cell.text;
      this.used.add(at);
    }
    return texts === null ? null : JSON.stringify(texts);
  }

  /** All columns in the file's order, asked at its end: one without a title and without a word in it is none. */
  inOrder(): FileColumn[] {
    const { titles, match } = this.header;
    const keys = new Map([...match.columns].map(([key, column]) => [column, key] as const));
    const positions = new Map(this.places.map((column, at) => [column, at] as const));
    return titles.flatMap<FileColumn>((title, column) => {
      const key = keys.get(column);
      if (key !== undefined) return [{ title, key }];
      const at = positions.get(column);
      return at === undefined || (title === "" && !this.used.has(at)) ? [] : [{ title, kept: at }];
    });
  }
}
