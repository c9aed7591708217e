import {
  type DeliveryError,
  deliveryErrors,
  deliveryRefusals,
} from "../../../src-shared/kernel/values/text/delivery-errors.ts";

type Refusal = (typeof deliveryRefusals)[number];

/** Answer of a carrier of mails and text messages. */
export type CarrierAnswer = "accepted" | DeliveryError;

/** The error that a column holds, as it may be told; those of an earlier version are among them. */
export const deliveryErrorOf = (text: string): DeliveryError =>
  deliveryErrors.find((one) => one === text) ?? "unreachable";

const isRefusal = (answer: CarrierAnswer): answer is Refusal => deliveryRefusals.some((one) => one === answer);

/** Time for which a claimed message is left to its sender, in milliseconds; afterwards the sender counts as dead. */
export const leaseMs = 60_000;
/** Most messages that one round hands over. */
export const mostAtOnce = 20;

const mostAttempts = 6;
/** An answer that did not come may have been a yes: one more, and no third message of the same. */
const mostUnclear = 2;
const firstPauseMs = 30_000;
const firstCodePauseMs = 2_000;
const mostDoublings = 4;

/** Fate of a message after an attempt (`attempts` counts it): tried again after `next_ms`, or over. */
export type Outcome =
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly error: DeliveryError }
  | { readonly state: "queued"; readonly next_ms: number; readonly error: DeliveryError };

/** Decides after an attempt: each pause is twice the one before, and the sixth failure is final. */
export const outcomeOf = (attempts: number, answer: CarrierAnswer, nowMs: number): Outcome => {
  if (answer === "accepted") return { state: "sent" };
  const most = answer === "unclear" ? mostUnclear : mostAttempts;
  if (isRefusal(answer) || attempts >= most) return { state: "failed", error: answer };
  return { state: "queued", next_ms: nowMs + firstPauseMs * 2 ** (attempts - 1), error: answer };
};

/**
 * Decides after an attempt to send a code, for which its person waits: tried again soon, and over once its minutes are.
 * What the carrier has answered for good, and what may have been taken twice, is not handed over again.
 */
export const outcomeOfCode = (attempts: number, answer: CarrierAnswer, nowMs: number, expiresMs: number): Outcome => {
  const outcome = outcomeOf(answer === "unclear" ? attempts : 1, answer, nowMs);
  if (outcome.state !== "queued") return outcome;
  const next_ms = nowMs + firstCodePauseMs * 2 ** Math.min(attempts - 1, mostDoublings);
  return next_ms >= expiresMs ? { state: "failed", error: outcome.error } : { ...outcome, next_ms };
};

/** Hands a message over; a carrier that throws was not reached. */
export const handOver = async (
  send: () => Promise<CarrierAnswer>,
  onFault: ((error: unknown) => void) | undefined,
): Promise<CarrierAnswer> => {
  try {
    return await send();
  } catch (error) {
    onFault?.(error);
    return "unreachable";
  }
};

/** Does work on each item, `most` at a time. */
export const severalAtOnce = async <T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
};
