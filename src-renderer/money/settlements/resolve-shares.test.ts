import { describe, expect, it } from "vitest";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { createFakeDesk } from "../../testing/fake-desk.ts";
import { resolveShares } from "./resolve-shares.ts";

type Bill = { id: string; company_id: string; company_name: string; status: number; accounting_fee: number };

const many = (count: number, company: string, status = 30): Bill[] =>
  Array.from({ length: count }, (_none, index) => ({
    id: `${company}${status}-${index}`,
    company_id: company,
    company_name: `公司${company}`,
    status,
    accounting_fee: 100,
  }));

/** A service with these bills that obeys the filters of status and company. */
const deskWith = (bills: readonly Bill[]) =>
  createFakeDesk({
    lists: {
      page: ({ filters, page, page_size }) => {
        const { status, company_id } = filters as FilterValues & { status?: number[]; company_id?: string[] };
        const matching = bills.filter(
          (bill) => (status?.includes(bill.status) ?? true) && (company_id?.includes(bill.company_id) ?? true),
        );
        return {
          count: matching.length,
          rows: matching.slice((page - 1) * page_size, page * page_size),
          summary: { accounting_fee: matching.reduce((sum, bill) => sum + bill.accounting_fee, 0) },
          freshness: { source: "live" as const, as_of: null, offline: false },
        };
      },
    },
    companies: {
      all: () => ({
        value: {
          count: 3,
          results: ["a", "b", "c"].map((id) => ({
            id,
            name: `公司${id}`,
            short_name: id,
            status: 1,
            settlement_type: 1,
            channels: [1],
          })),
        },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
    },
  }).desk;

const allBut = (except: string[], filters: FilterValues = {}): ActionTarget => ({
  list: "bills",
  filters,
  selection: { mode: "all", except },
  count: 0,
  sums: null,
  rows: [],
});

describe("a selection over all pages", () => {
  it("is one company's when all that can be settled are", async () => {
    const desk = deskWith([...many(1_200, "a"), ...many(3, "b", 60)]);
    expect(await resolveShares(desk, allBut([]))).toEqual([
      {
        companyId: "a",
        companyName: "公司a",
        count: 1_200,
        fee: 120_000,
        choice: { matching: { status: "30", company_id: "a" } },
      },
    ]);
  });

  it("is split by company, the largest first", async () => {
    const shares = await resolveShares(deskWith([...many(2, "a"), ...many(5, "b")]), allBut([]));
    expect(shares.map(({ companyId, count }) => [companyId, count])).toEqual([
      ["b", 5],
      ["a", 2],
    ]);
  });

  it("leaves out the excepted bills that would have gone in, also from later pages, and no others", async () => {
    const desk = deskWith([...many(1_200, "a"), ...many(3, "a", 60)]);
    const [share] = await resolveShares(desk, allBut(["a30-3", "a30-1100", "a60-1"]));
    expect(share).toMatchObject({ count: 1_198, fee: 119_800, choice: { except: ["a30-3", "a30-1100"] } });
  });

  it("is empty when the filters rule out what can be settled", async () => {
    expect(await resolveShares(deskWith(many(5, "a")), allBut([], { status: [60] }))).toEqual([]);
    expect(await resolveShares(deskWith(many(5, "a", 20)), allBut([]))).toEqual([]);
  });
});
