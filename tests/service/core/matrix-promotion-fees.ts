import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/calls/registry.ts";
import { insert } from "../small-world.ts";
import type { Case } from "./matrix-cases.ts";

type PromotionCall = Extract<CallName, `promotionFees.${string}`>;

const asked = { period: "2026-10", ratio: 100, channel_kind: 1 };
const body = {
  ...asked,
  channel_name: "华东渠道",
  remark: "",
  expected: { base_amount: 1, fee: 1, tax: 0 },
};

/** Requests about promotion fees. */
export const promotionCases: Readonly<Record<PromotionCall, Case>> = {
  "promotionFees.list": {
    by: "worker",
    points: [
      { at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }), narrows: true },
      { at: "query.ids", record: "promotionFee", with: (ids) => ({ query: { ids } }), narrows: true },
    ],
  },
  "promotionFees.preview": {
    by: "worker",
    points: [
      {
        at: "query.company_id",
        record: "company",
        with: (company_id) => ({ query: { company_id, period: "2026-10", ratio: "100", channel_kind: "1" } }),
      },
    ],
  },
  "promotionFees.create": {
    by: "worker",
    points: [{ at: "body.company_id", record: "company", with: (company_id) => ({ body: { company_id, ...body } }) }],
  },
  "promotionFees.get": {
    by: "worker",
    points: [{ at: "path.id", record: "promotionFee", with: (id) => ({ path: { id } }) }],
  },
  "promotionFees.update": {
    by: "worker",
    points: [
      {
        at: "path.id",
        record: "promotionFee",
        with: (id) => ({ path: { id }, body: { version: 9, action: "confirm" } }),
      },
    ],
  },
};

/** A promotion fee to be confirmed, of company 11, its sibling 12 and the other agency's 21. */
export const addPromotionFees = async (running: RunningService): Promise<void> => {
  for (const company_id of [11, 12, 21]) {
    const agency_id = company_id === 21 ? 2 : 1;
    await insert(running, "promotion_fees", {
      id: company_id * 100 + 63,
      version: 1,
      change_seq: 1,
      agency_id,
      company_id,
      no: `TG${company_id}`,
      status: 1,
      channel_name: "华东渠道",
      channel_kind: 1,
      claim: "华东渠道",
      period: "2026-09",
      tax_date: "2026-10-01",
      tax_paid: 0,
      maker_id: agency_id === 2 ? 1008 : 1002,
      create_at: "2026-11-10 10:00:00",
    });
  }
};
