import { accountChangesArea } from "./account-changes/area.ts";
import { accountsArea } from "./accounts/area.ts";
import { agreementsArea } from "./agreements/area.ts";
import type { Area } from "./area.ts";
import { attachmentsArea } from "./attachments/area.ts";
import { billsArea } from "./bills/area.ts";
import { companiesArea } from "./companies/area.ts";
import { companyBusinessArea } from "./company-business/area.ts";
import { companyChannelsArea } from "./company-channels/area.ts";
import { companyContractsArea } from "./company-contracts/area.ts";
import { companyIdentityArea } from "./company-identity/area.ts";
import { companyRegisterArea } from "./company-register/area.ts";
import { companyTaxArea } from "./company-tax/area.ts";
import { companyWizardArea } from "./company-wizard/area.ts";
import { countersAreAhead } from "./database/audit-counters.ts";
import { groundTables } from "./database/ground-tables.ts";
import { eventsArea } from "./events/area.ts";
import { exportsArea } from "./exports/area.ts";
import { feeDiscountsArea } from "./fee-discounts/area.ts";
import { fundsArea } from "./funds/area.ts";
import { identityArea } from "./identity/area.ts";
import { importsArea } from "./imports/area.ts";
import { incomeTaxArea } from "./income-tax/area.ts";
import { invoicesArea } from "./invoices/area.ts";
import { joinAreas, type Missing } from "./join-areas.ts";
import { joinsArea } from "./joins/area.ts";
import { listViewsArea } from "./list-views/area.ts";
import { moneyArea } from "./money/area.ts";
import { occupationsArea } from "./occupations/area.ts";
import { payAccountsArea } from "./pay-accounts/area.ts";
import { peopleArea } from "./people/area.ts";
import { platformReportsArea } from "./platform-reports/area.ts";
import { promotionFeesArea } from "./promotion-fees/area.ts";
import { qrCodesArea } from "./qr-codes/area.ts";
import { qrLoginArea } from "./qr-login/area.ts";
import { recognitionArea } from "./recognition/area.ts";
import { registrationArea } from "./registration/area.ts";
import { renamesArea } from "./renames/area.ts";
import { retentionArea } from "./retention/rounds.ts";
import { securityLogArea } from "./security-log/area.ts";
import { revealArea } from "./sensitive/reveal.ts";
import { sensitiveWordsArea } from "./sensitive-words/area.ts";
import { serviceBillsArea } from "./service-bills/area.ts";
import { sessionArea } from "./session/area.ts";
import { settlementsArea } from "./settlements/area.ts";
import { stoppingArea } from "./stopping/area.ts";
import { storageArea } from "./storage/area.ts";
import { taxCollectArea } from "./tax-collect/area.ts";
import { vouchersArea } from "./vouchers/area.ts";
import { whatIfArea } from "./what-if/area.ts";
import { workbenchArea } from "./workbench/area.ts";
import { workerColumnsArea } from "./worker-columns/area.ts";
import { workerContractsArea } from "./worker-contracts/area.ts";
import { workerEntryArea } from "./worker-entry/area.ts";
import { workerMergesArea } from "./worker-merges/area.ts";
import { workersArea } from "./workers/area.ts";

/**
 * Every area of the service; this is the only place that knows them all. Their proofs run in this order.
 */
export const areas = [
  { tables: groundTables, auditChecks: [countersAreAhead] },
  sessionArea,
  qrLoginArea,
  agreementsArea,
  accountsArea,
  listViewsArea,
  companiesArea,
  peopleArea,
  revealArea,
  securityLogArea,
  renamesArea,
  storageArea,
  recognitionArea,
  eventsArea,
  billsArea,
  moneyArea,
  fundsArea,
  settlementsArea,
  exportsArea,
  vouchersArea,
  invoicesArea,
  feeDiscountsArea,
  serviceBillsArea,
  incomeTaxArea,
  promotionFeesArea,
  platformReportsArea,
  sensitiveWordsArea,
  occupationsArea,
  identityArea,
  qrCodesArea,
  stoppingArea,
  taxCollectArea,
  payAccountsArea,
  registrationArea,
  workersArea,
  workerEntryArea,
  workbenchArea,
  retentionArea,
  importsArea,
  workerContractsArea,
  attachmentsArea,
  companyWizardArea,
  companyBusinessArea,
  companyIdentityArea,
  companyContractsArea,
  accountChangesArea,
  whatIfArea,
  joinsArea,
  companyTaxArea,
  companyChannelsArea,
  workerColumnsArea,
  companyRegisterArea,
  workerMergesArea,
] as const satisfies readonly Area[];

/** What they contribute to each other. A name that none contributes does not compile: the error says which. */
export const { contributed, exports: areaExports } = joinAreas<Missing<(typeof areas)[number]>>(areas);
