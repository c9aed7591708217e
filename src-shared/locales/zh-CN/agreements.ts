export const agreements = {
  title: "协议",
} as const;
