import type { Kysely, Transaction } from "kysely";
import type { people } from "./migrations/0001-people.ts";
import type { money } from "./migrations/0002-money.ts";
import type { signIn, signInColumns } from "./migrations/0003-sign-in.ts";
import type { companyRules, companyRulesColumns } from "./migrations/0004-company-rules.ts";
import type { settlementActionColumns, settlementActions } from "./migrations/0005-settlement-actions.ts";
import type { billsColumns } from "./migrations/0006-bills.ts";
import type { exportsAndVouchers } from "./migrations/0007-exports.ts";
import type { funds, fundsColumns } from "./migrations/0008-funds.ts";
import type { invoices } from "./migrations/0009-invoices.ts";
import type { incomeTax } from "./migrations/0010-income-tax.ts";
import type { importPartsColumns } from "./migrations/0011-import-parts.ts";
import type { promotionFees } from "./migrations/0012-promotion-fees.ts";
import type { feeDiscountColumns, feeDiscountUses } from "./migrations/0014-fee-discounts.ts";
import type { billLimitsColumns } from "./migrations/0015-bill-limits.ts";
import type { books, booksColumns } from "./migrations/0016-books.ts";
import type { incomeCompaniesColumns } from "./migrations/0017-income-companies.ts";
import type { taxPaymentColumns } from "./migrations/0018-tax-payments.ts";
import type { platformReportTables } from "./migrations/0019-platform-reports.ts";
import type { offlineClaimsColumns } from "./migrations/0020-offline-claims.ts";
import type { billSums, billSumsColumns } from "./migrations/0021-bill-sums.ts";
import type {
  promotionTaxColumns,
  serviceBillDiscounts,
  taxPeriodPromotionColumns,
  transactionVoucherColumns,
} from "./migrations/0022-fund-completion.ts";
import type { renames } from "./migrations/0024-renames.ts";
import type { bankReturns, bankWordColumns } from "./migrations/0025-bank-words.ts";
import type { taxMonthColumns } from "./migrations/0027-tax-month.ts";
import type { sensitiveUseTables } from "./migrations/0028-sensitive-uses.ts";
import type { personCommitments, personLimitColumns } from "./migrations/0030-person-limits.ts";
import type { ChangedRows, rowSeals } from "./migrations/0031-row-seals.ts";
import type { filePayColumns } from "./migrations/0032-file-pay.ts";
import type { paymentFigures, paymentFiguresColumns } from "./migrations/0033-payment-figures.ts";
import type { serviceBillProposalColumns } from "./migrations/0034-service-bill-proposals.ts";
import type { bankSerialColumns } from "./migrations/0035-bank-serials.ts";
import type { codeSourceColumns } from "./migrations/0036-code-sources.ts";
import type { bankCaseColumns, bankCases } from "./migrations/0037-bank-cases.ts";
import type { factorResets } from "./migrations/0038-factor-resets.ts";
import type { securityEventTables } from "./migrations/0039-security-events.ts";
import type { companyModes, undatedModeColumns } from "./migrations/0040-company-modes.ts";
import type { sessionEndColumns } from "./migrations/0041-session-ends.ts";
import type { limitChanges } from "./migrations/0042-limit-changes.ts";
import type { arrivalColumns } from "./migrations/0043-arrivals.ts";
import type { transferCaseColumns } from "./migrations/0044-transfer-cases.ts";
import type { paymentSlices } from "./migrations/0045-payment-slices.ts";
import type { importJobTables } from "./migrations/0046-import-jobs.ts";
import type { madeInSlicesColumns } from "./migrations/0047-made-in-slices.ts";
import type { movedInSlicesColumns } from "./migrations/0048-moved-in-slices.ts";
import type { handedOutInSlicesColumns } from "./migrations/0049-handed-out-in-slices.ts";
import type { importFileColumns } from "./migrations/0050-import-files.ts";
import type { sensitiveWordTables } from "./migrations/0051-sensitive-words.ts";
import type { TablesOf, WithColumns, WithoutColumns } from "./schema.ts";

/** All tables as they are after the last migration; each migration's own tables join here. */
export type Tables = WithColumns<
  WithColumns<
    WithColumns<
      WithoutColumns<TablesOf<typeof people>, typeof undatedModeColumns> & TablesOf<typeof money>,
      typeof signInColumns & typeof personLimitColumns & typeof codeSourceColumns & typeof sessionEndColumns
    >,
    typeof settlementActionColumns
  >,
  typeof billsColumns &
    typeof fundsColumns &
    typeof importPartsColumns &
    typeof importFileColumns &
    typeof billLimitsColumns &
    typeof filePayColumns &
    typeof booksColumns &
    typeof transactionVoucherColumns &
    typeof bankWordColumns &
    typeof bankCaseColumns &
    typeof arrivalColumns &
    typeof billSumsColumns &
    typeof taxMonthColumns &
    typeof paymentFiguresColumns
> &
  WithColumns<TablesOf<typeof signIn>, typeof companyRulesColumns> &
  TablesOf<typeof companyRules> &
  WithColumns<TablesOf<typeof settlementActions>, typeof feeDiscountColumns> &
  TablesOf<typeof feeDiscountUses> &
  WithColumns<TablesOf<typeof exportsAndVouchers>, typeof transferCaseColumns> &
  WithColumns<TablesOf<typeof funds>, typeof booksColumns & typeof bankSerialColumns & typeof transferCaseColumns> &
  WithColumns<TablesOf<typeof invoices>, typeof booksColumns & typeof offlineClaimsColumns> &
  TablesOf<typeof books> &
  WithColumns<
    WithColumns<WithColumns<TablesOf<typeof incomeTax>, typeof taxPaymentColumns>, typeof incomeCompaniesColumns>,
    typeof taxPeriodPromotionColumns
  > &
  WithColumns<TablesOf<typeof promotionFees>, typeof promotionTaxColumns> &
  WithColumns<TablesOf<typeof serviceBillDiscounts>, typeof serviceBillProposalColumns> &
  TablesOf<typeof bankReturns> &
  TablesOf<typeof personCommitments> &
  WithColumns<TablesOf<typeof bankCases>, typeof transferCaseColumns> &
  TablesOf<typeof billSums> &
  TablesOf<typeof renames> &
  TablesOf<typeof platformReportTables> &
  TablesOf<typeof paymentFigures> &
  TablesOf<typeof rowSeals> &
  TablesOf<typeof sensitiveUseTables> &
  TablesOf<typeof factorResets> &
  TablesOf<typeof securityEventTables> &
  TablesOf<typeof companyModes> &
  TablesOf<typeof limitChanges> &
  WithColumns<
    TablesOf<typeof paymentSlices>,
    typeof madeInSlicesColumns & typeof movedInSlicesColumns & typeof handedOutInSlicesColumns
  > &
  WithColumns<TablesOf<typeof importJobTables>, typeof importFileColumns> &
  TablesOf<typeof sensitiveWordTables> &
  ChangedRows;

/** A connection or a transaction: what a rule that only reads or writes needs. */
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
