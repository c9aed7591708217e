import {
  BookContactsRegular,
  BriefcaseRegular,
  BuildingBankLinkRegular,
  BuildingPeopleRegular,
  ClipboardTaskListLtrRegular,
  CloudArrowUpRegular,
  DocumentRibbonRegular,
  DocumentSignatureRegular,
  GiftRegular,
  MegaphoneRegular,
  PeopleSwapRegular,
  PersonAvailableRegular,
  PersonSyncRegular,
  QrCodeRegular,
  ShieldTaskRegular,
  TextProofingToolsRegular,
  UmbrellaRegular,
} from "@fluentui/react-icons";
import { organizationRoutes } from "../../screens/access/organization/routes.ts";
import { roleRoutes } from "../../screens/access/roles/routes.ts";
import { securityRoutes } from "../../screens/access/security/routes.ts";
import { securityLogRoutes } from "../../screens/access/security-log/routes.ts";
import { settingsRoutes } from "../../screens/access/settings/routes.ts";
import { userRoutes } from "../../screens/access/users/routes.ts";
import { alipayRecordRoutes } from "../../screens/billing/alipay-records/routes.ts";
import { billRoutes } from "../../screens/billing/bills/routes.ts";
import { channelAccountRoutes } from "../../screens/billing/channel-accounts/routes.ts";
import { invoiceRoutes } from "../../screens/billing/invoices/routes.ts";
import { serviceBillRoutes } from "../../screens/billing/service-bills/routes.ts";
import { settlementRoutes } from "../../screens/billing/settlements/routes.ts";
import { topUpRoutes } from "../../screens/billing/top-ups/routes.ts";
import { transactionRoutes } from "../../screens/billing/transactions/routes.ts";
import { transferRoutes } from "../../screens/billing/transfers/routes.ts";
import { voucherRoutes } from "../../screens/billing/vouchers/routes.ts";
import { walletRoutes } from "../../screens/billing/wallets/routes.ts";
import { whatIfRoutes } from "../../screens/billing/what-if/routes.ts";
import { accountRoutes } from "../../screens/companies/account/routes.ts";
import { companyRoutes } from "../../screens/companies/companies/routes.ts";
import { companyChannelRoutes } from "../../screens/companies/company-channels/routes.ts";
import { companyWizardRoutes } from "../../screens/companies/company-wizard/routes.ts";
import { insuranceRosterRoutes } from "../../screens/insurance/roster/routes.ts";
import { insuranceStatisticsRoutes } from "../../screens/insurance/statistics/routes.ts";
import { recordRoute } from "../../screens/record-route.ts";
import { exportRoutes } from "../../screens/records/exports/routes.ts";
import { importRecordRoutes } from "../../screens/records/import-records/routes.ts";
import { importRoutes } from "../../screens/records/imports/routes.ts";
import { messageRoutes } from "../../screens/records/messages/routes.ts";
import { workbenchRoutes } from "../../screens/records/workbench/routes.ts";
import type { ScreenRoute } from "../../screens/screen-route.ts";
import { taskEvidenceRoutes } from "../../screens/tasks/evidence/routes.ts";
import { simpleRunRoutes } from "../../screens/tasks/simple-runs/routes.ts";
import { taskBatchRoutes } from "../../screens/tasks/task-batches/routes.ts";
import { taskFormRoutes } from "../../screens/tasks/task-form/routes.ts";
import { incomeTaxRoutes } from "../../screens/tax/income-tax/routes.ts";
import { payAccountRoutes } from "../../screens/workers/pay-accounts/routes.ts";
import { registrationRoutes } from "../../screens/workers/registrations/routes.ts";
import { stoppingRoutes } from "../../screens/workers/stopping/routes.ts";
import { taxCollectRoutes } from "../../screens/workers/tax-collect/routes.ts";
import { workerContractRoutes } from "../../screens/workers/worker-contracts/routes.ts";
import { workerRoutes } from "../../screens/workers/workers/routes.ts";

