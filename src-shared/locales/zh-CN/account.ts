export const account = {
  title: "对公账户",
} as const;
