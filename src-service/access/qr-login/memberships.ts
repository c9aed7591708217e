import { agencyAppType } from "../../../src-shared/kernel/values/people/login.ts";
import type { MessengerPerson } from "../../core/channels/messenger.ts";
import type { Database } from "../../core/database/tables.ts";

/** Memberships in use that a code of this app type may open: of agencies in agency mode, else of companies. */
const ofMode = (db: Database, appType: number) =>
  db
    .selectFrom("memberships")
    .where("memberships.is_use", "=", 1)
    .where("memberships.company_id", appType === agencyAppType ? "is" : "is not", null);

/** Memberships that the person may sign in to with a code of this app type: id, and the name to choose by. */
export const placesOf = async (
  db: Database,
  person: MessengerPerson | null,
  appType: number,
): Promise<{ id: number; name: string }[]> => {
  if (person === null) return [];
  const rows = await ofMode(db, appType)
    .innerJoin("agencies", "agencies.id", "memberships.agency_id")
    .leftJoin("companies", "companies.id", "memberships.company_id")
    .select(["memberships.id", "agencies.name as agency", "companies.name as company"])
    .where("memberships.user_id", "=", person.id)
    .orderBy("memberships.id")
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.company ?? row.agency }));
};

/** Ids of the people who may sign in at all with a code of this app type. */
export const peopleOfMode = async (db: Database, appType: number): Promise<ReadonlySet<number>> => {
  const rows = await ofMode(db, appType).select("memberships.user_id").distinct().execute();
  return new Set(rows.map((row) => row.user_id));
};
