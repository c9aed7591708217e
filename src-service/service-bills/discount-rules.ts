import type { ServiceBillDiscountAction } from "../../src-shared/calls/service-bills.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import {
  type LetGoKind,
  letGoKindNames,
  letGoKinds,
  serviceBillDiscountStates,
} from "../../src-shared/states/service-bill-discount.ts";
import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { type Decider, isOverLimit } from "../money/person-limits.ts";
import type { ServiceBill } from "./bill-store.ts";

export type Discount = Tables["service_bill_discounts"];

/** What is still to be paid of a bill, cents. */
export const openOf = ({ payable, paid }: Pick<ServiceBill, "payable" | "paid">): number => payable - paid;

/**
 * What of a bill may be let go, cents: its fee that is unpaid. Payments count towards the taxes of workers first (`tax`, all of
 * them in the bill), which are owed to the tax office whatever the agency lets go of.
 */
export const feeOpenOf = (bill: Pick<ServiceBill, "fee" | "discount" | "payable" | "paid">, tax: number): number =>
  Math.max(0, Math.min(openOf(bill), bill.fee - tax - bill.discount));

/** The taxes of workers in a bill, cents. */
export const taxOf = async (db: Reader, billId: number): Promise<number> => {
  const row = await db
    .selectFrom("service_bill_lines")
    .select((eb) => eb.fn.sum<number>("tax").as("tax"))
    .where("bill_id", "=", billId)
    .executeTakeFirst();
  return Number(row?.tax ?? 0);
};

export const kindOf = ({ kind }: Pick<Discount, "kind">): LetGoKind =>
  letGoKindNames.find((name) => letGoKinds[name] === kind) ?? "discount";

/** What a proposal of a kind lets go of, cents: all that may be. A part is named by who proposes it. */
export const mostOf = (kind: LetGoKind, bill: ServiceBill, tax: number): number =>
  kind === "void" ? bill.payable : feeOpenOf(bill, tax);

/** Why nothing of a kind can happen to a bill in its state; null when it can. */
const whyNotOf = (kind: LetGoKind, bill: ServiceBill): string | null => {
  if (!serviceBillStates.allows(kind, bill.status)) return "illegal_transition";
  return kind === "void" && bill.paid > 0 ? "illegal_transition" : null;
};

/** Why an amount cannot be let go: more than is open, or a part of the taxes; null when it can. */
export const whyNotAmount = (kind: LetGoKind, bill: ServiceBill, tax: number, amount: number): string | null => {
  if (amount <= mostOf(kind, bill, tax)) return null;
  return amount > openOf(bill) ? "discount_over_open" : "taxes_stay";
};

/** Why a person may not propose to let go of a bill now, as an error code; null when nothing is against it. */
export const whyNotPropose = (
  kind: LetGoKind,
  bill: ServiceBill,
  { tax, isPending }: { readonly tax: number; readonly isPending: boolean },
  principal: Principal,
): string | null => {
  const isAgency = principal.company_id === null;
  if (!isAgency || !principal.permissions.has("settlement.discount.create")) return "forbidden";
  const why = whyNotOf(kind, bill);
  if (why !== null) return why;
  if (isPending) return "change_pending";
  return kind !== "void" && feeOpenOf(bill, tax) === 0 ? "taxes_stay" : null;
};

/**
 * Why a person may not decide about a proposal now, as an error code; null when nothing is against it. Letting go of a claim
 * commits the agency, so it takes a second person within their own limit.
 */
export const whyNotDecide = (
  action: ServiceBillDiscountAction,
  discount: Discount,
  bill: ServiceBill,
  tax: number,
  decider: Decider,
): string | null => {
  const { principal } = decider;
  const key = action === "withdraw" ? "settlement.discount.create" : "service_bill.service_bill.audit";
  if (principal.company_id !== null || !principal.permissions.has(key)) return "forbidden";
  const isOwn = discount.maker_id === principal.user_id;
  if (action === "withdraw" && !isOwn) return "forbidden";
  if (!serviceBillDiscountStates.allows(action, discount.status)) return "illegal_transition";
  if (action === "withdraw") return null;
  if (isOwn) return "same_person";
  if (action === "reject") return null;
  const kind = kindOf(discount);
  const why = whyNotOf(kind, bill);
  if (why !== null) return why;
  if (isOverLimit(decider, discount.amount)) return "amount_limit";
  return whyNotAmount(kind, bill, tax, discount.amount);
};
