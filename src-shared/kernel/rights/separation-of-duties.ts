import { type DataScope, dataScopes, type PermissionKey, presetRoles } from "./permissions.ts";

/** Parts of the work with money that different people have to do (dictionary B11), by the permissions that make them up. */
export const duties = {
  make: [
    "settlement.settlement.create",
    "settlement.settlement.edit",
    "settlement.discount.create",
    "fund.transfer.create",
    "fund.promotion_fee.create",
  ],
  check: [
    "settlement.settlement.audit",
    "settlement.discount.audit",
    "fund.transfer.audit",
    "fund.promotion_fee.audit",
  ],
  pay: [
    "settlement.settlement.pay",
    "fund.withdrawal.pay",
    "fund.promotion_fee.pay",
    "service_bill.service_bill.pay",
    "insurance.payment.pay",
  ],
  requestAccount: ["fund.account.edit", "labor.account.edit"],
  approveAccount: ["fund.account.audit", "labor.account.audit"],
  editRoles: ["role.role.edit"],
} as const satisfies Readonly<Record<string, readonly PermissionKey[]>>;

export type Duty = keyof typeof duties;

/**
 * Duties that no role joins. `perPerson`: nor does any person by holding several roles; the second duty is then taken
 * away. The others are kept apart record by record, whatever roles somebody holds (settlements: `decide.ts`).
 */
export const separateDuties: readonly { readonly pair: readonly [Duty, Duty]; readonly perPerson: boolean }[] = [
  { pair: ["make", "check"], perPerson: false },
  { pair: ["make", "pay"], perPerson: false },
  { pair: ["check", "pay"], perPerson: false },
  { pair: ["requestAccount", "approveAccount"], perPerson: true },
  { pair: ["editRoles", "pay"], perPerson: true },
];

const has = (permissionSet: ReadonlySet<PermissionKey>, duty: Duty): boolean =>
  duties[duty].some((key) => permissionSet.has(key));

/** Pairs of duties that a set of permissions joins. */
export const joinedDuties = (permissions: Iterable<PermissionKey>): (readonly [Duty, Duty])[] => {
  const permissionSet = new Set(permissions);
  return separateDuties
    .map(({ pair }) => pair)
    .filter(([one, other]) => has(permissionSet, one) && has(permissionSet, other));
};

const rolesOfKind = (roles: readonly string[], isCompany: boolean) =>
  presetRoles.filter(({ key, scope }) => roles.includes(key) && (scope === "company") === isCompany);

/**
 * Permissions of a person with these roles; `isCompany`: at a company, not at the agency. Roles of the other kind count for
 * nothing, and of duties that one person may not join the second is left out.
 */
export const permissionsOfRoles = (roles: readonly string[], isCompany: boolean): ReadonlySet<PermissionKey> => {
  const permissionSet = new Set(rolesOfKind(roles, isCompany).flatMap(({ permissions }) => permissions));
  for (const { pair, perPerson } of separateDuties) {
    const [one, other] = pair;
    if (perPerson && has(permissionSet, one)) for (const key of duties[other]) permissionSet.delete(key);
  }
  return permissionSet;
};

/** The widest data scope of these roles; without a role that counts, one's own records only. */
export const dataScopeOfRoles = (roles: readonly string[], isCompany: boolean): DataScope =>
  rolesOfKind(roles, isCompany).reduce<DataScope>(
    (widest, { dataScope }) => (dataScope < widest ? dataScope : widest),
    dataScopes.own,
  );
