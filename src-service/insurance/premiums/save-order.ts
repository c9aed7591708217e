import type { Writing } from "../../core/context.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { InsuranceOrder } from "./order-money.ts";

const orders = versioned("insurance_orders", "insuranceOrders", "insurancePayments");

/** Saves changes of an order as its next version. */
export const saveOrder = (
  writing: Writing,
  order: InsuranceOrder,
  changes: Partial<InsuranceOrder>,
): Promise<InsuranceOrder> => orders.save(writing, order, changes);
