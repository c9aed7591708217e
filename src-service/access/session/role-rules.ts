import { type HandlersFor, type Principal, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { ofProgram } from "../../core/plumbing/held-roles.ts";

/**
 * Roles whose rules the person may see, those of the program first: all for an agency, those of its own people for a company.
 */
const rolesFor = async (db: Reader, { agency_id, company_id }: Principal) => {
  const rows = await db
    .selectFrom("roles")
    .select(["id", "agency_id", "key", "name", "scope"])
    .where("agency_id", "in", [ofProgram, agency_id])
    .orderBy("id")
    .execute();
  return rows.filter(({ scope }) => company_id === null || scope === "company");
};

/** Rules that an agency sets for its roles. A company's people see those for their roles; only the agency changes them. */
export const roleRulesHandlers: HandlersFor<"roleRules.list" | "roleRules.save"> = {
  "roleRules.list": async ({ principal, db }) => {
    const rules = await db
      .selectFrom("role_rules")
      .select(["role", "totp_required"])
      .where("agency_id", "=", principal.agency_id)
      .execute();
    const demanded = new Set(rules.filter((rule) => rule.totp_required === 1).map((rule) => rule.role));
    const roles = await rolesFor(db, principal);
    return { results: roles.map(({ key, name }) => ({ role: key, name, totp_required: demanded.has(key) })) };
  },

  "roleRules.save": async ({ principal, db, write }, { params, body }) => {
    const { agency_id, company_id } = principal;
    if (company_id !== null) throw new ServiceError("forbidden");
    const { role } = params;
    const known = (await rolesFor(db, principal)).find(({ key }) => key === role);
    if (known === undefined) throw notFound();
    const totp_required = body.totp_required ? 1 : 0;
    await write(async ({ tx, audit }) => {
      const before = await tx
        .selectFrom("role_rules")
        .select("totp_required")
        .where("agency_id", "=", agency_id)
        .where("role", "=", role)
        .executeTakeFirst();
      if ((before?.totp_required ?? 0) === totp_required) return;
      await tx
        .insertInto("role_rules")
        .values({ agency_id, role, totp_required })
        .onConflict((conflict) => conflict.columns(["agency_id", "role"]).doUpdateSet({ totp_required }))
        .execute();
      await audit({
        agency_id,
        action: "role.rule",
        object: known.agency_id === ofProgram ? `role:${role}` : `ownRole:${known.id}`,
        before: { totp_required: before?.totp_required === 1 },
        after: body,
      });
    });
    return { role, name: known.name, ...body };
  },
};
