import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { Desk } from "../../desk/desk.ts";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { type CompanyShare, matchingChoice, narrowed, sharesOfRows } from "./create-target.ts";

type Page = { readonly count: number; readonly fee: number; readonly rows: readonly Row[] };

const pageSize = 500;

const pageOf = async (desk: Desk, filters: FilterValues, page: number): Promise<Page> => {
  const answer = await desk.lists.page({ list: "bills", filters, page, page_size: pageSize, summary: page === 1 });
  return { count: answer.count, fee: answer.summary["accounting_fee"] ?? 0, rows: answer.rows };
};

/** Finds the excepted bills of a selection, which are taken away from all that match: looked for page by page. */
const exceptedIn = async (desk: Desk, filters: FilterValues, first: Page, except: ReadonlySet<string>) => {
  const exceptedRows: Row[] = [];
  let rows = first.rows;
  for (let page = 1; exceptedRows.length < except.size; page += 1) {
    if (page > 1) ({ rows } = await pageOf(desk, filters, page));
    exceptedRows.push(...rows.filter((row) => except.has(String(row["id"]))));
    if (page * pageSize >= first.count || rows.length === 0) break;
  }
  return {
    ids: exceptedRows.map((row) => String(row["id"])),
    fee: exceptedRows.reduce((sum, row) => sum + Number(row["accounting_fee"] ?? 0), 0),
  };
};

const shareOf = async (
  desk: Desk,
  filters: FilterValues,
  company: { readonly id: string; readonly name: string },
  except: ReadonlySet<string>,
): Promise<CompanyShare | null> => {
  const own = narrowed(filters, company.id);
  if (own === null) return null;
  const first = await pageOf(desk, own, 1);
  if (first.count === 0) return null;
  const out = except.size === 0 ? { ids: [], fee: 0 } : await exceptedIn(desk, own, first, except);
  const count = first.count - out.ids.length;
  if (count === 0) return null;
  return {
    companyId: company.id,
    companyName: company.name,
    count,
    fee: first.fee - out.fee,
    choice: matchingChoice(own, out.ids),
  };
};

/** The shares of all rows that match filters: one company is found with two questions, several with one each. */
const sharesOfAll = async (
  desk: Desk,
  filters: FilterValues,
  except: ReadonlySet<string>,
): Promise<readonly CompanyShare[]> => {
  const settleableFilters = narrowed(filters);
  if (settleableFilters === null) return [];
  const firstPage = await pageOf(desk, settleableFilters, 1);
  const [first] = firstPage.rows;
  if (!first) return [];
  const company = { id: String(first["company_id"]), name: String(first["company_name"]) };
  const own = await pageOf(desk, { ...settleableFilters, company_id: [company.id] }, 1);
  const { value } = own.count === firstPage.count ? { value: { results: [company] } } : await desk.companies.all({});
  const shares: CompanyShare[] = [];
  for (const one of value.results) {
    const share = await shareOf(desk, filters, one, except);
    if (share) shares.push(share);
  }
  return shares.sort((one, other) => other.count - one.count);
};

/** The bills of a selection that can go into a settlement, by company. Rejects with an AppError when they cannot be read. */
export const resolveShares = (desk: Desk, target: ActionTarget): Promise<readonly CompanyShare[]> =>
  target.selection.mode === "some"
    ? Promise.resolve(sharesOfRows(target.rows))
    : sharesOfAll(desk, target.filters, new Set(target.selection.except));
