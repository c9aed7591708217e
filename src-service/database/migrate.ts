import { type Kysely, sql } from "kysely";
import { people } from "./migrations/0001-people.ts";
import { money } from "./migrations/0002-money.ts";
import { signIn, signInColumns } from "./migrations/0003-sign-in.ts";
import { companyRules, companyRulesColumns } from "./migrations/0004-company-rules.ts";
import { settlementActionColumns, settlementActions } from "./migrations/0005-settlement-actions.ts";
import { billsColumns } from "./migrations/0006-bills.ts";
import { exportsAndVouchers } from "./migrations/0007-exports.ts";
import { funds, fundsColumns, makeTransfersOfRecharges } from "./migrations/0008-funds.ts";
import { invoices, upInvoices } from "./migrations/0009-invoices.ts";
import { incomeTax } from "./migrations/0010-income-tax.ts";
import { importPartsColumns } from "./migrations/0011-import-parts.ts";
import { promotionFees } from "./migrations/0012-promotion-fees.ts";
import { upBillGroups } from "./migrations/0013-bill-groups.ts";
import { feeDiscountUses, upFeeDiscounts } from "./migrations/0014-fee-discounts.ts";
import { billLimitsColumns } from "./migrations/0015-bill-limits.ts";
import { books, upBooks } from "./migrations/0016-books.ts";
import { upIncomeCompanies } from "./migrations/0017-income-companies.ts";
import { upTaxPayments } from "./migrations/0018-tax-payments.ts";
import { platformReportTables } from "./migrations/0019-platform-reports.ts";
import { upOfflineClaims } from "./migrations/0020-offline-claims.ts";
import { billSums, upBillSums } from "./migrations/0021-bill-sums.ts";
import { serviceBillDiscounts, upFundCompletion } from "./migrations/0022-fund-completion.ts";
import { upStoppingWorkers } from "./migrations/0023-stopping-workers.ts";
import { renames, upRenames } from "./migrations/0024-renames.ts";
import { bankReturns, bankWordColumns } from "./migrations/0025-bank-words.ts";
import { upHoldDirections } from "./migrations/0026-hold-directions.ts";
import { upTaxMonth } from "./migrations/0027-tax-month.ts";
import { sensitiveUseTables } from "./migrations/0028-sensitive-uses.ts";
import { upCompanyInKey } from "./migrations/0029-company-in-key.ts";
import { personCommitments, upPersonLimits } from "./migrations/0030-person-limits.ts";
import { upRowSeals } from "./migrations/0031-row-seals.ts";
import { upFilePay } from "./migrations/0032-file-pay.ts";
import { paymentFigures, upPaymentFigures } from "./migrations/0033-payment-figures.ts";
import { upServiceBillProposals } from "./migrations/0034-service-bill-proposals.ts";
import { upBankSerials } from "./migrations/0035-bank-serials.ts";
import { codeSourceColumns } from "./migrations/0036-code-sources.ts";
import { bankCases, upBankCases } from "./migrations/0037-bank-cases.ts";
import { factorResets } from "./migrations/0038-factor-resets.ts";
import { securityEventTables } from "./migrations/0039-security-events.ts";
import { companyModes, undatedModeColumns, upCompanyModes } from "./migrations/0040-company-modes.ts";
import { sessionEndColumns } from "./migrations/0041-session-ends.ts";
import { limitChanges } from "./migrations/0042-limit-changes.ts";
import { arrivalColumns } from "./migrations/0043-arrivals.ts";
import { transferCaseColumns } from "./migrations/0044-transfer-cases.ts";
import { paymentSlices } from "./migrations/0045-payment-slices.ts";
import { importJobTables } from "./migrations/0046-import-jobs.ts";
import { madeInSlicesColumns } from "./migrations/0047-made-in-slices.ts";
import { movedInSlicesColumns } from "./migrations/0048-moved-in-slices.ts";
import { handedOutInSlicesColumns } from "./migrations/0049-handed-out-in-slices.ts";
import { importFileColumns } from "./migrations/0050-import-files.ts";
import { sensitiveWordTables } from "./migrations/0051-sensitive-words.ts";
import { hintPlans } from "./plan-hints.ts";
import { addColumns, createTables, type Dialect, type TableSpec, withoutColumns } from "./schema.ts";
import type { Database, Tables, Tx } from "./tables.ts";

