export const roleScopes = ["agency", "company"] as const;
export type RoleScope = (typeof roleScopes)[number];

/**
 * Which records a role sees (dictionary B11): 1 all of the agency, 2 the companies it is about, 3 what people of the own
 * department and below made, 4 what oneself made. A company's people see nothing but their company's in any case.
 */
export const dataScopes = { all: 1, companies: 2, department: 3, own: 4 } as const;
export type DataScope = (typeof dataScopes)[keyof typeof dataScopes];

/** The preset roles (dictionary B11): where their people work, and what they see. */
const roles = {
  superAdmin: { scope: "agency", dataScope: dataScopes.all },
  operator: { scope: "agency", dataScope: dataScopes.all },
  maker: { scope: "agency", dataScope: dataScopes.all },
  checker: { scope: "agency", dataScope: dataScopes.all },
  payer: { scope: "agency", dataScope: dataScopes.all },
  taxOfficer: { scope: "agency", dataScope: dataScopes.all },
  invoicer: { scope: "agency", dataScope: dataScopes.all },
  // Sees masked values only, of the companies that it looks after: nothing is revealed, nothing leaves.
  support: { scope: "agency", dataScope: dataScopes.companies },
  auditor: { scope: "agency", dataScope: dataScopes.all },
  companyAdmin: { scope: "company", dataScope: dataScopes.companies },
} as const satisfies Readonly<Record<string, { readonly scope: RoleScope; readonly dataScope: DataScope }>>;
type RoleKey = keyof typeof roles;
type Holder = Exclude<RoleKey, "superAdmin">;

const roleKeys = Object.keys(roles) as RoleKey[];

/** Held by these roles and the super administrator. */
const held = (...holders: readonly Holder[]): readonly RoleKey[] => ["superAdmin", ...holders];
/** Roles that alone turn an order into money that leaves, or approve it (`separation-of-duties.ts`). */
const commits = (...holders: readonly Holder[]): readonly RoleKey[] => holders;
/** Roles for reading what daily work needs. */
const daily: readonly RoleKey[] = roleKeys;
const dailyExceptFor = (...others: readonly Holder[]): readonly RoleKey[] =>
  daily.filter((role) => !others.some((other) => other === role));

/**
 * Permission keys `module.object.action` (dictionary B11) with the roles that hold them, for all areas of the product's calls:
 * who may see a screen, start an action or make a call. Actions: view, create, edit, delete, audit, pay, cancel, import, export,
 * reveal. Who may do what, and what was done (`role`, `user`, `audit_log`), is seen by those who answer for it only. A company
 * sees neither a worker's month, which is about all companies, nor the agency's own money and lists.
 */
