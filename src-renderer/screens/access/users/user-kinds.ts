import type { agencyUsersGet, companyUsersGet } from "../../../../src-shared/access/users/users-calls.ts";
import type { Freshness } from "../../../../src-shared/kernel/bridge/define.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import type { PermissionKey } from "../../../../src-shared/kernel/rights/permissions.ts";
import { useDetail } from "../../../desk/use-detail.ts";

/** Users of the agency itself, or of its companies. */
export type UserKind = "agency" | "company";

/** A user as its page knows them; what they look after only of the agency's own. */
export type UserDetail = Omit<CallOutput<typeof companyUsersGet>, "user"> & {
  readonly user: CallOutput<typeof agencyUsersGet>["user"] | CallOutput<typeof companyUsersGet>["user"];
} & Partial<Pick<CallOutput<typeof agencyUsersGet>, "is_all_look" | "companies" | "looks_after">>;

export const listOf = { agency: "agencyUsers", company: "companyUsers" } as const satisfies Record<UserKind, string>;

export const editPermission = {
  agency: "user.agency_user.edit",
  company: "user.company_user.edit",
} as const satisfies Record<UserKind, PermissionKey>;

/** A user with what this person may do. */
export const useUser = (kind: UserKind, id: string) =>
  useDetail(
    listOf[kind],
    id,
    (desk): Promise<{ readonly value: UserDetail; readonly freshness: Freshness }> =>
      kind === "agency" ? desk.users.agency({ params: { id } }) : desk.users.company({ params: { id } }),
  );
