import type { PermissionKey } from "../../src-shared/permissions.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";

/** What every part of the workbench is read for. `company_id`: the one company that was asked for. */
export type DeadlineQuery = {
  readonly db: Database;
  readonly principal: Principal;
  /** "YYYY-MM-DD" in Shanghai. */
  readonly today: string;
  readonly company_id: number | null;
};

/** Whether the person holds one of the permissions. */
export const holds = ({ permissions }: Principal, needs: readonly PermissionKey[]): boolean =>
  needs.some((one) => permissions.has(one));
