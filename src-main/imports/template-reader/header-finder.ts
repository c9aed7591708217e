import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { matchTitles } from "../../../src-shared/kernel/imports/cells/titles.ts";
import { type Candidate, recognise } from "../../../src-shared/registries/imports/recognise.ts";
import { ReaderError } from "../spreadsheet/source/errors.ts";
import type { SourceRow } from "../spreadsheet/source/source-row.ts";
import type { HeaderMatch } from "./header-match.ts";
import { ImportRefusal } from "./import-refusal.ts";
import { type Unmatched, unmatchedTitles } from "./unmatched-titles.ts";

/** Rows in which titles are looked for (security 7.2 no. 62: a heading or a note may stand above them). */
const searchedRows = 20;

/** Columns in which titles are looked for; what stands right of them in the rows of data is nobody's column. */
const searchedColumns = 1_024;

const textsOf = (row: SourceRow): string[] => {
  const texts: string[] = new Array(Math.min(row.width, searchedColumns)).fill("");
  for (let at = 0; at < row.filled && row.column(at) < searchedColumns; at += 1)
    texts[row.column(at)] = row.text(at).trim();
  return texts;
};

/** Titles over two rows, as merged cells leave them: what the lower row leaves empty is in the upper one. */
const stacked = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => lower[column] || upper[column] || "");

/**
 * Looks for the header row of one of the `candidates`: the first row (or pair of rows) that carries all required titles
 * of a template, exact titles and aliases only. A row that fits several templates is the header all the same: only the
 * row below may still decide, when the titles stand over two rows.
 */
export class HeaderFinder {
  private readonly candidates: readonly ImportTemplate[];
  private readonly isRecognising: boolean;
  /** The rows looked at so far: bounded, because the search is. */
  private readonly looked: (readonly string[])[] = [];
  private previous: readonly string[] | null = null;
  private best: (Candidate & { readonly titles: readonly string[]; readonly at: number }) | null = null;
  private ambiguous: readonly Candidate[] | null = null;
  /** Titles that suffice, while the row below may still make a bill of them. */
  private waiting: HeaderMatch | null = null;

  /** `isRecognising`: the template was not chosen by the person. */
  constructor(candidates: readonly ImportTemplate[], isRecognising: boolean) {
    this.candidates = candidates;
    this.isRecognising = isRecognising;
  }

  /**
   * Returns the header once this row completes it.
   *
   * @throws ImportRefusal when the search has gone on for too long; ReaderError TOO_WIDE when a row without titles goes on
   * behind the last column in which they are looked for
   */
  offer(row: SourceRow): HeaderMatch | null {
    const titles = textsOf(row);
    this.looked.push(titles);
    if (this.waiting !== null) return this.billOver(titles, row) ?? { ...this.waiting, below: row };
    const isLastChance = this.ambiguous !== null;
    const header = this.matchHeader(titles, row) ?? this.judgeStacked(titles, row);
    if (header && this.isRecognising && header.template.bill === undefined) {
      // A bill's titles over two rows may begin with all those of its workers.
      this.previous = titles;
      this.waiting = header;
      return null;
    }
    if (header) return header;
    if (row.width > searchedColumns)
      throw new ReaderError("TOO_WIDE", { row: row.number, column: row.width, limit: searchedColumns });
    this.previous = titles;
    if (isLastChance || this.looked.length >= searchedRows) throw this.refusal();
    return null;
  }

  /** The header of a file that ended with it. */
  end(): HeaderMatch | null {
    return this.waiting;
  }

  /** Reason why no rows were found below a header; a file without any row has none to check. */
  refusal(): ImportRefusal {
    if (this.waiting !== null || this.looked.length === 0) return new ImportRefusal("no_rows");
    if (this.ambiguous !== null) {
      const names = this.ambiguous.map(({ template }) => template.name);
      return new ImportRefusal("template_ambiguous", { templates: names.join("、") });
    }
    const nearest = this.best ?? this.nothingFound();
    const missing = nearest.match.missing.join("、");
    if (this.isRecognising && missing === "")
      return new ImportRefusal("template_doubtful", { nearest: nearest.template.name });
    const unmatched = this.unmatched();
    if (this.isRecognising)
      return new ImportRefusal("template_unknown", { nearest: nearest.template.name, missing }, unmatched);
    return new ImportRefusal(nearest.template.titlesMissing, { template: nearest.template.name, missing }, unmatched);
  }

  private matchHeader(titles: readonly string[], row: SourceRow): HeaderMatch | null {
    const candidates = recognise(this.candidates, titles);
    if (candidates.kind === "found") return { ...candidates.candidate, titles, row: row.number, below: null };
    if (candidates.kind === "ambiguous") this.ambiguous ??= candidates.candidates;
    if (
      candidates.kind === "incomplete" &&
      candidates.nearest.match.columns.size > (this.best?.match.columns.size ?? 0)
    )
      this.best = { ...candidates.nearest, titles, at: this.looked.length };
    return null;
  }

  private judgeStacked(titles: readonly string[], row: SourceRow): HeaderMatch | null {
    return this.previous === null ? null : this.matchHeader(stacked(this.previous, titles), row);
  }

  private billOver(titles: readonly string[], row: SourceRow): HeaderMatch | null {
    const header = this.judgeStacked(titles, row);
    return header?.template.bill === undefined ? null : header;
  }

  /** Titles that a person may still match by hand, the nearest template first. */
  private unmatched(): Unmatched[] {
    const nearest = this.best?.template;
    const at = this.best?.at ?? this.fullest() + 1;
    const titles = this.best?.titles ?? this.looked[at - 1] ?? [];
    const sortedCandidates = [...this.candidates].sort(
      (one, other) => Number(other === nearest) - Number(one === nearest),
    );
    return sortedCandidates.flatMap(
      (template) => unmatchedTitles({ template, titles, below: this.looked.slice(at) }) ?? [],
    );
  }

  /** Where no title says which row holds them: the row with most texts, the first of several. */
  private fullest(): number {
    const filled = this.looked.map((row) => row.filter((text) => text !== "").length);
    return filled.indexOf(Math.max(...filled));
  }

  private nothingFound(): Candidate {
    const template = this.candidates[0] as ImportTemplate;
    return { template, match: matchTitles(template, []) };
  }
}
