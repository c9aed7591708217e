import { type Principal, ServiceError } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { memberColumns, principalNow, userInUse } from "./authenticate.ts";

/**
 * The person for whom a job runs, as they are now and not as they were when they asked: what they may no longer see does
 * not go into a file either. Throws `user_disabled`.
 */
export const requesterOf = async (service: Service, membershipId: number): Promise<Principal> => {
  const user = await service.reading
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(memberColumns)
    .where("memberships.id", "=", membershipId)
    .executeTakeFirst();
  if (user === undefined || user.status !== userInUse || user.is_use !== 1) throw new ServiceError("user_disabled");
  return principalNow(service, { ...user, session_id: 0, device: "", lacks_factor: 0 });
};
