import type { Writing } from "../../core/context.ts";

/** Writes a change of a person's sign-in to the audit log of every agency that the person works for. */
export const auditInAllAgencies = async ({ tx, audit }: Writing, userId: number, action: string): Promise<void> => {
  const agencies = await tx
    .selectFrom("memberships")
    .select("agency_id")
    .distinct()
    .where("user_id", "=", userId)
    .orderBy("agency_id")
    .execute();
  for (const { agency_id } of agencies) await audit({ agency_id, action, object: `user:${userId}` });
};
