/**
 * Permission keys `module.object.action` (dictionary B11), for all areas of the product's calls: who may see a screen, start
 * an action or make a call. Actions: view, create, edit, delete, audit, pay, cancel, import, export, reveal.
 */
export const permissionKeys = [
  "workbench.home.view",
  "company.company.view",
  "company.company.create",
  "company.company.edit",
  "company.application.audit",
  "company.identity.edit",
  "contract.contract.view",
  "contract.contract.create",
  "contract.contract.edit",
  "contract.contract.audit",
  "contract.contract.cancel",
  "labor.labor.view",
  "labor.labor.create",
  "labor.labor.edit",
  "labor.labor.import",
  "labor.labor.export",
  "labor.cooperation.cancel",
  "labor.identity.audit",
  "labor.qr_code.edit",
  "labor.account.edit",
  "labor.account.audit",
  "labor.contract.create",
  "task.task.view",
  "task.task.create",
  "task.task.edit",
  "task.task.audit",
  "task.task.import",
  "task.task.export",
  "task.applicant.audit",
  "bill.bill.view",
  "bill.bill.edit",
  "bill.bill.audit",
  "bill.bill.cancel",
  "bill.bill.import",
  "bill.bill.export",
  "settlement.settlement.view",
  "settlement.settlement.create",
  "settlement.settlement.edit",
  "settlement.settlement.audit",
  "settlement.settlement.pay",
  "settlement.settlement.cancel",
  "settlement.settlement.export",
  "settlement.discount.view",
  "settlement.discount.create",
  "settlement.discount.audit",
  "settlement.voucher.import",
  "settlement.voucher.export",
  "fund.wallet.view",
  "fund.agency_account.view",
  "fund.account.edit",
  "fund.account.audit",
  "fund.transfer.view",
  "fund.transfer.create",
  "fund.transfer.audit",
  "fund.promotion_fee.view",
  "fund.promotion_fee.create",
  "fund.promotion_fee.audit",
  "fund.promotion_fee.pay",
  "fund.transaction.view",
  "fund.transaction.import",
  "fund.transaction.export",
  "fund.withdrawal.pay",
  "service_bill.service_bill.view",
  "service_bill.service_bill.audit",
  "service_bill.service_bill.pay",
  "service_bill.service_bill.import",
  "service_bill.service_bill.export",
  "income_tax.summary.view",
  "income_tax.summary.edit",
  "income_tax.summary.export",
  "income_tax.period.edit",
  "income_tax.proof.import",
  "income_tax.verification.import",
  "income_tax.withholding.edit",
  "invoice.application.view",
  "invoice.application.create",
  "invoice.application.audit",
  "invoice.bill.edit",
  "invoice.record.view",
  "invoice.record.create",
  "invoice.record.import",
  "invoice.record.export",
  "insurance.plan.view",
  "insurance.plan.edit",
  "insurance.order.view",
  "insurance.order.create",
  "insurance.order.audit",
  "insurance.order.cancel",
  "insurance.order.import",
  "insurance.roster.edit",
  "insurance.payment.pay",
  "sensitive.field.export",
  "sensitive.field.reveal",
  "user.agency_user.view",
  "user.agency_user.edit",
  "user.agency_user.import",
  "user.agency_user.export",
  "user.topup.view",
  "user.topup.create",
  "user.company_user.view",
  "user.company_user.edit",
  "user.company_user.import",
  "role.role.view",
  "role.role.edit",
  "org.organization.view",
  "org.organization.edit",
  "org.organization.delete",
  "settings.message.edit",
  "settings.word.view",
  "settings.word.edit",
  "settings.word.audit",
  "audit_log.entry.view",
  "audit_log.entry.export",
] as const;

export type PermissionKey = (typeof permissionKeys)[number];

/** Module, object and action of a key: each has a text of its own under `enums.permission`. */
export const permissionParts = (key: PermissionKey) => {
  const [module = "", object = "", action = ""] = key.split(".");
  return { module, object, action };
};

export const roleScopes = ["agency", "company"] as const;
export type RoleScope = (typeof roleScopes)[number];

/**
 * Which records a role sees (dictionary B11): 1 all of the agency, 2 the companies it is about, 3 what people of the own
 * department and below made, 4 what oneself made. A company's people see nothing but their company's in any case.
 */
export const dataScopes = { all: 1, companies: 2, department: 3, own: 4 } as const;
export type DataScope = (typeof dataScopes)[keyof typeof dataScopes];

export type PresetRole = {
  readonly key: string;
  readonly scope: RoleScope;
  readonly dataScope: DataScope;
  readonly permissions: readonly PermissionKey[];
};

const inModules = (...modules: readonly string[]): PermissionKey[] =>
  permissionKeys.filter((key) => modules.includes(permissionParts(key).module));
