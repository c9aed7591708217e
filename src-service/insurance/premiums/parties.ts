import type { Tables } from "../../core/database/tables.ts";
import type { InsuranceOrder } from "./order-money.ts";

/** People who took part in an order's premium: none of them pays it. */
export const orderParties = (order: InsuranceOrder): readonly (number | null)[] => [
  ...[order.maker_id, order.submit_by, order.underwrite_by, order.discount_by, order.agree_by, order.disagree_by],
];

/** People who took part in a change of the roster. */
export const amendmentParties = ({ maker_id }: Pick<Tables["insurance_amendments"], "maker_id">) => [maker_id];

/** People who do not book what is handed to the insurer. */
export const passOnParties = (order: InsuranceOrder): readonly (number | null)[] => [
  ...[order.maker_id, order.underwrite_by, order.agree_by, order.disagree_by],
];
