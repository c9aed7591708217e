/** Answer of a carrier of mails and text messages. `refused`: the address takes none; trying again would not help. */
export type CarrierAnswer = "accepted" | "refused";

/** Time for which a claimed message is left to its sender, in milliseconds; afterwards the sender counts as dead. */
export const leaseMs = 60_000;
/** Most messages that one round hands over. */
export const mostAtOnce = 20;

const mostAttempts = 6;
const firstPauseMs = 30_000;

/** Fate of a message after an attempt (`attempts` counts it): tried again after `next_ms`, or over. */
export type Outcome =
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly error: "refused" | "unreachable" }
  | { readonly state: "queued"; readonly next_ms: number; readonly error: "unreachable" };

/** Decides after an attempt: each pause is twice the one before, and the sixth failure is final. */
export const outcomeOf = (attempts: number, answer: CarrierAnswer | "unreachable", nowMs: number): Outcome => {
  if (answer === "accepted") return { state: "sent" };
  if (answer === "refused") return { state: "failed", error: "refused" };
  if (attempts >= mostAttempts) return { state: "failed", error: "unreachable" };
  return { state: "queued", next_ms: nowMs + firstPauseMs * 2 ** (attempts - 1), error: "unreachable" };
};

/** Hands a message over; a carrier that throws was not reached, or its answer is unclear. */
export const handOver = async (
  send: () => Promise<CarrierAnswer>,
  onFault: ((error: unknown) => void) | undefined,
): Promise<CarrierAnswer | "unreachable"> => {
  try {
    return await send();
  } catch (error) {
    onFault?.(error);
    return "unreachable";
  }
};
