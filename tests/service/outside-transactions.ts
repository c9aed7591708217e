import { AsyncLocalStorage } from "node:async_hooks";
import type { PayoutBank } from "../../src-service/core/channels/bank/payout-bank.ts";
import type { Database } from "../../src-service/core/database/tables.ts";

const inTransaction = new AsyncLocalStorage<true>();

type Builder = ReturnType<Database["transaction"]>;

const marking = (builder: Builder): Builder =>
  new Proxy(builder, {
    get: (target, name) => {
      if (name === "setIsolationLevel") {
        return (level: Parameters<Builder["setIsolationLevel"]>[0]) => marking(target.setIsolationLevel(level));
      }
      if (name === "execute") {
        return (work: Parameters<Builder["execute"]>[0]) =>
          target.execute((tx) => inTransaction.run(true, () => work(tx)));
      }
      return Reflect.get(target, name);
    },
  });

/** Lets everything that a transaction of this database does know that it is in one. */
export const markTransactions = (db: Database): void => {
  const begin = db.transaction.bind(db);
  Object.assign(db, { transaction: () => marking(begin()) });
};

/** A bank that notes in `breaches` each call made while a transaction is open, where a slow bank would hold up all writers. */
export const outsideOnly = (bank: PayoutBank, breaches: string[]): PayoutBank => {
  const noted = <Args extends unknown[], R>(name: string, call: (...args: Args) => Promise<R>) => {
    return (...args: Args): Promise<R> => {
      if (inTransaction.getStore() === true) breaches.push(`${name} was called while a transaction was open`);
      return call(...args);
    };
  };
  return {
    mostOrders: bank.mostOrders,
    submit: noted("submit", bank.submit),
    query: noted("query", bank.query),
    returned: noted("returned", bank.returned),
  };
};
