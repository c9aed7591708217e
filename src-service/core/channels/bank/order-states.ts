/**
 * States of an order to the bank: queued → claimed (a worker is sending it: if that worker dies, the bank is asked before
 * anything else) → sent → paid | failed, with unknown between while nobody knows; `paid` may turn `returned` days later.
 */
export const orderStates = { queued: 0, paid: 1, failed: 2, claimed: 3, sent: 5, returned: 9, unknown: 99 } as const;

/** States in which an order may still turn out paid or failed. */
export const openOrderStates: readonly number[] = [
  orderStates.queued,
  orderStates.claimed,
  orderStates.sent,
  orderStates.unknown,
];