const viewing = permissionKeys.filter((key) => permissionParts(key).action === "view");
/** Who may do what, and what was done, is seen by those who answer for it only. */
const governing = inModules("audit_log", "role", "user");
const daily = viewing.filter((key) => !governing.includes(key));
/** The agency's own money and its own lists. */
const agencyOnly: readonly PermissionKey[] = [
  "fund.agency_account.view",
  "fund.promotion_fee.view",
  "settings.word.view",
];
const exporting: readonly PermissionKey[] = [
  "bill.bill.export",
  "settlement.settlement.export",
  "fund.transaction.export",
  "invoice.record.export",
];
/** What turns an order into money that leaves, or approves it: `separation-of-duties.ts`. */
const committing: readonly PermissionKey[] = [
  "contract.contract.audit",
  "labor.account.audit",
  "settlement.settlement.audit",
  "settlement.settlement.pay",
  "settlement.discount.audit",
  "fund.account.audit",
  "fund.transfer.audit",
  "fund.withdrawal.pay",
  "fund.promotion_fee.audit",
  "fund.promotion_fee.pay",
  "service_bill.service_bill.audit",
  "service_bill.service_bill.pay",
  "insurance.payment.pay",
  "settings.word.audit",
];
const making: readonly PermissionKey[] = [
  "bill.bill.import",
  "bill.bill.edit",
  "bill.bill.cancel",
  "settlement.settlement.create",
  "settlement.settlement.edit",
  "settlement.settlement.cancel",
];

/** What a company does for its own workers and tasks; the checks stay with the agency. */
const companyStaffing: readonly PermissionKey[] = [
  "labor.labor.create",
  "labor.labor.edit",
  "labor.labor.import",
  "labor.cooperation.cancel",
  "labor.qr_code.edit",
  "labor.account.edit",
  "task.task.create",
  "task.task.edit",
  "task.task.import",
  "task.task.export",
  "task.applicant.audit",
  "org.organization.edit",
  "insurance.order.create",
  "insurance.roster.edit",
];

const agencyRole = (key: string, permissions: readonly PermissionKey[], dataScope: DataScope = 1): PresetRole => ({
  key,
  scope: "agency",
  dataScope,
  permissions,
});

/** The preset roles (dictionary B11). */
export const presetRoles: readonly PresetRole[] = [
  agencyRole(
    "superAdmin",
    permissionKeys.filter((key) => !committing.includes(key)),
  ),
  agencyRole("operator", [
    ...daily,
    ...inModules("company", "contract", "labor", "task").filter(
      (key) => !viewing.includes(key) && !committing.includes(key),
    ),
    "bill.bill.import",
    "bill.bill.edit",
    "bill.bill.export",
    "settings.word.edit",
  ]),
  agencyRole("maker", [
    ...daily,
    ...exporting,
    ...making,
    "settlement.discount.create",
    "settlement.voucher.export",
    "fund.transfer.create",
    "fund.promotion_fee.create",
    "fund.transaction.import",
    "service_bill.service_bill.import",
    "invoice.application.create",
  ]),
  agencyRole("checker", [
    ...daily,
    ...exporting,
    "bill.bill.audit",
    "settlement.settlement.audit",
    "settlement.discount.audit",
    "fund.transfer.audit",
    "fund.promotion_fee.audit",
    "fund.account.audit",
    "service_bill.service_bill.audit",
    "contract.contract.audit",
    "labor.account.audit",
    "insurance.order.audit",
    "settings.word.audit",
    "sensitive.field.reveal",
  ]),
  agencyRole("payer", [
    ...daily,
    ...exporting,
    "settlement.settlement.pay",
    "settlement.voucher.import",
    "settlement.voucher.export",
    "fund.withdrawal.pay",
    "fund.promotion_fee.pay",
    "service_bill.service_bill.pay",
    "insurance.payment.pay",
    "sensitive.field.reveal",
  ]),
  agencyRole("taxOfficer", [
    ...daily,
    ...inModules("income_tax").filter((key) => !viewing.includes(key)),
    "bill.bill.export",
    "sensitive.field.export",
    "sensitive.field.reveal",
  ]),
  agencyRole("invoicer", [
    ...daily,
    ...inModules("invoice").filter((key) => !viewing.includes(key)),
    "service_bill.service_bill.export",
  ]),
  // Sees masked values only, of the companies that it looks after: nothing is revealed, nothing leaves.
  agencyRole(
    "support",
    daily.filter((key) => !inModules("fund", "income_tax", "invoice").includes(key)),
    dataScopes.companies,
  ),
  agencyRole("auditor", [...viewing, ...exporting, "audit_log.entry.export"]),
  {
    key: "companyAdmin",
    scope: "company",
    dataScope: dataScopes.companies,
    permissions: [
      // A worker's month is about all companies of the agency, so no single company sees it; nor what the agency pays
      // to who brought it the company.
      ...daily.filter((key) => !inModules("income_tax").includes(key) && !agencyOnly.includes(key)),
      ...exporting,
      ...making,
      ...inModules("user").filter((key) => permissionParts(key).object === "company_user"),
      ...companyStaffing,
      "fund.account.edit",
      "invoice.application.create",
    ],
  },
];
