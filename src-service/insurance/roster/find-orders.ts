import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { fault } from "./judge-rows.ts";

type State = Parameters<typeof orderStates.code>[0];

/**
 * Finds the orders of a company that rows name by their numbers. A row that names none means the company's only one in one of
 * these states.
 */
export const ordersFor = async (db: Reader, companyId: number, states: readonly State[]) => {
  const codes = states.map((key) => orderStates.code(key));
  const open = await db
    .selectFrom("insurance_orders")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "in", codes)
    .orderBy("id")
    .execute();
  const byNo = new Map(open.map((order) => [order.no.toUpperCase(), order]));
  return (orderNo: string | undefined): InsuranceOrder => {
    if (orderNo === undefined || orderNo === "") {
      const [only, ...others] = open;
      if (only === undefined) throw fault("order_no", "no_order");
      if (others.length > 0) throw fault("order_no", "which_order", { orders: open.length });
      return only;
    }
    const order = byNo.get(orderNo.toUpperCase());
    if (order === undefined) throw fault("order_no", "order_closed");
    return order;
  };
};
