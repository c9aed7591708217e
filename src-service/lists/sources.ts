import { billBatchesSource } from "../bills/bill-batches-source.ts";
import { billsSource } from "../bills/bills-source.ts";
import { importRecordsSource } from "../bills/import-records-source.ts";
import type { Tables } from "../database/tables.ts";
import { feeDiscountsSource } from "../fee-discounts/fee-discounts-source.ts";
import { transfersSource } from "../funds/transfers-source.ts";
import { importJobsSource } from "../imports/jobs-source.ts";
import { incomeSummarySource, taxPeriodsSource } from "../income-tax/summary-source.ts";
import { appliesSource } from "../invoices/applies-source.ts";
import { monthsSource } from "../invoices/months-source.ts";
import { recordsSource } from "../invoices/records-source.ts";
import { transactionsSource } from "../money/transactions-source.ts";
import { walletsSource } from "../money/wallets-source.ts";
import { platformReportsSource } from "../platform-reports/reports-source.ts";
import type { ChangedList } from "../plumbing/change-feed.ts";
import { promotionFeesSource } from "../promotion-fees/promotion-fees-source.ts";
import { securityEventsSource } from "../security-log/events-source.ts";
import { serviceBillsSource } from "../service-bills/service-bills-source.ts";
import { settlementsSource } from "../settlements/settlements-source.ts";
import { voucherRecordsSource, voucherTransactionsSource } from "../vouchers/voucher-sources.ts";
import type { ListSource } from "./source.ts";

/** Tables whose rows carry what the push and the sync need. */
type ListedTable = {
  [T in keyof Tables]: Tables[T] extends { agency_id: number; company_id: number; change_seq: number } ? T : never;
}[keyof Tables];

/** Where the rows of each list come from and the table whose change numbers tell that they changed; a new list joins here. */
export const listSources: Readonly<Record<ChangedList, { readonly source: ListSource; readonly table: ListedTable }>> =
  {
    bills: { source: billsSource, table: "bills" },
    billBatches: { source: billBatchesSource, table: "bill_imports" },
    settlements: { source: settlementsSource, table: "settlements" },
    transactions: { source: transactionsSource, table: "transactions" },
    importJobs: { source: importJobsSource, table: "import_jobs" },
    importRecords: { source: importRecordsSource, table: "bill_imports" },
    wallets: { source: walletsSource, table: "wallets" },
    transfers: { source: transfersSource, table: "transfers" },
    feeDiscounts: { source: feeDiscountsSource, table: "fee_discounts" },
    promotionFees: { source: promotionFeesSource, table: "promotion_fees" },
    invoiceApplies: { source: appliesSource, table: "invoice_applies" },
    invoiceRecords: { source: recordsSource, table: "invoice_records" },
    monthlyInvoices: { source: monthsSource, table: "invoice_months" },
    serviceBills: { source: serviceBillsSource, table: "service_bills" },
    voucherRecords: { source: voucherRecordsSource, table: "voucher_records" },
    voucherTransactions: { source: voucherTransactionsSource, table: "voucher_records" },
    incomeSummary: { source: incomeSummarySource, table: "income_summary" },
    platformReports: { source: platformReportsSource, table: "platform_reports" },
    securityEvents: { source: securityEventsSource, table: "security_events" },
    taxPeriods: { source: taxPeriodsSource, table: "tax_periods" },
  };
