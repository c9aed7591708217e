import { usualContents } from "../../../src-shared/kernel/values/money/invoice.ts";

/** Content of a demo company's invoices. */
export const contentOf = ({ index }: { readonly index: number }): string =>
  usualContents[index % usualContents.length] ?? usualContents[0];
