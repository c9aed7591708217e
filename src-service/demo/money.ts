import { parseShanghai } from "../../src-shared/values/time.ts";
import type { Writing } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import {
  type Cause,
  capture,
  costTotal,
  freeze,
  type LineCost,
  payOut,
  recharge,
  refund,
  takeBack,
} from "../money/movements.ts";
import { addCosts } from "../settlements/cost.ts";
import { causeOf } from "../settlements/store.ts";
import { type MadeSettlement, wasFrozen } from "./settlements.ts";
import type { World } from "./world.ts";

/** Something that happened to the money, at a time: events of all settlements are booked in the order of time. */
type MoneyEvent = { readonly at: string; book(writing: Writing): Promise<void> };

const costOfBill = (bill: Tables["bills"]): LineCost => ({
  net: bill.net_pay,
  fee: bill.service_fee + bill.labor_service_fee,
  tax: bill.pit + bill.vat + bill.surtax + bill.vat_recover,
  withheld: bill.car_rental_fee,
});

const yuan = 100;

const roundUp = (amount: number, step: number): number => Math.ceil(amount / step) * step;

/** The company pays in before it has to: the lacking amount rounded up, and a reserve unless it keeps none. */
const payIn = async (world: World, writing: Writing, cause: Cause, needed: number, isShort: boolean): Promise<void> => {
  const { balance, frozen } = await writing.tx
    .selectFrom("wallets")
    .select(["balance", "frozen"])
    .where("id", "=", cause.wallet_id)
    .executeTakeFirstOrThrow();
  const lacking = needed - (balance - frozen);
  if (lacking <= 0) return;
  const reserve = isShort ? 0 : world.random.int(2, 9) * 100_000 * yuan;
  const amount = roundUp(lacking + reserve, (isShort ? 1_000 : 10_000) * yuan);
  const no = world.number("CZ", writing.at.slice(0, 10));
  await recharge(writing, { ...cause, biz_no: no, created_by: null }, amount, `B${no}`);
};

const eventsOf = (world: World, made: MadeSettlement, isShort: boolean): MoneyEvent[] => {
  const { settlement, times, lines } = made;
  if (!wasFrozen(settlement.status)) return [];
  const cause = (role: string | null): Cause => causeOf(settlement, role === null ? null : world.operator(role).id);
  const costs = (fates: readonly string[]): LineCost[] =>
    lines.filter((line) => fates.includes(line.fate)).map((line) => costOfBill(line.bill));
  const events: MoneyEvent[] = [
    {
      at: times.approve,
      book: async (writing) => {
        await payIn(world, writing, cause(null), settlement.company_payable, isShort);
        await freeze(writing, cause("checker"), settlement.company_payable);
      },
    },
  ];
  if (settlement.payer_id === null) return events;
  const all = addCosts(lines.map((line) => costOfBill(line.bill)));
  if (costTotal(all) !== settlement.company_payable) throw new Error(`${settlement.no} does not add up`);
  events.push({
    at: times.pay,
    book: async (writing) => {
      await capture(writing, cause("payer"), all, "frozen");
    },
  });
  const arrived = addCosts(costs(["paid", "returned"])).net;
  const failed = addCosts(costs(["failed"]));
  events.push({
    at: times.finish,
    book: async (writing) => {
      if (arrived > 0) await payOut(writing, cause(null), arrived);
      if (costTotal(failed) > 0) await refund(writing, cause(null), failed);
    },
  });
  for (const cost of costs(["returned"])) {
    events.push({
      at: times.back,
      book: async (writing) => {
        await takeBack(writing, cause(null), cost, `T${settlement.no}`);
      },
    });
  }
  return events;
};

/** A transaction that writes as of a day in the past, with the ids and numbers of the demo data. */
const asOf = (writing: Writing, world: World, at: string): Writing => {
  let seq: number | undefined;
  return {
    ...writing,
    at,
    nowMs: parseShanghai(at) ?? 0,
    ids: (count) => Promise.resolve(world.ids(count)),
    numbers: (prefix, count) =>
      Promise.resolve(Array.from({ length: count }, () => world.number(prefix, at.slice(0, 10)))),
    changeSeq: () => {
      seq ??= world.seq();
      return Promise.resolve(seq);
    },
    touched: () => undefined,
  };
};

/** Books the money of all settlements by the product's own ledger, in the order of time. */
export const bookMoney = async (
  writing: Writing,
  world: World,
  settlements: readonly { readonly made: MadeSettlement; readonly isShort: boolean }[],
): Promise<void> => {
  const events = settlements.flatMap(({ made, isShort }) => eventsOf(world, made, isShort));
  const inOrder = events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const event of inOrder) await event.book(asOf(writing, world, event.at));
};
