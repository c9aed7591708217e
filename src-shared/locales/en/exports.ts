import type { SameShape } from "../shape.ts";
import type { exports as zh } from "../zh-CN/exports.ts";

export const exports = {
  notes: "Notes",
  item: "Item",
  content: "Content",
  list: "List",
  keyword: "Keyword",
  date: "Date",
  yes: "Yes",
  asOf: "Data as of",
  source: "Source",
  live: "Service",
  cache: "Local copy (offline)",
  rows: "Rows",
  by: "Exported by",
  at: "Exported at",
  personal: "Personal data",
  masked: "Names, ID numbers, phones and bank cards are masked",
} as const satisfies SameShape<typeof zh>;
