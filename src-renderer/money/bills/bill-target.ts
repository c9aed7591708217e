import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import type { BillTarget } from "../../../src-shared/bridge/bills.ts";
import { filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";

/** The bills that an action of a list is about: of the batch list a whole batch, of the bill list rows or all that match. */
export const billTargetOf = ({ list, filters, selection }: ActionTarget): BillTarget => {
  if (list !== "bills") {
    return selection.mode === "some" ? { batch_id: selection.ids[0] } : {};
  }
  if (selection.mode === "some") return { bill_ids: [...selection.ids] };
  return {
    matching: filtersToQuery(bills, filters),
    ...(selection.except.length > 0 && { except: [...selection.except] }),
  };
};

/** The one company that a target is known to be about; null when it may be several. */
export const companyOfTarget = ({ rows, filters, selection }: ActionTarget): string | null => {
  if (selection.mode === "all") {
    const companyIds = filters["company_id"] as readonly string[] | undefined;
    return companyIds?.length === 1 ? (companyIds[0] ?? null) : null;
  }
  const companies = new Set(rows.map((row) => String(row["company_id"])));
  const [only] = companies;
  return companies.size === 1 && only !== undefined ? only : null;
};
