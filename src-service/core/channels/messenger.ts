import type { Environment } from "../../../src-shared/kernel/rights/environment.ts";
import type { Database, Tables } from "../database/tables.ts";

export type MessengerPerson = Pick<Tables["users"], "id" | "mobile" | "name">;

/**
 * The mobile messaging app that people scan sign-in codes with. It identifies the person who holds the phone; the service
 * trusts no other source for this.
 */
export type Messenger = {
  /** The enabled person who is signed in to the app with this phone; null when it knows none. */
  findPerson(db: Database, phone: string): Promise<MessengerPerson | null>;
  /** People that the app's page offers to be, in the order of joining; a real app offers only its owner. */
  listPeople(db: Database): Promise<readonly MessengerPerson[]>;
};

const inUse = 1;
const mostPeople = 20;

const enabled = (db: Database) =>
  db.selectFrom("users").select(["id", "mobile", "name"]).where("status", "=", inUse).orderBy("id");

/** Simulates the app: whoever opens its page may choose any of the people. For the demo environment only. */
const sandboxMessenger: Messenger = {
  findPerson: async (db, phone) => (await enabled(db).where("mobile", "=", phone).executeTakeFirst()) ?? null,
  listPeople: (db) => enabled(db).limit(mostPeople).execute(),
};

/** The messaging app of an environment; null where none is connected. */
export const messengerOf = (environment: Environment): Messenger | null =>
  environment === "demo" ? sandboxMessenger : null;
