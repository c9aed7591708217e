import { z } from "zod";
import { defineCall, idText, mobile, okAnswer, trimmedText, version } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { checkEmail } from "../../kernel/values/people/email.ts";
import { agencyUsers, companyUsers } from "./users-lists.ts";

const agencyPath = "/cdl/1/useragencies";
const companyPath = "/usercompanies";

/** Most roles of one person, and most companies that one looks after. */
const rolesAtMost = 10;
const companiesAtMost = 500;

const email = trimmedText(254)
  .refine((text) => text === "" || checkEmail(text).ok)
  .nullable();
const roleKeys = z.array(z.string().min(1).max(40)).min(1).max(rolesAtMost);

/** Facts of a person at an agency or company. `email` absent: as it is; null: none. `amount_limit` cents of one step; null: none besides those of the roles. */
const facts = {
  email: email.optional(),
  roles: roleKeys,
  organization_id: idText.nullable(),
  amount_limit: z.int().min(0).max(100_000_000_000).nullable(),
};

/**
 * Companies that an agency's people look after: all of its companies (`is_all_look`), or those that are named (decision 7.15).
 * `is_a_company_contract_remind`: they are told when a contract of these companies ends.
 */
const looksAfter = {
  is_all_look: z.boolean(),
  company_relate: z.array(idText).max(companiesAtMost),
  is_a_company_contract_remind: z.boolean(),
};

const person = { mobile, name: trimmedText(50).min(2) };

const named = z.object({ id: idText, name: z.string() });
const options = z.object({
  roles: z.array(z.object({ key: z.string(), name: z.string() })),
  departments: z.array(z.object({ id: idText, parent_id: idText.nullable(), name: z.string() })),
});

/** A device on which a person is signed in to this agency or company. Times Asia/Shanghai. */
const device = z.object({
  ...{ id: idText, device: z.string(), region: z.string(), created_at: z.string(), seen_at: z.string() },
});

const shown = {
  roles: z.array(z.string()),
  organization_id: idText.nullable(),
  day_limit: z.int().nullable(),
  devices: z.array(device),
  /** Reason why this person may not change it, as an error code; null: they may. */
  against: z.string().nullable(),
  /** True while they may work here, whatever their account is. */
  is_use: z.boolean(),
  /** True where their account is switched off altogether, so that nobody here can let them in. */
  is_disabled: z.boolean(),
};

const refusals = [
  ...["invalid", "forbidden", "not_found", "role_unknown", "user_duties_joined", "limit_by_two", "role_missing"],
  "companies_needed",
] as const;
const newRefusals = [...refusals, "user_exists", "user_name_differs", "user_disabled_there", "account_limit"] as const;
const changeRefusals = [
  ...refusals,
  "stale_version",
  "user_self",
  "last_super_admin",
  "super_manager_stays",
  "user_disabled_there",
] as const;

export const agencyUsersList = listCall(agencyUsers, { path: agencyPath });
export const companyUsersList = listCall(companyUsers, { path: companyPath });

/** Roles and departments that a user of the agency may be given. */
export const agencyUsersOptions = defineCall({
  ...{ name: "agencyUsers.options", method: "GET", path: `${agencyPath}/options`, access: "user.agency_user.view" },
  output: () => options,
});

/** The same for a user of a company. */
export const companyUsersOptions = defineCall({
  ...{ name: "companyUsers.options", method: "GET", path: `${companyPath}/options`, access: "user.company_user.view" },
  query: () => z.strictObject({ company_id: idText }),
  output: () => options,
});

/**
 * People of the agency who may be named as a company's agent when its identity is handed in: in use, with a password that they set, by
 * name and masked mobile, those who look after the company first. `looks_after`: whether they look after the company that is asked for;
 * null where none is. For the agency's own people alone.
 */
export const agencyUsersAttorneys = defineCall({
  ...{ name: "agencyUsers.attorneys", method: "GET", path: `${agencyPath}/attorneys`, access: "company.identity.edit" },
  query: () => z.strictObject({ company_id: idText.optional() }),
  output: () =>
    z.object({
      attorneys: z.array(
        z.object({ id: idText, name: z.string(), mobile: z.string(), looks_after: z.boolean().nullable() }),
      ),
    }),
  refusals: ["not_found", "forbidden"],
});

export const agencyUsersGet = defineCall({
  ...{ name: "agencyUsers.get", method: "GET", path: `${agencyPath}/{id}`, access: "user.agency_user.view" },
  output: () =>
    z.object({
      ...{ user: agencyUsers.row, ...shown, is_all_look: z.boolean(), companies: z.array(named) },
      /** Companies whose wallets they see, in whose name a recharge may be entered; null: all of the agency. */
      looks_after: z.array(idText).nullable(),
    }),
});

export const companyUsersGet = defineCall({
  ...{ name: "companyUsers.get", method: "GET", path: `${companyPath}/{id}`, access: "user.company_user.view" },
  output: () => z.object({ user: companyUsers.row, ...shown }),
});

/**
 * Makes a user of the agency. Who has a user already, by mobile, joins with the password that they have (`existed`); their name has to be
 * the one that is given. A new person signs in by text message and sets a password. Roles that join separated duties in one person are
 * refused.
 */
export const agencyUsersCreate = defineCall({
  ...{ name: "agencyUsers.create", method: "POST", path: agencyPath, access: "user.agency_user.edit" },
  body: () => z.strictObject({ ...person, ...facts, ...looksAfter }),
  output: () => z.object({ user: agencyUsers.row, existed: z.boolean() }),
  refusals: newRefusals,
});

/** Makes a user of a company: by its super manager or the agency. */
export const companyUsersCreate = defineCall({
  ...{ name: "companyUsers.create", method: "POST", path: companyPath, access: "user.company_user.edit" },
  body: () => z.strictObject({ company_id: idText, ...person, ...facts }),
  output: () => z.object({ user: companyUsers.row, existed: z.boolean() }),
  refusals: newRefusals,
});

/**
 * Changes what a person is at the agency; `is_use` false ends their sessions here at once and leaves what they are elsewhere. A limit is
 * lowered at once and raised by two people (`amountLimits.ask`). Nobody changes themselves; the last super administrator stays.
 */
export const agencyUsersUpdate = defineCall({
  ...{ name: "agencyUsers.update", method: "PUT", path: `${agencyPath}/{id}`, access: "user.agency_user.edit" },
  body: () => z.strictObject({ version, ...facts, ...looksAfter, is_use: z.boolean() }),
  output: () => z.object({ user: agencyUsers.row }),
  refusals: changeRefusals,
});

export const companyUsersUpdate = defineCall({
  ...{ name: "companyUsers.update", method: "PUT", path: `${companyPath}/{id}`, access: "user.company_user.edit" },
  body: () => z.strictObject({ version, ...facts, is_use: z.boolean() }),
  output: () => z.object({ user: companyUsers.row }),
  refusals: changeRefusals,
});

/** Ends the sessions of a person at this agency. */
export const agencyUsersEndSessions = defineCall({
  ...{
    name: "agencyUsers.endSessions",
    method: "PUT",
    path: `${agencyPath}/{id}/sessions`,
    access: "user.agency_user.edit",
  },
  output: okAnswer,
  refusals: ["not_found", "forbidden"],
});

/** Ends the sessions of a person at their company. */
export const companyUsersEndSessions = defineCall({
  ...{
    name: "companyUsers.endSessions",
    method: "PUT",
    path: `${companyPath}/{id}/sessions`,
    access: "user.company_user.edit",
  },
  output: okAnswer,
  refusals: ["not_found", "forbidden"],
});
