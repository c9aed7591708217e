import { parsePriceRange } from "./cell-forms.ts";
import { cellValue } from "./cells.ts";
import type { ImportTemplate } from "./define.ts";

export type TypedRow = Readonly<Record<string, string | number | boolean>> & { readonly row: number };

/**
 * One checked row as its area takes it: by field key, cents, days, codes and yes/no typed, empty cells left out; a price
 * is `price` and, where it is a range, `max_price` (spec 3). `row` is its number in the spreadsheet. Only for rows without
 * errors. Bills have a shape of their own (bill-row.ts).
 */
export const typedRow = (template: ImportTemplate, row: number, cells: readonly { text: string }[]): TypedRow => {
  const values: Record<string, string | number | boolean> & { row: number } = { row };
  template.fields.forEach((field, index) => {
    const text = cells[index]?.text ?? "";
    const price = field.kind === "priceRange" && text !== "" ? parsePriceRange(text) : null;
    if (price?.ok) {
      values[field.key] = price.price;
      if (price.max_price !== null) values[`max_${field.key}`] = price.max_price;
      return;
    }
    const value = cellValue(field, text);
    if (value !== undefined) values[field.key] = value;
  });
  return values;
};
