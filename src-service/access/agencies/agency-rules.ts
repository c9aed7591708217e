import { type AgencyRule, agencyRuleNames, agencyRules } from "../../../src-shared/access/agencies/agency-rules.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";

/** True when an agency demands something (`src-shared/access/agencies/agency-rules.ts`). */
export const isRuleOn = async (db: Reader, agencyId: number, rule: AgencyRule): Promise<boolean> => {
  const row = await db
    .selectFrom("agency_rules")
    .select("enabled")
    .where("agency_id", "=", agencyId)
    .where("rule", "=", rule)
    .executeTakeFirst();
  return row === undefined ? agencyRules[rule].default : row.enabled === 1;
};

const nameOf = (text: string): AgencyRule => {
  const ruleName = agencyRuleNames.find((name) => name === text);
  if (ruleName === undefined) throw notFound();
  return ruleName;
};

/** The rules of an agency; a company's people see them, only the agency's own change them. */
export const agencyRulesHandlers: HandlersFor<"agencyRules.list" | "agencyRules.save"> = {
  "agencyRules.list": async ({ principal, db }) => {
    const results: { rule: AgencyRule; enabled: boolean }[] = [];
    for (const rule of agencyRuleNames) results.push({ rule, enabled: await isRuleOn(db, principal.agency_id, rule) });
    return { results };
  },

  "agencyRules.save": async ({ principal, write }, { params, body }) => {
    const { agency_id, company_id } = principal;
    if (company_id !== null) throw new ServiceError("forbidden");
    const rule = nameOf(params.rule);
    const enabled = body.enabled ? 1 : 0;
    await write(async ({ tx, audit }) => {
      const before = await isRuleOn(tx, agency_id, rule);
      if (before === body.enabled) return;
      await tx
        .insertInto("agency_rules")
        .values({ agency_id, rule, enabled })
        .onConflict((conflict) => conflict.columns(["agency_id", "rule"]).doUpdateSet({ enabled }))
        .execute();
      await audit({
        agency_id,
        action: "agency.rule",
        object: `agency:${agency_id}`,
        before: { rule, enabled: before },
        after: { rule, enabled: body.enabled },
      });
    });
    return { rule, enabled: body.enabled };
  },
};
