import { feeDiscountStates } from "../states/fee-discount.ts";
import {
  anyOf,
  byOthers,
  centsColumn,
  date,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  nullableDatetime,
  nullableText,
  positive,
  range,
  ratio,
  ref,
  search,
  state,
  text,
} from "./define.ts";

/** What a discount is let off: 1 the service fee of settlements, 2 the monthly usage fee. */
export const feeDiscountKinds = [1, 2] as const;

/**
 * Fee discounts that companies were granted. `amount` is the most in all, `ratio` the most of each fee (100 %: the whole
 * fee). `used`: by settlements and service bills; `left`: what is not used, nothing unless it is granted.
 */
export const feeDiscounts = defineList({
  name: "feeDiscounts",
  call: "feeDiscounts.list",
  permission: "settlement.discount.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    maker_id: text({ carried: true }),
    no: text({ required: true, width: 168 }),
    status: state(feeDiscountStates, { required: true }),
    company_name: text({ required: true, width: 190 }),
    kind: enumeration("feeDiscountKind", feeDiscountKinds, { required: true, width: 110 }),
    amount: centsColumn({ required: true, sum: true }),
    ratio: ratio({ width: 110 }),
    used: centsColumn({ sum: true }),
    left: centsColumn({ required: true, sum: true }),
    start_at: date(),
    end_at: date(),
    reason: text({ width: 190 }),
    maker_name: text({ width: 90 }),
    checker_name: nullableText({ width: 90 }),
    create_at: datetime(),
    decided_at: nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: search(["no", "company_name", "reason"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    ids: ref("id", "feeDiscounts"),
    kind: anyOf("kind"),
    date: dateBy(["create_at"]),
    amount: range("amount"),
    has_left: positive("left"),
    by_others: byOthers(["maker_id"]),
  },
  sort: ["create_at", "amount", "end_at", "no"],
  defaultSort: "-create_at",
  offline: { by: "create_at", days: 365 },
});
