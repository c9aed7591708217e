import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/calls/registry.ts";
import { insert } from "../small-world.ts";
import type { Case } from "./matrix-cases.ts";

type DiscountCall = Extract<CallName, `feeDiscounts.${string}`>;

const body = { kind: 1, amount: 100, ratio: 10_000, start_at: "2026-11-01", end_at: "2027-01-31", reason: "续约优惠" };

/** Requests about fee discounts. */
export const discountCases: Readonly<Record<DiscountCall, Case>> = {
  "feeDiscounts.list": {
    by: "worker",
    points: [
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }), narrows: true },
      { at: "query.ids", record: "feeDiscount", with: (ids) => ({ query: { ids } }), narrows: true },
    ],
  },
  "feeDiscounts.create": {
    by: "worker",
    points: [{ at: "body.company_id", record: "company", with: (company_id) => ({ body: { company_id, ...body } }) }],
  },
  "feeDiscounts.get": {
    by: "worker",
    points: [{ at: "path.id", record: "feeDiscount", with: (id) => ({ path: { id } }) }],
  },
  "feeDiscounts.update": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "feeDiscount",
        with: (id) => ({ path: { id }, body: { version: 9, action: "approve" } }),
      },
    ],
  },
};

/** A discount to be granted, of company 11, its sibling 12 and the other agency's 21. */
export const addFeeDiscounts = async (running: RunningService): Promise<void> => {
  for (const company_id of [11, 12, 21]) {
    const agency_id = company_id === 21 ? 2 : 1;
    await insert(running, "fee_discounts", {
      id: company_id * 100 + 64,
      version: 1,
      change_seq: 1,
      agency_id,
      company_id,
      no: `YH${company_id}`,
      status: 10,
      kind: 1,
      amount: 100,
      ratio: 10_000,
      start_at: "2026-11-01",
      end_at: "2027-01-31",
      reason: "续约优惠",
      maker_id: agency_id === 2 ? 1008 : 1002,
      create_at: "2026-11-10 10:00:00",
    });
  }
};
