import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { type HandlersFor, type Principal, ServiceError } from "../../core/context.ts";
import { notFound } from "../../core/plumbing/answers.ts";

/**
 * Roles whose rules the person may see, in the order of the presets: all for an agency, those of its own people for a
 * company.
 */
const rolesFor = ({ company_id }: Principal): readonly string[] =>
  presetRoles.filter((role) => company_id === null || role.scope === "company").map((role) => role.key);

/** Rules that an agency sets for its roles. A company's people see those for their roles; only the agency changes them. */
export const roleRulesHandlers: HandlersFor<"roleRules.list" | "roleRules.save"> = {
  "roleRules.list": async ({ principal, db }) => {
    const rules = await db
      .selectFrom("role_rules")
      .select(["role", "totp_required"])
      .where("agency_id", "=", principal.agency_id)
      .execute();
    const demanded = new Set(rules.filter((rule) => rule.totp_required === 1).map((rule) => rule.role));
    return { results: rolesFor(principal).map((role) => ({ role, totp_required: demanded.has(role) })) };
  },

  "roleRules.save": async ({ principal, write }, { params, body }) => {
    const { agency_id, company_id } = principal;
    if (company_id !== null) throw new ServiceError("forbidden");
    const { role } = params;
    if (!rolesFor(principal).includes(role)) throw notFound();
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
        object: `role:${role}`,
        before: { totp_required: before?.totp_required === 1 },
        after: body,
      });
    });
    return { role, ...body };
  },
};