/** A database that a newer version of the program has changed; this version must not write to it. */
export class DatabaseTooNewError extends Error {
  constructor(unknown: readonly string[]) {
    super(`the database was changed by a newer version: ${unknown.join(", ")}`);
    this.name = "DatabaseTooNewError";
  }
}

type Migration = { readonly name: string; up(db: Kysely<never>, dialect: Dialect): Promise<void> };

const migrations: readonly Migration[] = [
  {
    name: "0001-people",
    up: async (db, dialect) => {
      await createTables(db, dialect, people);
      await sql`insert into counters (name, value) values ('id', 1000), ('change', 0)`.execute(db);
    },
  },
  { name: "0002-money", up: (db, dialect) => createTables(db, dialect, money) },
  {
    name: "0003-sign-in",
    up: async (db, dialect) => {
      await addColumns(db, dialect, signInColumns);
      await createTables(db, dialect, signIn);
    },
  },
  {
    name: "0004-company-rules",
    up: async (db, dialect) => {
      await addColumns(db, dialect, companyRulesColumns);
      await createTables(db, dialect, companyRules);
    },
  },
  {
    name: "0005-settlement-actions",
    up: async (db, dialect) => {
      await addColumns(db, dialect, settlementActionColumns);
      await createTables(db, dialect, settlementActions);
    },
  },
  {
    name: "0006-bills",
    up: async (db, dialect) => {
      await addColumns(db, dialect, billsColumns);
      // Data scope 3 and 4 go by who made a bill, always within the agency and newest first.
      await sql`create index bills_maker_idx on bills (created_by, create_at)`.execute(db);
    },
  },
  { name: "0007-exports", up: (db, dialect) => createTables(db, dialect, exportsAndVouchers) },
  {
    name: "0008-funds",
    up: async (db, dialect) => {
      await addColumns(db, dialect, fundsColumns);
      await createTables(db, dialect, funds);
      await makeTransfersOfRecharges(db);
    },
  },
  { name: "0009-invoices", up: upInvoices },
  { name: "0010-income-tax", up: (db, dialect) => createTables(db, dialect, incomeTax) },
  { name: "0011-import-parts", up: (db, dialect) => addColumns(db, dialect, importPartsColumns) },
  { name: "0012-promotion-fees", up: (db, dialect) => createTables(db, dialect, promotionFees) },
  { name: "0013-bill-groups", up: upBillGroups },
  { name: "0014-fee-discounts", up: upFeeDiscounts },
  { name: "0015-bill-limits", up: (db, dialect) => addColumns(db, dialect, billLimitsColumns) },
  { name: "0016-books", up: upBooks },
  { name: "0017-income-companies", up: upIncomeCompanies },
  { name: "0018-tax-payments", up: upTaxPayments },
  { name: "0019-platform-reports", up: (db, dialect) => createTables(db, dialect, platformReportTables) },
  { name: "0020-offline-claims", up: upOfflineClaims },
  { name: "0021-bill-sums", up: upBillSums },
  { name: "0022-fund-completion", up: upFundCompletion },
  { name: "0023-stopping-workers", up: upStoppingWorkers },
  { name: "0024-renames", up: upRenames },
  {
    name: "0025-bank-words",
    up: async (db, dialect) => {
      await addColumns(db, dialect, bankWordColumns);
      await createTables(db, dialect, bankReturns);
    },
  },
  { name: "0026-hold-directions", up: upHoldDirections },
  { name: "0027-tax-month", up: upTaxMonth },
  { name: "0028-sensitive-uses", up: (db, dialect) => createTables(db, dialect, sensitiveUseTables) },
  { name: "0029-company-in-key", up: upCompanyInKey },
  { name: "0030-person-limits", up: upPersonLimits },
  { name: "0031-row-seals", up: upRowSeals },
  { name: "0032-file-pay", up: upFilePay },
  { name: "0033-payment-figures", up: upPaymentFigures },
  { name: "0034-service-bill-proposals", up: upServiceBillProposals },
  { name: "0035-bank-serials", up: upBankSerials },
  { name: "0036-code-sources", up: (db, dialect) => addColumns(db, dialect, codeSourceColumns) },
  { name: "0037-bank-cases", up: upBankCases },
  { name: "0038-factor-resets", up: (db, dialect) => createTables(db, dialect, factorResets) },
  { name: "0039-security-events", up: (db, dialect) => createTables(db, dialect, securityEventTables) },
  { name: "0040-company-modes", up: upCompanyModes },
  { name: "0041-session-ends", up: (db, dialect) => addColumns(db, dialect, sessionEndColumns) },
  { name: "0042-limit-changes", up: (db, dialect) => createTables(db, dialect, limitChanges) },
  { name: "0043-arrivals", up: (db, dialect) => addColumns(db, dialect, arrivalColumns) },
  { name: "0044-transfer-cases", up: (db, dialect) => addColumns(db, dialect, transferCaseColumns) },
  { name: "0045-payment-slices", up: (db, dialect) => createTables(db, dialect, paymentSlices) },
  { name: "0046-import-jobs", up: (db, dialect) => createTables(db, dialect, importJobTables) },
  { name: "0047-made-in-slices", up: (db, dialect) => addColumns(db, dialect, madeInSlicesColumns) },
  { name: "0048-moved-in-slices", up: (db, dialect) => addColumns(db, dialect, movedInSlicesColumns) },
  { name: "0049-handed-out-in-slices", up: (db, dialect) => addColumns(db, dialect, handedOutInSlicesColumns) },
  { name: "0050-import-files", up: (db, dialect) => addColumns(db, dialect, importFileColumns) },
  { name: "0051-sensitive-words", up: (db, dialect) => createTables(db, dialect, sensitiveWordTables) },
];

