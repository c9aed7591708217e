import { submitOf } from "../../../src-shared/imports/submits.ts";
import type { ListName } from "../../../src-shared/lists/registry.ts";

/** The screens of the lists that imported rows come into. */
const screens = {
  settlements: { to: "/settlements", name: "settlements" },
  transactions: { to: "/transactions", name: "transactions" },
  bills: { to: "/bills", name: "bills" },
  invoiceRecords: { to: "/invoice-records", name: "invoiceRecords" },
  serviceBills: { to: "/service-bills", name: "serviceBills" },
} as const satisfies Partial<Record<ListName, { to: string; name: string }>>;

export type SentLink = (typeof screens)[keyof typeof screens];

/** Where the rows of a template are after they were sent; null for bills, whose batch has a list of its own. */
export const sentLink = (template: string | null): SentLink | null => {
  const list = submitOf(template ?? "")?.lists[0];
  return list !== undefined && list in screens ? screens[list as keyof typeof screens] : null;
};
