/**
 * Where a service in a process of its own is killed by itself: named by what it does to its database and its bank. At
 * `account-moved` one account of a journal has its amount and the others have not; at `part-ended` one of several
 * settlements is done.
 */
export const ownPlaces = [
  "mid-transaction",
  "account-moved",
  "part-ended",
  "before-commit",
  "after-commit",
  "before-answer",
  "order-unbooked",
  "order-booked",
] as const;
/** When somebody else kills: the service once, the service again while it starts, the desk, both; by chance. */
export const momentPlaces = ["service-moment", "service-twice", "desk-moment", "both-moment"] as const;
/** The database server ends the connections of the service (PostgreSQL). */
export const serverPlaces = ["connections-ended"] as const;
export type OwnPlace = (typeof ownPlaces)[number];

/** Mistakes that a service in a process of its own can be given, to prove that they would be found. */
export const ownMistakes = ["no-transactions", "no-savepoints", "forgets-answers"] as const;
export type OwnMistake = (typeof ownMistakes)[number];

/** What a service process is told by a file, which it reads at its start and at SIGUSR2. */
export type Fate = {
  readonly kill: { readonly place: OwnPlace; readonly pass: number } | null;
  readonly mistake: OwnMistake | null;
};

export const clockFile = "torture-clock";
export const fatesFile = "torture-bank.json";
export const fateFile = "torture-fate.json";
/** Names the folder of these files to the service process. */
export const folderVariable = "FLEXDESK_TORTURE";