/** What seals the rows that a migration changes in a database whose rows are sealed. */
export type MigrationSealer = { begin(tx: Tx): Promise<number>; finish(tx: Tx, begun: number): Promise<void> };

const sealingMigration = "0031-row-seals";

const lockNumber = 7_263_901;

/**
 * Brings the database to this version: every missing migration in order, each in one transaction with its record.
 * Safe to run from several processes at once. Throws `DatabaseTooNewError`.
 */
export const migrate = async (db: Database, dialect: Dialect, at: string, sealer?: MigrationSealer): Promise<void> => {
  const lock = async (tx: Database): Promise<void> => {
    if (dialect !== "postgres") return;
    // A migration of a large table takes as long as it takes, and so does waiting for another process's.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx);
  };
  await db.transaction().execute(async (tx) => {
    // Two processes that create one table at once fail on PostgreSQL, whatever "if not exists" says.
    await lock(tx);
    await sql`create table if not exists migrations (name text not null primary key, at text not null)`.execute(tx);
  });
  for (const migration of migrations) {
    await db.transaction().execute(async (tx) => {
      await lock(tx);
      const done = await sql<{ name: string }>`select name from migrations order by name`.execute(tx);
      const names = new Set(done.rows.map((row) => row.name));
      const unknown = [...names].filter((name) => !migrations.some((known) => known.name === name));
      if (unknown.length > 0) throw new DatabaseTooNewError(unknown);
      if (names.has(migration.name)) return;
      const seals = names.has(sealingMigration) ? sealer : undefined;
      const begun = await seals?.begin(tx);
      await migration.up(tx as unknown as Kysely<never>, dialect);
      if (begun !== undefined) await seals?.finish(tx, begun);
      await sql`insert into migrations (name, at) values (${migration.name}, ${at})`.execute(tx);
    });
  }
  if (dialect === "sqlite") await hintPlans(db as unknown as Kysely<never>);
};

/** Tables as the migrations make them, without those of the seals, which differ with the key; a later migration may have added columns. */
export const tableSpecs: Readonly<Record<string, TableSpec>> = Object.assign(
  {},
  ...[
    people,
    money,
    signIn,
    companyRules,
    settlementActions,
    feeDiscountUses,
    exportsAndVouchers,
    funds,
    incomeTax,
    invoices,
    promotionFees,
    billSums,
    bankReturns,
    bankCases,
    books,
    platformReportTables,
    serviceBillDiscounts,
    renames,
    personCommitments,
    paymentFigures,
    sensitiveUseTables,
    factorResets,
    securityEventTables,
    companyModes,
    limitChanges,
    paymentSlices,
    importJobTables,
    sensitiveWordTables,
    { companies: withoutColumns(people.companies, undatedModeColumns.companies) },
  ],
);

/** Names of all tables, for whole-database digests and dumps. */
export const tableNames = Object.keys(tableSpecs) as (keyof Tables)[];
