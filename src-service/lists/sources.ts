import { billsSource } from "../bills/bills-source.ts";
import { importRecordsSource } from "../bills/import-records-source.ts";
import type { Tables } from "../database/tables.ts";
import { transactionsSource } from "../money/transactions-source.ts";
import { walletsSource } from "../money/wallets-source.ts";
import type { ChangedList } from "../plumbing/change-feed.ts";
import { settlementsSource } from "../settlements/settlements-source.ts";
import type { ListSource } from "./source.ts";

/** Tables whose rows carry what the push and the sync need. */
type ListedTable = {
  [T in keyof Tables]: Tables[T] extends { agency_id: number; company_id: number; change_seq: number } ? T : never;
}[keyof Tables];

/** Where the rows of each list come from and the table whose change numbers tell that they changed; a new list joins here. */
export const listSources: Readonly<Record<ChangedList, { readonly source: ListSource; readonly table: ListedTable }>> =
  {
    bills: { source: billsSource, table: "bills" },
    settlements: { source: settlementsSource, table: "settlements" },
    transactions: { source: transactionsSource, table: "transactions" },
    importRecords: { source: importRecordsSource, table: "bill_imports" },
    wallets: { source: walletsSource, table: "wallets" },
  };
