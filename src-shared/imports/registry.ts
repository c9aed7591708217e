import type { ImportTemplate } from "./define.ts";
import { fastBill } from "./fast-bill.ts";
import { plusBill } from "./plus-bill.ts";
import { standardBill } from "./standard-bill.ts";

/** Every import template by name, the more demanding first: recognition takes the first whose titles are all there. */
export const templates: Readonly<Record<string, ImportTemplate>> = {
  standard_bill: standardBill,
  plus_bill: plusBill,
  fast_bill: fastBill,
};

export const templateByName = (name: string): ImportTemplate | undefined =>
  Object.hasOwn(templates, name) ? templates[name] : undefined;
