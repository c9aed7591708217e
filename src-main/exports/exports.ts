import { rmSync } from "node:fs";
import {
  settlementsDownloadVouchers,
  settlementsVoucherDownload,
} from "../../src-shared/billing/vouchers/vouchers-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { filterValuesSchema } from "../../src-shared/kernel/lists/filter-values.ts";
import type { PermissionKey } from "../../src-shared/kernel/rights/permissions.ts";
import { exportColumns, exportTexts } from "../../src-shared/papers/export-columns.ts";
import { exportOfList } from "../../src-shared/papers/list-exports.ts";
import { type ListName, listByName } from "../../src-shared/registries/lists/registry.ts";
import { type RecordName, recordByName, recordNames } from "../../src-shared/registries/records/registry.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import { createPreferences } from "../settings/preferences.ts";
import { exportFolder, makeAndDeliver } from "./deliver.ts";
import type { ExportRequest, ExportsParts } from "./export-parts.ts";
import { writeLocally } from "./local-export.ts";
import { followServiceExport, startServiceExport } from "./service-export.ts";

export type { ExportsParts } from "./export-parts.ts";

type ByService =
  | "bills"
  | "settlements"
  | "transactions"
  | "alipayRecords"
  | "serviceBills"
  | "incomeSummary"
  | "payAccounts"
  | "companyLabors"
  | "agencyUsers";
/** Their files are fetched one by one. */
type NotExported =
  | "exportJobs"
  | "importJobs"
  | "laborImports"
  | "taskImports"
  | "voucherRecords"
  | "voucherTransactions";

/** Lists that the desk alone exports, and the permission for it. The others' is that of the call that exports them. */
const localPermissions: Readonly<Record<Exclude<ListName, ByService | NotExported | RecordName>, PermissionKey>> = {
  companies: "company.company.export",
  importRecords: "bill.bill.export",
  billBatches: "bill.bill.export",
  payoutLines: "settlement.settlement.export",
  wallets: "fund.transaction.export",
  transfers: "fund.transaction.export",
  topUpRecords: "user.topup.view",
  invoiceApplies: "invoice.record.export",
  invoiceRecords: "invoice.record.export",
  monthlyInvoices: "invoice.record.export",
  taxPeriods: "income_tax.summary.export",
  stopRecords: "labor.labor.export",
  stopBatches: "labor.labor.export",
  laborContracts: "labor.labor.export",
  taxCollectRecords: "labor.labor.export",
  auditLog: "audit_log.entry.export",
  securityEvents: "audit_log.entry.export",
  laborRegistrations: "labor.labor.export",
  livenessRecords: "labor.labor.export",
  signins: "task.task.export",
  jobReports: "task.task.export",
  insuranceRoster: "insurance.order.view",
  insuranceRecords: "insurance.order.view",
  insurancePayments: "insurance.order.view",
  taskBatches: "task.task.export",
  roles: "role.role.view",
  companyUsers: "user.company_user.view",
  taskBatchRows: "task.task.export",
  simpleRuns: "task.task.export",
  simpleRunRows: "task.task.export",
};

const permissionOf = (list: ListName): PermissionKey | undefined =>
  (exportOfList(list)?.call.access as PermissionKey | undefined) ??
  recordNames.map(recordByName).find(({ name }) => name === list)?.exportPermission ??
  (localPermissions as Partial<Readonly<Record<ListName, PermissionKey>>>)[list];

const transferMs = 600_000;

export type Exports = {
  readonly export: Handlers["lists"]["export"];
  readonly fetch: Handlers["exports"]["fetch"];
  readonly zip: Handlers["vouchers"]["zip"];
};

/** Files for people: lists as workbooks, made by the service or here, and the service's finished files. */
export const createExports = (parts: ExportsParts): Exports => {
  rmSync(exportFolder(parts), { recursive: true, force: true });

  const signedIn = () => {
    const user = parts.session.user();
    if (!user) throw new AppError("signed_out");
    return user;
  };
  const online = (): void => {
    if (!parts.connection.online()) throw new AppError("offline", { retryable: true });
  };

  const follow = (id: string): { job_id: string } => {
    const job = parts.jobs.start("export", "rows", (control) =>
      makeAndDeliver(parts, control, (path) => followServiceExport(parts, id, control, path)),
    );
    parts.emit("lists.changed", { lists: ["exportJobs"] });
    return { job_id: job.id };
  };

  const locally = (request: ExportRequest, by: string): { job_id: string } => {
    const job = parts.jobs.start("export", "rows", (control) =>
      makeAndDeliver(parts, control, (path) => writeLocally(parts, request, by, control, path)),
    );
    return { job_id: job.id };
  };

  return {
    export: async (request, { signal }) => {
      const user = signedIn();
      const permission = permissionOf(request.list);
      if (!permission || !user.permissions.includes(permission)) throw new AppError("forbidden");
      const list = listByName(request.list);
      const filters = filterValuesSchema(list).safeParse(request.filters);
      if (!filters.success) throw new AppError("invalid", { fields: { filters: ["invalid_value"] } });
      exportColumns(
        request.list,
        parts.pages.withOwn(request.list, filters.data),
        request.columns,
        exportTexts("zh-CN"),
      );
      const validated = { ...request, filters: filters.data };
      const exportKind = exportOfList(request.list);
      if (!exportKind || !parts.connection.online()) return locally(validated, user.name);
      const { job } = await startServiceExport(parts, exportKind, validated, signal);
      return follow(job.id);
    },
    fetch: async ({ id }) => {
      signedIn();
      online();
      return follow(id);
    },
    zip: async ({ ids }, { signal }) => {
      signedIn();
      online();
      const [only = ""] = ids;
      if (ids.length > 1) {
        const { locale } = createPreferences(parts.host.settings).get();
        const query = { ids: ids.join(","), locale };
        const { job, gaps } = await parts.api.call(settlementsDownloadVouchers, { query }, { signal });
        return { ...follow(job.id), gaps };
      }
      const work = parts.jobs.start("export", "rows", (control) =>
        makeAndDeliver(parts, control, async (path) => {
          const options = { signal: control.signal, timeoutMs: transferMs };
          const saved = await parts.api.save(settlementsVoucherDownload, { params: { id: only } }, path, options);
          return { name: saved.name ?? "vouchers.zip", bytes: saved.bytes, rows: 1 };
        }),
      );
      return { job_id: work.id, gaps: [] };
    },
  };
};
