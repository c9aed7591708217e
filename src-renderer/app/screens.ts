import {
  BriefcaseRegular,
  BuildingBankLinkRegular,
  BuildingPeopleRegular,
  CloudArrowUpRegular,
  DocumentRibbonRegular,
  DocumentSignatureRegular,
  GiftRegular,
  MegaphoneRegular,
  PeopleSwapRegular,
  PersonSyncRegular,
  QrCodeRegular,
  ShieldTaskRegular,
  TextProofingToolsRegular,
} from "@fluentui/react-icons";
import { accountRoutes } from "../screens/account/routes.ts";
import { alipayRecordRoutes } from "../screens/alipay-records/routes.ts";
import { billRoutes } from "../screens/bills/routes.ts";
import { channelAccountRoutes } from "../screens/channel-accounts/routes.ts";
import { companyRoutes } from "../screens/companies/routes.ts";
import { companyChannelRoutes } from "../screens/company-channels/routes.ts";
import { companyWizardRoutes } from "../screens/company-wizard/routes.ts";
import { exportRoutes } from "../screens/exports/routes.ts";
import { importRecordRoutes } from "../screens/import-records/routes.ts";
import { importRoutes } from "../screens/imports/routes.ts";
import { incomeTaxRoutes } from "../screens/income-tax/routes.ts";
import { invoiceRoutes } from "../screens/invoices/routes.ts";
import { payAccountRoutes } from "../screens/pay-accounts/routes.ts";
import { recordRoute } from "../screens/record-route.ts";
import { registrationRoutes } from "../screens/registrations/routes.ts";
import type { ScreenRoute } from "../screens/screen-route.ts";
import { securityRoutes } from "../screens/security/routes.ts";
import { securityLogRoutes } from "../screens/security-log/routes.ts";
import { serviceBillRoutes } from "../screens/service-bills/routes.ts";
import { settingsRoutes } from "../screens/settings/routes.ts";
import { settlementRoutes } from "../screens/settlements/routes.ts";
import { stoppingRoutes } from "../screens/stopping/routes.ts";
import { taxCollectRoutes } from "../screens/tax-collect/routes.ts";
import { transactionRoutes } from "../screens/transactions/routes.ts";
import { transferRoutes } from "../screens/transfers/routes.ts";
import { voucherRoutes } from "../screens/vouchers/routes.ts";
import { walletRoutes } from "../screens/wallets/routes.ts";
import { whatIfRoutes } from "../screens/what-if/routes.ts";
import { workbenchRoutes } from "../screens/workbench/routes.ts";
import { workerContractRoutes } from "../screens/worker-contracts/routes.ts";
import { workerRoutes } from "../screens/workers/routes.ts";

/** Every screen of the product, in the order of the navigation. */
export const screens: readonly ScreenRoute[] = [
  ...workbenchRoutes,
  ...companyRoutes,
  ...companyWizardRoutes,
  recordRoute(
    "joinApplies",
    "companies",
    BuildingPeopleRegular,
    async () => (await import("../screens/join-applies/JoinAppliesScreen.tsx")).JoinAppliesScreen,
  ),
  ...companyChannelRoutes,
  ...workerRoutes,
  ...payAccountRoutes,
  ...billRoutes,
  ...settlementRoutes,
  recordRoute(
    "companyContracts",
    "companies",
    DocumentRibbonRegular,
    async () => (await import("../screens/company-contracts/CompanyContractsScreen.tsx")).CompanyContractsScreen,
  ),
  ...whatIfRoutes,
  recordRoute(
    "feeDiscounts",
    "settlements",
    GiftRegular,
    async () => (await import("../screens/fee-discounts/FeeDiscountsScreen.tsx")).FeeDiscountsScreen,
  ),
  ...stoppingRoutes,
  recordRoute(
    "companyTaxCollect",
    "taxes",
    PersonSyncRegular,
    async () => (await import("../screens/company-tax-collect/CompanyTaxCollectScreen.tsx")).CompanyTaxCollectScreen,
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
    async () => (await import("../screens/account-changes/AccountChangesScreen.tsx")).AccountChangesScreen,
  ),
  recordRoute(
    "promotionFees",
    "funds",
    MegaphoneRegular,
    async () => (await import("../screens/promotion-fees/PromotionFeesScreen.tsx")).PromotionFeesScreen,
  ),
  recordRoute(
    "laborQrCodes",
    "workers",
    QrCodeRegular,
    async () => (await import("../screens/qr-codes/QrCodesScreen.tsx")).QrCodesScreen,
  ),
  recordRoute(
    "realNameReviews",
    "workers",
    ShieldTaskRegular,
    async () => (await import("../screens/identity-reviews/IdentityReviewsScreen.tsx")).IdentityReviewsScreen,
  ),
  recordRoute(
    "workerMerges",
    "workers",
    PeopleSwapRegular,
    async () => (await import("../screens/worker-merges/WorkerMergesScreen.tsx")).WorkerMergesScreen,
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
    async () => (await import("../screens/platform-reports/PlatformReportsScreen.tsx")).PlatformReportsScreen,
  ),
  recordRoute(
    "occupations",
    "insurance",
    BriefcaseRegular,
    async () => (await import("../screens/occupations/OccupationsScreen.tsx")).OccupationsScreen,
  ),
  ...workerContractRoutes,
  recordRoute(
    "contractTemplates",
    "workers",
    DocumentSignatureRegular,
    async () => (await import("../screens/contract-templates/ContractTemplatesScreen.tsx")).ContractTemplatesScreen,
  ),
  ...importRoutes,
  recordRoute(
    "sensitiveWords",
    "oversight",
    TextProofingToolsRegular,
    async () => (await import("../screens/sensitive-words/SensitiveWordsScreen.tsx")).SensitiveWordsScreen,
  ),
  ...securityLogRoutes,
  ...securityRoutes,
  ...accountRoutes,
  ...settingsRoutes,
];
