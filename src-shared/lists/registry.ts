import { bills } from "./bills.ts";
import type { AnyList } from "./define.ts";
import { importRecords } from "./import-records.ts";
import { payoutLines } from "./payout-lines.ts";
import { settlements } from "./settlements.ts";
import { transactions } from "./transactions.ts";
import { wallets } from "./wallets.ts";

/** Every list of the product, by name. */
export const lists = { bills, settlements, payoutLines, transactions, importRecords, wallets } as const;

export type ListName = keyof typeof lists;

export const listNames = Object.keys(lists) as [ListName, ...ListName[]];

/** The spec of a list whose name is known at run time only. */
export const listByName = (name: ListName): AnyList => lists[name] as unknown as AnyList;
