export const told = {} as const;
