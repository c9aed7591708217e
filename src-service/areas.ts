import { accountsArea } from "./accounts/area.ts";
import { agreementsArea } from "./agreements/area.ts";
import { billsArea } from "./bills/area.ts";
import { companiesArea } from "./companies/area.ts";
import { eventsArea } from "./events/area.ts";
import { exportsArea } from "./exports/area.ts";
import { feeDiscountsArea } from "./fee-discounts/area.ts";
import { fundsArea } from "./funds/area.ts";
import { incomeTaxArea } from "./income-tax/area.ts";
import { invoicesArea } from "./invoices/area.ts";
import { listViewsArea } from "./list-views/area.ts";
import { renamesArea } from "./lists/renames-area.ts";
import { moneyArea } from "./money/area.ts";
import { platformReportsArea } from "./platform-reports/area.ts";
import type { MakeArea } from "./plumbing/service.ts";
import { promotionFeesArea } from "./promotion-fees/area.ts";
import { qrLoginArea } from "./qr-login/area.ts";
import { retentionArea } from "./retention/rounds.ts";
import { securityLogArea } from "./security-log/area.ts";
import { revealArea } from "./sensitive/reveal.ts";
import { serviceBillsArea } from "./service-bills/area.ts";
import { sessionArea } from "./session/area.ts";
import { settlementsArea } from "./settlements/area.ts";
import { storageArea } from "./storage/area.ts";
import { vouchersArea } from "./vouchers/area.ts";
import { workbenchArea } from "./workbench/area.ts";

/** Every area of the service. An area's folder exports one `MakeArea`; this is the only place that knows them all. */
export const areas: readonly MakeArea[] = [
  sessionArea,
  qrLoginArea,
  agreementsArea,
  accountsArea,
  listViewsArea,
  companiesArea,
  revealArea,
  securityLogArea,
  renamesArea,
  storageArea,
  eventsArea,
  billsArea,
  moneyArea,
  fundsArea,
  promotionFeesArea,
  feeDiscountsArea,
  settlementsArea,
  exportsArea,
  vouchersArea,
  invoicesArea,
  serviceBillsArea,
  incomeTaxArea,
  platformReportsArea,
  workbenchArea,
  retentionArea,
];
