import { cellValue } from "./cells.ts";
import type { FieldKind, ImportField, ImportTemplate, RowTexts } from "./define.ts";

/**
 * Key that two rows of one file share when they are the same (dictionary B14): the values, not the spellings, of the
 * template's key columns. Null when a required one of them is empty: such rows are wrong already, not alike; and when
 * all are: rows that say nothing are not alike either.
 */
export const duplicateKeyOf = (template: ImportTemplate, texts: RowTexts): string | null => {
  let key = "";
  let isEmpty = true;
  for (const field of keyFields(template)) {
    const text = texts[field.key] ?? "";
    if (text === "" && field.required) return null;
    if (text !== "") isEmpty = false;
    // Other kinds are sent as they are written.
    const value = spelledFreely.has(field.kind) ? cellValue(field, text) : text;
    key += `${value ?? text}\u001f`;
  }
  return isEmpty ? null : key;
};

const spelledFreely = new Set<FieldKind>(["cents", "date", "name", "month", "enum", "priceRange"]);

const fieldsByTemplate = new WeakMap<ImportTemplate, readonly ImportField[]>();

const keyFields = (template: ImportTemplate): readonly ImportField[] => {
  let fields = fieldsByTemplate.get(template);
  if (fields === undefined) {
    fields = template.fields.filter((field) => template.duplicateKey.includes(field.key));
    fieldsByTemplate.set(template, fields);
  }
  return fields;
};

/** 53 bits of a text (cyrb53), so that a hundred thousand keys need a number each and an index stays small. */
export const hash53 = (text: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};