/** Every screen of the product, in the order of the navigation. */
export const screens: readonly ScreenRoute[] = [
  ...workbenchRoutes,
  ...companyRoutes,
  ...companyWizardRoutes,
  recordRoute(
    "joinApplies",
    "companies",
    BuildingPeopleRegular,
    async () => (await import("../../screens/companies/join-applies/JoinAppliesScreen.tsx")).JoinAppliesScreen,
  ),
  ...companyChannelRoutes,
  ...workerRoutes,
  ...payAccountRoutes,
  ...taskFormRoutes,
  recordRoute(
    "tasks",
    "tasks",
    ClipboardTaskListLtrRegular,
    async () => (await import("../../screens/tasks/tasks/TasksScreen.tsx")).TasksScreen,
  ),
  recordRoute(
    "taskApplicants",
    "tasks",
    PersonAvailableRegular,
    async () => (await import("../../screens/tasks/task-applicants/TaskApplicantsScreen.tsx")).TaskApplicantsScreen,
  ),
  ...simpleRunRoutes,
  ...taskBatchRoutes,
  ...taskEvidenceRoutes,
  ...billRoutes,
  ...settlementRoutes,
  recordRoute(
    "companyContracts",
    "companies",
    DocumentRibbonRegular,
    async () =>
      (await import("../../screens/companies/company-contracts/CompanyContractsScreen.tsx")).CompanyContractsScreen,
  ),
  ...whatIfRoutes,
  recordRoute(
    "feeDiscounts",
    "settlements",
    GiftRegular,
    async () => (await import("../../screens/billing/fee-discounts/FeeDiscountsScreen.tsx")).FeeDiscountsScreen,
  ),
  ...stoppingRoutes,
  recordRoute(
    "companyTaxCollect",
    "taxes",
    PersonSyncRegular,
    async () =>
      (await import("../../screens/companies/company-tax-collect/CompanyTaxCollectScreen.tsx")).CompanyTaxCollectScreen,
  ),
  ...taxCollectRoutes,
  ...importRecordRoutes,
  ...exportRoutes,
  ...walletRoutes,
  ...transferRoutes,
  ...transactionRoutes,
  ...alipayRecordRoutes,
  ...channelAccountRoutes,
  recordRoute(
    "accountChanges",
    "funds",
    BuildingBankLinkRegular,
    async () => (await import("../../screens/companies/account-changes/AccountChangesScreen.tsx")).AccountChangesScreen,
  ),
  recordRoute(
    "promotionFees",
    "funds",
    MegaphoneRegular,
    async () => (await import("../../screens/billing/promotion-fees/PromotionFeesScreen.tsx")).PromotionFeesScreen,
  ),
  recordRoute(
    "laborQrCodes",
    "workers",
    QrCodeRegular,
    async () => (await import("../../screens/workers/qr-codes/QrCodesScreen.tsx")).QrCodesScreen,
  ),
  recordRoute(
    "realNameReviews",
    "workers",
    ShieldTaskRegular,
    async () =>
      (await import("../../screens/workers/identity-reviews/IdentityReviewsScreen.tsx")).IdentityReviewsScreen,
  ),
  recordRoute(
    "workerMerges",
    "workers",
    PeopleSwapRegular,
    async () => (await import("../../screens/workers/worker-merges/WorkerMergesScreen.tsx")).WorkerMergesScreen,
  ),
  ...registrationRoutes,
  ...voucherRoutes,
  ...serviceBillRoutes,
  ...invoiceRoutes,
  ...incomeTaxRoutes,
  recordRoute(
    "platformReports",
    "taxes",
    CloudArrowUpRegular,
    async () => (await import("../../screens/tax/platform-reports/PlatformReportsScreen.tsx")).PlatformReportsScreen,
  ),
  recordRoute(
    "occupations",
    "insurance",
    BriefcaseRegular,
    async () => (await import("../../screens/workers/occupations/OccupationsScreen.tsx")).OccupationsScreen,
  ),
  recordRoute(
    "insurancePlans",
    "insurance",
    BookContactsRegular,
    async () => (await import("../../screens/insurance/insurance-plans/InsurancePlansScreen.tsx")).InsurancePlansScreen,
  ),
  recordRoute(
    "insuranceOrders",
    "insurance",
    UmbrellaRegular,
    async () =>
      (await import("../../screens/insurance/insurance-orders/InsuranceOrdersScreen.tsx")).InsuranceOrdersScreen,
  ),
  ...insuranceRosterRoutes,
  ...insuranceStatisticsRoutes,
  ...workerContractRoutes,
  recordRoute(
    "contractTemplates",
    "workers",
    DocumentSignatureRegular,
    async () =>
      (await import("../../screens/companies/contract-templates/ContractTemplatesScreen.tsx")).ContractTemplatesScreen,
  ),
  ...userRoutes,
  ...topUpRoutes,
  ...messageRoutes,
  ...roleRoutes,
  ...organizationRoutes,
  ...importRoutes,
  recordRoute(
    "sensitiveWords",
    "oversight",
    TextProofingToolsRegular,
    async () => (await import("../../screens/companies/sensitive-words/SensitiveWordsScreen.tsx")).SensitiveWordsScreen,
  ),
  ...securityLogRoutes,
  ...securityRoutes,
  ...accountRoutes,
  ...settingsRoutes,
];
