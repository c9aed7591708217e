export const viewer = {
  title: "查看文件",
} as const;
