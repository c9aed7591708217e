/** The header by which a caller says how long it waits for the answer, in whole milliseconds. */
export const waitHeader = "x-wait-ms";

/** Waiting time of callers who name none: a phone page, an older program. In milliseconds. */
export const usualWaitMs = 60_000;

/** Longest that the service believes anybody to wait. */
export const mostWaitMs = 300_000;

/** Longest time that a refusal needs to reach who waits, so that it comes before they give up. */
export const answerMs = 2_000;