const holders = {
  "workbench.home.view": daily,
  "company.company.view": daily,
  "company.company.create": held("operator"),
  "company.company.edit": held("operator"),
  "company.company.export": held("operator"),
  "company.application.audit": held("operator"),
  "company.identity.edit": held("operator"),
  "contract.contract.view": daily,
  "contract.contract.create": held("operator"),
  "contract.contract.edit": held("operator"),
  "contract.contract.audit": commits("checker"),
  "contract.contract.cancel": held("operator"),
  "contract.contract.export": held("operator", "auditor"),
  "contract.contract.sign": held("companyAdmin"),
  "labor.labor.view": daily,
  "labor.labor.create": held("operator", "companyAdmin"),
  "labor.labor.edit": held("operator", "companyAdmin"),
  "labor.labor.import": held("operator", "companyAdmin"),
  "labor.labor.export": held("operator"),
  "labor.cooperation.cancel": held("operator", "companyAdmin"),
  "labor.cooperation.audit": commits("checker"),
  "labor.identity.audit": held("operator", "checker"),
  "labor.qr_code.edit": held("operator", "companyAdmin"),
  "labor.account.edit": held("operator", "companyAdmin"),
  "labor.account.audit": commits("checker"),
  "labor.contract.create": held("operator"),
  "task.task.view": daily,
  "task.task.create": held("operator", "companyAdmin"),
  "task.task.edit": held("operator", "companyAdmin"),
  "task.task.audit": held("operator"),
  "task.task.import": held("operator", "companyAdmin"),
  "task.task.export": held("operator", "companyAdmin"),
  "task.applicant.audit": held("operator", "companyAdmin"),
  "bill.bill.view": daily,
  "bill.bill.edit": held("operator", "maker", "companyAdmin"),
  "bill.bill.audit": held("checker"),
  "bill.bill.cancel": held("maker", "companyAdmin"),
  "bill.bill.import": held("operator", "maker", "companyAdmin"),
  "bill.bill.export": held("operator", "maker", "checker", "payer", "taxOfficer", "auditor", "companyAdmin"),
  "settlement.settlement.view": daily,
  "settlement.settlement.create": held("maker", "companyAdmin"),
  "settlement.settlement.edit": held("maker", "companyAdmin"),
  "settlement.settlement.audit": commits("checker"),
  "settlement.settlement.pay": commits("payer"),
  "settlement.settlement.cancel": held("maker", "companyAdmin"),
  "settlement.settlement.export": held("maker", "checker", "payer", "auditor", "companyAdmin"),
  "settlement.discount.view": daily,
  "settlement.discount.create": held("maker"),
  "settlement.discount.audit": commits("checker"),
  "settlement.voucher.import": held("payer"),
  "settlement.voucher.export": held("maker", "payer"),
  "fund.wallet.view": dailyExceptFor("support"),
  "fund.agency_account.view": dailyExceptFor("support", "companyAdmin"),
  "fund.account.edit": held("companyAdmin"),
  "fund.account.audit": commits("checker"),
  "fund.transfer.view": dailyExceptFor("support"),
  "fund.transfer.create": held("maker"),
  "fund.transfer.audit": commits("checker"),
  "fund.promotion_fee.view": dailyExceptFor("support", "companyAdmin"),
  "fund.promotion_fee.create": held("maker"),
  "fund.promotion_fee.audit": commits("checker"),
  "fund.promotion_fee.pay": commits("payer"),
  "fund.transaction.view": dailyExceptFor("support"),
  "fund.transaction.import": held("maker"),
  "fund.transaction.export": held("maker", "checker", "payer", "auditor", "companyAdmin"),
  "fund.withdrawal.pay": commits("payer"),
  "service_bill.service_bill.view": daily,
  "service_bill.service_bill.audit": commits("checker"),
  "service_bill.service_bill.pay": commits("payer"),
  "service_bill.service_bill.import": held("maker"),
  "service_bill.service_bill.export": held("invoicer"),
  "income_tax.summary.view": dailyExceptFor("support", "companyAdmin"),
  "income_tax.summary.edit": held("taxOfficer"),
  "income_tax.summary.export": held("taxOfficer"),
  "income_tax.period.edit": held("taxOfficer"),
  "income_tax.proof.import": held("taxOfficer"),
  "income_tax.verification.import": held("taxOfficer"),
  "income_tax.withholding.edit": held("taxOfficer"),
  "invoice.application.view": dailyExceptFor("support"),
  "invoice.application.create": held("maker", "invoicer", "companyAdmin"),
  "invoice.application.audit": held("invoicer"),
  "invoice.bill.edit": held("invoicer"),
  "invoice.record.view": dailyExceptFor("support"),
  "invoice.record.create": held("invoicer"),
  "invoice.record.import": held("invoicer"),
  "invoice.record.export": held("maker", "checker", "payer", "invoicer", "auditor", "companyAdmin"),
  "insurance.plan.view": daily,
  "insurance.plan.edit": held("operator"),
  "insurance.order.view": daily,
  "insurance.order.create": held("operator", "maker", "companyAdmin"),
  "insurance.order.audit": held("checker"),
  "insurance.order.cancel": held("operator", "maker", "companyAdmin"),
  "insurance.order.import": held("operator", "maker", "companyAdmin"),
  "insurance.roster.edit": held("operator", "maker", "companyAdmin"),
  "insurance.payment.pay": commits("payer"),
  "sensitive.field.export": held("taxOfficer"),
  "sensitive.field.reveal": held("checker", "payer", "taxOfficer"),
  "user.agency_user.view": held("auditor"),
  "user.agency_user.edit": held(),
  "user.agency_user.import": held(),
  "user.agency_user.export": held(),
  "user.topup.view": held("auditor"),
  "user.topup.create": held(),
  "user.company_user.view": held("auditor", "companyAdmin"),
  "user.company_user.edit": held("companyAdmin"),
  "user.company_user.import": held("companyAdmin"),
  "role.role.view": held("auditor"),
  "role.role.edit": held(),
  "org.organization.view": daily,
  "org.organization.edit": held("companyAdmin"),
  "org.organization.delete": held(),
  "settings.message.edit": held(),
  "settings.word.view": dailyExceptFor("companyAdmin"),
  "settings.word.edit": held("operator"),
  "settings.word.audit": commits("checker"),
  "audit_log.entry.view": held("auditor"),
  "audit_log.entry.export": held("auditor"),
} as const satisfies Readonly<Record<string, readonly RoleKey[]>>;

export type PermissionKey = keyof typeof holders;

export const permissionKeys = Object.keys(holders) as [PermissionKey, ...PermissionKey[]];

/** Module, object and action of a key: each has a text of its own under `enums.permission`. */
export const permissionParts = (key: PermissionKey) => {
  const [module = "", object = "", action = ""] = key.split(".");
  return { module, object, action };
};

export type PresetRole = {
  readonly key: string;
  readonly scope: RoleScope;
  readonly dataScope: DataScope;
  readonly permissions: readonly PermissionKey[];
};

export const presetRoles: readonly PresetRole[] = roleKeys.map((key) => ({
  key,
  ...roles[key],
  permissions: permissionKeys.filter((permission) => holders[permission].includes(key)),
}));
