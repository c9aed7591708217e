import { payModes } from "../../../src-shared/billing/settlements/settlements-list.ts";
import { addCosts } from "../../billing/settlements/rows/cost.ts";
import { causeOf } from "../../billing/settlements/rows/store.ts";
import {
  type Cause,
  captureJournal,
  costTotal,
  freezeJournal,
  type LineCost,
  offlineJournal,
  payOutJournal,
  refundJournal,
  returnJournal,
} from "../../ledger/money/movements.ts";
import type { Books } from "../world/books.ts";
import { costOfBill } from "../world/line-cost.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";
import { demoRecharge, fundEvents } from "./funds.ts";
import { promotionEvents } from "./promotion-fees.ts";
import { serviceBillEvents } from "./service-bills.ts";
import { type GeneratedSettlement, wasFrozen } from "./settlements.ts";

/** A money event at a time: the events of all settlements are booked in the order of time. */
type MoneyEvent = { readonly at: string; book(): unknown };

const yuan = 100;

const roundUp = (amount: number, step: number): number => Math.ceil(amount / step) * step;

/** The company recharges its wallet in advance: the lacking amount rounded up, plus a reserve unless it keeps none. */
const payIn = (
  world: World,
  books: Books,
  at: string,
  cause: Cause,
  needed: number,
  { isShort, company_name }: Pick<PastSettlement, "isShort" | "company_name">,
): void => {
  const { balance, frozen, company_id } = books.wallet(cause.wallet_id);
  const lackingAmount = needed - (balance - frozen);
  if (lackingAmount <= 0) return;
  const reserve = isShort ? 0 : world.random.int(2, 9) * 100_000 * yuan;
  const amount = roundUp(lackingAmount + reserve, (isShort ? 1_000 : 10_000) * yuan);
  const no = world.number("CZ", at.slice(0, 10));
  const paid = {
    at,
    no,
    wallet_id: cause.wallet_id,
    company_id,
    company_name,
    amount,
    channel: cause.channel ?? 1,
    bank_serial: `B${no}`,
  };
  books.book(at, demoRecharge(world, paid));
};

/** A settlement of the past, its company's name and whether that keeps no reserve. */
export type PastSettlement = {
  readonly made: GeneratedSettlement;
  readonly isShort: boolean;
  readonly company_name: string;
};

/** Receivables for payments that a company made itself. */
const offlineEvents = (world: World, books: Books, { settlement, times, lines }: GeneratedSettlement): MoneyEvent[] => {
  const paid = lines.filter((line) => line.fate === "paid").map((line) => costOfBill(line.bill));
  if (paid.length === 0) return [];
  const cause = causeOf(settlement, world.operator("payer").id);
  return [{ at: times.finish, book: () => books.book(times.finish, offlineJournal(cause, addCosts(paid))) }];
};

const eventsOf = (world: World, books: Books, past: PastSettlement): MoneyEvent[] => {
  const { made } = past;
  const { settlement, times, lines } = made;
  if (settlement.pay_mode === payModes.offline) return offlineEvents(world, books, made);
  if (!wasFrozen(settlement.status)) return [];
  const { company_payable } = settlement;
  const cause = (role: string | null): Cause => causeOf(settlement, role === null ? null : world.operator(role).id);
  const costs = (fates: readonly string[]): LineCost[] =>
    lines.filter((line) => fates.includes(line.fate)).map((line) => costOfBill(line.bill));
  const approval: MoneyEvent = {
    at: times.approve,
    book: () => {
      payIn(world, books, times.approve, cause(null), company_payable, past);
      books.book(times.approve, freezeJournal(cause("checker"), company_payable));
    },
  };
  if (settlement.payer_id === null) return [approval];
  const totalCost = addCosts(lines.map((line) => costOfBill(line.bill)));
  if (costTotal(totalCost) !== company_payable) throw new Error(`${settlement.no} does not add up`);
  const arrived = addCosts(costs(["paid", "returned"])).net;
  const failed = addCosts(costs(["failed", "cancelled"]));
  return [
    approval,
    { at: times.pay, book: () => books.book(times.pay, captureJournal(cause("payer"), totalCost, "frozen")) },
    {
      at: times.finish,
      book: () => {
        if (arrived > 0) books.book(times.finish, payOutJournal(cause(null), arrived));
        if (costTotal(failed) > 0) books.book(times.finish, refundJournal(cause(null), failed));
      },
    },
    ...costs(["returned"]).map(
      (cost): MoneyEvent => ({
        at: times.back,
        book: () => books.book(times.back, returnJournal(cause(null), cost, `T${settlement.no}`)),
      }),
    ),
  ];
};

const bookInOrder = (events: readonly MoneyEvent[]): void => {
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) event.book();
};

/** Books the money of settlements alone, in the order of time. */
export const bookSettlements = (world: World, books: Books, settlements: readonly PastSettlement[]): void => {
  bookInOrder(settlements.flatMap((past) => eventsOf(world, books, past)));
  books.close();
};

/** Books the money of all settlements and transfers, in the order of time. */
export const bookMoney = (
  world: World,
  books: Books,
  companies: readonly DemoCompany[],
  settlements: readonly PastSettlement[],
): void => {
  const events = [
    ...settlements.flatMap((past) => eventsOf(world, books, past)),
    ...fundEvents(world, books, companies),
    ...serviceBillEvents(
      world,
      books,
      companies,
      settlements.map(({ made }) => made),
    ),
    ...promotionEvents(
      world,
      books,
      companies,
      settlements.map(({ made }) => made),
    ),
  ];
  bookInOrder(events);
  books.close();
};
