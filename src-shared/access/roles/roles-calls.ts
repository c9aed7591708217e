import { z } from "zod";
import { defineCall, idText, trimmedText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { dataScopes, permissionKeys, roleScopes } from "../../kernel/rights/permissions.ts";
import { dutyNames } from "../../kernel/rights/separation-of-duties.ts";
import { roles } from "./roles-list.ts";

const path = "/cdl/1/roles";

const permission = z.enum(permissionKeys);
const dataScope = z.literal(Object.values(dataScopes));

/** Largest limit of one step, cents: a thousand million. */
const largestLimit = 100_000_000_000;

const facts = {
  data_scope: dataScope,
  permissions: z.array(permission).max(permissionKeys.length),
  /** Limit of one step, cents; null: none. */
  amount_limit: z.int().min(1).max(largestLimit).nullable(),
};
const name = trimmedText(30).min(2);

export const rolesList = listCall(roles, { path });

/** A person who holds the role: of the agency where `company_name` is null. */
const holder = z.object({
  membership_id: idText,
  name: z.string(),
  mobile_masked: z.string(),
  company_name: z.string().nullable(),
});
export const roleHoldersAtMost = 100;

/** A role with what it allows and who holds it (the first 100). */
export const rolesGet = defineCall({
  ...{ name: "roles.get", method: "GET", path: `${path}/{id}`, access: "role.role.view" },
  output: () =>
    z.object({
      role: roles.row,
      permissions: z.array(permission),
      holders: z.array(holder),
      /** Reason why this person may not change it, as an error code; null: they may. */
      against: z.string().nullable(),
    }),
});

const refusals = [
  ...["invalid", "forbidden", "not_found", "role_name_taken", "role_duties_joined", "role_person_duties"],
  ...["role_not_of_company", "role_empty", "roles_too_many"],
] as const;

/**
 * Makes a role of the agency's own. A role that joins separated duties is refused with the pair (`one`, `other`); one of a company
 * holds no more than the program's company role. `copied_from`: key of the role that it began as.
 */
export const rolesCreate = defineCall({
  ...{ name: "roles.create", method: "POST", path, access: "role.role.edit" },
  body: () => z.strictObject({ name, scope: z.enum(roleScopes), copied_from: z.string().max(40).optional(), ...facts }),
  output: () => z.object({ role: roles.row }),
  refusals,
});

/**
 * Changes a role of the agency's own; it works at the next request of everybody who holds it. Refused for a role that one holds
 * oneself, and where a holder's other roles would join duties with it.
 */
export const rolesUpdate = defineCall({
  ...{ name: "roles.update", method: "PUT", path: `${path}/{id}`, access: "role.role.edit" },
  body: () => z.strictObject({ version, name, ...facts }),
  output: () => z.object({ role: roles.row }),
  refusals: [...refusals, "stale_version", "role_of_program", "role_held"],
});

/** Every permission: the duty that it belongs to, and the program's roles that hold it. Modules, objects and actions have texts of their own. */
export const permissionsList = defineCall({
  ...{ name: "permissions.list", method: "GET", path: "/cdl/1/permissions", access: "role.role.view" },
  output: () =>
    z.object({
      results: z.array(
        z.object({
          key: permission,
          duty: z.enum(dutyNames).nullable(),
          roles: z.array(z.string()),
          of_company: z.boolean(),
        }),
      ),
    }),
});
