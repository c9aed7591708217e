/** Every reason for which a spreadsheet is refused. Texts live in the locale files, keyed by these names. */
export const readerErrorCodes = [
  "NOT_XLSX",
  "NO_EOCD",
  "BAD_DIRECTORY",
  "OLE_OR_ENCRYPTED",
  "ENCRYPTED",
  "BAD_METHOD",
  "ZIP64",
  "DUP_PART",
  "BAD_PATH",
  "TOO_MANY_PARTS",
  "PART_TOO_BIG",
  "FILE_TOO_BIG",
  "SIZE_LIE",
  "CRC_MISMATCH",
  "BAD_DEFLATE",
  "BAD_LFH",
  "OVERLAP",
  "NOT_OOXML",
  "MISSING_PART",
  "DOCTYPE",
  "BAD_XML",
  "BAD_CELL_REF",
  "ROWS_NOT_RISING",
  "ROW_TOO_LONG",
  "TOO_WIDE",
  "TOO_MANY_ROWS",
  "CELL_TOO_LONG",
  "BAD_SHARED_STRING",
  "UNCLOSED_SHEET",
  "MERGED_IN_DATA",
  "NO_DATA_SHEET",
  "NO_SUCH_SHEET",
  "CONTROL_BYTES",
  "LINE_TOO_LONG",
  "UNBALANCED_QUOTE",
  "BAD_ENCODING",
  "ABORTED",
  "READER_TIMEOUT",
  "READER_MEMORY",
  "READER_CRASHED",
  "UNREADABLE_FILE",
] as const;

export type ReaderErrorCode = (typeof readerErrorCodes)[number];

/**
 * Reason why a file was refused: a code and the figures or names its text needs (`limit`, `row`, `part`, `hint` ...).
 * `params.hint` of NOT_XLSX is one of htmlPage, mhtml, xmlSheet, flatOds, exchange, csvText, executable, empty, random, wps, numbers.
 */
export class ReaderError extends Error {
  readonly code: ReaderErrorCode;
  readonly params: Record<string, string | number>;

  constructor(code: ReaderErrorCode, params: Record<string, string | number> = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = "ReaderError";
    this.code = code;
    this.params = params;
  }
}
