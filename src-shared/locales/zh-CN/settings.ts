export const settings = {
  title: "设置",
} as const;
