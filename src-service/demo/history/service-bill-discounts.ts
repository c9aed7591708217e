import {
  letGoKinds,
  serviceBillDiscountStates,
} from "../../../src-shared/billing/fees/service-bill-discount-states.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { isOfOffline, reliefJournal } from "../../billing/service-bills/claims.ts";
import type { Tables } from "../../core/database/tables.ts";
import { nextVersion } from "../../core/plumbing/versioned.ts";
import type { Books } from "../world/books.ts";
import type { World } from "../world/world.ts";

type Bill = Tables["service_bills"];
type MoneyEvent = { readonly at: string; book(): void };

const { code } = serviceBillDiscountStates;
const share = 10;

const propose = (
  world: World,
  bill: Bill,
  at: string,
  reason: string,
  kind: "discount" | "waive" = "discount",
): Tables["service_bill_discounts"] => {
  const discount: Tables["service_bill_discounts"] = {
    id: world.ids(1),
    version: 1,
    agency_id: bill.agency_id,
    company_id: bill.company_id,
    bill_id: bill.id,
    kind: letGoKinds[kind],
    // A tenth, in whole yuan.
    amount: kind === "waive" ? bill.payable : Math.max(100, Math.floor(bill.payable / share / 100) * 100),
    reason,
    status: code("toGrant"),
    maker_id: world.operator("maker").id,
    create_at: at,
    decider_id: null,
    decided_at: null,
    decided_reason: "",
    journal_id: null,
  };
  world.add("service_bill_discounts", discount);
  return discount;
};

/** Of the bills that wait to be paid, one has a discount that was granted, one a discount and one a
 * waiver that wait. */
export const discountEvents = (world: World, books: Books, waiting: readonly Bill[]): MoneyEvent[] => {
  // Of bills of offline settlements a tenth might be workers' taxes.
  const claimed = waiting.filter((bill) => bill.issued_at !== null && bill.payable > 1_000 && !isOfOffline(bill));
  const dayAfter = (bill: Bill, days: number) => addDays(dayOf(bill.issued_at ?? ""), days);
  const [first, second, third] = claimed.filter((bill) => dayAfter(bill, 2) < world.anchor);
  if (second !== undefined) {
    propose(world, second, `${dayAfter(second, 1)} 11:20:00`, "首月合作优惠，按合同补充约定申请");
  }
  if (third !== undefined) {
    propose(world, third, `${dayAfter(third, 1)} 14:40:00`, "企业停业清算，双方确认不再收取", "waive");
  }
  if (first === undefined) return [];
  const at = `${dayAfter(first, 1)} 16:05:00`;
  const discount = propose(world, first, `${dayAfter(first, 1)} 10:30:00`, "系统维护期间未能提供服务");
  return [
    {
      at,
      book: () => {
        const by = world.operator("checker").id;
        const journal = reliefJournal("discount", first, by, discount.amount);
        Object.assign(discount, {
          status: code("granted"),
          version: 2,
          decider_id: by,
          decided_at: at,
          journal_id: journal === null ? null : books.book(at, journal),
        });
        const { amount } = discount;
        Object.assign(first, {
          discount: first.discount + amount,
          payable: first.payable - amount,
          ...nextVersion(first),
        });
      },
    },
  ];
};
