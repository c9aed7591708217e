/** How far the cooperation of a worker with a company is (dictionary B3), the codes of `cooperation_status`. */
export const cooperation = { cooperating: 1, stopping: 2, stopped: 3, barred: 4, merged: 5 } as const;

/** Who is stopping takes no new work, but is paid for what was done (dictionary B3: 2 waits for open bills). */
export const payableCooperation: readonly number[] = [cooperation.cooperating, cooperation.stopping];
