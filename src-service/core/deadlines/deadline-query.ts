import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";

/**
 * For whom, when and for which company the parts of the workbench are computed. `company_id`: limits them to one company.
 */
export type DeadlineQuery = {
  readonly db: Database;
  readonly principal: Principal;
  /** "YYYY-MM-DD" in Shanghai. */
  readonly today: string;
  readonly company_id: number | null;
};

/** True when the person holds one of the permissions. */
export const holds = ({ permissions }: Principal, needs: readonly PermissionKey[]): boolean =>
  needs.some((one) => permissions.has(one));
