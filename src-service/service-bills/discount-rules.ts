import type { ServiceBillDiscountAction } from "../../src-shared/calls/service-bills.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { serviceBillDiscountStates } from "../../src-shared/states/service-bill-discount.ts";
import type { Principal } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import type { Decider } from "../money/person-limits.ts";
import type { ServiceBill } from "./bill-store.ts";

export type Discount = Tables["service_bill_discounts"];

/** What is still to be paid of a bill, cents. */
export const openOf = ({ payable, paid }: Pick<ServiceBill, "payable" | "paid">): number => payable - paid;

/** Why a person may not propose a discount now, as an error code; null when nothing is against it. */
export const whyNotPropose = (bill: ServiceBill, isPending: boolean, principal: Principal): string | null => {
  const isAgency = principal.company_id === null;
  if (!isAgency || !principal.permissions.has("settlement.discount.create")) return "forbidden";
  if (!serviceBillStates.allows("discount", bill.status)) return "illegal_transition";
  return isPending ? "change_pending" : null;
};

/**
 * Why a person may not decide about a discount now, as an error code; null when nothing is against it. Letting go of a claim
 * commits the agency, so it takes a second person within their own limit.
 */
export const whyNotDecide = (
  action: ServiceBillDiscountAction,
  discount: Discount,
  bill: ServiceBill,
  { principal, amount_limit }: Decider,
): string | null => {
  const key = action === "withdraw" ? "settlement.discount.create" : "service_bill.service_bill.audit";
  if (principal.company_id !== null || !principal.permissions.has(key)) return "forbidden";
  const isOwn = discount.maker_id === principal.user_id;
  if (action === "withdraw" && !isOwn) return "forbidden";
  if (!serviceBillDiscountStates.allows(action, discount.status)) return "illegal_transition";
  if (action === "withdraw") return null;
  if (isOwn) return "same_person";
  if (action === "reject") return null;
  if (amount_limit !== null && discount.amount > amount_limit) return "amount_limit";
  return discount.amount > openOf(bill) ? "discount_over_open" : null;
};
