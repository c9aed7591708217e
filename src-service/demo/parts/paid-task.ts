import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { daysBetween } from "../../../src-shared/kernel/values/time/time.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import type { World } from "../world/world.ts";
import type { Story } from "./task-stories.ts";

type Bill = Pick<
  Tables["bills"],
  "id" | "labor_id" | "accounting_fee" | "create_at" | "created_by" | "settlement_at" | "settlement_id"
>;

/** A task of which everything was paid, and by which bills of the history. */
export type PaidTask = { readonly story: Story; readonly bills: readonly Bill[] };

const people = 4;
/** First and last day of the work, before the day on which it was billed. */
const [firstDay, lastDay] = [9, 3];
const daysOfWork = firstDay - lastDay + 1;

/** Bills of the company's newest settlement that was paid whole, of as many people as the task has. */
const paidBills = async (tx: Tx, companyId: number): Promise<readonly Bill[]> => {
  const found = await tx
    .selectFrom("bills as b")
    .innerJoin("settlements as s", "s.id", "b.settlement_id")
    .innerJoin("company_labors as r", (join) =>
      join.onRef("r.labor_id", "=", "b.labor_id").onRef("r.company_id", "=", "b.company_id"),
    )
    .where("b.company_id", "=", companyId)
    .where("b.status", "=", billStates.code("settled"))
    .where("s.status", "=", settlementStates.code("settled"))
    .where("r.age", ">=", 18)
    .select(["b.id", "b.labor_id", "b.accounting_fee", "b.create_at", "b.created_by", "b.settlement_at"])
    .select("b.settlement_id")
    .orderBy("s.id", "desc")
    .orderBy("b.id")
    .execute();
  const settlement = found[0]?.settlement_id;
  const byPerson = new Map(
    found.filter((bill) => bill.settlement_id === settlement).map((bill) => [bill.labor_id, bill]),
  );
  // Those whose pay lies closest together: they did the same work.
  const byAmount = [...byPerson.values()].sort((a, b) => a.accounting_fee - b.accounting_fee || a.id - b.id);
  const width = (at: number): number =>
    (byAmount[at + people - 1]?.accounting_fee ?? 0) - (byAmount[at]?.accounting_fee ?? 0);
  const starts = byAmount.slice(0, Math.max(1, byAmount.length - people + 1)).map((_bill, at) => at);
  const start = starts.toSorted((a, b) => width(a) - width(b) || b - a)[0] ?? 0;
  return byAmount.slice(start, start + people);
};

/** A task whose work was accepted, billed and paid: the bills are those of the company's newest paid settlement; null without one. */
export const paidTask = async (world: World, tx: Tx, companyId: number): Promise<PaidTask | null> => {
  const bills = await paidBills(tx, companyId);
  const [first] = bills;
  if (first === undefined) return null;
  const billed = -daysBetween(first.create_at.slice(0, 10), world.anchor);
  const perDay = bills.map(({ accounting_fee }) => accounting_fee / 100 / daysOfWork);
  return {
    bills,
    story: {
      ...{ company: 1, name: "中秋月饼礼盒分拣", industry: "装卸搬运和仓储业", status: "settled" },
      ...{ made: billed - 16, days: [billed - firstDay, billed - lastDay] },
      price: [Math.floor(Math.min(...perDay)), Math.ceil(Math.max(...perDay)) + 1],
      ...{ need: bills.length, people: { accepted: bills.length }, area: "310115", place: "金科路 2889 号" },
      requirement: "按门店订单分拣礼盒，核对数量后贴标封箱。",
    },
  };
};
