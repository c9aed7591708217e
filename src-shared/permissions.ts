/** Permission keys `module.object.action` and the preset roles (dictionary B11). */
export const permissionKeys = [
  "workbench.home.view",
  "company.company.view",
  "labor.labor.view",
  "task.task.view",
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
  "fund.wallet.view",
  "fund.account.edit",
  "fund.transfer.view",
  "fund.transfer.create",
  "fund.transfer.audit",
  "fund.transaction.view",
  "fund.transaction.export",
  "sensitive.field.export",
  "sensitive.field.reveal",
  "role.role.edit",
  "settings.message.edit",
  "audit_log.entry.view",
] as const;

export type PermissionKey = (typeof permissionKeys)[number];

export const roleScopes = ["agency", "company"] as const;
export type RoleScope = (typeof roleScopes)[number];

/** Which records a role sees: 1 all of the agency, 2 its companies. */
export type DataScope = 1 | 2;

export type PresetRole = {
  readonly key: string;
  readonly scope: RoleScope;
  readonly dataScope: DataScope;
  readonly permissions: readonly PermissionKey[];
};

const viewing = permissionKeys.filter((key) => key.endsWith(".view"));
const viewingButAudit = viewing.filter((key) => key !== "audit_log.entry.view");
const exporting: readonly PermissionKey[] = [
  "bill.bill.export",
  "settlement.settlement.export",
  "fund.transaction.export",
];

/**
 * Separation of duties (dictionary B11): maker, checker and payer are three roles, and the service also refuses the
 * same person in two of the three parts of one settlement, whatever roles they hold.
 */
export const presetRoles: readonly PresetRole[] = [
  { key: "superAdmin", scope: "agency", dataScope: 1, permissions: permissionKeys },
  {
    key: "operator",
    scope: "agency",
    dataScope: 1,
    permissions: [...viewingButAudit, "bill.bill.import", "bill.bill.edit", "bill.bill.export"],
  },
  {
    key: "maker",
    scope: "agency",
    dataScope: 1,
    permissions: [
      ...viewingButAudit,
      ...exporting,
      "bill.bill.import",
      "bill.bill.edit",
      "bill.bill.cancel",
      "settlement.settlement.create",
      "settlement.settlement.edit",
      "settlement.settlement.cancel",
      "fund.transfer.create",
    ],
  },
  {
    key: "checker",
    scope: "agency",
    dataScope: 1,
    permissions: [
      ...viewingButAudit,
      ...exporting,
      "bill.bill.audit",
      "settlement.settlement.audit",
      "fund.transfer.audit",
      "sensitive.field.reveal",
    ],
  },
  {
    key: "payer",
    scope: "agency",
    dataScope: 1,
    permissions: [...viewingButAudit, ...exporting, "settlement.settlement.pay", "sensitive.field.reveal"],
  },
  {
    key: "companyAdmin",
    scope: "company",
    dataScope: 2,
    permissions: [
      ...viewingButAudit,
      ...exporting,
      "bill.bill.import",
      "bill.bill.edit",
      "bill.bill.cancel",
      "settlement.settlement.create",
      "settlement.settlement.edit",
      "settlement.settlement.cancel",
      "fund.account.edit",
    ],
  },
  { key: "auditor", scope: "agency", dataScope: 1, permissions: [...viewing, ...exporting] },
];
