import type { Writing } from "../context.ts";

/** A person may work for several agencies; each keeps in its own log what was changed of the person's sign-in. */
export const noteEverywhere = async ({ tx, audit }: Writing, userId: number, action: string): Promise<void> => {
  const agencies = await tx
    .selectFrom("memberships")
    .select("agency_id")
    .distinct()
    .where("user_id", "=", userId)
    .orderBy("agency_id")
    .execute();
  for (const { agency_id } of agencies) await audit({ agency_id, action, object: `user:${userId}` });
};
