import type { Database } from "../../core/database/tables.ts";

/**
 * The agency that owns this host (spec 3: `host` decides who may sign in where); null where no agency owns it, and
 * every way to sign in is offered then. `host` may carry a port.
 */
export const agencyOfHost = async (db: Database, host: string | undefined): Promise<number | null> => {
  const name = (host ?? "").toLowerCase().replace(/:\d{1,5}$/, "");
  if (name === "") return null;
  const agency = await db.selectFrom("agencies").select("id").where("host", "=", name).limit(1).executeTakeFirst();
  return agency?.id ?? null;
};
