/** States of a worker's cooperation with a company (dictionary B3), the codes of `cooperation_status`. */
export const cooperation = { cooperating: 1, stopping: 2, stopped: 3, barred: 4, merged: 5 } as const;

/** States in which workers are paid: who is stopping takes no new work (dictionary B3: 2 waits for open bills). */
export const payableCooperation: readonly number[] = [cooperation.cooperating, cooperation.stopping];
