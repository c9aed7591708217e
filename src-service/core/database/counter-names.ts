/** Names in the table `counters`: of ids, of change numbers, and of ids that are given beside the books. */
export const counterNames = { id: "id", change: "change", beside: "beside" } as const;

/** Name of the counter of the numbers that people quote, by prefix and day ("YYYY-MM-DD"). */
export const numberCounter = (prefix: string, day: string): string => `no:${prefix}:${day}`;

/** First id of rows written by short transactions: above all ids of records, below the largest safe integer. */
export const besideIdsFrom = 5_000_000_000_000_000;
