export const enums = {} as const;
