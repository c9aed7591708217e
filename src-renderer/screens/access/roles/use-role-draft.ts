import { useState } from "react";
import type { rolesGet } from "../../../../src-shared/access/roles/roles-calls.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import { dataScopes, type PermissionKey } from "../../../../src-shared/kernel/rights/permissions.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { TypedAmount } from "../../../ui/inputs/AmountField.tsx";
import { useHold } from "../../../ui/leaving.ts";

export type RoleDetail = CallOutput<typeof rolesGet>;

/** A role as it is being changed, from the version that it was read as. */
export type RoleDraft = {
  readonly version: number;
  readonly name: string;
  readonly dataScope: number;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly limit: TypedAmount;
};

const draftOf = ({ role, permissions }: RoleDetail): RoleDraft => ({
  ...{ version: role.version, name: role.name, dataScope: role.data_scope, permissions: new Set(permissions) },
  limit: { text: role.amount_limit === null ? "" : plainMoney(role.amount_limit), cents: role.amount_limit },
});

export type RoleChanges = {
  readonly added: readonly PermissionKey[];
  readonly removed: readonly PermissionKey[];
  readonly isRenamed: boolean;
  readonly isScoped: boolean;
  readonly isLimited: boolean;
  readonly count: number;
};

const changesOf = (detail: RoleDetail, draft: RoleDraft): RoleChanges => {
  const before = new Set(detail.permissions);
  const added = [...draft.permissions].filter((key) => !before.has(key));
  const removed = detail.permissions.filter((key) => !draft.permissions.has(key));
  const isRenamed = draft.name.trim() !== detail.role.name;
  const isScoped = draft.dataScope !== detail.role.data_scope;
  const isLimited = draft.limit.cents !== detail.role.amount_limit || isLimitWrong(draft.limit);
  const single = [isRenamed, isScoped, isLimited].filter(Boolean).length;
  return { added, removed, isRenamed, isScoped, isLimited, count: added.length + removed.length + single };
};

const isLimitWrong = ({ text, cents }: TypedAmount): boolean => text !== "" && cents === null;

const mostName = 30;

/** Data scopes as their codes are declared. */
const scopeOf = (code: number) => Object.values(dataScopes).find((scope) => scope === code) ?? dataScopes.own;

/**
 * The changes that a person makes to a role before they save them. Without any, the role is shown as it is now; with some it stays the
 * version that they began with, and the service says when another has changed it. What is not saved is asked for before one leaves.
 */
export const useRoleDraft = (detail: RoleDetail | undefined) => {
  const [edited, setEdited] = useState<{ readonly id: string; readonly draft: RoleDraft } | null>(null);
  const own = edited !== null && edited.id === detail?.role.id ? edited.draft : null;
  const draft = detail && (own ?? draftOf(detail));
  const changes = detail && draft ? changesOf(detail, draft) : null;
  const isDirty = own !== null && changes !== null && changes.count > 0;
  useHold(() => isDirty);
  const name = draft?.name.trim() ?? "";
  const isNameWrong = name.length < 2 || [...name].length > mostName;
  const isReady = draft !== undefined && !isNameWrong && draft.permissions.size > 0 && !isLimitWrong(draft.limit);
  return {
    ...{ draft, changes, isDirty, isNameWrong },
    isLimitWrong: draft !== undefined && isLimitWrong(draft.limit),
    body:
      draft && isReady
        ? {
            ...{ version: draft.version, name, data_scope: scopeOf(draft.dataScope), amount_limit: draft.limit.cents },
            permissions: [...draft.permissions],
          }
        : null,
    change: (part: Partial<RoleDraft>) => {
      if (detail && draft) setEdited({ id: detail.role.id, draft: { ...draft, ...part } });
    },
    discard: () => setEdited(null),
  };
};
