import { usualContents } from "../../../src-shared/kernel/values/money/invoice.ts";

/** What a demo company's invoices are for. */
export const contentOf = ({ index }: { readonly index: number }): string =>
  usualContents[index % usualContents.length] ?? usualContents[0];
