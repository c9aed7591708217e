import { sql } from "kysely";
import type { JournalKind } from "../../../../src-shared/billing/funds/ledger-kinds.ts";
import { payModes } from "../../../../src-shared/billing/settlements/settlements-list.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { channelMoney } from "../../../ledger/money/accounts.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { openCosts } from "./audit-plans.ts";

const kinds = [
  "capture",
  "payout",
  "payout_difference",
  "refund",
  "return",
  "offline",
] as const satisfies readonly JournalKind[];
const walletKinds = ["wallet_available", "wallet_frozen"];

/** States of the last attempt in which the line's cost is charged to the company and not refunded. */
const chargedStates: readonly number[] = [
  attemptStates.queued,
  attemptStates.claimed,
  attemptStates.sent,
  attemptStates.unknown,
  attemptStates.failed,
  attemptStates.paid,
];

type Cost = {
  id: number;
  no: string;
  agency_id: number;
  channel: number;
  pay_mode: number | null;
  net: number;
  paid_net: number;
  fee: number;
  tax: number;
  withheld: number;
  discount: number;
  /** Amount that the bank paid above or below the orders, by decisions of two people. */
  difference: number;
};

/** Expected sums of a settlement's journals by account: the cost of lines that were paid or are under way. */
const expected = (cost: Cost): ReadonlyMap<string, number> => {
  const { net, paid_net, fee, tax, withheld, discount, difference } = cost;
  const common = [
    ["service_income", -fee],
    ["tax_payable", -tax],
    ["fee_discount", discount],
  ] as const;
  if (cost.pay_mode === payModes.offline) {
    return new Map([...common, ["company_receivable", fee - discount + tax]]);
  }
  return new Map([
    ...common,
    ["withheld_payable", -withheld],
    ["payout_clearing", paid_net - net],
    ["payout_difference", difference],
    [channelMoney(cost.channel), 0 - paid_net - difference],
  ]);
};

/**
 * Checks that each settlement's journals equal its bills: fees in `service_income`, taxes in `tax_payable`, deductions in
 * `withheld_payable`, what is under way in clearing, what was paid out of the bank of its channel. A failed or returned
 * line has no amounts left, so a refund that keeps a fee or a tax is detected.
 */
const journalsEqualBills: Check = async (db) => {
  const isCharged = sql`a.state in (${sql.join(chargedStates)})`;
  const sum = (column: ReturnType<typeof sql>) => sql`sum(case when ${isCharged} then ${column} else 0 end)`;
  const costs = await sql<Cost>`
    select s.id, s.no, s.agency_id, s.channel, s.pay_mode, ${sum(sql`p.net`)} as net,
      sum(case when a.state = ${attemptStates.paid} then p.net else 0 end) as paid_net,
      ${sum(sql`b.service_fee + b.labor_service_fee`)} as fee,
      ${sum(sql`b.pit + b.vat + b.surtax + b.vat_recover`)} as tax,
      ${sum(sql`b.car_rental_fee`)} as withheld, ${sum(sql`coalesce(p.discount, 0)`)} as discount
    from settlements s left join payout_lines p on p.settlement_id = s.id left join bills b on b.id = p.bill_id
    left join payout_attempts a on a.line_id = p.id and a.attempt = p.attempt
    group by s.id, s.no, s.agency_id, s.channel, s.pay_mode`.execute(db);
  const differences = await sql<{ settlement_id: number; difference: number }>`
    select p.settlement_id, sum(case a.state when ${attemptStates.paid} then a.paid_amount - a.amount
      when ${attemptStates.returned} then 0 else a.paid_amount end) as difference
    from payout_attempts a join payout_lines p on p.id = a.line_id
    where a.paid_amount is not null group by p.settlement_id`.execute(db);
  const differenceOf = new Map(differences.rows.map((row) => [row.settlement_id, Number(row.difference)]));
  const posted = await sql<{ agency_id: number; biz_no: string; kind: string; amount: number }>`
    select j.agency_id, j.biz_no, c.kind, sum(e.amount) as amount from ledger_journals j
    join ledger_postings e on e.journal_id = j.id join ledger_accounts c on c.id = e.account_id
    where j.kind in (${sql.join([...kinds])}) and c.kind not in (${sql.join(walletKinds)})
    group by j.agency_id, j.biz_no, c.kind`.execute(db);
  const books = Map.groupBy(posted.rows, ({ agency_id, biz_no }) => `${agency_id} ${biz_no}`);
  const open = new Map((await openCosts(db)).map((cost) => [cost.settlement_id, cost]));
  const faults = costs.rows.flatMap((row) => {
    const key = `${row.agency_id} ${row.no}`;
    const bookedAmounts = new Map((books.get(key) ?? []).map(({ kind, amount }) => [kind, Number(amount)]));
    books.delete(key);
    const cost = { ...row } as Cost;
    for (const name of ["net", "paid_net", "fee", "tax", "withheld", "discount"] as const) {
      cost[name] = Number(row[name] ?? 0);
    }
    for (const name of ["net", "fee", "tax", "withheld", "discount"] as const)
      cost[name] += open.get(row.id)?.[name] ?? 0;
    cost.difference = differenceOf.get(row.id) ?? 0;
    const expectedAmounts = expected(cost);
    return [...new Set([...expectedAmounts.keys(), ...bookedAmounts.keys()])]
      .filter((kind) => (expectedAmounts.get(kind) ?? 0) !== (bookedAmounts.get(kind) ?? 0))
      .map(
        (kind) =>
          `settlement ${row.no}: ${kind} has ${bookedAmounts.get(kind) ?? 0}, its bills say ${expectedAmounts.get(kind) ?? 0}`,
      );
  });
  const stray = [...books].flatMap(([key, rows]) =>
    rows.some(({ amount }) => Number(amount) !== 0) ? [`journals of ${key}: no such settlement`] : [],
  );
  return {
    name: "fees and taxes booked are those of the bills",
    examined: costs.rows.length,
    faults: [...faults, ...stray],
  };
};

/** The proofs of settlements' journals. */
export const journalChecks: readonly Check[] = [journalsEqualBills];
