import { sql } from "kysely";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { WaitingKind } from "../../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { holds } from "../../../core/deadlines/deadline-query.ts";
import { endOf, statusAt } from "../../../core/deadlines/past-status.ts";
import { daysOfTrend } from "../../../core/deadlines/trend.ts";
import type { WorkbenchQuery } from "../../../lists/contributed.ts";
import { visible } from "../../../lists/lists/source.ts";
import { waitingFigures } from "../../../lists/lists/waiting-figures.ts";
import { type MovedSettlement, movedSettlements } from "../rows/moved-settlements.ts";
import { settlementsSource } from "../rows/settlements-source.ts";

type ToPay = NonNullable<Workbench["to_pay"]>;

const toPay = settlementStates.code("toPay");

/** All settlements that wait for their payment, whoever may make it. */
const toPayKind: WaitingKind = {
  list: "settlements",
  post: "cash",
  needs: ["settlement.settlement.view"],
  filters: () => ({ status: [toPay] }),
  amount: "company_payable",
  since: "create_at",
};

type Sums = Record<"settled" | "fee" | "tax" | "payments", number | null>;

/** Sums that the payment of these settlements will add to a month, as computed in `workbench-months.ts`. */
const expectedOf = async ({ db, principal, company_id }: WorkbenchQuery): Promise<ToPay["expected"]> => {
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<Sums>`
    select sum(t.labor_net) as settled, sum(t.service_fee + t.labor_service_fee - coalesce(t.discount, 0)) as fee,
      sum(t.pit + t.vat + t.surtax + t.vat_recover) as tax, sum(t.line_count) as payments
    from ${visible(db, principal, settlementsSource)} ${ofCompany} and t.status = ${toPay}`.execute(db);
  const [{ settled, fee, tax, payments } = {}] = rows as Partial<Sums>[];
  return {
    settled: Number(settled ?? 0),
    fee: Number(fee ?? 0),
    tax: Number(tax ?? 0),
    payments: Number(payments ?? 0),
  };
};

/**
 * Cost of a settlement that waited for its payment at the end of a day; null where its figures were renewed
 * since, for the earlier ones are not kept. Nothing else changes what a company pays once a settlement is checked.
 */
const payableAt = ({ steps, company_payable }: MovedSettlement, day: string): number | null =>
  steps.some(({ at, action }) => action === "renew" && at > endOf(day)) ? null : company_payable;

/** Sums that waited for payment at the end of each day, cents: what waits now, with what moved since put back. */
const trendOf = async (query: WorkbenchQuery, now: number): Promise<ToPay["trend"]> => {
  const moved = await movedSettlements(query);
  const unmoved = now - moved.reduce((sum, one) => sum + (one.status === toPay ? one.company_payable : 0), 0);
  return daysOfTrend(query.today).map((day) => {
    if (day === query.today) return now;
    let amount = unmoved;
    for (const one of moved) {
      if (statusAt(one, day) !== toPay) continue;
      const payable = payableAt(one, day);
      if (payable === null) return null;
      amount += payable;
    }
    return amount;
  });
};

/** Settlements that wait for their payment, and what they will add to the month; null without the permission. */
export const settlementsToPay = async (query: WorkbenchQuery): Promise<Workbench["to_pay"]> => {
  if (!holds(query.principal, ["settlement.settlement.view"])) return null;
  const expected = await expectedOf(query);
  const figures = await waitingFigures(query, query.sources, toPayKind);
  return { ...figures, payouts: expected.payments, expected, trend: await trendOf(query, figures.amount ?? 0) };
};
