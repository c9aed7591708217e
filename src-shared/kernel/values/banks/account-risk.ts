/**
 * When another default account of a worker is a risk (requirement W11): so much waits for the worker in sealed payments (cents),
 * or the card is another person's too. The worker then shows their living face before it is approved.
 */
export const riskyUnpaid = 5_000_000;

/** Days for which a face check that was passed counts. */
export const faceDays = 30;
