import { feeDiscounts } from "../../src-shared/lists/fee-discounts.ts";
import type { HandlersFor } from "../context.ts";
import { listRows } from "../lists/query.ts";
import { keepRounds } from "../plumbing/rounds.ts";
import type { MakeArea } from "../plumbing/service.ts";
import { discountDetail } from "./detail.ts";
import type { Discount } from "./discount-store.ts";
import { expireDiscounts } from "./expire.ts";
import { feeDiscountsSource } from "./fee-discounts-source.ts";
import { createDiscount, updateDiscount } from "./steps.ts";

const made = ({ id, no, status }: Discount) => ({ discount_id: String(id), no, status });

const handlers: HandlersFor<`feeDiscounts.${"list" | "create" | "get" | "update"}`> = {
  "feeDiscounts.list": ({ db, principal }, { query }) =>
    listRows(db, principal, feeDiscounts, query, feeDiscountsSource),
  "feeDiscounts.create": async (context, { body }, writing) => made(await createDiscount(context, writing, body)),
  "feeDiscounts.get": (context, { params }) => discountDetail(context, params.id),
  "feeDiscounts.update": async (context, { params, body }, writing) =>
    made(await updateDiscount(context, writing, params.id, body)),
};

const everyMs = 30_000;

/** Fee discounts that the agency grants to companies: proposed, granted by another person, used, taken back, expired. */
export const feeDiscountsArea: MakeArea = (service) => ({
  handlers,
  start: () => {
    if (!service.runsJobs) return;
    const context = service.system("feeDiscounts");
    const steps = [() => expireDiscounts(context)];
    keepRounds(service, { steps, everyMs, fault: "fee_discount_round_failed", startsNow: true });
  },
});
