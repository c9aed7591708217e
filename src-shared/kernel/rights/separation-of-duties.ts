import { type DataScope, dataScopes, type PermissionKey, type RoleScope } from "./permissions.ts";

/** Parts of the work with money that different people have to do (dictionary B11), by the permissions that make them up. */
export const duties = {
  make: [
    "settlement.settlement.create",
    "settlement.settlement.edit",
    "settlement.discount.create",
    "fund.transfer.create",
    "fund.promotion_fee.create",
    "user.topup.create",
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
export const dutyNames = Object.keys(duties) as [Duty, ...Duty[]];

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

/** A role that a person holds: where its people work, what they see, and what they may do. */
export type HeldRole = {
  readonly key: string;
  readonly scope: RoleScope;
  readonly dataScope: DataScope;
  readonly permissions: readonly PermissionKey[];
  /** Limit of one step, cents; null: none. */
  readonly amountLimit: number | null;
};

const rolesOfKind = (roles: readonly HeldRole[], isCompany: boolean) =>
  roles.filter(({ scope }) => (scope === "company") === isCompany);

/**
 * Permissions of a person with these roles; `isCompany`: at a company, not at the agency. Roles of the other kind count for
 * nothing, and of duties that one person may not join the second is left out.
 */
export const permissionsOfRoles = (roles: readonly HeldRole[], isCompany: boolean): ReadonlySet<PermissionKey> => {
  const permissionSet = new Set(rolesOfKind(roles, isCompany).flatMap(({ permissions }) => permissions));
  for (const { pair, perPerson } of separateDuties) {
    const [one, other] = pair;
    if (perPerson && has(permissionSet, one)) for (const key of duties[other]) permissionSet.delete(key);
  }
  return permissionSet;
};

/** The widest data scope of these roles; without a role that counts, one's own records only. */
export const dataScopeOfRoles = (roles: readonly HeldRole[], isCompany: boolean): DataScope =>
  rolesOfKind(roles, isCompany).reduce<DataScope>(
    (widest, { dataScope }) => (dataScope < widest ? dataScope : widest),
    dataScopes.own,
  );

/**
 * Limit of one step that these roles set, cents: the highest of them, so that a second role takes nothing away; null where one
 * of them sets none.
 */
export const limitOfRoles = (roles: readonly HeldRole[], isCompany: boolean): number | null => {
  const limits = rolesOfKind(roles, isCompany).map(({ amountLimit }) => amountLimit);
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 || set.length < limits.length ? null : Math.max(...set);
};

/** Duty that a permission is a part of; null: of none. */
export const dutyOf = (key: PermissionKey): Duty | null =>
  dutyNames.find((name) => duties[name].some((one) => one === key)) ?? null;
