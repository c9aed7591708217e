/** Effect of a task's start on who works on it: 0 nothing · 1 proposes to insure them. */
export const onTaskStart = [0, 1] as const;

/** Treatment of who is to be paid and is not insured: 0 nothing · 1 a warning · 2 they are not paid. */
export const beforePayout = [0, 1, 2] as const;
