export const bills = {} as const;
