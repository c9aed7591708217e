/** Where a case may kill the service, while it answers the desk and while its workers carry money. */
export const servicePlaces = ["call-halfway", "call-uncommitted", "call-committed"] as const;
export const workerPlaces = [
  "order-claimed",
  "order-sent",
  "answer-unnoted",
  "answer-noted",
  "return-unnoted",
  "return-noted",
] as const;
/** Where it may kill the desk. */
export const deskPlaces = [
  "intent-planned",
  "intent-written",
  "marked-sending",
  "request-sent",
  "response-received",
  "outcome-written",
] as const;

export type Place =
  | (typeof servicePlaces)[number]
  | (typeof workerPlaces)[number]
  | (typeof deskPlaces)[number]
  | "none";

export class Killed extends Error {
  override readonly name = "Killed";
}

/** One life of a process: it ends at its place, and from then on nothing that it does has an effect. */
export type Life = {
  readonly isDead: () => boolean;
  /** Resolves when it dies. */
  readonly ended: Promise<void>;
  /** Ends the life when this is its place and pass. Throws `Killed` then and ever after. */
  readonly pass: (place: Place) => void;
};

/** A life that ends at the `pass`-th passing of `place`; one without a place lives on. */
export const createLife = (kill: { readonly place: Place; readonly pass: number } | null): Life => {
  let isDead = false;
  let passes = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    isDead: () => isDead,
    ended: promise,
    pass: (place) => {
      if (isDead) throw new Killed(place);
      if (place !== kill?.place) return;
      passes += 1;
      if (passes !== kill.pass) return;
      isDead = true;
      resolve();
      throw new Killed(place);
    },
  };
};
