import { ReaderError } from "../spreadsheet/source/errors.ts";
import type { Unmatched } from "./unmatched-titles.ts";

export type RefusalParams = Readonly<Record<string, string | number>>;

/** Reason for refusing a whole file: `code` names a text under `imports.issues`, `params` fill it. Cloneable. */
export type Refusal = { readonly code: string; readonly params: RefusalParams };

/** A file that can be read and is not what was asked for: wrong titles, no rows, unknown template. */
export class ImportRefusal extends Error {
  readonly code: string;
  readonly params: RefusalParams;
  /** Titles that a person may match by hand, so that the file can be read after all. */
  readonly unmatched: readonly Unmatched[];
  /** Other sheets of the file that may be read instead. */
  readonly sheets: readonly string[];
  constructor(
    code: string,
    params: RefusalParams = {},
    unmatched: readonly Unmatched[] = [],
    sheets: readonly string[] = [],
  ) {
    super(code);
    this.name = "ImportRefusal";
    this.code = code;
    this.params = params;
    this.unmatched = unmatched;
    this.sheets = sheets;
  }
}

const megabyte = 1024 * 1024;
/** Codes whose `limit` counts bytes: people read megabytes. */
const byteLimits = new Set(["FILE_TOO_BIG", "PART_TOO_BIG", "ROW_TOO_LONG"]);

const readable = (code: string, params: RefusalParams): RefusalParams => {
  const limit = params["limit"];
  return byteLimits.has(code) && typeof limit === "number"
    ? { ...params, limit: Math.round(limit / megabyte) }
    : params;
};

/** The refusal behind an error of reading, or null for a fault of the program. A reader's `hint` chooses a text of its own. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof ImportRefusal) return { code: error.code, params: error.params };
  if (!(error instanceof ReaderError)) return null;
  const hint = error.params["hint"];
  const code = typeof hint === "string" ? `${error.code}_${hint}` : error.code;
  return { code, params: readable(error.code, error.params) };
};

/** The code without the part that a hint added: what scripts compare. */
export const plainCode = (code: string): string => code.replace(/^([A-Z][A-Z0-9_]*)_[a-z]\w*$/u, "$1");
