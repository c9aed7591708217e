export type RefusalHint =
  | "template"
  | "ambiguous"
  | "rows"
  | "corrupt"
  | "password"
  | "size"
  | "kind"
  | "forbidden"
  | "notOpen"
  | "other";

const hints: Readonly<Record<string, RefusalHint>> = {
  template_unknown: "template",
  template_ambiguous: "ambiguous",
  template_doubtful: "ambiguous",
  template_forbidden: "forbidden",
  template_not_open: "notOpen",
  other_sheet_fits: "rows",
  no_rows: "rows",
  NO_DATA_SHEET: "rows",
  ENCRYPTED: "password",
  OLE_OR_ENCRYPTED: "password",
  OLE_OR_ENCRYPTED_noWorkbook: "kind",
  NOT_XLSX: "kind",
  file_not_regular: "kind",
  file_too_big: "size",
  FILE_TOO_BIG: "size",
  PART_TOO_BIG: "size",
  TOO_MANY_PARTS: "size",
  TOO_MANY_ROWS: "size",
  TOO_WIDE: "size",
  ROW_TOO_LONG: "size",
  CELL_TOO_LONG: "size",
  LINE_TOO_LONG: "size",
  READER_MEMORY: "size",
  READER_TIMEOUT: "size",
};

/** Advice for a person whose file was refused, by the code of the refusal. */
export const refusalHint = (code: string): RefusalHint => {
  // A reader's code may say more of itself in small letters: NOT_XLSX_shortcut.
  const plain = code.replace(/(?<=[A-Z0-9])_[a-z][A-Za-z]*$/u, "");
  const hintCode = [code, plain].find((one) => Object.hasOwn(hints, one));
  if (hintCode !== undefined) return hints[hintCode] ?? "other";
  if (code.endsWith("_titles_missing")) return "template";
  // The reader's codes stand in capitals: what is left of them are broken files.
  return /^[A-Z0-9_]+$/u.test(plain) ? "corrupt" : "other";
};
