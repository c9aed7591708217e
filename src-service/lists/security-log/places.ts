import { homeAgency } from "../../core/database/facts.ts";
import { lookUp, type Reader, readRows } from "../../core/database/tables.ts";

/** The log that an event belongs to. `company_id` 0: the agency's own; `user_id` 0: an unknown person. */
export type Place = { readonly agency_id: number; readonly company_id: number; readonly user_id: number };

export const nobody = 0;

/** By phone: where its person works, in each agency once. Phones that nobody has are left out. */
export const agenciesOf = async (
  db: Reader,
  phones: readonly string[],
): Promise<ReadonlyMap<string, readonly Place[]>> => {
  const rows = await lookUp(phones, (chunk) =>
    db
      .selectFrom("users")
      .innerJoin("memberships", "memberships.user_id", "users.id")
      .select(["users.mobile", "users.id as user_id", "memberships.agency_id", "memberships.company_id"])
      .where("users.mobile", "in", chunk)
      .orderBy("memberships.id")
      .execute(),
  );
  const places = new Map<string, Place[]>();
  for (const { mobile, user_id, agency_id, company_id } of rows) {
    const knownPlaces = places.get(mobile) ?? [];
    const before = knownPlaces.find((place) => place.agency_id === agency_id);
    // A person of several companies of an agency: the event belongs to the agency's log.
    const isOther = before !== undefined && before.company_id !== (company_id ?? 0);
    const otherPlaces = knownPlaces.filter((place) => place !== before);
    places.set(mobile, [...otherPlaces, { agency_id, company_id: isOther ? 0 : (company_id ?? 0), user_id }]);
  }
  return places;
};

/** Log of events of unknown people: that of the installation's own agency, if there is one. */
export const loneAgency = async (db: Reader): Promise<readonly Place[]> => {
  const agency_id = await homeAgency(db);
  return agency_id === null ? [] : [{ agency_id, company_id: 0, user_id: nobody }];
};

/** Names of people by id. */
export const namesOf = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const userIds = [...new Set(ids)].filter((id) => id !== nobody);
  const rows = await readRows(db, "users", userIds);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
