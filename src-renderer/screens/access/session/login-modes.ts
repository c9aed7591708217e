import { agencyAppType } from "../../../../src-shared/kernel/values/people/login.ts";
import type { Bootstrap } from "../../../session/bootstrap.ts";

/** Every app type but 7 is company mode (spec 1). */
const companyAppType = 1;

/**
 * The admin modes that one may sign in to, as app types. The service says its own by its address (spec 1); the demo
 * offers both, and so does a desk that has not reached its service yet: the lookup's answers then decide.
 */
export const loginModes = ({
  environment,
  app_type,
}: Pick<Bootstrap, "environment" | "app_type">): readonly number[] =>
  environment === "demo" || app_type === null ? [agencyAppType, companyAppType] : [app_type];
