import { sql } from "kysely";
import { companyOffline, companyStatus } from "../../../src-shared/kernel/states/company.ts";
import type { Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import { type DeadlineQuery, holds } from "../../core/deadlines/deadline-query.ts";
import { backwards, daysOfTrend } from "../../core/deadlines/trend.ts";
import { walletsSource } from "../../ledger/money/wallets-source.ts";
import { visible } from "../../lists/lists/source.ts";
import { coverOf, spentBy } from "./rows/wallet-cover.ts";

type Balances = NonNullable<Workbench["balances"]>;
type Row = Balances["rows"][number];

const mostShown = 50;
const never = Number.MAX_SAFE_INTEGER;

/** Low wallets first, then those that will be empty soonest, then by amount. */
const byScarcity = (one: Row, other: Row): number =>
  Number(other.is_low) - Number(one.is_low) ||
  (one.days ?? never) - (other.days ?? never) ||
  one.available - other.available ||
  Number(one.wallet_id) - Number(other.wallet_id);

type Stored = {
  id: number;
  company_name: string | null;
  channel: number;
  balance: number;
  frozen: number;
  low_balance_alert: number;
  is_low: number;
  status: number | null;
  settlement_type: number | null;
};

/**
 * True while payments are made from a wallet: a company that is not yet, no longer or for a while not served needs no money, nor
 * does one that pays its workers itself.
 */
const isInUse = ({ status, settlement_type }: Stored): boolean =>
  status === companyStatus.active && settlement_type !== companyOffline;

/** Balance available at the end of each day: what is available now less what the ledger booked since. */
const trendOf = async (query: DeadlineQuery, available: number): Promise<Balances["trend"]> => {
  const { db, principal, company_id, today } = query;
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const days = daysOfTrend(today);
  // The ledger owes what a wallet holds, so its amounts have the other sign.
  const { rows } = await sql<{ day: string; added: number }>`
    select substr(j.at, 1, 10) as day, -sum(p.amount) as added
    from ledger_journals as j
    join ledger_postings as p on p.journal_id = j.id
    join ledger_accounts as a on a.id = p.account_id and a.kind = 'wallet_available'
    where j.agency_id = ${principal.agency_id} and j.at >= ${`${days[1]} 00:00:00`}
      and a.wallet_id in (select t.id from ${visible(db, principal, walletsSource)} ${ofCompany})
    group by substr(j.at, 1, 10)`.execute(db);
  const added = new Map(rows.map((row) => [row.day, Number(row.added)]));
  return backwards(days, available, added);
};

/**
 * Wallets in use, and others that still hold money, with how long they last. A wallet in use is low when less than its alert
 * amount is available.
 */
export const balancesOf = async (query: DeadlineQuery): Promise<Balances | null> => {
  const { db, principal, company_id, today } = query;
  if (!holds(principal, ["fund.wallet.view"])) return null;
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows: wallets } = await sql<Stored>`
    select t.id as id, t.company_name as company_name, t.channel as channel, t.balance as balance,
      t.frozen as frozen, t.low_balance_alert as low_balance_alert, t.is_low as is_low,
      (select c.status from companies as c where c.id = t.company_id) as status,
      (select c.settlement_type from companies as c where c.id = t.company_id) as settlement_type
    from ${visible(db, principal, walletsSource)} ${ofCompany}`.execute(db);
  const spentByWallet = await spentBy(
    db,
    wallets.map((wallet) => wallet.id),
    today,
  );
  const listed = wallets.filter((wallet) => isInUse(wallet) || wallet.balance !== 0);
  const rows = listed.map((wallet): Row => {
    const available = wallet.balance - wallet.frozen;
    return {
      wallet_id: String(wallet.id),
      company_name: wallet.company_name ?? "",
      channel: wallet.channel,
      available,
      frozen: wallet.frozen,
      alert: wallet.low_balance_alert,
      is_low: wallet.is_low === 1,
      ...coverOf(wallet, isInUse(wallet) ? (spentByWallet.get(wallet.id) ?? 0) : 0),
    };
  });
  const available = rows.reduce((sum, row) => sum + row.available, 0);
  return {
    count: rows.length,
    low_count: rows.filter((row) => row.is_low).length,
    available,
    trend: await trendOf(query, available),
    rows: rows.sort(byScarcity).slice(0, mostShown),
  };
};
