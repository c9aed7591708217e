import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { agencyRuleNames } from "./agency-rules.ts";

export const agencyRule = z.object({ rule: z.enum(agencyRuleNames), enabled: z.boolean() });

/** Lists the demands of the person's agency (`src-shared/access/agencies/agency-rules.ts`): every rule, also those off. */
export const agencyRulesList = defineCall({
  name: "agencyRules.list",
  method: "GET",
  path: "/cdl/1/agency_rules",
  access: "own-session",
  output: () => z.object({ results: z.array(agencyRule) }),
});

export const agencyRulesSave = defineCall({
  name: "agencyRules.save",
  method: "PUT",
  path: "/cdl/1/agency_rules/{rule}",
  access: "role.role.edit",
  body: () => z.strictObject({ enabled: z.boolean() }),
  output: agencyRule,
});
